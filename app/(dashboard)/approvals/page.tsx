import { Approvals } from "@/components/approvals/approvals";
import { askedApprovals } from "@/components/approvals/approvals-href";
import { getText } from "@/components/i18n/server";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("approvals"))("title") };
}

const limit = 20;

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const asked = askedApprovals(await searchParams);
  const initial = await (await serverCaller()).approvals.list({ ...asked, limit });
  return <Approvals {...asked} limit={limit} initial={initial} now={Date.now()} />;
}
