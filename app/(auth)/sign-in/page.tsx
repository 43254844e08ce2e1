import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/sign-in-form";
import { getText } from "@/components/i18n/server";
import { currentViewer, publicCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("auth"))("signIn") };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  if (await currentViewer()) redirect("/");
  const [{ next }, caller] = await Promise.all([searchParams, publicCaller()]);
  return <SignInForm demo={await caller.account.demo()} next={typeof next === "string" ? next : "/"} />;
}
