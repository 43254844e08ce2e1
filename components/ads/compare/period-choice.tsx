"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import type { OptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { Select } from "@/components/ui/select";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { type ComparedPeriods, type ComparisonBase, comparisonBases } from "@/server/domains/ads/periods.schema";
import { AccountSelect } from "../account-select";
import { periods } from "../ads-filter";
import { type Comparing, compareHref } from "./compare-filter";
import { OwnDates } from "./own-dates";

interface PeriodChoiceProps {
  filtering: OptimisticFilter<Comparing>;
  compared: ComparedPeriods;
  accounts: readonly AdAccount[];
}

export function PeriodChoice({ filtering: { requested, request }, compared, accounts }: PeriodChoiceProps) {
  const t = useText("ads");
  // The first custom comparison starts with the current periods.
  const [opened, setOpened] = useState<string | null>(null);
  const own = requested.own !== undefined || opened === compareHref(requested);
  const show = (changed: Partial<Comparing>) => request({ ...requested, ...changed });
  // What there are no figures for is not offered, unless it is what is shown.
  const offered = comparisonBases.filter((against) => against === "previous" || against === requested.against || compared.againsts.includes(against));
  const choose = (value: string) => {
    setOpened(value === "own" ? compareHref(requested) : null);
    if (value !== "own") show({ against: value as ComparisonBase, own: undefined });
  };
  return (
    <Card className="grid gap-4 p-4">
      <section aria-label={t("compare.choice")} className="flex flex-wrap items-center gap-3">
        {requested.campaignId ? null : <AccountSelect accounts={accounts} value={requested.adAccountId} onChange={(adAccountId) => show({ adAccountId })} />}
        {own ? null : (
          <Choice
            label={t("filter.period")}
            value={String(requested.days)}
            onChange={(days) => show({ days: Number(days) })}
            options={periods.map((days) => ({ value: String(days), label: t("filter.days", { count: days }) }))}
          />
        )}
        <Select
          aria-label={t("compare.against")}
          value={own ? "own" : requested.against}
          onChange={(event) => choose(event.target.value)}
          className="w-64 max-w-full grow sm:grow-0"
        >
          {offered.map((against) => (
            <option key={against} value={against}>
              {t(`compare.againsts.${against}`)}
            </option>
          ))}
          <option value="own">{t("compare.own")}</option>
        </Select>
      </section>
      {own ? (
        <OwnDates
          shown={requested.own ?? { current: compared.current, previous: compared.previous }}
          lastDay={compared.lastDay}
          onCompare={(chosen) => {
            setOpened(null);
            show({ own: chosen });
          }}
        />
      ) : null}
    </Card>
  );
}
