"use client";

import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import { type Column, Table } from "@/components/ui/table";
import type { ComparedCurrency, Mover } from "@/server/domains/ads/periods.schema";
import { Delta } from "../overview/delta";
import { type Lengths, usePeriodFigure } from "./period-figure";

/** The campaigns whose results changed most. */
export function Movers({ compared: { currency, movers, movedBy, perDay }, lengths }: { compared: ComparedCurrency; lengths: Lengths }) {
  const t = useText("ads");
  const written = usePeriodFigure(currency, lengths);
  const figure = (name: "spend" | "revenue" | "conversions"): Column<Mover>[] => [
    {
      key: name,
      header: perDay ? t("compare.perDayOf", { figure: t(`kpi.${name}`) }) : t(`kpi.${name}`),
      figure: true,
      cell: (row) => (
        <span className="inline-grid text-end whitespace-nowrap">
          <bdi>{written.current(name, row.current[name])}</bdi>
          <bdi className="text-xs text-gray-10">{written.previous(name, row.previous[name])}</bdi>
        </span>
      ),
    },
    {
      key: `${name} change`,
      header: t("compare.changeOf", { figure: t(`kpi.${name}`) }),
      figure: true,
      cell: ({ delta }) => (delta[name].percent === null ? "—" : <Delta name={name} percent={delta[name].percent} brief />),
    },
  ];
  const columns: Column<Mover>[] = [
    {
      key: "campaign",
      header: t("campaigns.columns.name"),
      plain: true,
      wide: true,
      cell: ({ campaign }) => (
        <span className="flex min-w-0 items-center gap-2">
          <PlatformMark platform={campaign.platform} />
          <Link href={`/ads/campaigns/${campaign.id}`} className="min-w-0 wrap-anywhere hover:underline">
            <bdi>{campaign.name}</bdi>
          </Link>
        </span>
      ),
    },
    ...figure(movedBy),
    ...figure("spend"),
  ];
  const title = t("compare.movers");
  return (
    <Card>
      <CardHeader title={title} text={t(`compare.moversBy.${movedBy}`)} />
      {movers.length === 0 ? (
        <p className="p-4 text-gray-11">{t("compare.moversNone")}</p>
      ) : (
        <Table caption={title} columns={columns} rows={movers} rowKey={({ campaign }) => campaign.id} />
      )}
    </Card>
  );
}
