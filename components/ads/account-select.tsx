"use client";

import { useText } from "@/components/i18n/client";
import { Select } from "@/components/ui/select";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";

interface AccountSelectProps {
  accounts: readonly AdAccount[];
  /** undefined: all of them. */
  value: string | undefined;
  onChange(adAccountId: string | undefined): void;
}

/** One ad account, or all. */
export function AccountSelect({ accounts, value, onChange }: AccountSelectProps) {
  const t = useText("ads");
  return (
    <Select
      aria-label={t("filter.account")}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="w-64 max-w-full grow sm:grow-0"
    >
      <option value="">{t("filter.all")}</option>
      {accounts.map((account) => (
        <option key={account.id} value={account.id}>
          {account.name}
        </option>
      ))}
    </Select>
  );
}
