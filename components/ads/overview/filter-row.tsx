"use client";

import { useRouter } from "next/navigation";
import { useText } from "@/components/i18n/client";
import { Choice } from "@/components/ui/choice";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { AccountSelect } from "../account-select";
import { type AdsFilter, overviewHref, periods } from "../ads-filter";

export function FilterRow({ filter, accounts }: { filter: AdsFilter; accounts: readonly AdAccount[] }) {
  const t = useText("ads");
  const router = useRouter();
  const show = (changed: Partial<AdsFilter>) => router.push(overviewHref({ ...filter, ...changed }));
  return (
    <section aria-label={t("filter.label")} className="flex flex-wrap items-center justify-between gap-3">
      <AccountSelect accounts={accounts} value={filter.adAccountId} onChange={(adAccountId) => show({ adAccountId })} />
      <Choice
        label={t("filter.period")}
        value={String(filter.days)}
        onChange={(days) => show({ days: Number(days) })}
        options={periods.map((days) => ({ value: String(days), label: t("filter.days", { count: days }) }))}
      />
    </section>
  );
}
