import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { type ComparisonBase, comparePeriodsInput, comparisonBases, type OwnPeriods, ownPeriods } from "@/server/domains/ads/periods.schema";
import { periods } from "../ads-filter";

/** Which periods are compared, and of which account. */
export interface Comparing {
  days: number;
  against: ComparisonBase;
  /** Dates of one's own, instead of the latest days. */
  own: OwnPeriods | undefined;
  adAccountId: string | undefined;
  /** One campaign alone, whatever the account. */
  campaignId: string | undefined;
}

export const firstComparison: Comparing = { days: 7, against: "previous", own: undefined, adAccountId: undefined, campaignId: undefined };

/** What is chosen is in the address; one that somebody has edited shows the latest days, not an error. */
export function readComparing(searchParams: Record<string, string | string[] | undefined>, accounts: readonly AdAccount[]): Comparing {
  const own = ownPeriods.safeParse({
    current: { since: searchParams.since, until: searchParams.until },
    previous: { since: searchParams.beforeSince, until: searchParams.beforeUntil },
  });
  const { campaignId } = comparePeriodsInput.pick({ campaignId: true }).catch({}).parse({ campaignId: searchParams.campaign });
  return {
    days: periods.find((days) => String(days) === searchParams.days) ?? firstComparison.days,
    against: comparisonBases.find((against) => against === searchParams.against) ?? firstComparison.against,
    own: own.success ? own.data : undefined,
    adAccountId: campaignId ? undefined : accounts.find(({ id }) => id === searchParams.account)?.id,
    campaignId,
  };
}

export function compareHref({ days, against, own, adAccountId, campaignId }: Comparing): string {
  const query = new URLSearchParams();
  if (days !== firstComparison.days) query.set("days", String(days));
  if (own) {
    query.set("since", own.current.since);
    query.set("until", own.current.until);
    query.set("beforeSince", own.previous.since);
    query.set("beforeUntil", own.previous.until);
  } else if (against !== firstComparison.against) query.set("against", against);
  if (adAccountId) query.set("account", adAccountId);
  if (campaignId) query.set("campaign", campaignId);
  const text = query.toString();
  return text ? `/insights/ads/compare?${text}` : "/insights/ads/compare";
}
