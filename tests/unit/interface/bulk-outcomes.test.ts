import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { mayBeDone, remainingSelection, type SkipReason } from "@/components/posts/bulk-outcomes";

const refusal = (appCode: string) =>
  TRPCClientError.from({ error: { message: "no", code: -32_000, data: { code: "BAD_REQUEST", appCode, requestId: "r", details: {} } } } as never);

test.each<[string, unknown, boolean]>([
  ["an answer that never came", TRPCClientError.from(new TypeError("Failed to fetch")), true],
  ["something that broke on the way", refusal("INTERNAL_ERROR"), true],
  ["a refusal", refusal("FORBIDDEN"), false],
  ["a limit", refusal("RATE_LIMITED"), false],
])("after %s a part may be done: %s", (_what, failure, expected) => {
  expect(mayBeDone(failure)).toBe(expected);
});

test("what is done, or may be, is chosen no longer; what was left or never requested still is", () => {
  const of = (id: string, reason: SkipReason | null) => ({ id, excerpt: "", reason });
  const outcomes = [of("done", null), of("unsure", "UNKNOWN"), of("refused", "REFUSED"), of("changed", "CHANGED")];
  expect(remainingSelection(["done", "unsure", "refused", "changed", "never asked"], outcomes)).toEqual(["refused", "changed", "never asked"]);
});
