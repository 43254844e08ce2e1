import { getText } from "@/components/i18n/server";
import { Webhooks } from "@/components/webhooks/webhooks";

export async function generateMetadata() {
  return { title: (await getText("settings"))("sections.webhooks") };
}

export default function WebhooksPage() {
  return <Webhooks />;
}
