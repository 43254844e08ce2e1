"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { AddIcon } from "@/components/ui/icons";
import type { AccountSlots, WeeklyTimeView } from "@/server/domains/posts/queue.schema";
import { soonest } from "./soonest";
import { useMinuteText } from "./use-clock";

const MAX_SUGGESTIONS = 4;

/** The platform's best hours that the account does not post at yet. */
export function SuggestedTimes({ account, onAdd }: { account: AccountSlots; onAdd(time: WeeklyTimeView): void }) {
  const t = useText("queue");
  const trpc = useTRPC();
  const format = useFormat();
  const zone = useZone();
  const textOf = useMinuteText();
  const { data } = useQuery(trpc.analytics.optimalTimes.queryOptions({ platform: account.platform, timezone: zone }, { staleTime: 600_000 }));
  const has = (weekday: number, minute: number) => account.times.some((time) => time.weekday === weekday && time.minute === minute);
  const slots = soonest(data?.slots.filter((slot) => !has(slot.weekday, slot.hour * 60)) ?? [], MAX_SUGGESTIONS);
  if (!data || slots.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium text-gray-11">{t("times.suggested")}</h3>
      <div className="flex flex-wrap gap-2">
        {slots.map(({ weekday, hour }) => (
          <Button
            key={`${weekday}-${hour}`}
            size="sm"
            aria-label={t("times.suggest", { day: format.weekday(weekday), time: textOf(hour * 60) })}
            onClick={() => onAdd({ weekday, minute: hour * 60 })}
          >
            <AddIcon />
            <span className="figures">
              {format.weekday(weekday)} {textOf(hour * 60)}
            </span>
          </Button>
        ))}
      </div>
      {data.source === "prior" ? <p className="text-xs text-gray-10">{t("times.suggestedPrior")}</p> : null}
    </div>
  );
}
