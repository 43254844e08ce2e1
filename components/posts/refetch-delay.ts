interface Progress {
  status: string;
  scheduledAt: string | null;
}

const whilePublishingMs = 2_000;
/** Overdue for so long that frequent requests are of no use. */
const longOverdueMs = 120_000;
const nowAndThenMs = 60_000;
const longestMs = 600_000;

/** Delay until a page refetches its posts: short while one is being published, else until the next scheduled time; false: no change is due. */
export function refetchDelay(posts: readonly Progress[], now: number): number | false {
  if (posts.some(({ status }) => status === "PROCESSING")) return whilePublishingMs;
  const waits = posts.flatMap(({ status, scheduledAt }) => (status === "SCHEDULED" && scheduledAt !== null ? [Date.parse(scheduledAt) - now] : []));
  if (waits.length === 0) return false;
  const fresh = waits.filter((wait) => wait > -longOverdueMs);
  return fresh.length === 0 ? nowAndThenMs : Math.min(Math.max(Math.min(...fresh) + 500, whilePublishingMs), longestMs);
}

/** The same for a list, and at least once a minute: a post that the list does not hold yet can enter it. */
export function listRefetchDelay(posts: readonly Progress[], now: number): number {
  return Math.min(refetchDelay(posts, now) || nowAndThenMs, nowAndThenMs);
}
