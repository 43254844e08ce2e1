"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { soonest } from "@/components/queue/soonest";
import { useZone } from "@/components/shell/viewer-context";
import { fieldTime } from "./schedule-time";

const MAX_SUGGESTIONS = 3;

/** The platform's next best hours, earliest first. The number of posts behind an hour is shown only for the workspace's own posts. */
export function BestTimes({ platform, onChoose }: { platform: string; onChoose(localTime: string): void }) {
  const t = useText("composer");
  const trpc = useTRPC();
  const format = useFormat();
  const zone = useZone();
  const { data } = useQuery(trpc.analytics.optimalTimes.queryOptions({ platform, timezone: zone }, { staleTime: 600_000 }));
  if (!data || data.slots.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-gray-10">
        {t("best")}
        {data.source === "prior" ? ` · ${t("bestPrior")}` : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {soonest(data.slots, MAX_SUGGESTIONS).map((slot) => (
          <button
            key={slot.nextAt}
            type="button"
            onClick={() => onChoose(fieldTime(slot.nextAt, zone))}
            className="figures grid min-h-9 gap-x-2 rounded-control border border-gray-7 bg-surface px-2.5 py-1 text-start text-sm hover:bg-gray-3 pointer-coarse:min-h-11"
          >
            {format.dateTime(slot.nextAt, zone)}
            {slot.sampleSize > 0 ? <span className="text-xs text-gray-10">{t("bestSample", { count: slot.sampleSize })}</span> : null}
          </button>
        ))}
      </div>
    </div>
  );
}
