import { orBusy, publicCaller } from "@/app/server";
import { ResetPasswordBusy, ResetPasswordForm } from "@/components/account/reset-password-form";
import { getText } from "@/components/i18n/server";
import { passwordResetQuery } from "@/server/domains/workspaces/workspaces.schema";

export async function generateMetadata() {
  return { title: (await getText("auth"))("reset.title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const query = passwordResetQuery.safeParse({ token });
  const found = query.success ? await orBusy((await publicCaller()).account.passwordReset(query.data)) : null;
  if (found === "busy") return <ResetPasswordBusy />;
  return <ResetPasswordForm token={token} email={found?.email ?? null} />;
}
