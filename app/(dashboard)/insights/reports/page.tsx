import { orNull, serverCaller } from "@/app/server";
import { Reports } from "@/components/ads/reports/reports";
import { getText } from "@/components/i18n/server";
import { listReportsInput } from "@/server/domains/ads/reports.schema";

const pageSize = 20;

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("reports.title") };
}

export default async function ReportsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  // An address that someone has edited shows the newest reports, not an error.
  const parsed = listReportsInput.safeParse({ offset: query.offset, limit: pageSize });
  const [page, accounts, schedules] = await Promise.all([
    caller.ads.reportRows({ offset: parsed.success ? parsed.data.offset : 0, limit: pageSize }),
    caller.ads.accounts({}),
    orNull(caller.reportSchedules.list()),
  ]);
  return <Reports page={page} connected={accounts.length > 0} schedules={schedules} />;
}
