import { addDays, type LocalMoment, localDateOf, momentOf, weekdayOf } from "./local-time.engine";
import { horizonProblem, leadProblem } from "./posts.engine";

/** Weekly posting times and the instants that they come at. Pure: `now` is an argument. */

export interface WeeklyTime {
  /** ISO: 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** Minutes since midnight on the wall's clock. */
  minute: number;
}

/** Such as 09:30. */
export function timeOfMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

export function minuteOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** A little more than the two years that a post may lie ahead. */
const MAX_DAYS = 740;

/** End of the search for a posting time. */
export const searchedUntil = (now: Date) => new Date(now.getTime() + MAX_DAYS * 24 * 60 * 60_000);

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** The instants of weekly times that a post could still be planned for, soonest first; two that a change of clocks lets fall together are one. */
function* slotMoments(times: readonly WeeklyTime[], zone: string, now: Date): Generator<LocalMoment> {
  const seen = new Set<number>();
  const today = localDateOf(now, zone);
  if (times.length === 0) return;
  for (let day = 0; day <= MAX_DAYS; day++) {
    const date = addDays(today, day);
    const weekday = weekdayOf(date);
    const moments = times.filter((time) => time.weekday === weekday).map((time) => momentOf(date, time.minute, zone));
    for (const moment of moments.sort((one, other) => one.at.getTime() - other.at.getTime())) {
      if (horizonProblem(moment.at, now)) return;
      if (leadProblem(moment.at, now) || seen.has(minuteOf(moment.at))) continue;
      seen.add(minuteOf(moment.at));
      yield moment;
    }
  }
}

/** The next few, for show. */
export function nextMoments(times: readonly WeeklyTime[], zone: string, now: Date, count: number): LocalMoment[] {
  const next: LocalMoment[] = [];
  for (const moment of slotMoments(times, zone, now)) {
    next.push(moment);
    if (next.length === count) break;
  }
  return next;
}

/**
 * Slot of a queued post: the earliest time of any of its accounts in whose minute none of its accounts has another post. So no account
 * gets two posts at once, and nothing has to be moved for another account's sake afterwards.
 */
export function firstFree(times: readonly WeeklyTime[], zone: string, planned: readonly Date[], now: Date): LocalMoment | null {
  const occupiedMinutes = new Set(planned.map(minuteOf));
  for (const moment of slotMoments(times, zone, now)) if (!occupiedMinutes.has(minuteOf(moment.at))) return moment;
  return null;
}

interface QueueEntry<Post> {
  at: Date;
  change: LocalMoment["change"];
  /** Null: a time that is still free. */
  post: Post | null;
  /** The post's time is no slot of the account. */
  ownTime: boolean;
}

/** An account's coming posts and free times in their order; free times stop at the last post, and a few beyond it. */
export function queueOf<Post extends { scheduledAt: Date }>(
  times: readonly WeeklyTime[],
  posts: readonly Post[],
  zone: string,
  now: Date,
  freeBeyond: number,
): QueueEntry<Post>[] {
  const byMinute = new Map(posts.map((post) => [minuteOf(post.scheduledAt), post]));
  const last = Math.max(0, ...posts.map((post) => post.scheduledAt.getTime()));
  const entries: QueueEntry<Post>[] = [];
  const placed = new Set<Post>();
  let beyond = 0;
  for (const moment of slotMoments(times, zone, now)) {
    if (moment.at.getTime() > last && ++beyond > freeBeyond) break;
    const post = byMinute.get(minuteOf(moment.at)) ?? null;
    if (post) placed.add(post);
    entries.push({ at: post?.scheduledAt ?? moment.at, change: moment.change, post, ownTime: false });
  }
  for (const post of posts) if (!placed.has(post)) entries.push({ at: post.scheduledAt, change: null, post, ownTime: true });
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}
