"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { BarRows } from "@/components/ui/chart-bars";
import { CopyButton } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/feedback";
import { BudgetIcon } from "@/components/ui/icons";
import { type Column, Table } from "@/components/ui/table";
import type { BudgetShift } from "@/server/domains/ads/budget.schema";
import { CampaignName } from "./campaign-name";
import { ConfidenceBadge } from "./confidence-badge";
import { ResponseCurves } from "./response-curves";

type Allocation = BudgetShift["allocations"][number];

export function Proposal({ shift }: { shift: BudgetShift }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const { currency, allocations, expected, objective } = shift;
  if (currency === null || allocations.length === 0) {
    return (
      <Card>
        <EmptyState icon={BudgetIcon} title={t("budget.empty.title")} text={t("budget.empty.text")} />
      </Card>
    );
  }
  const money = (value: number) => format.money(value, currency);
  const outcome = (value: number | null) => (value === null ? "—" : objective === "revenue" ? format.moneyBrief(value, currency) : format.number(value, 1));
  const largest = Math.max(...allocations.map(({ proposed }) => proposed), 1);
  const columns: Column<Allocation>[] = [
    {
      key: "campaign",
      header: t("campaign"),
      plain: true,
      wide: true,
      cell: (row) => <CampaignName id={row.campaignId} name={row.name} platform={row.platform} note={row.reason} />,
    },
    { key: "now", header: t("budget.now"), figure: true, cell: (row) => <bdi className="whitespace-nowrap">{money(row.current)}</bdi> },
    { key: "after", header: t("budget.after"), figure: true, cell: (row) => <bdi className="font-medium whitespace-nowrap">{money(row.proposed)}</bdi> },
    {
      key: "change",
      header: t("budget.change"),
      figure: true,
      cell: (row) => <bdi>{row.changePercent === null ? "—" : format.change(row.changePercent)}</bdi>,
    },
    {
      key: "marginal",
      header: t("budget.marginal"),
      figure: true,
      cell: (row) => (
        <bdi>{row.marginalReturn === null ? "—" : objective === "revenue" ? format.times(row.marginalReturn) : format.number(row.marginalReturn, 3)}</bdi>
      ),
    },
    { key: "confidence", header: t("budget.confidence"), cell: (row) => <ConfidenceBadge confidence={row.confidence} /> },
  ];
  const lines = allocations.map((row) => [row.name, row.platform, String(row.current), String(row.proposed)].join("\t"));
  return (
    <>
      <Card>
        <CardHeader
          title={t("budget.expected")}
          text={
            expected.liftPercent === null
              ? t("budget.noLift")
              : expected.interval === null
                ? t("budget.lift", { lift: format.change(expected.liftPercent) })
                : t("budget.liftRange", {
                    lift: format.change(expected.liftPercent),
                    low: format.change(expected.interval[0]),
                    high: format.change(expected.interval[1]),
                  })
          }
          action={<CopyButton text={lines.join("\n")} label={t("budget.copy")} />}
        />
        <dl className="grid gap-4 p-4 sm:grid-cols-3">
          <Outcome name={t("budget.totalDaily")} value={money(shift.totalDailyBudget)} />
          <Outcome name={t(objective === "revenue" ? "budget.revenueNow" : "budget.conversionsNow")} value={outcome(expected.revenueNow)} />
          <Outcome name={t(objective === "revenue" ? "budget.revenueAfter" : "budget.conversionsAfter")} value={outcome(expected.revenueProposed)} />
        </dl>
      </Card>
      <Card>
        <CardHeader title={t("budget.allocation")} />
        <Table caption={t("budget.allocation")} columns={columns} rows={allocations} rowKey={(row) => row.campaignId} />
      </Card>
      <ResponseCurves key={`${shift.totalDailyBudget} ${shift.windowDays}`} shift={shift} money={money} outcome={outcome} />
      <Card>
        <CardHeader title={t("budget.shares")} />
        <div className="p-4">
          <BarRows
            rows={allocations.map((row) => ({
              key: row.campaignId,
              label: <bdi className="wrap-anywhere">{row.name}</bdi>,
              share: row.proposed / largest,
              value: <bdi>{money(row.proposed)}</bdi>,
              note: row.changePercent === null ? null : <bdi>{format.change(row.changePercent)}</bdi>,
            }))}
          />
        </div>
      </Card>
      <Card>
        <CardHeader title={t("budget.assumptions")} />
        <ul className="grid list-disc gap-1 p-4 ps-9 text-gray-11">
          {shift.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Outcome({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-gray-11">{name}</dt>
      <dd className="figures text-xl font-semibold">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
