import { redirect } from "next/navigation";
import { currentViewer, publicCaller } from "@/app/server";
import { SignUpForm } from "@/components/account/sign-up-form";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("auth"))("signUp") };
}

interface SignUpPageProps {
  searchParams: Promise<{ invitation?: string | string[]; email?: string | string[] }>;
}

export default async function SignUpPage({ searchParams }: SignUpPageProps) {
  const { invitation, email } = await searchParams;
  const token = typeof invitation === "string" ? invitation : null;
  if (await currentViewer()) redirect(token ? `/invitation/${encodeURIComponent(token)}` : "/");
  const { oidc } = await (await publicCaller()).account.signInOptions();
  return <SignUpForm invitation={token} email={typeof email === "string" ? email : ""} oidc={oidc} />;
}
