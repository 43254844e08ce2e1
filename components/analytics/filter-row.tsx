"use client";

import { useText } from "@/components/i18n/client";
import { Choice } from "@/components/ui/choice";
import { Select } from "@/components/ui/select";
import type { OverviewFilters } from "@/server/domains/analytics/overview.schema";
import { overviewPeriods } from "@/shared/overview-periods";
import { usePlatformName } from "../connections/platform-name";
import type { AnalyticsFilter } from "./analytics-filter";

interface FilterRowProps {
  filter: AnalyticsFilter;
  choices: OverviewFilters;
  onChange(filter: AnalyticsFilter): void;
}

export function FilterRow({ filter, choices, onChange }: FilterRowProps) {
  const t = useText("analytics");
  const platformName = usePlatformName();
  return (
    <section aria-label={t("filter.label")} className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 grow flex-wrap gap-3">
        <Select
          aria-label={t("filter.account")}
          value={filter.connectionId ?? ""}
          onChange={(event) => onChange({ ...filter, connectionId: event.target.value || undefined })}
          className="w-64 max-w-full grow sm:grow-0"
        >
          <option value="">{t("filter.allAccounts")}</option>
          {choices.accounts.map(({ id, platform, name }) => (
            <option key={id} value={id}>
              {`${platformName(platform)}: \u2068${name}\u2069`}
            </option>
          ))}
        </Select>
        {choices.brands.length > 0 ? (
          <Select
            aria-label={t("filter.brand")}
            value={filter.brandId ?? ""}
            onChange={(event) => onChange({ ...filter, brandId: event.target.value || undefined })}
            className="w-48 max-w-full grow sm:grow-0"
          >
            <option value="">{t("filter.allBrands")}</option>
            {choices.brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
      </div>
      <Choice
        label={t("filter.period")}
        value={String(filter.days)}
        onChange={(option) => {
          const days = overviewPeriods.find((period) => String(period) === option);
          if (days) onChange({ ...filter, days });
        }}
        options={overviewPeriods.map((days) => ({ value: String(days), label: t("filter.days", { count: days }) }))}
      />
    </section>
  );
}
