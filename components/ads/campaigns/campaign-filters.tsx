"use client";

import clsx from "clsx";
import type { FormEvent } from "react";
import { useText } from "@/components/i18n/client";
import type { OptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { Choice } from "@/components/ui/choice";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { CampaignSort } from "@/server/domains/ads/campaign-figures.schema";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";
import { AccountSelect } from "../account-select";
import { periods } from "../ads-filter";
import { type CampaignFilter, firstCampaigns, orderedBy } from "./campaign-filter";

/** Removed ones are there to be found, and in nobody's way. */
const statuses = ["ACTIVE", "PAUSED", "REMOVED"] as const satisfies readonly Campaign["status"][];
const sorts = ["spend", "conversions", "revenue", "roas", "cpa", "ctr", "name"] as const satisfies readonly CampaignSort[];

interface CampaignFiltersProps {
  filtering: OptimisticFilter<CampaignFilter>;
  accounts: readonly AdAccount[];
}

export function CampaignFilters({ filtering: { requested, request, linkTo }, accounts }: CampaignFiltersProps) {
  const t = useText("ads");
  const common = useText("common");
  const state = useText("state");
  const show = (change: Partial<CampaignFilter>) => request({ ...requested, offset: 0, ...change });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show({ search: String(new FormData(event.currentTarget).get("search") ?? "").trim() });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <nav aria-label={t("campaigns.filter")} className="flex gap-1 overflow-x-auto py-1">
          {statuses.map((status) => (
            <Link
              key={status}
              {...linkTo({ ...requested, status, offset: 0 })}
              aria-current={requested.status === status ? "page" : undefined}
              className={clsx(
                "inline-flex h-9 shrink-0 items-center rounded-control px-3 text-gray-11 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:h-11",
                "aria-[current=page]:bg-gray-4 aria-[current=page]:font-medium aria-[current=page]:text-gray-12",
              )}
            >
              {state(`campaign.${status}`)}
            </Link>
          ))}
        </nav>
        <Choice
          label={t("filter.period")}
          value={String(requested.windowDays)}
          onChange={(days) => show({ windowDays: Number(days) })}
          options={periods.map((days) => ({ value: String(days), label: t("filter.days", { count: days }) }))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <search className="w-64 max-w-full grow sm:grow-0">
          <form onSubmit={search}>
            <Input
              key={requested.search}
              name="search"
              type="search"
              aria-label={t("campaigns.search")}
              placeholder={t("campaigns.search")}
              maxLength={200}
              defaultValue={requested.search}
            />
          </form>
        </search>
        <AccountSelect accounts={accounts} value={requested.adAccountId} onChange={(adAccountId) => show({ adAccountId })} />
        <Select
          aria-label={t("campaigns.sort")}
          value={requested.sort}
          onChange={(event) => request(orderedBy(requested, sorts.find((sort) => sort === event.target.value) ?? firstCampaigns.sort))}
          className="w-56 max-w-full grow sm:grow-0 lg:hidden"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sort === "name" ? t("campaigns.columns.name") : t(`kpi.${sort}`)}
            </option>
          ))}
        </Select>
        {requested.search || requested.adAccountId ? (
          <Link {...linkTo({ ...firstCampaigns, status: requested.status })} className="text-sm text-accent-5 hover:underline">
            {common("clearFilters")}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
