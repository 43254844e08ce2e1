"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import type { Connection } from "@/server/domains/connections/connections.schema";
import { type CalendarState, calendarStatuses, isFiltered } from "./calendar-state";

interface FiltersProps {
  state: CalendarState;
  connections: readonly Connection[];
  brands: readonly { id: string; name: string }[];
  onGo(change: Partial<CalendarState>): void;
}

export const unfiltered = { account: undefined, brand: undefined, status: undefined } as const;

export function CalendarFilters({ state, connections, brands, onGo }: FiltersProps) {
  const t = useText("calendar");
  const common = useText("common");
  const states = useText("state");
  const nameOf = usePlatformName();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t("filters.account")}
        value={state.account ?? ""}
        onChange={(event) => onGo({ account: event.target.value || undefined })}
        className="w-44 max-sm:w-[calc(50%-4px)]"
      >
        <option value="">{t("filters.allAccounts")}</option>
        {connections.map(({ id, accountName, platform }) => (
          <option key={id} value={id}>
            {t("filters.accountOf", { name: accountName, platform: nameOf(platform) })}
          </option>
        ))}
      </Select>
      {brands.length > 0 ? (
        <Select
          aria-label={t("filters.brand")}
          value={state.brand ?? ""}
          onChange={(event) => onGo({ brand: event.target.value || undefined })}
          className="w-40 max-sm:w-[calc(50%-4px)]"
        >
          <option value="">{t("filters.allBrands")}</option>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <Select
        aria-label={t("filters.status")}
        value={state.status ?? ""}
        onChange={(event) => onGo({ status: calendarStatuses.find((status) => status === event.target.value) })}
        className="w-40 max-sm:w-[calc(50%-4px)]"
      >
        <option value="">{t("filters.allStates")}</option>
        {calendarStatuses.map((status) => (
          <option key={status} value={status}>
            {states(`post.${status}`)}
          </option>
        ))}
      </Select>
      {isFiltered(state) ? (
        <Button variant="quiet" size="sm" onClick={() => onGo(unfiltered)}>
          {common("clearFilters")}
        </Button>
      ) : null}
    </div>
  );
}
