import { serverCaller } from "@/app/server";
import { SecuritySettings } from "@/components/account/security-settings";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("settings"))("security.title") };
}

export default async function SecurityPage({ searchParams }: { searchParams: Promise<{ oidc?: string | string[] }> }) {
  const { oidc } = await searchParams;
  const caller = await serverCaller();
  const [sessions, twoStep, methods] = await Promise.all([caller.account.sessions(), caller.twoFactor.state(), caller.account.signInMethods()]);
  return <SecuritySettings sessions={sessions} twoStep={twoStep} methods={methods} oidcRefusal={typeof oidc === "string" ? oidc : null} now={Date.now()} />;
}
