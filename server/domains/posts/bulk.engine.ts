import { DateTime } from "luxon";
import type { PostStatus } from "./posts.schema";
import type { BulkReason, TimeChange } from "./table.schema";

/** Rules of changing many posts at once. Pure. */

/** Where a planned time goes, on the clock of the workspace's zone: a day's shift keeps the hour also across a change of clocks. */
export function movedTime(at: Date, change: TimeChange, zone: string): Date {
  const time = DateTime.fromJSDate(at, { zone });
  if (change.by === "shift") return time.plus({ days: change.days }).plus({ hours: change.hours }).toJSDate();
  const [year, month, day] = change.date.split("-").map(Number);
  return time.set({ ...(year ? { year } : {}), ...(month ? { month } : {}), ...(day ? { day } : {}) }).toJSDate();
}

/** Why a post's time is not changed together with others'; null = it can be. A failed post would be scheduled anew by a time, which nobody asked for here. */
export function moveObstacle(post: { status: PostStatus; scheduledAt: Date | null }): BulkReason | null {
  if (post.status === "FAILED") return "FAILED_POST";
  if (post.status !== "DRAFT" && post.status !== "SCHEDULED") return "POST_IMMUTABLE";
  return post.scheduledAt === null ? "NO_TIME" : null;
}

/** The first and the last instant of what two days, either of which may be open, hold in a zone; the last is exclusive. */
export function dayRange(days: { from?: string | undefined; to?: string | undefined }, zone: string): { from: Date | null; to: Date | null } {
  const day = (text: string) => DateTime.fromISO(text, { zone });
  // A day may begin at one o'clock, where the clock skips midnight: the next one is asked for its own beginning.
  return { from: days.from ? day(days.from).startOf("day").toJSDate() : null, to: days.to ? day(days.to).plus({ days: 1 }).startOf("day").toJSDate() : null };
}
