"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { TopPerformer } from "@/server/domains/ads/metrics.schema";

export function Performers({ title, rows }: { title: string; rows: readonly TopPerformer[] }) {
  const t = useText("ads");
  const format = useFormat();
  return (
    <Card>
      <CardHeader title={title} text={t("top.text")} />
      {rows.length === 0 ? <p className="p-4 text-gray-11">{t("top.none")}</p> : null}
      <ol>
        {rows.map(({ campaign, currency, value, kpis }) => (
          <li key={campaign.id} className="flex min-h-row items-center gap-3 border-b border-gray-5 px-4 py-2 last:border-b-0">
            <PlatformMark platform={campaign.platform} />
            <Link href={`/ads/campaigns/${campaign.id}`} title={campaign.name} className="one-line min-w-0 grow hover:underline">
              <bdi>{campaign.name}</bdi>
            </Link>
            <span className="figures shrink-0 text-sm text-gray-11">
              <bdi>{format.moneyBrief(kpis.spend, currency)}</bdi>
            </span>
            <bdi className="figures shrink-0 font-medium">{value === null ? "—" : format.times(value)}</bdi>
          </li>
        ))}
      </ol>
    </Card>
  );
}
