"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { ClockIcon } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { MomentView } from "@/server/domains/posts/queue.schema";

/** Says in words what a change of clocks does to a time that day. */
export function ClockChange({ moment }: { moment: MomentView }) {
  const t = useText("queue");
  const format = useFormat();
  const zone = useZone();
  if (moment.change === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-amber-5">
      <Badge hue="amber" icon={ClockIcon}>
        {t("next.moved")}
      </Badge>
      {moment.change === "skipped" ? t("next.skipped", { time: format.time(moment.at, zone) }) : t("next.repeated")}
    </p>
  );
}

export function NextDates({ next }: { next: readonly MomentView[] }) {
  const t = useText("queue");
  if (next.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium text-gray-11">{t("next.title")}</h3>
      <ol className="grid gap-1">
        {next.map((moment) => (
          <li key={moment.at} className="grid gap-0.5">
            <Time at={moment.at} />
            <ClockChange moment={moment} />
          </li>
        ))}
      </ol>
    </div>
  );
}
