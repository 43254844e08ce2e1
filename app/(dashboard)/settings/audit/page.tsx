import { serverCaller } from "@/app/server";
import { periods } from "@/components/ads/ads-filter";
import { type AuditFilter, DEFAULT_AUDIT_FILTER } from "@/components/ads/audit/audit-filter";
import { AuditLog } from "@/components/ads/audit/audit-log";
import { getText } from "@/components/i18n/server";
import { activityInput } from "@/server/domains/ads/audit.schema";

export async function generateMetadata() {
  return { title: (await getText("ads"))("audit.title") };
}

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;
/** As many campaigns as can be chosen from. */
const MAX_CAMPAIGNS = 500;

export default async function AuditPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  const days = periods.find((period) => String(period) === query.days);
  const since = days === undefined ? undefined : new Date(Date.now() - days * DAY_MS).toISOString();
  // An address that someone has edited shows the newest records, not an error.
  const parsed = activityInput.safeParse({ action: query.action, actorType: query.actor, campaignId: query.campaign, offset: query.offset });
  const { action, actorType, campaignId, offset } = parsed.success ? parsed.data : DEFAULT_AUDIT_FILTER;
  const filter: AuditFilter = { action, actorType, campaignId, days, offset };
  const [page, campaigns] = await Promise.all([
    caller.ads.auditLog({ action, actorType, campaignId, since, offset, limit: PAGE_SIZE }),
    caller.ads.campaigns({ limit: MAX_CAMPAIGNS }),
  ]);
  return <AuditLog page={page} filter={filter} campaigns={campaigns.data.map(({ id, name }) => ({ id, name }))} />;
}
