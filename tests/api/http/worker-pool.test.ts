import { expect, test } from "vitest";
import { goodsRules } from "@/server/domains/ads/data/policy-rules-goods";
import type { saferWording } from "@/server/domains/ads/engine/safer-wording";
import { AppError } from "@/server/lib/errors";
import { inPool } from "@/server/lib/worker-pool";

const platforms = ["META", "GOOGLE"] as const;
/** A text of nothing but what is held against texts. */
const creative = goodsRules
  .map(({ en }) => en)
  .join(" ")
  .replaceAll(/[~=?#.|()/;]/g, " ")
  .slice(0, 3000);

test("a calculation is stopped at its deadline, and the next one finds a thread", async () => {
  const late = await inPool<typeof saferWording>("saferWording", { deadlineMs: 1 })({ creative, platforms }, "en").catch((error: unknown) => error);
  expect(late).toBeInstanceOf(AppError);
  expect(late).toMatchObject({
    code: "INTERNAL_ERROR",
    status: 503,
    message: "This took longer than 0.001 seconds and was stopped. Try a shorter text, or try again later.",
    retryAfterSeconds: 5,
    details: { reason: "DEADLINE_PASSED" },
  });
  expect(await inPool<typeof saferWording>("saferWording")({ creative: "New!!", platforms }, "en")).toEqual({ text: "New!", left: [] });
});

test("a name that the threads do not know is an error", async () => {
  await expect(inPool("nothing")()).rejects.toThrow("the worker pool knows no nothing");
});
