"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { Notice } from "@/components/ui/feedback";
import { ShowMore } from "@/components/ui/show-more";
import { type Column, Table } from "@/components/ui/table";
import { useShown } from "@/components/ui/use-shown";
import type { Pilot } from "@/server/domains/ads/budget.schema";
import { CampaignName } from "./campaign-name";

const windows = ["7", "14", "30"] as const;
type Row = Pilot["allocations"][number];
const INITIAL_ROWS = 20;
const MORE_ROWS = 50;

/** The smallest test of a shift: one campaign gives, one receives, the rest are the comparison. */
export function PilotPlan({ initial }: { initial: Pilot }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const format = useFormat();
  const [window, setWindow] = useState<(typeof windows)[number]>("7");
  const query = useQuery({
    ...trpc.ads.incrementalPilot.queryOptions({ windowDays: Number(window) }, window === "7" ? { initialData: initial } : {}),
    placeholderData: keepPreviousData,
  });
  const pilot = query.data ?? initial;
  const rows = [...pilot.allocations.filter(({ role }) => role !== null), ...pilot.allocations.filter(({ role }) => role === null)];
  const { shown, next, showMore } = useShown(rows, INITIAL_ROWS, MORE_ROWS);
  const { currency, holdout, expected, guardrails } = pilot;
  const money = (value: number) => <bdi className="whitespace-nowrap">{currency === null ? format.number(value) : format.money(value, currency)}</bdi>;
  const columns: Column<Row>[] = [
    {
      key: "campaign",
      header: t("campaign"),
      plain: true,
      wide: true,
      cell: (row) => <CampaignName id={row.campaignId} name={row.name} platform={row.platform} note={row.rationale} />,
    },
    {
      key: "role",
      header: t("budget.role"),
      cell: (row) => (
        <Badge hue={row.role === null ? "gray" : "accent"}>
          {t(row.role === null ? (row.eligible ? "budget.roles.HOLDOUT" : "budget.roles.OUT") : `budget.roles.${row.role}`)}
        </Badge>
      ),
    },
    { key: "now", header: t("budget.now"), figure: true, cell: (row) => money(row.current) },
    { key: "after", header: t("budget.after"), figure: true, cell: (row) => money(row.proposed) },
    {
      key: "change",
      header: t("budget.change"),
      figure: true,
      cell: (row) => <bdi>{row.changePercent ? format.change(row.changePercent) : "—"}</bdi>,
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choice<(typeof windows)[number]>
        label={t("period")}
        value={window}
        onChange={setWindow}
        options={windows.map((value) => ({ value, label: t("lastDays", { count: Number(value) }) }))}
      />
      {query.error ? <ErrorNotice error={query.error} onRetry={() => void query.refetch()} /> : null}
      <Notice hue={pilot.eligible ? "green" : "amber"}>
        {pilot.eligible ? t("budget.pilotReady", { lift: expected?.liftPercent == null ? "—" : format.change(expected.liftPercent) }) : t("budget.pilotNone")}
      </Notice>
      <Card>
        <CardHeader title={t("budget.pilot")} text={t("budget.pilotIntro")} />
        <Table caption={t("budget.pilot")} columns={columns} rows={shown} rowKey={(row) => row.campaignId} />
        <ShowMore next={next} onClick={showMore} />
      </Card>
      <Card>
        <CardHeader title={t("budget.guardrails")} />
        <ul className="grid list-disc gap-1 p-4 ps-9 text-gray-11">
          <li>{t("budget.maxStep", { percent: format.percent(guardrails.maxStepPercent / 100, 0) })}</li>
          <li>{t("budget.learningExcluded", { count: guardrails.learningPhaseExcluded.length })}</li>
          {holdout ? <li>{t("budget.holdout", { count: holdout.campaignIds.length })}</li> : null}
          {holdout ? <li>{t("budget.length", { count: holdout.days })}</li> : null}
          {holdout?.detectableLiftPercent ? <li>{t("budget.detectable", { percent: format.percent(holdout.detectableLiftPercent / 100) })}</li> : null}
        </ul>
      </Card>
    </div>
  );
}
