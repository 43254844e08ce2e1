import { SecuritySettings } from "@/components/account/security-settings";
import { getText } from "@/components/i18n/server";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("settings"))("security.title") };
}

export default async function SecurityPage() {
  const caller = await serverCaller();
  const [sessions, twoStep] = await Promise.all([caller.account.sessions(), caller.twoFactor.state()]);
  return <SecuritySettings sessions={sessions} twoStep={twoStep} now={Date.now()} />;
}
