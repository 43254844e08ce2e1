"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { Select } from "@/components/ui/select";
import type { Connection } from "@/server/domains/connections/connections.schema";
import { type CalendarState, calendarStatuses } from "./calendar-state";

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

export function FilterSelect({
  choice: { every, value, options, choose },
  ...control
}: {
  choice: Omit<FilterChoice, "label">;
  id?: string;
  "aria-label"?: string;
}) {
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
