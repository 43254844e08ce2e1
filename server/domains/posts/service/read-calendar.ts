import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { type Calendar, type CalendarInput, type CalendarPost, calendarLimit, type UnscheduledInput, unscheduledLimit } from "../calendar.schema";
import { type CalendarRow, listBetween, listUnscheduled } from "../repository/calendar-rows";

function shown({ scheduledAt, publishedAt, targets, snippet, ...row }: CalendarRow): CalendarPost {
  return {
    ...row,
    at: (scheduledAt ?? publishedAt)?.toISOString() ?? null,
    snippet: snippet.replace(/\s+/g, " ").trim(),
    platforms: targets.map(({ platform }) => platform.toLowerCase() as Lowercase<SocialPlatform>),
    accountIds: targets.map(({ connectionId }) => connectionId),
    needsReconnect: targets.some(({ ready }) => !ready),
  };
}

/** One more than the limit is asked for, and tells whether there is more. */
function cut(rows: CalendarRow[], limit: number): Calendar {
  return { posts: rows.slice(0, limit).map(shown), more: rows.length > limit };
}

export async function getCalendar(caller: Caller, { from, to, ...filter }: CalendarInput): Promise<Calendar> {
  const rows = await listBetween(database(), caller, filter, { from: new Date(from), to: new Date(to) }, calendarLimit + 1);
  return cut(rows, calendarLimit);
}

export async function getUnscheduled(caller: Caller, filter: UnscheduledInput): Promise<Calendar> {
  return cut(await listUnscheduled(database(), caller, filter, unscheduledLimit + 1), unscheduledLimit);
}
