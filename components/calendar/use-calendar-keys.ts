"use client";

import { useEffect, useEffectEvent } from "react";
import { usePreferences } from "@/components/i18n/client";
import { isWriting, keyOf } from "@/components/shell/shortcut-keys";
import { stepPeriod } from "./calendar-days";
import { type CalendarState, calendarViews } from "./calendar-state";

/** Where arrows have a meaning of their own. */
const takesArrows = "[role=radio], [data-post]";

/** T for today, 1 to 4 for the views, arrows for the periods beside. A dialog that is open keeps its keys. */
export function useCalendarKeys(state: CalendarState, today: string, rtl: boolean, onGo: (change: Partial<CalendarState>) => void) {
  const on = usePreferences().shortcuts === "on";
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWriting(event.target)) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    const key = keyOf(event);
    const view = calendarViews[Number(key) - 1];
    if (key === "t") onGo({ date: today });
    else if (view) onGo({ view });
    else if (key === "ArrowLeft" || key === "ArrowRight") {
      if (event.target instanceof Element && event.target.closest(takesArrows)) return;
      onGo({ date: stepPeriod(state.view, state.date, (key === "ArrowRight") === rtl ? -1 : 1) });
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
