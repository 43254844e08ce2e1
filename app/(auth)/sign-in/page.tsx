import { redirect } from "next/navigation";
import { currentViewer, publicCaller } from "@/app/server";
import { safePath } from "@/components/account/safe-path";
import { SignInForm } from "@/components/account/sign-in-form";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("auth"))("signIn") };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<"next" | "link" | "error", string | string[] | undefined>> }) {
  const { next, link, error } = await searchParams;
  const wanted = safePath(typeof next === "string" ? next : "/");
  if (await currentViewer()) redirect(wanted);
  const caller = await publicCaller();
  const [demo, options] = await Promise.all([caller.account.demo(), caller.account.signInOptions()]);
  return (
    <SignInForm
      demo={demo}
      next={wanted}
      mailsLinks={options.mailsLinks}
      oidc={options.oidc}
      refusal={typeof error === "string" ? error : null}
      link={link === "opened" || link === "ended" ? link : null}
    />
  );
}
