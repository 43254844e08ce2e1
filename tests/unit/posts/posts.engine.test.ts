import { describe, expect, test } from "vitest";
import type { PlatformErrorClass } from "@/server/domains/posts/post-detail.schema";
import {
  canContinuePreparation,
  decideUnknownOutcome,
  horizonProblem,
  isRetryable,
  isTerminal,
  leadProblem,
  nextTry,
  type OutcomeLookup,
  outcomeOf,
  type PlanStep,
  type PostPlan,
  planEdit,
  planSteps,
  staggered,
  staggerRange,
} from "@/server/domains/posts/posts.engine";
import type { Approval, PostStatus } from "@/server/domains/posts/posts.schema";
import { isEditable } from "@/shared/post-states";

const now = new Date("2026-11-21T10:00:00.000Z");
const at = (text: string) => new Date(`2026-11-21T${text}Z`);
const later = (ms: number) => new Date(now.getTime() + ms);

test.each<[PostStatus, boolean, boolean, boolean]>([
  ["DRAFT", true, false, false],
  ["SCHEDULED", true, false, false],
  ["PROCESSING", false, false, false],
  ["PUBLISHED", false, false, true],
  ["PARTIALLY_PUBLISHED", false, true, true],
  ["FAILED", true, true, true],
])("%s: editable %s, retryable %s, terminal %s", (status, editable, retryable, terminal) => {
  expect([isEditable(status), isRetryable(status), isTerminal(status)]).toEqual([editable, retryable, terminal]);
});

test.each([
  ["a second ago", -1_000, false],
  ["now", 0, false],
  ["a millisecond short of a minute", 59_999, false],
  ["a minute", 60_000, true],
  ["a year", 365 * 86_400_000, true],
])("a time %s ahead: long enough %s", (_, ms, fine) => {
  expect(leadProblem(later(ms), now) === null).toBe(fine);
});

test.each([
  ["2028-11-21T10:00:00.000Z", true],
  ["2028-11-21T10:00:00.001Z", false],
  ["2020-01-01T00:00:00.000Z", true],
])("two years at most: %s %s", (time, fine) => {
  expect(horizonProblem(new Date(time), now) === null).toBe(fine);
});

describe("stagger", () => {
  const tenMinutes = Array.from({ length: 11 }, (_, step) => at(`12:${String(step).padStart(2, "0")}:10`));
  test.each<[string, string, Date[], string]>([
    ["nobody else", "12:00:30", [], "12:00:30"],
    ["the minute is taken", "12:00:30", [at("12:00:00")], "12:01:30"],
    ["taken at its very end", "12:00:30", [at("12:00:59.999")], "12:01:30"],
    ["the neighbours do not matter", "12:00:30", [at("11:59:59.999"), at("12:01:00")], "12:00:30"],
    ["three in a row", "12:00:30", [at("12:00:00"), at("12:01:00"), at("12:02:00")], "12:03:30"],
    ["a gap is used", "12:00:30", [at("12:00:00"), at("12:02:00")], "12:01:30"],
    ["ten steps", "12:00:30", tenMinutes.slice(0, 10), "12:10:30"],
    ["eleven taken: kept as asked", "12:00:30", tenMinutes, "12:00:30"],
    ["across the hour", "12:59:59.999", [at("12:59:00")], "13:00:59.999"],
  ])("%s", (_, requested, others, given) => {
    expect(staggered(at(requested), others)).toEqual(at(given));
  });

  test("looks at the eleven minutes that can matter", () => {
    expect(staggerRange(at("12:00:30"))).toEqual({ from: at("12:00:00"), to: at("12:11:00") });
  });
});

