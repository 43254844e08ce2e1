import { serverCaller } from "@/app/server";
import { Approvals } from "@/components/approvals/approvals";
import { approvalsFilter } from "@/components/approvals/approvals-href";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("approvals"))("title") };
}

const PAGE_SIZE = 20;

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const params = await searchParams;
  const filter = approvalsFilter(params);
  const initial = await (await serverCaller()).approvals.list({ ...filter, limit: PAGE_SIZE });
  return <Approvals {...filter} limit={PAGE_SIZE} initial={initial} share={typeof params.share === "string" ? params.share : null} now={Date.now()} />;
}
