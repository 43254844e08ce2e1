import { DateTime } from "luxon";
import { MAX_LABELS_OF_POST } from "@/shared/post-limits";
import { localDateOf, momentOf } from "./local-time.engine";
import type { PostStatus } from "./posts.schema";
import type { BulkReason, TimeChange } from "./table.schema";

/** Rules of changing many posts at once. Pure. */

/** Where a planned time goes, on the clock of the workspace's zone: a day's shift keeps the hour also across a change of clocks. */
export function shiftedTime(at: Date, change: TimeChange, zone: string): Date {
  const time = DateTime.fromJSDate(at, { zone });
  if (change.by === "shift") return time.plus({ days: change.days }).plus({ hours: change.hours, minutes: change.minutes }).toJSDate();
  if (change.by === "clock") {
    const [hour = 0, minute = 0] = change.time.split(":").map(Number);
    return momentOf(localDateOf(at, zone), hour * 60 + minute, zone).at;
  }
  const [year, month, day] = change.date.split("-").map(Number);
  return time.set({ ...(year ? { year } : {}), ...(month ? { month } : {}), ...(day ? { day } : {}) }).toJSDate();
}

/**
 * The order in which times change so that each post finds its new minute left by the others: who goes farthest ahead goes first, whichever
 * way they go. A post that came sooner would keep a minute's distance from one that is about to leave. Of those that go to one minute
 * the one planned first has it.
 */
export function inMovingOrder<Move extends { from: Date; to: Date }>(moves: readonly Move[]): Move[] {
  const later = moves.filter(({ from, to }) => to > from);
  const earlier = moves.filter(({ from, to }) => to <= from);
  later.sort((a, b) => b.to.getTime() - a.to.getTime() || a.from.getTime() - b.from.getTime());
  earlier.sort((a, b) => a.to.getTime() - b.to.getTime() || a.from.getTime() - b.from.getTime());
  return [...later, ...earlier];
}

/** Why a post cannot be rescheduled in bulk; null = it can be. A time would requeue a failed post, which a bulk change does not request. */
export function moveObstacle(post: { status: PostStatus; scheduledAt: Date | null }): BulkReason | null {
  if (post.status === "FAILED") return "FAILED_POST";
  if (post.status !== "DRAFT" && post.status !== "SCHEDULED") return "POST_IMMUTABLE";
  return post.scheduledAt === null ? "NO_TIME" : null;
}

/** The first and the last instant of what two days, either of which may be open, hold in a zone; the last is exclusive. */
export function dayRange(days: { from?: string | undefined; to?: string | undefined }, zone: string): { from: Date | null; to: Date | null } {
  const day = (text: string) => DateTime.fromISO(text, { zone });
  // A day may begin at one o'clock, where the clock skips midnight: the start of the next day is computed separately.
  return { from: days.from ? day(days.from).startOf("day").toJSDate() : null, to: days.to ? day(days.to).plus({ days: 1 }).startOf("day").toJSDate() : null };
}

/** A post's labels after some are added and others removed; null where it would have more than it may. */
export function relabelled(labels: readonly string[], { add, remove }: { add: readonly string[]; remove: readonly string[] }) {
  const removed = labels.filter((label) => remove.includes(label) && !add.includes(label));
  const added = [...new Set(add)].filter((label) => !labels.includes(label));
  const next = [...labels.filter((label) => !removed.includes(label)), ...added];
  return next.length > MAX_LABELS_OF_POST ? null : { labels: next, added, removed };
}
