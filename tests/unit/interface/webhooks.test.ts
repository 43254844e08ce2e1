import { describe, expect, test } from "vitest";
import { truncateMiddle } from "@/components/webhooks/address";
import { addressProblem } from "@/components/webhooks/address-problem";
import { attemptReason } from "@/components/webhooks/attempt-reason";
import { deliveryState, isPending, refetchDelay } from "@/components/webhooks/delivery-state";
import { createWebhookInput, type Delivery } from "@/server/domains/webhooks/webhooks.schema";
import { publicUrlProblem } from "@/server/lib/outbound-address";

const now = Date.parse("2026-11-21T10:00:00.000Z");
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

function delivery(changes: Partial<Delivery>): Delivery {
  const attempts = [{ at: at(-60), statusCode: 500, error: "The receiver answered 500.", durationMs: 12 }];
  return { id: "1", eventId: "2", type: "post.failed", brandId: null, status: "pending", attempts, nextAttemptAt: at(60), createdAt: at(-60), ...changes };
}

describe("what the server finds wrong with an address has words of ours", () => {
  const resolve = (address: string) => async () => (address ? [{ address, family: 4 }] : []);
  test.each([
    ["http://example.com/hook", "93.184.215.14", "notHttps"],
    ["example.com/hook", "93.184.215.14", "notUrl"],
    ["https://user:secret@example.com/", "93.184.215.14", "credentials"],
    ["https://10.0.0.8/hook", "", "private"],
    ["https://intranet.example.com/", "192.168.1.4", "private"],
    ["https://nowhere.example.com/", "", "unresolved"],
    [`https://example.com/${"a".repeat(2048)}`, "93.184.215.14", "tooLong"],
  ])("%.40s", async (url, address, problem) => {
    const message = await publicUrlProblem(url, { resolve: resolve(address) });
    expect(addressProblem({ message: message ?? "", code: "invalid_url" })).toBe(problem);
  });

  test.each([
    ["", "notUrl"],
    ["https://example.com/a b", "spaces"],
  ])("of the schema: %j", (url, problem) => {
    const parsed = createWebhookInput.safeParse({ url, events: ["post.failed"] });
    expect(addressProblem({ message: parsed.error?.issues[0]?.message ?? "", code: "invalid_format" })).toBe(problem);
  });

  test("too many, and what is not known yet", () => {
    expect(addressProblem({ message: "a workspace has at most 20 webhook endpoints", code: "too_many" })).toBe("tooMany");
    expect(addressProblem({ message: "must rhyme", code: "invalid_url" })).toBe("other");
  });
});

test.each([
  [204, null, "accepted"],
  [301, "The receiver answered 301; redirects are not followed.", "redirect"],
  [403, "The receiver answered 403.", "denied"],
  [404, "The receiver answered 404.", "missing"],
  [410, "The receiver answered 410.", "gone"],
  [422, "The receiver answered 422.", "rejected"],
  [429, "The receiver answered 429.", "busy"],
  [503, "The receiver answered 503.", "broken"],
  [null, "No complete answer within 10000 ms.", "timeout"],
  [null, "The address is not public.", "private"],
  [null, "The URL must be a public address.", "private"],
  [null, "The connection failed (ECONNREFUSED).", "connection"],
  [null, "The signing secret cannot be opened; rotate it.", "secret"],
  [null, null, "other"],
] as const)("an attempt that ended with %s, %s", (statusCode, error, reason) => {
  expect(attemptReason({ statusCode, error })).toBe(reason);
});

describe("a delivery", () => {
  test.each([
    ["not tried yet", delivery({ attempts: [] }), "waiting"],
    ["to be tried again", delivery({}), "retrying"],
    ["due", delivery({ nextAttemptAt: at(0) }), "sending"],
    ["arrived", delivery({ status: "succeeded", nextAttemptAt: null }), "succeeded"],
    ["given up", delivery({ status: "failed", nextAttemptAt: null }), "failed"],
    ["on hold", delivery({ status: "parked", nextAttemptAt: null }), "parked"],
  ] as const)("%s", (_name, shown, state) => {
    expect(deliveryState(shown, now)).toBe(state);
  });

  test.each([
    ["nothing open", [delivery({ status: "succeeded", nextAttemptAt: null })], 30_000],
    ["one due", [delivery({ nextAttemptAt: at(0) }), delivery({})], 2000],
    ["one soon", [delivery({ nextAttemptAt: at(10) }), delivery({})], 10_500],
    ["one in hours", [delivery({ nextAttemptAt: at(7200) })], 30_000],
    ["one stuck", [delivery({ nextAttemptAt: at(-600) })], 15_000],
  ])("is looked at again: %s", (_name, shown, milliseconds) => {
    expect(refetchDelay(shown, now)).toBe(milliseconds);
  });

  test("sent manually is described as the list has it", () => {
    const sent = delivery({});
    expect(isPending(undefined, [sent])).toBeUndefined();
    expect(isPending(sent, [])).toBe(sent);
    expect(isPending(sent, [delivery({ status: "succeeded" })])).toBeUndefined();
    expect(isPending(sent, [delivery({ status: "parked" })])).toBeUndefined();
  });
});

test("a long address keeps its host and its end", () => {
  expect(truncateMiddle("https://example.com/", 48)).toBe("https://example.com/");
  const cut = truncateMiddle("https://example.com/hooks/social?team=marketing&region=riyadh", 48);
  expect(cut).toHaveLength(48);
  expect(cut).toMatch(/^https:\/\/example\.com\/hooks\/.*….*region=riyadh$/);
});
