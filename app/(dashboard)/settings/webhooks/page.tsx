import { currentViewer, serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { Webhooks, WebhooksLocked } from "@/components/webhooks/webhooks";

export async function generateMetadata() {
  return { title: (await getText("webhooks"))("title") };
}

export default async function WebhooksPage() {
  const [viewer, caller] = await Promise.all([currentViewer(), serverCaller()]);
  if (viewer?.plan === "FREE") return <WebhooksLocked />;
  const [endpoints, brands] = await Promise.all([caller.webhooks.list({}), caller.brands.views()]);
  return <Webhooks initial={endpoints} brands={brands} now={Date.now()} />;
}
