"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { Badge, type Hue } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { BarRows } from "@/components/ui/chart-bars";
import { CircleCheckIcon, ExpandIcon, type Icon, SeverityHighIcon, SeverityLowIcon, SeverityMediumIcon } from "@/components/ui/icons";
import { ShowMore } from "@/components/ui/show-more";
import { type Column, Table } from "@/components/ui/table";
import { useShown } from "@/components/ui/use-shown";
import type { BudgetShift, Confidence } from "@/server/domains/ads/budget.schema";
import { CampaignName } from "./campaign-name";
import { ResponseCurve } from "./response-curve";

const badges: Record<Confidence, readonly [Hue, Icon]> = {
  LOW: ["gray", SeverityLowIcon],
  MEDIUM: ["amber", SeverityMediumIcon],
  HIGH: ["green", SeverityHighIcon],
};

function ConfidenceBadge({ confidence }: { confidence: Confidence }) {
  const t = useText("adsInsight");
  const [hue, icon] = badges[confidence];
  return (
    <Badge hue={hue} icon={icon}>
      {t(`confidence.${confidence}`)}
    </Badge>
  );
}

export type Allocation = BudgetShift["allocations"][number];

interface AllocationsProps {
  /** Those whose budget would change most first. */
  rows: readonly Allocation[];
  money(value: number): string;
}

const INITIAL_ROWS = 20;
const MORE_ROWS = 50;

interface AllocationTableProps extends AllocationsProps {
  /** What the next unit of spend returns. */
  marginal(value: number): string;
  /** Of a day: revenue, or conversions where no revenue is tracked. */
  outcome(value: number): string;
  /** Campaigns whose proposed budget was applied since the plan was made. */
  appliedIds: readonly string[];
  /** null: the viewer may not change campaigns. */
  onApply: ((row: Allocation) => void) | null;
}

/** A row opens to its campaign's response curve. */
export function AllocationTable({ rows, money, marginal, outcome, appliedIds, onApply }: AllocationTableProps) {
  const t = useText("adsInsight");
  const format = useFormat();
  const [openId, setOpenId] = useState<string | null>(null);
  const { shown, next, showMore } = useShown(rows, INITIAL_ROWS, MORE_ROWS);
  const applyColumn = (apply: (row: Allocation) => void): Column<Allocation> => ({
    key: "apply",
    header: <span className="sr-only">{t("budget.apply")}</span>,
    plain: true,
    cell: (row) => {
      if (appliedIds.includes(row.campaignId))
        return (
          <Badge hue="green" icon={CircleCheckIcon}>
            {t("budget.applied")}
          </Badge>
        );
      if (!row.adjustable || row.proposed === row.current) return null;
      return (
        <Button size="sm" aria-label={t("budget.applyTo", { campaign: row.name })} onClick={() => apply(row)}>
          {t("budget.apply")}
        </Button>
      );
    },
  });
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
      cell: (row) => <bdi>{row.marginalReturn === null ? "—" : marginal(row.marginalReturn)}</bdi>,
    },
    { key: "confidence", header: t("budget.confidence"), cell: (row) => <ConfidenceBadge confidence={row.confidence} /> },
    ...(onApply ? [applyColumn(onApply)] : []),
    {
      key: "curve",
      header: <span className="sr-only">{t("budget.curve")}</span>,
      plain: true,
      corner: true,
      cell: (row) => {
        const isOpen = row.campaignId === openId;
        return (
          <Button
            size="icon"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`${t("budget.curve")}: ${row.name}`}
            onClick={() => setOpenId(isOpen ? null : row.campaignId)}
          >
            <ExpandIcon className={isOpen ? "rotate-180" : ""} />
          </Button>
        );
      },
    },
  ];
  return (
    <Card>
      <CardHeader title={t("budget.allocation")} text={t("budget.allocationText")} />
      <Table
        tall
        caption={t("budget.allocation")}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.campaignId}
        detail={(row) => (row.campaignId === openId ? <ResponseCurve name={row.name} curve={row.curve} money={money} outcome={outcome} /> : null)}
      />
      <ShowMore next={next} onClick={showMore} />
    </Card>
  );
}

export function Shares({ rows, money }: AllocationsProps) {
  const t = useText("adsInsight");
  const format = useFormat();
  const { shown, next, showMore } = useShown(rows, INITIAL_ROWS, MORE_ROWS);
  const largest = Math.max(...rows.map(({ proposed }) => proposed), 1);
  return (
    <Card>
      <CardHeader title={t("budget.shares")} />
      <div className="p-4">
        <BarRows
          rows={shown.map((row) => ({
            key: row.campaignId,
            label: <bdi className="wrap-anywhere">{row.name}</bdi>,
            share: row.proposed / largest,
            value: <bdi>{money(row.proposed)}</bdi>,
            note: row.changePercent === null ? null : <bdi>{format.change(row.changePercent)}</bdi>,
          }))}
        />
      </div>
      <ShowMore next={next} onClick={showMore} />
    </Card>
  );
}
