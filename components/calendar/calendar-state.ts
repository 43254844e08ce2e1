import type { PostStatus } from "@/server/domains/posts/posts.schema";

export const calendarViews = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];

export const calendarStatuses = ["SCHEDULED", "DRAFT", "PROCESSING", "PUBLISHED", "PARTIALLY_PUBLISHED", "FAILED"] as const satisfies readonly PostStatus[];

/** The calendar's view. All of it is in the address, so that it can be bookmarked, shared and restored. */
export interface CalendarState {
  view: CalendarView;
  /** A day on the workspace's calendar: 2026-11-22. */
  date: string;
  status: PostStatus | undefined;
  /** Ids; the viewer's permissions decide which of them are found. */
  account: string | undefined;
  brand: string | undefined;
}

/** Where to continue to: other values, or what follows from those that are in the address by then. */
export type CalendarChange = Partial<CalendarState> | ((from: CalendarState) => Partial<CalendarState>);

/** Limited to the years that people plan in: the six weeks of a month view must stay within four-digit years. */
const isoDay = /^(?:19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function dayFrom(text: string | null | undefined, today: string): string {
  // 31 February has the right form and is no day.
  if (!text || !isoDay.test(text)) return today;
  return new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text ? text : today;
}

/** An address that someone has edited shows as much as can be understood of it, not an error. */
export function readState(get: (name: string) => string | null | undefined, today: string): CalendarState {
  const id = (name: string) => {
    const value = get(name);
    return value && uuid.test(value) ? value.toLowerCase() : undefined;
  };
  return {
    view: calendarViews.find((view) => view === get("view")) ?? "month",
    date: dayFrom(get("date"), today),
    status: calendarStatuses.find((status) => status === get("status")?.toUpperCase()),
    account: id("account"),
    brand: id("brand"),
  };
}

export function calendarHref(state: CalendarState, today: string): string {
  const query = new URLSearchParams();
  if (state.view !== "month") query.set("view", state.view);
  if (state.date !== today) query.set("date", state.date);
  if (state.status) query.set("status", state.status.toLowerCase());
  if (state.account) query.set("account", state.account);
  if (state.brand) query.set("brand", state.brand);
  const text = query.toString();
  return text ? `/calendar?${text}` : "/calendar";
}

export function isFiltered({ status, account, brand }: CalendarState): boolean {
  return status !== undefined || account !== undefined || brand !== undefined;
}
