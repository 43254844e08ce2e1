"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { FilterIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import { isFiltered } from "./calendar-state";
import { FilterSelect, type FiltersProps, unfiltered, useFilterChoices } from "./filter-choices";

const FilterSheet = lazyPart(() => import("./filter-sheet").then((module) => module.FilterSheet));

/** Behind one button on a phone, where three selects would be above the days. */
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
