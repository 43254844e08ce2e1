"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { BarRows } from "@/components/ui/chart-bars";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { BreakdownRow } from "@/server/domains/ads/metrics.schema";

export function Breakdown({ rows }: { rows: readonly BreakdownRow[] }) {
  const t = useText("ads");
  const format = useFormat();
  const nameOf = usePlatformName();
  return (
    <Card>
      <CardHeader title={t("breakdown.title")} text={t("breakdown.text")} />
      <div className="p-4">
        {rows.length === 0 ? <p className="text-gray-11">{t("breakdown.none")}</p> : null}
        <BarRows
          rows={rows.map(({ platform, currency, spend, share }) => ({
            key: `${platform} ${currency}`,
            label: (
              <>
                <PlatformMark platform={platform} />
                {nameOf(platform)}
              </>
            ),
            share: share ?? 0,
            value: <bdi>{format.money(spend, currency)}</bdi>,
            note: share === null ? null : <bdi>{format.percent(share)}</bdi>,
          }))}
        />
      </div>
    </Card>
  );
}