describe("planSteps", () => {
  const soon = later(86_400_000);
  const far = later(86_400_001);
  const plan = (status: PostStatus, scheduledAt: Date | null = null, approval: Approval = "none", revision = 1): PostPlan => ({
    status,
    scheduledAt,
    approval,
    revision,
  });
  const edited = (...given: Parameters<typeof plan>) => ({ ...plan(...given), revision: 2 });
  test.each<[string, PostPlan | null, PostPlan | null, PlanStep[]]>([
    ["a new draft", null, plan("DRAFT"), []],
    ["a new draft with a time", null, plan("DRAFT", soon), []],
    ["a new one for a time", null, plan("SCHEDULED", soon), ["announce", "arm"]],
    ["a new one for a time of another day", null, plan("SCHEDULED", far), ["announce"]],
    ["a new one that waits for approval", null, plan("SCHEDULED", soon, "pending"), ["arm"]],
    ["a new one to go out now", null, plan("PROCESSING"), ["publish"]],
    ["another text of a draft", plan("DRAFT"), edited("DRAFT"), []],
    ["a draft that gets a time", plan("DRAFT"), edited("SCHEDULED", soon), ["announce", "arm"]],
    ["a draft to go out now", plan("DRAFT"), edited("PROCESSING"), ["publish"]],
    ["one to go out now that waits for approval", plan("DRAFT"), edited("PROCESSING", null, "pending"), []],
    ["an edit of what is planned", plan("SCHEDULED", soon), edited("SCHEDULED", soon), ["cancel", "arm"]],
    ["another day", plan("SCHEDULED", soon), edited("SCHEDULED", far), ["cancel"]],
    ["a plan that is given up", plan("SCHEDULED", soon), edited("DRAFT", soon), ["cancel"]],
    ["a planned one to go out now", plan("SCHEDULED", soon), edited("PROCESSING"), ["cancel", "publish"]],
    ["an edit that has to be approved", plan("SCHEDULED", soon, "approved"), edited("SCHEDULED", soon, "pending"), ["cancel", "arm"]],
    ["an edit that needs no approval any more", plan("SCHEDULED", soon, "pending"), edited("SCHEDULED", soon), ["cancel", "announce", "arm"]],
    ["approval of its own time", plan("SCHEDULED", soon, "pending"), plan("SCHEDULED", soon, "approved"), ["announce", "arm"]],
    ["approval for another time", plan("SCHEDULED", soon, "pending"), edited("SCHEDULED", far, "approved"), ["cancel", "announce"]],
    ["approval of one to go out at once", plan("DRAFT", null, "pending"), plan("PROCESSING", null, "approved"), ["publish"]],
    ["approval of a failed one", plan("FAILED", soon, "pending"), plan("FAILED", soon, "approved"), []],
    ["a failed one tried again", plan("FAILED", soon), plan("PROCESSING", soon), ["publish"]],
    ["a failed one that gets another time", plan("FAILED", soon), edited("SCHEDULED", soon), ["announce", "arm"]],
    ["a planned one that is deleted", plan("SCHEDULED", soon), null, ["cancel"]],
    ["a draft that is deleted", plan("DRAFT", soon), null, []],
  ])("%s", (_, before, after, steps) => {
    expect(planSteps(before, after, now)).toEqual(steps);
  });
});

