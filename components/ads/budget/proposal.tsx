"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/feedback";
import { BudgetIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { BudgetShift } from "@/server/domains/ads/budget.schema";
import { type Allocation, AllocationTable, Shares } from "./allocations";

const ChangeSheet = lazyPart(() => import("../actions/change-sheet").then((module) => module.ChangeSheet));

interface ProposalProps {
  shift: BudgetShift;
  accounts: readonly AdAccount[];
  mayApply: boolean;
}

/** Each row's budget is applied by itself, through the same preview as a pause. */
export function Proposal({ shift, accounts, mayApply }: ProposalProps) {
  const t = useText("adsInsight");
  const format = useFormat();
  const [applying, setApplying] = useState<Allocation | null>(null);
  const [appliedIds, setAppliedIds] = useState<readonly string[]>([]);
  const { currency, allocations, expected, objective } = shift;
  if (currency === null || allocations.length === 0) return <NoBudget />;
  const money = (value: number) => format.money(value, currency);
  const outcome = (value: number | null) => (value === null ? "—" : objective === "revenue" ? format.moneyBrief(value, currency) : format.number(value, 1));
  const marginal = (value: number) => (objective === "revenue" ? format.times(value) : format.number(value, 3));
  const byChange = allocations.toSorted((one, other) => Math.abs(other.proposed - other.current) - Math.abs(one.proposed - one.current));
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
      <AllocationTable
        key={`${shift.totalDailyBudget} ${shift.windowDays}`}
        rows={byChange}
        money={money}
        marginal={marginal}
        outcome={outcome}
        appliedIds={appliedIds}
        onApply={mayApply ? setApplying : null}
      />
      <Shares rows={byChange} money={money} />
      <Card>
        <CardHeader title={t("budget.assumptions")} />
        <ul className="grid list-disc gap-1 p-4 ps-9 text-gray-11">
          {shift.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </Card>
      {applying ? (
        <ChangeSheet
          campaign={{ ...applying, id: applying.campaignId, currency }}
          accounts={accounts}
          change={{ act: "budget", dailyBudget: applying.proposed }}
          onClose={(done) => {
            setApplying(null);
            if (done) setAppliedIds([...appliedIds, applying.campaignId]);
          }}
        />
      ) : null}
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

/** In place of a plan: there is no campaign with a budget to share. */
export function NoBudget() {
  const t = useText("adsInsight");
  const ads = useText("ads");
  return (
    <Card>
      <EmptyState
        icon={BudgetIcon}
        title={t("budget.empty.title")}
        text={t("budget.empty.text")}
        action={<LinkButton href="/ads/campaigns">{ads("audit.viewCampaigns")}</LinkButton>}
      />
    </Card>
  );
}
