"use client";

import { useText } from "@/components/i18n/client";
import { Choice } from "@/components/ui/choice";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { AccountSelect } from "../account-select";
import { type AdsFilter, periods } from "../ads-filter";

interface FilterRowProps {
  filter: AdsFilter;
  accounts: readonly AdAccount[];
  onChange(filter: AdsFilter): void;
}

export function FilterRow({ filter, accounts, onChange }: FilterRowProps) {
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
