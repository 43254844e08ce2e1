"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import type { PostMetricsOutput } from "@/server/domains/analytics/analytics.schema";

const counterNames = ["impressions", "views", "likes", "comments", "shares", "saves", "clicks"] as const;

/** One account's counters. A counter that the platform does not report is left out, never shown as 0. */
export function TargetMetrics({ metrics }: { metrics: PostMetricsOutput["accounts"][number] }) {
  const t = useText("posts");
  const format = useFormat();
  const zone = useZone();
  const reportedCounters = counterNames.filter((name) => metrics[name] !== null);
  if (metrics.readAt === null || reportedCounters.length === 0)
    return metrics.nextReadAt === null ? null : <p className="text-xs text-gray-10">{t("metrics.notYet")}</p>;
  return (
    <div className="grid gap-1 rounded-control bg-gray-2 px-3 py-2">
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {reportedCounters.map((name) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="text-gray-10">{t(`metrics.${name}`)}</dt>
            <dd className="figures font-medium" title={format.number(metrics[name] ?? 0)}>
              {format.compact(metrics[name] ?? 0)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="figures text-xs text-gray-10">{t("metrics.asOf", { time: format.dateTime(metrics.readAt, zone), city: format.city(zone) })}</p>
    </div>
  );
}
