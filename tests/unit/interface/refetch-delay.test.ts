import { expect, test } from "vitest";
import { listRefetchDelay, refetchDelay } from "@/components/posts/refetch-delay";

const now = Date.parse("2026-11-21T10:00:00.000Z");
const post = (status: string, inSeconds: number | null = null) => ({
  status,
  scheduledAt: inSeconds === null ? null : new Date(now + inSeconds * 1000).toISOString(),
});

test.each([
  ["nothing", [], false],
  ["what is over, and drafts with a time", [post("PUBLISHED", -60), post("FAILED", 30), post("DRAFT", 5), post("SCHEDULED")], false],
  ["one that is being published, whatever else waits", [post("SCHEDULED", 3600), post("PROCESSING")], 2_000],
  ["one that waits: at its time", [post("SCHEDULED", 40)], 40_500],
  ["several: at the first one's time", [post("SCHEDULED", 400), post("SCHEDULED", 40)], 40_500],
  ["one whose time has just come", [post("SCHEDULED", -1), post("SCHEDULED", 400)], 2_000],
  ["one that is long overdue holds up no other", [post("SCHEDULED", -3600), post("SCHEDULED", 30)], 30_500],
  ["only one that is long overdue", [post("SCHEDULED", -3600)], 60_000],
  // A browser's timer ends early when it is given weeks.
  ["one of next year", [post("SCHEDULED", 400 * 86_400)], 600_000],
] as const)("%s", (_what, posts, after) => {
  expect(refetchDelay(posts, now)).toBe(after);
});

test.each([
  ["an empty list", [], 60_000],
  ["a list of what is over", [post("PUBLISHED", -60)], 60_000],
  ["a list whose next post waits for hours", [post("SCHEDULED", 7200)], 60_000],
  ["a list whose next post waits for less than a minute", [post("SCHEDULED", 40)], 40_500],
] as const)("%s", (_what, posts, after) => {
  expect(listRefetchDelay(posts, now)).toBe(after);
});
