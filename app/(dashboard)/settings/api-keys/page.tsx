import { serverCaller } from "@/app/server";
import { ApiKeys } from "@/components/api-keys/api-keys";
import { listed } from "@/components/api-keys/key-state";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("settings"))("keys.title") };
}

export default async function ApiKeysPage() {
  const caller = await serverCaller();
  const [keys, brands, apps] = await Promise.all([caller.apiKeys.list(listed), caller.brands.views(), caller.oauth.apps()]);
  return <ApiKeys initial={keys} brands={brands} apps={apps} now={Date.now()} />;
}
