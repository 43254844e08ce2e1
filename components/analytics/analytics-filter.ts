import type { OverviewFilters } from "@/server/domains/analytics/overview.schema";
import { overviewPeriods } from "@/shared/overview-periods";

export interface AnalyticsFilter {
  days: (typeof overviewPeriods)[number];
  connectionId: string | undefined;
  brandId: string | undefined;
}

export const DEFAULT_DAYS = 30;

/** What is chosen is in the address; one that somebody has edited shows everything, not an error. */
export function readFilter(searchParams: Record<string, string | string[] | undefined>, { accounts, brands }: OverviewFilters): AnalyticsFilter {
  return {
    days: overviewPeriods.find((days) => String(days) === searchParams.days) ?? DEFAULT_DAYS,
    connectionId: accounts.find(({ id }) => id === searchParams.account)?.id,
    brandId: brands.find(({ id }) => id === searchParams.brand)?.id,
  };
}

export function analyticsHref({ days, connectionId, brandId }: AnalyticsFilter): string {
  const query = new URLSearchParams();
  if (days !== DEFAULT_DAYS) query.set("days", String(days));
  if (connectionId) query.set("account", connectionId);
  if (brandId) query.set("brand", brandId);
  const text = query.toString();
  return text ? `/insights/posts?${text}` : "/insights/posts";
}
