import { ApiKeys } from "@/components/api-keys/api-keys";
import { getText } from "@/components/i18n/server";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("settings"))("keys.title") };
}

export default async function ApiKeysPage() {
  const caller = await serverCaller();
  return <ApiKeys initial={await caller.apiKeys.list()} now={Date.now()} />;
}
