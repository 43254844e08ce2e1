import { database } from "@/server/db/database";
import { picturesOf } from "@/server/domains/media";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import {
  CALENDAR_LIMIT,
  type Calendar,
  type CalendarInput,
  type CalendarPost,
  UNSCHEDULED_LIMIT,
  type Unscheduled,
  type UnscheduledInput,
} from "../calendar.schema";
import { localDateOf } from "../local-time.engine";
import { listNotes } from "../repository/calendar-notes";
import { type CalendarRow, type CalendarRows, listBetween, listUnscheduled } from "../repository/calendar-rows";

/** One more than the limit, to detect whether there are more. */
async function cut({ workspaceId }: Caller, { posts, accounts }: CalendarRows, limit: number): Promise<Unscheduled> {
  const pictures = await picturesOf(
    workspaceId,
    posts.flatMap(({ mediaUrl }) => mediaUrl ?? []),
  );
  const byId = new Map(
    accounts.map(({ id, platform, ready }) => [id, { platform: platform.toLowerCase() as Lowercase<SocialPlatform>, needsReconnect: !ready }]),
  );
  const toCalendarPost = ({ id, status, approval, at, snippet, mediaUrl, accountIds, labels }: CalendarRow): CalendarPost => {
    const targets = accountIds.flatMap((accountId) => byId.get(accountId) ?? []);
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
  const { workspaceId } = caller;
  const range = { from: new Date(from), to: new Date(to) };
  const zone = await getTimezone(workspaceId);
  const days = { from: localDateOf(range.from, zone), to: localDateOf(new Date(range.to.getTime() - 1), zone) };
  const [rows, notes] = await Promise.all([
    listBetween(database(), caller, filter, range, CALENDAR_LIMIT + 1),
    listNotes(database(), { workspaceId, ...days }),
  ]);
  return { ...(await cut(caller, rows, CALENDAR_LIMIT)), notes };
}

export async function getUnscheduled(caller: Caller, filter: UnscheduledInput): Promise<Unscheduled> {
  return cut(caller, await listUnscheduled(database(), caller, filter, UNSCHEDULED_LIMIT + 1), UNSCHEDULED_LIMIT);
}
