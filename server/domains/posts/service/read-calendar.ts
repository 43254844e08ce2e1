import { database } from "@/server/db/database";
import { picturesOf } from "@/server/domains/media";
import type { Caller } from "@/server/domains/workspaces";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { CALENDAR_LIMIT, type Calendar, type CalendarInput, type CalendarPost, UNSCHEDULED_LIMIT, type UnscheduledInput } from "../calendar.schema";
import { type CalendarRow, type CalendarRows, listBetween, listUnscheduled } from "../repository/calendar-rows";

/** One more than the limit, to detect whether there are more. */
async function cut({ workspaceId }: Caller, { posts, accounts }: CalendarRows, limit: number): Promise<Calendar> {
  const pictures = await picturesOf(
    workspaceId,
    posts.flatMap(({ mediaUrl }) => mediaUrl ?? []),
  );
  const known = new Map(
    accounts.map(({ id, platform, ready }) => [id, { platform: platform.toLowerCase() as Lowercase<SocialPlatform>, needsReconnect: !ready }]),
  );
  const toCalendarPost = ({ id, status, approval, at, snippet, mediaUrl, accountIds, labels }: CalendarRow): CalendarPost => {
    const targets = accountIds.flatMap((accountId) => known.get(accountId) ?? []);
    return {
      id,
      status,
      approval,
      at: at && new Date(at).toISOString(),
      // Single spaces stay as they are: to put each in its own place again costs more than all of the rest.
      snippet: snippet.replace(/\s\s+|[^\S ]/g, " ").trim(),
      thumbnailUrl: (mediaUrl && pictures.get(mediaUrl)?.thumbnailUrl) || null,
      platforms: targets.map(({ platform }) => platform),
      accountIds,
      needsReconnect: targets.some(({ needsReconnect }) => needsReconnect),
      labels,
    };
  };
  return { posts: posts.slice(0, limit).map(toCalendarPost), more: posts.length > limit };
}

export async function getCalendar(caller: Caller, { from, to, ...filter }: CalendarInput): Promise<Calendar> {
  const rows = await listBetween(database(), caller, filter, { from: new Date(from), to: new Date(to) }, CALENDAR_LIMIT + 1);
  return cut(caller, rows, CALENDAR_LIMIT);
}

export async function getUnscheduled(caller: Caller, filter: UnscheduledInput): Promise<Calendar> {
  return cut(caller, await listUnscheduled(database(), caller, filter, UNSCHEDULED_LIMIT + 1), UNSCHEDULED_LIMIT);
}
