/** When the counters of a published post are read: often while it is young, then ever more seldom, and no more after a month. Pure. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const ages = [1 * HOUR, 6 * HOUR, 24 * HOUR, 48 * HOUR, 7 * DAY, 30 * DAY] as const;

export const FIRST_READ_MS = ages[0];
/** A post that could not be read for so long is left alone. */
const GIVE_UP_MS = 37 * DAY;

/** The next of the six ages that still lies ahead; null after the last. */
export function nextReadAt(publishedAt: Date, now: Date): Date | null {
  const age = now.getTime() - publishedAt.getTime();
  const next = ages.find((at) => at > age);
  return next === undefined ? null : new Date(publishedAt.getTime() + next);
}

/** A post that was readable before and is no longer found was deleted; one never found may still appear. */
export function nextAfterSilence(post: { publishedAt: Date; readAt: Date | null }, now: Date): Date | null {
  return post.readAt === null ? nextReadAt(post.publishedAt, now) : null;
}

/** Back-off of a connection after a failed reading. The platform's own retry time counts, up to a day. */
export function pauseAfter(failure: { errorClass: string; retryAt?: Date | undefined }, now: Date): Date {
  const pauses: Readonly<Record<string, number>> = {
    RATE: 15 * MINUTE,
    TRANSIENT: 15 * MINUTE,
    QUOTA_DAY: 6 * HOUR,
    // Only a person can resolve it: read again in case they have.
    RECONNECT: 6 * HOUR,
  };
  const pauseMs = failure.retryAt ? failure.retryAt.getTime() - now.getTime() : (pauses[failure.errorClass] ?? DAY);
  return new Date(now.getTime() + Math.min(Math.max(pauseMs, MINUTE), DAY));
}

/** Gives up what has not been readable for a week past its last age, so that a dead account is not polled for ever. */
export function isTooOld(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() > GIVE_UP_MS;
}
