import type { AdAccount } from "@/server/domains/ads/accounts.schema";

export const periods = [7, 14, 30, 90] as const;

export interface AdsFilter {
  days: number;
  adAccountId: string | undefined;
}

export const emptyFilter: AdsFilter = { days: 7, adAccountId: undefined };

/** What is chosen is in the address; one that somebody has edited shows everything, not an error. */
export function readFilter(searchParams: Record<string, string | string[] | undefined>, accounts: readonly AdAccount[]): AdsFilter {
  return {
    days: periods.find((days) => String(days) === searchParams.days) ?? emptyFilter.days,
    adAccountId: accounts.find(({ id }) => id === searchParams.account)?.id,
  };
}

export function insightsHref({ days, adAccountId }: AdsFilter): string {
  const query = new URLSearchParams();
  if (days !== emptyFilter.days) query.set("days", String(days));
  if (adAccountId) query.set("account", adAccountId);
  const text = query.toString();
  return text ? `/insights/ads?${text}` : "/insights/ads";
}
