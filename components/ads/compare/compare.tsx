"use client";

import { memo } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useOptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { Notice } from "@/components/ui/feedback";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Page } from "@/components/ui/page";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { ComparedPeriods } from "@/server/domains/ads/periods.schema";
import { isolated } from "@/shared/format";
import { insightsHref } from "../ads-filter";
import { NoAdAccount } from "../anomalies/no-ad-account";
import { type Comparing, compareHref } from "./compare-filter";
import { ComparedTable } from "./compared-table";
import { Movers } from "./movers";
import { OverlaidChart } from "./overlaid-chart";
import { PeriodChoice } from "./period-choice";

interface CompareProps {
  comparing: Comparing;
  compared: ComparedPeriods;
  accounts: AdAccount[];
}

/** Two periods side by side, each currency for itself. */
export function Compare({ comparing, compared, accounts }: CompareProps) {
  const t = useText("ads");
  const format = useFormat();
  const filtering = useOptimisticFilter(comparing, compareHref);
  const { campaign, current, previous, currentDays, previousDays, firstDay, byCurrency } = compared;
  const day = (date: string) => format.date(date, "UTC");
  const sides = [
    { key: "current", ...current, count: currentDays },
    { key: "previous", ...previous, count: previousDays },
  ] as const;
  return (
    <Page
      back={
        campaign
          ? { href: `/ads/campaigns/${campaign.id}`, label: isolated(campaign.name) }
          : { href: insightsHref({ days: 7, adAccountId: comparing.adAccountId }), label: t("insights.title") }
      }
      title={t("compare.title")}
      text={campaign ? t("compare.ofCampaign", { campaign: campaign.name }) : t("compare.text")}
    >
      {accounts.length === 0 ? (
        <NoAdAccount />
      ) : (
        <>
          <PeriodChoice filtering={filtering} compared={compared} accounts={accounts} />
          <LoadingVeil loading={filtering.loading}>
            <dl className="grid gap-x-8 gap-y-1 text-sm sm:flex sm:flex-wrap">
              {sides.map(({ key, since, until, count }) => (
                <div key={key} className="flex flex-wrap gap-x-2">
                  <dt className="font-medium">{t(`compare.${key}`)}</dt>
                  <dd className="figures text-gray-11">{t("compare.span", { since: day(since), until: day(until), days: t("filter.days", { count }) })}</dd>
                </div>
              ))}
            </dl>
            {firstDay !== null && (firstDay > previous.since || firstDay > current.since) ? (
              <Notice hue="amber">{t("compare.missing", { day: day(firstDay) })}</Notice>
            ) : null}
            {currentDays === previousDays ? null : <Notice hue="gray">{t("compare.perDay")}</Notice>}
            {firstDay === null ? <Notice hue="gray">{t(campaign ? "compare.noFigures" : "firstRead.text")}</Notice> : null}
            {firstDay === null ? null : byCurrency.map((one) => <OneCurrency key={one.currency} one={one} compared={compared} />)}
          </LoadingVeil>
        </>
      )}
    </Page>
  );
}

/** Charts are not drawn again while others are on their way. */
const OneCurrency = memo(function OneCurrency({ one, compared }: { one: ComparedPeriods["byCurrency"][number]; compared: ComparedPeriods }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ComparedTable compared={one} lengths={compared} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <OverlaidChart compared={one} lengths={compared} name="spend" />
        <OverlaidChart compared={one} lengths={compared} name={one.movedBy} />
      </div>
      {compared.campaign ? null : <Movers compared={one} lengths={compared} />}
    </div>
  );
});
