import { notFound } from "next/navigation";
import { readAccounts } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { ImportPage } from "@/components/import/import-page";
import { readImport } from "./read-import";

export async function generateMetadata() {
  return { title: (await getText("import"))("title") };
}

export default async function ImportPostsPage({ searchParams }: { searchParams: Promise<{ run?: string | string[] }> }) {
  const { run } = await searchParams;
  const [accounts, initial] = await Promise.all([readAccounts(), typeof run === "string" ? readImport(run) : null]);
  if (run !== undefined && !initial) notFound();
  return <ImportPage accounts={accounts} initial={initial} />;
}
