"use client";

import { useRouter } from "next/navigation";
import { useText } from "@/components/i18n/client";
import { Choice } from "@/components/ui/choice";
import { Select } from "@/components/ui/select";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { type AdsFilter, overviewHref, periods } from "../ads-filter";

export function FilterRow({ filter, accounts }: { filter: AdsFilter; accounts: readonly AdAccount[] }) {
  const t = useText("ads");
  const router = useRouter();
  const show = (changed: Partial<AdsFilter>) => router.push(overviewHref({ ...filter, ...changed }));
  return (
    <section aria-label={t("filter.label")} className="flex flex-wrap items-center justify-between gap-3">
      <Select
        aria-label={t("filter.account")}
        value={filter.adAccountId ?? ""}
        onChange={(event) => show({ adAccountId: event.target.value || undefined })}
        className="w-64 max-w-full"
      >
        <option value="">{t("filter.all")}</option>
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {account.name}
          </option>
        ))}
      </Select>
      <Choice
        label={t("filter.period")}
        value={String(filter.days)}
        onChange={(days) => show({ days: Number(days) })}
        options={periods.map((days) => ({ value: String(days), label: t("filter.days", { count: days }) }))}
      />
    </section>
  );
}
