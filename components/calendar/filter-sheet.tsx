"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { isFiltered } from "./calendar-state";
import { FilterSelect, type FiltersProps, unfiltered, useFilterChoices } from "./filter-choices";

/** The filters with their names, over the days that they narrow. */
export function FilterSheet({ onClose, ...props }: FiltersProps & { onClose(): void }) {
  const t = useText("calendar");
  const bulk = useText("bulk");
  const common = useText("common");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={bulk("filters.open")}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            {t("filters.show")}
          </Button>
          {isFiltered(props.state) ? <Button onClick={() => props.onGo(unfiltered)}>{common("clearFilters")}</Button> : null}
        </>
      }
    >
      {useFilterChoices(props).map((choice) => (
        <Field key={choice.label} label={choice.label}>
          {(control) => <FilterSelect choice={choice} {...control} />}
        </Field>
      ))}
    </Dialog>
  );
}
