import { getText } from "@/components/i18n/server";
import { ImportPage } from "@/components/import/import-page";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("import"))("title") };
}

export default async function ImportPostsPage() {
  const caller = await serverCaller();
  const connections = await caller.connections.list({ limit: 50 });
  return <ImportPage accounts={connections.data} />;
}
