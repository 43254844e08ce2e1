"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { type Column, Table } from "@/components/ui/table";
import type { KpiName } from "@/server/domains/ads/metrics.schema";
import type { ComparedCurrency } from "@/server/domains/ads/periods.schema";
import { Delta } from "../overview/delta";
import { isSum, type Lengths, usePeriodFigure } from "./period-figure";

const kpiNames = ["spend", "revenue", "roas", "conversions", "cpa", "clicks", "impressions", "ctr"] as const satisfies readonly KpiName[];

interface Row {
  key: string;
  label: string;
  current: string;
  previous: string;
  /** Whose change is good or bad alike. */
  like: KpiName;
  percent: number | null;
  /** Beyond chance; null: too few to say; undefined: no such test. */
  real?: boolean | null;
}

interface ComparedTableProps {
  compared: ComparedCurrency;
  lengths: Lengths;
}

/** Each figure in both periods, its change, and whether that is more than chance. */
export function ComparedTable({ compared, lengths }: ComparedTableProps) {
  const t = useText("ads");
  const rows = useRows(compared, lengths);
  const columns: Column<Row>[] = [
    { key: "figure", header: t("compare.columns.figure"), plain: true, wide: true, cell: (row) => <span className="font-medium">{row.label}</span> },
    { key: "current", header: t("compare.current"), figure: true, cell: (row) => <bdi className="whitespace-nowrap">{row.current}</bdi> },
    { key: "previous", header: t("compare.previous"), figure: true, cell: (row) => <bdi className="whitespace-nowrap">{row.previous}</bdi> },
    { key: "change", header: t("compare.columns.change"), figure: true, cell: (row) => <Delta name={row.like} percent={row.percent} /> },
    {
      key: "real",
      header: t("compare.columns.real"),
      cell: ({ real }) => (
        <span className="text-gray-11 @4xl:whitespace-nowrap">
          {real === undefined ? "—" : t(`compare.real.${real === null ? "few" : real ? "yes" : "no"}`)}
        </span>
      ),
    },
  ];
  const title = t("kpi.title", { currency: compared.currency });
  return (
    <Card>
      <CardHeader title={title} text={t("compare.realNote")} />
      <Table caption={title} columns={columns} rows={rows} rowKey={(row) => row.key} />
    </Card>
  );
}

function useRows({ currency, current, previous, delta, perDay, significant }: ComparedCurrency, lengths: Lengths): Row[] {
  const t = useText("ads");
  const format = useFormat();
  const figure = usePeriodFigure(currency, lengths);
  const rows = kpiNames.map(
    (name): Row => ({
      key: name,
      label: perDay && isSum(name) ? t("compare.perDayOf", { figure: t(`kpi.${name}`) }) : t(`kpi.${name}`),
      current: figure.current(name, current.kpis[name]),
      previous: figure.previous(name, previous.kpis[name]),
      like: name,
      percent: delta[name].percent,
      ...(name === "ctr" ? { real: significant.ctr } : {}),
    }),
  );
  const rateOf = ({ kpis }: typeof current) => (kpis.clicks > 0 ? kpis.conversions / kpis.clicks : null);
  const [now, before] = [rateOf(current), rateOf(previous)];
  const rate = (value: number | null) => (value === null ? t("noData") : format.percent(value, 2));
  const percent = now === null || before === null || before === 0 ? null : 100 * (now / before - 1);
  const label = t("compare.conversionRate");
  return [...rows, { key: "conversionRate", label, current: rate(now), previous: rate(before), like: "ctr", percent, real: significant.conversionRate }];
}