describe("planEdit", () => {
  const soon = later(3_600_000);
  const other = later(7_200_000);
  const past = later(-1_000);
  const close = later(59_000);
  const far = new Date("2029-01-01T00:00:00.000Z");
  const keep = (status: PostStatus, scheduledAt: Date | null) => ({ status, scheduledAt, timeChanged: false, becomesScheduled: false });
  const schedule = (scheduledAt: Date) => ({ status: "SCHEDULED", scheduledAt, timeChanged: true, becomesScheduled: true });

  const publish = { status: "PROCESSING", scheduledAt: null, timeChanged: false, becomesScheduled: true };

  test.each<[string, PostStatus, Date | null, { scheduledAt?: Date | null; isDraft?: boolean; publishNow?: boolean }, unknown]>([
    ["draft: text only", "DRAFT", null, {}, keep("DRAFT", null)],
    ["draft: a time alone leaves a draft", "DRAFT", null, { scheduledAt: soon }, keep("DRAFT", soon)],
    ["draft: a close time alone leaves a draft", "DRAFT", null, { scheduledAt: close }, keep("DRAFT", close)],
    ["draft: a far time is refused", "DRAFT", null, { scheduledAt: far }, "must be at most 2 years ahead"],
    ["draft: scheduled by a given time", "DRAFT", null, { scheduledAt: soon, isDraft: false }, schedule(soon)],
    ["draft: scheduled by its stored time", "DRAFT", soon, { isDraft: false }, schedule(soon)],
    ["draft: given time wins", "DRAFT", soon, { isDraft: false, scheduledAt: other }, schedule(other)],
    ["draft: no time to schedule at", "DRAFT", null, { isDraft: false }, "is needed to schedule the post"],
    ["draft: stored time has passed", "DRAFT", past, { isDraft: false }, "must be at least 1 minute in the future"],
    ["draft: its time is taken away", "DRAFT", soon, { scheduledAt: null }, keep("DRAFT", null)],
    ["draft: scheduled without its time", "DRAFT", soon, { scheduledAt: null, isDraft: false }, "is needed to schedule the post"],
    ["draft: stays one", "DRAFT", soon, { isDraft: true }, keep("DRAFT", soon)],
    ["scheduled: text only", "SCHEDULED", soon, {}, keep("SCHEDULED", soon)],
    ["scheduled: text only, seconds before it is due", "SCHEDULED", close, {}, keep("SCHEDULED", close)],
    ["scheduled: moved", "SCHEDULED", soon, { scheduledAt: other }, { status: "SCHEDULED", scheduledAt: other, timeChanged: true, becomesScheduled: false }],
    ["scheduled: moved too close", "SCHEDULED", soon, { scheduledAt: close }, "must be at least 1 minute in the future"],
    ["scheduled: the same time", "SCHEDULED", soon, { scheduledAt: new Date(soon) }, keep("SCHEDULED", soon)],
    ["scheduled: unscheduled", "SCHEDULED", soon, { isDraft: true }, keep("DRAFT", soon)],
    ["scheduled: unscheduled with another time", "SCHEDULED", soon, { isDraft: true, scheduledAt: other }, keep("DRAFT", other)],
    ["scheduled: unscheduled, and without a time", "SCHEDULED", soon, { isDraft: true, scheduledAt: null }, keep("DRAFT", null)],
    ["scheduled: its time alone is taken away", "SCHEDULED", soon, { scheduledAt: null }, "is needed to schedule the post"],
    ["scheduled: isDraft false", "SCHEDULED", soon, { isDraft: false }, keep("SCHEDULED", soon)],
    ["failed: text only", "FAILED", past, {}, keep("FAILED", past)],
    ["failed: isDraft false alone", "FAILED", past, { isDraft: false }, keep("FAILED", past)],
    ["failed: a new time", "FAILED", past, { scheduledAt: soon }, schedule(soon)],
    ["failed: too close", "FAILED", past, { scheduledAt: close }, "must be at least 1 minute in the future"],
    ["failed: its time is taken away", "FAILED", past, { scheduledAt: null }, "is needed to schedule the post"],
    ["failed: a draft again", "FAILED", past, { isDraft: true }, keep("DRAFT", past)],
    ["draft: published now", "DRAFT", null, { publishNow: true }, publish],
    ["scheduled: published now", "SCHEDULED", soon, { publishNow: true }, publish],
    ["scheduled: not published now", "SCHEDULED", soon, { publishNow: false }, keep("SCHEDULED", soon)],
    ["failed: published now", "FAILED", past, { publishNow: true }, publish],
  ])("%s", (_, status, scheduledAt, edit, expected) => {
    const plan = planEdit({ status, scheduledAt }, { scheduledAt: edit.scheduledAt, isDraft: edit.isDraft, publishNow: edit.publishNow }, now);
    expect(plan.ok ? plan.change : plan.problem).toEqual(expected);
  });
});

