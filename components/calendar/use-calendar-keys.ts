"use client";

import { usePageKeys } from "@/components/shell/use-page-keys";
import { stepPeriod } from "./calendar-days";
import { type CalendarChange, calendarViews } from "./calendar-state";

/** Where arrows have a meaning of their own. */
const takesArrows = "[role=radio], [data-post]";

/** T for today, 1 to 4 for the views, arrows for the periods beside. */
export function useCalendarKeys(today: string, rtl: boolean, onGo: (change: CalendarChange) => void) {
  usePageKeys((key, { target }) => {
    const view = calendarViews[Number(key) - 1];
    if (key === "t") onGo({ date: today });
    else if (view) onGo({ view });
    else if (key === "ArrowLeft" || key === "ArrowRight") {
      if (target instanceof Element && target.closest(takesArrows)) return false;
      onGo(({ view, date }) => ({ date: stepPeriod(view, date, (key === "ArrowRight") === rtl ? -1 : 1) }));
    } else return false;
    return true;
  });
}
