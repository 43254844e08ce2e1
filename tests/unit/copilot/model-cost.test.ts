import { describe, expect, test } from "vitest";
import { modelPrices } from "@/server/domains/copilot/data/model-prices";
import { budgetDay, costMicroUsd, countedTokens, dollars } from "@/server/domains/copilot/engine/model-cost";

const million = { inputTokens: 1_000_000, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 1_000_000 };

test.each([
  ["anthropic/claude-sonnet-4-5", million, 18],
  // A date makes no other model; a number or a size does.
  ["openai/gpt-5-mini-2025-08-07", million, 2.25],
  ["openai/gpt-5-pro", million, 135],
  ["openai/gpt-5.9", million, 30],
  ["anthropic/claude-opus-4-20250514", million, 90],
  ["anthropic/claude-opus-4-9", million, 30],
  ["google/gemini-3-pro-preview", million, 14],
  ["google/gemini-2.5-flash-preview-09-2025", million, 2.8],
  // What is written into the cache costs a quarter more at Anthropic.
  ["anthropic/claude-sonnet-4-5", { inputTokens: 1_000_000, cachedInputTokens: 500_000, cacheWriteTokens: 400_000, outputTokens: 0 }, 1.95],
  ["anthropic/claude-opus-4-5-20251101", million, 30],
  ["openai/gpt-5", { inputTokens: 1_000_000, cachedInputTokens: 400_000, cacheWriteTokens: 0, outputTokens: 0 }, 0.8],
  // More from the cache than there was at all.
  ["openai/gpt-5", { inputTokens: 1_000_000, cachedInputTokens: 2_000_000, cacheWriteTokens: 0, outputTokens: 0 }, 0.125],
  ["openai-compatible/qwen3-32b", million, 0],
  ["nashir-embedded", { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }, 0],
  ["anthropic/never-heard-of", million, 30],
] as const)("%s, %o: %d dollars", (name, used, expected) => {
  expect(dollars(costMicroUsd(name, null, used))).toBe(expected);
});

test("a price of the settings counts in place of the table's", () => {
  expect(dollars(costMicroUsd("openai-compatible/qwen3-32b", { input: 0.5, cachedInput: 0.1, output: 1.5 }, million))).toBe(2);
});

test.each([
  [undefined, 0],
  [Number.NaN, 0],
  [-5, 0],
  [0.4, 0],
  [12.9, 12],
  [1e12, 10_000_000],
  [Number.POSITIVE_INFINITY, 10_000_000],
])("usage of %d counts as %d tokens", (reported, counted) => {
  expect(countedTokens(reported)).toBe(counted);
});

test("a single token is never free", () => {
  expect(costMicroUsd("openai/gpt-5-nano", null, { inputTokens: 1, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0 })).toBe(1n);
});

test("each row of the table is one model's, and what is cached costs no more", () => {
  const names = modelPrices.map(({ provider, model }) => `${provider}/${model}`);
  expect(new Set(names).size).toBe(names.length);
  expect(modelPrices.filter(({ input, cachedInput, output }) => cachedInput > input || input > output)).toEqual([]);
});

describe("the day of a budget", () => {
  test.each([
    ["2026-11-21T00:00:00.000Z", "2026-11-21", 86_400],
    ["2026-11-21T23:59:59.999Z", "2026-11-21", 1],
    ["2026-12-31T18:00:00.000Z", "2026-12-31", 21_600],
  ])("%s", (at, day, secondsLeft) => {
    expect(budgetDay(new Date(at))).toEqual({ day: new Date(`${day}T00:00:00.000Z`), secondsLeft });
  });
});