test.each<[("PENDING" | "SUCCEEDED" | "FAILED")[], string | null]>([
  [["SUCCEEDED"], "PUBLISHED"],
  [["SUCCEEDED", "SUCCEEDED"], "PUBLISHED"],
  [["SUCCEEDED", "FAILED"], "PARTIALLY_PUBLISHED"],
  [["FAILED", "FAILED"], "FAILED"],
  [["SUCCEEDED", "PENDING"], null],
  [["FAILED", "PENDING"], null],
  [[], "FAILED"],
])("outcome of %j is %s", (statuses, outcome) => {
  expect(outcomeOf(statuses.map((status) => ({ status })))).toBe(outcome);
});

describe("nextTry", () => {
  const minute = 60_000;
  test.each<[string, PlatformErrorClass, number | undefined, number, number, number | null]>([
    ["the first temporary failure", "TRANSIENT", undefined, 0, 1, 5_000],
    ["the second", "TRANSIENT", undefined, 0, 2, 30_000],
    ["the third", "RATE", undefined, 0, 3, 120_000],
    ["the fourth is final", "TRANSIENT", undefined, 0, 4, null],
    ["the platform's own time is waited for", "RATE", 3 * minute, 0, 1, 3 * minute],
    ["a time sooner than our own is not", "RATE", 1_000, 0, 1, 5_000],
    ["beyond fifteen minutes it is final", "RATE", 15 * minute + 1, 0, 1, null],
    ["counted from the round's beginning", "TRANSIENT", undefined, 14.95 * minute, 1, null],
    ["a day's quota without a time is final", "QUOTA_DAY", undefined, 0, 1, null],
    ["a day's quota that comes back in time", "QUOTA_DAY", 10 * minute, 0, 1, 10 * minute],
    ["a refusal is final", "INVALID", undefined, 0, 1, null],
    ["a duplicate is final", "DUPLICATE", undefined, 0, 1, null],
    ["a lost token is final", "RECONNECT", undefined, 0, 1, null],
    ["a restricted account is final", "BLOCKED", undefined, 0, 1, null],
    ["an app that is not allowed is final", "CONFIG", undefined, 0, 1, null],
    ["an unknown outcome is never repeated here", "UNKNOWN_OUTCOME", undefined, 0, 1, null],
  ])("%s", (_, errorClass, retryAfter, elapsed, failures, expected) => {
    const retryAt = retryAfter === undefined ? undefined : later(retryAfter);
    const result = nextTry({ errorClass, retryAt }, { startedAt: later(-elapsed), failures }, now);
    expect(result && result.getTime() - now.getTime()).toBe(expected);
  });
});

test.each<[string, OutcomeLookup, number, number, unknown]>([
  ["found", "found", 0, 0, { do: "succeed" }],
  ["cannot be read at all", "unsupported", 0, 0, { do: "fail" }],
  ["cannot be read at all, however old", "unsupported", 60_000, 60_000, { do: "fail" }],
  ["absent, but it may still appear", "absent", 0, 0, { do: "wait", until: later(30_000) }],
  ["absent a moment before it has settled", "absent", 29_999, 29_999, { do: "wait", until: later(1) }],
  ["absent and settled", "absent", 30_000, 30_000, { do: "send" }],
  ["the platform is down", "unreadable", 40_000, 40_000, { do: "wait", until: later(30_000) }],
  ["the platform is down for too long", "unreadable", 800_000, 880_000, { do: "fail" }],
])("in doubt: %s", (_, reading, since, round, expected) => {
  expect(decideUnknownOutcome(reading, { since: later(-since), roundStartedAt: later(-round), settlingMs: 30_000 }, now)).toEqual(expected);
});

test.each([
  [0, true],
  [3_599_999, true],
  [3_600_000, false],
])("goes on preparing after %d ms: %s", (elapsed, continues) => {
  expect(canContinuePreparation(later(-elapsed), now)).toBe(continues);
});
