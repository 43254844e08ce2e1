"use client";

import { useText } from "@/components/i18n/client";
import { useOptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { LinkButton } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Page } from "@/components/ui/page";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { AccountSelect } from "../account-select";
import { type AdsFilter, insightsHref, periods } from "../ads-filter";
import { NoAdAccount } from "../anomalies/no-ad-account";
import { compareHref, firstComparison } from "../compare/compare-filter";
import { Breakdown } from "./breakdown";
import { CurrencyFigures, type Figures } from "./currency-figures";
import { NothingRead } from "./nothing-read";
import { Performers } from "./performers";

interface AdsInsightsProps {
  filter: AdsFilter;
  accounts: AdAccount[];
  figures: Figures;
}

/** How ads did over a period, of all accounts or of one. */
export function AdsInsights({ filter, accounts, figures }: AdsInsightsProps) {
  const t = useText("ads");
  const { requested, request, loading } = useOptimisticFilter(filter, insightsHref);
  const inView = accounts.filter(({ id }) => !filter.adAccountId || id === filter.adAccountId);
  return (
    <Page
      title={t("insights.title")}
      text={t("insights.text")}
      actions={
        accounts.length > 0 ? (
          <LinkButton href={compareHref({ ...firstComparison, adAccountId: requested.adAccountId })}>{t("compare.title")}</LinkButton>
        ) : null
      }
    >
      {accounts.length === 0 ? (
        <NoAdAccount />
      ) : (
        <>
          <FilterRow filter={requested} accounts={accounts} onChange={request} />
          <LoadingVeil loading={loading}>
            {inView.every(({ lastSyncedAt }) => lastSyncedAt === null) ? (
              <NothingRead />
            ) : (
              <>
                <p className="text-sm text-gray-11">{t("asOf")}</p>
                <CurrencyFigures figures={figures} days={filter.days} />
                <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
                  <Performers title={t("top.best")} rows={figures.best} />
                  <Performers title={t("top.lowest")} rows={figures.lowest} />
                </div>
                {/* The shares are those of all accounts. */}
                {filter.adAccountId ? null : <Breakdown rows={figures.breakdown} />}
              </>
            )}
          </LoadingVeil>
        </>
      )}
    </Page>
  );
}

interface FilterRowProps {
  filter: AdsFilter;
  accounts: readonly AdAccount[];
  onChange(filter: AdsFilter): void;
}

function FilterRow({ filter, accounts, onChange }: FilterRowProps) {
  const t = useText("ads");
  return (
    <section aria-label={t("filter.label")} className="flex flex-wrap items-center justify-between gap-3">
      <AccountSelect accounts={accounts} value={filter.adAccountId} onChange={(adAccountId) => onChange({ ...filter, adAccountId })} />
      <Choice
        label={t("filter.period")}
        value={String(filter.days)}
        onChange={(days) => onChange({ ...filter, days: Number(days) })}
        options={periods.map((days) => ({ value: String(days), label: t("filter.days", { count: days }) }))}
      />
    </section>
  );
}
