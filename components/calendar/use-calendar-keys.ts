"use client";

import { useEffect, useRef } from "react";
import { stepPeriod } from "./calendar-days";
import { type CalendarState, calendarViews } from "./calendar-state";

/** Where keys have a meaning of their own, and while anything lies above the page. */
const busy = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=radio], [role=listbox], [data-post]";

/** T for today, 1 to 4 for the views, arrows for the periods beside. By the key's place where a layout has other letters on it. */
export function useCalendarKeys(state: CalendarState, today: string, rtl: boolean, onGo: (change: Partial<CalendarState>) => void) {
  const latest = useRef({ state, today, rtl, onGo });
  latest.current = { state, today, rtl, onGo };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target, key, code, isComposing } = event;
      if (event.defaultPrevented || isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(busy)) return;
      const { state, today, rtl, onGo } = latest.current;
      const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
      const view = calendarViews[Number(code.replace(/^(?:Digit|Numpad)/, "")) - 1];
      if (letter === "t") onGo({ date: today });
      else if (view) onGo({ view });
      else if (key === "ArrowLeft" || key === "ArrowRight") onGo({ date: stepPeriod(state.view, state.date, (key === "ArrowRight") === rtl ? -1 : 1) });
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}
