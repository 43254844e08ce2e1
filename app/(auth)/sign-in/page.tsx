import { redirect } from "next/navigation";
import { safePath } from "@/components/account/safe-path";
import { SignInForm } from "@/components/account/sign-in-form";
import { getText } from "@/components/i18n/server";
import { currentViewer, publicCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("auth"))("signIn") };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[]; link?: string | string[] }> }) {
  const { next, link } = await searchParams;
  const wanted = safePath(typeof next === "string" ? next : "/");
  if (await currentViewer()) redirect(wanted);
  const caller = await publicCaller();
  const [demo, mailsLinks] = await Promise.all([caller.account.demo(), caller.account.mailsLinks()]);
  return <SignInForm demo={demo} next={wanted} mailsLinks={mailsLinks} link={link === "opened" || link === "ended" ? link : null} />;
}
