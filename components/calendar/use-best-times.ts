"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";
import type { OptimalTimes } from "@/server/domains/analytics/analytics.schema";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";

/** The platform whose best times matter here: the chosen account's, else the one most posted to, else the first that is connected. */
export function platformInView(account: string | undefined, posts: readonly CalendarPost[], connections: readonly Connection[]): string | undefined {
  const chosen = connections.find((connection) => connection.id === account);
  if (chosen) return chosen.platform;
  const uses = new Map<string, number>();
  for (const { platforms } of posts) for (const platform of platforms) uses.set(platform, (uses.get(platform) ?? 0) + 1);
  const [most] = [...uses].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? connections[0]?.platform;
}

export function useBestTimes(platform: string | undefined, zone: string): OptimalTimes | undefined {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.analytics.optimalTimes.queryOptions({ platform: platform ?? "", timezone: zone }),
    enabled: platform !== undefined,
    staleTime: 600_000,
  }).data;
}
