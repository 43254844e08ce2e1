import { AuditLog } from "@/components/ads/audit/audit-log";
import { getText } from "@/components/i18n/server";
import { activityInput } from "@/server/domains/ads/audit.schema";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("ads"))("audit.title") };
}

const pageSize = 50;

export default async function AuditPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [asked, caller] = await Promise.all([searchParams, serverCaller()]);
  // An address that someone has edited shows the newest records, not an error.
  const parsed = activityInput.safeParse({ offset: asked.offset, limit: pageSize });
  const offset = parsed.success ? parsed.data.offset : 0;
  const [page, accounts] = await Promise.all([caller.ads.activity({ offset, limit: pageSize }), caller.ads.accounts({})]);
  return <AuditLog page={page} accounts={accounts} />;
}
