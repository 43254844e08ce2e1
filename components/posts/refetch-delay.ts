interface Progress {
  status: string;
  scheduledAt: string | null;
}

const whilePublishingMs = 2_000;
/** So long after its time that asking often does not mend it. */
const longOverdueMs = 120_000;
const nowAndThenMs = 60_000;
const longestMs = 600_000;

/** When a page looks at its posts again: soon while one is being published, else when the next one's time comes; false: nothing will happen by itself. */
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
