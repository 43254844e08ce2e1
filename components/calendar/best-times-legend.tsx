"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import type { OptimalTimes } from "@/server/domains/analytics/analytics.schema";

/** Whose best times stand shaded behind the posts, and what they are drawn from. */
export function BestTimesLegend({ best }: { best: OptimalTimes }) {
  const t = useText("calendar");
  const nameOf = usePlatformName();
  const platform = nameOf(best.platform);
  return (
    <p className="flex items-center gap-2 text-xs text-gray-11">
      <span aria-hidden className="size-3 rounded-badge border border-accent-3 bg-accent-1" />
      {best.source === "prior" ? t("bestGeneral", { platform }) : t("bestOwn", { platform, count: best.sampleSize })}
    </p>
  );
}
