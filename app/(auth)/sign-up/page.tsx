import { redirect } from "next/navigation";
import { SignUpForm } from "@/components/account/sign-up-form";
import { getText } from "@/components/i18n/server";
import { currentViewer } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("auth"))("signUp") };
}

export default async function SignUpPage() {
  if (await currentViewer()) redirect("/");
  return <SignUpForm />;
}
