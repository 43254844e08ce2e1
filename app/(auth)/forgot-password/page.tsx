import { publicCaller } from "@/app/server";
import { ForgotPasswordForm } from "@/components/account/forgot-password-form";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("auth"))("forgot.title") };
}

export default async function ForgotPasswordPage() {
  const { mailsLinks } = await (await publicCaller()).account.signInOptions();
  return <ForgotPasswordForm mailsLinks={mailsLinks} />;
}
