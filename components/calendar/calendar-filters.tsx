"use client";

import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { FilterIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import { Select } from "@/components/ui/select";
import type { Connection } from "@/server/domains/connections/connections.schema";
import { type CalendarState, calendarStatuses, isFiltered } from "./calendar-state";

export interface FiltersProps {
  state: CalendarState;
  connections: readonly Connection[];
  brands: readonly { id: string; name: string }[];
  onGo(change: Partial<CalendarState>): void;
}

interface FilterChoice {
  label: string;
  every: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  choose(value: string): void;
}

const FilterSheet = lazyPart(() => import("./filter-sheet").then((module) => module.FilterSheet));

export const unfiltered = { account: undefined, brand: undefined, status: undefined } as const;

/** What the days may be narrowed to. What a workspace has none of is not offered. */
export function useFilterChoices({ state, connections, brands, onGo }: FiltersProps): FilterChoice[] {
  const t = useText("calendar");
  const states = useText("state");
  const nameOf = usePlatformName();
  const account = {
    label: t("filters.account"),
    every: t("filters.allAccounts"),
    value: state.account,
    options: connections.map(({ id, accountName, platform }) => ({
      value: id,
      label: t("filters.accountOf", { name: accountName, platform: nameOf(platform) }),
    })),
    choose: (value: string) => onGo({ account: value || undefined }),
  };
  const brand = {
    label: t("filters.brand"),
    every: t("filters.allBrands"),
    value: state.brand,
    options: brands.map(({ id, name }) => ({ value: id, label: name })),
    choose: (value: string) => onGo({ brand: value || undefined }),
  };
  const status = {
    label: t("filters.status"),
    every: t("filters.allStates"),
    value: state.status,
    options: calendarStatuses.map((value) => ({ value, label: states(`post.${value}`) })),
    choose: (value: string) => onGo({ status: calendarStatuses.find((one) => one === value) }),
  };
  return brands.length > 0 ? [account, brand, status] : [account, status];
}

export function FilterSelect({ choice: { every, value, options, choose }, ...control }: { choice: FilterChoice; id?: string; "aria-label"?: string }) {
  return (
    <Select {...control} value={value ?? ""} onChange={(event) => choose(event.target.value)}>
      <option value="">{every}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** Behind one button on a phone, where three selects would stand above the days. */
export function CalendarFilterButton(props: FiltersProps) {
  const bulk = useText("bulk");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { account, brand, status } = props.state;
  const n = [account, brand, status].filter(Boolean).length;
  const label = n > 0 ? bulk("filters.openCount", { n }) : bulk("filters.open");
  return (
    <>
      <Button className="min-w-11 sm:hidden max-sm:px-2" aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FilterIcon />
        {n > 0 ? format.number(n) : null}
      </Button>
      {open ? <FilterSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function CalendarFilters(props: FiltersProps) {
  const common = useText("common");
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:hidden">
      {useFilterChoices(props).map((choice) => (
        <div key={choice.label} className="w-44">
          <FilterSelect choice={choice} aria-label={choice.label} />
        </div>
      ))}
      {isFiltered(props.state) ? (
        <Button variant="quiet" size="sm" onClick={() => props.onGo(unfiltered)}>
          {common("clearFilters")}
        </Button>
      ) : null}
    </div>
  );
}
