import type { CalendarInput, UnscheduledInput } from "@/server/domains/posts/calendar.schema";
import { daysInView, spanOf } from "./calendar-days";
import type { CalendarState } from "./calendar-state";
import type { IsoWeekday } from "./week-start";

export function draftsQuestionOf({ account, brand }: CalendarState): UnscheduledInput {
  return { ...(account ? { connectionId: account } : {}), ...(brand ? { brandId: brand } : {}) };
}

/** The query input of a view. */
export function questionOf(state: CalendarState, zone: string, weekStart: IsoWeekday): CalendarInput {
  return {
    ...spanOf(daysInView(state.view, state.date, weekStart), zone),
    ...(state.status ? { status: state.status } : {}),
    ...draftsQuestionOf(state),
  };
}
