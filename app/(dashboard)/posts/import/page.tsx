import { notFound } from "next/navigation";
import { getText } from "@/components/i18n/server";
import { ImportPage } from "@/components/import/import-page";
import { serverCaller } from "@/server/trpc/server-caller";
import { readImport } from "./read-import";

export async function generateMetadata() {
  return { title: (await getText("import"))("title") };
}

export default async function ImportPostsPage({ searchParams }: { searchParams: Promise<{ run?: string | string[] }> }) {
  const { run } = await searchParams;
  const caller = await serverCaller();
  const [connections, initial] = await Promise.all([caller.connections.list({ limit: 50 }), typeof run === "string" ? readImport(run) : null]);
  if (run !== undefined && !initial) notFound();
  return <ImportPage accounts={connections.data} initial={initial} />;
}
