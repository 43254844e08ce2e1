import { afterAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { isRight } from "@/tests/eval/copilot/judge";
import { playWithModel } from "@/tests/eval/copilot/play-with-model";
import { startModelProvider } from "@/tests/fixtures/model-provider";

/** What `npm run eval -- copilot --model` measures of one instruction. */

const provider = await startModelProvider();
supplyEnvironment({ COPILOT_MODEL: "openai-compatible/stub", COPILOT_BASE_URL: provider.url, COPILOT_MODEL_PRICE: "1,2", COPILOT_FALLBACK_MODEL: "" });
afterAll(() => provider.close());

test("the model gets the product's prompt and tools, and its calls, rounds, cost and time are counted", async () => {
  provider.setScript(({ toolResults }) =>
    toolResults.length === 0
      ? { calls: [{ name: "get_insights", input: { windowDays: 1 } }] }
      : { text: "Spend is 8,544 SAR.", usage: { input: 900, output: 80 } },
  );
  const { use, ...played } = await playWithModel(["What did we spend today?"], "r", "en");
  const usual = { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 0, cacheWriteTokens: 0, rounds: 2 };
  expect(use).toEqual({ ...usual, costMicroUsd: 1_200n, ms: expect.any(Number) });
  expect([isRight('get_insights{"windowDays":1}', played), isRight("get_insights", played), isRight("ask", played)]).toEqual([true, true, false]);
  expect(JSON.stringify(provider.requests[0]?.body.messages[0])).toContain("This person may only read here");
  expect(provider.requests[0]?.tools).not.toContain("pause_campaign");
});

test("a question back is recognised by its mark, and a failing provider is no answer", async () => {
  provider.setScript(() => ({ text: "أي حملة تقصد؟" }));
  expect(isRight("ask", await playWithModel(["أوقف الحملة"], "w", "ar"))).toBe(true);
  expect(provider.requests[0]?.tools).toContain("pause_campaign");
  provider.setScript(() => ({ status: 401 }));
  await expect(playWithModel(["أوقف الحملة"], "w", "ar")).rejects.toThrow();
});
