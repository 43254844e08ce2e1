"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/feedback";
import { CircleCheckIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { WinnerRow } from "@/server/domains/ads/creatives.schema";

const windows = ["30", "90", "365"] as const;

export function Winners({ initial }: { initial: WinnerRow[] }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const [window, setWindow] = useState<(typeof windows)[number]>("90");
  const list = useQuery({
    ...trpc.ads.winningCreatives.queryOptions({ k: 10, windowDays: Number(window) }, window === "90" ? { initialData: initial } : {}),
    placeholderData: keepPreviousData,
  });
  const rows = list.data ?? initial;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choice<(typeof windows)[number]>
        label={t("period")}
        value={window}
        onChange={setWindow}
        options={windows.map((value) => ({ value, label: t("lastDays", { count: Number(value) }) }))}
      />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon={CircleCheckIcon} title={t("creatives.noWinners.title")} text={t("creatives.noWinners.text")} />
        </Card>
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {rows.map((row, place) => (
            <li key={row.creativeId} className="grid grid-cols-1">
              <WinnerCard row={row} place={place + 1} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function WinnerCard({ row, place }: { row: WinnerRow; place: number }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const platformName = usePlatformName();
  const [low, high] = row.interval;
  const figures = [
    [t("creatives.score"), format.number(Math.round(row.score))],
    [t("metric.roas"), row.shrunkRoas === null ? "—" : format.times(row.shrunkRoas)],
    [t("metric.conversions"), format.number(row.conversions)],
    [t("metric.spend"), format.moneyBrief(row.spend, row.currency)],
    [t("creatives.interval"), `${format.percent(low, 2)} – ${format.percent(high, 2)}`],
  ] as const;
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="flex min-w-0 items-baseline gap-2 font-medium wrap-anywhere">
          <span className="figures text-gray-10">{format.number(place)}</span>
          <bdi>{row.name}</bdi>
        </h2>
        <span className="flex items-center gap-1.5 text-xs text-gray-10">
          <PlatformMark platform={row.platform} size={14} />
          {platformName(row.platform)}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name} className="grid content-start">
            <dt className="text-xs text-gray-10">{name}</dt>
            <dd className="figures font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-gray-11">{row.whyItWins}</p>
    </Card>
  );
}
