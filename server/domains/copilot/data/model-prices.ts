import type { TokenPrice } from "@/env";

/** US dollars for a million tokens of one model. */
export interface ModelPrice extends TokenPrice {
  provider: string;
  model: string;
}

const row = (provider: string, model: string, input: number, cachedInput: number, output: number): ModelPrice => ({
  provider,
  model,
  input,
  cachedInput,
  output,
});

/** When the table was copied, and from where; printed with every cost that `npm run eval -- copilot --model` reports. */
export const pricesAsOf = "2026-07-02";
export const pricesSource = "https://github.com/anomalyco/models.dev (commit f3fc692)";

/** List prices, which change: they estimate a cost and bound a budget, no more. COPILOT_MODEL_PRICE overrides them. */
export const modelPrices: readonly ModelPrice[] = [
  row("openai", "gpt-5.5", 5, 0.5, 30),
  row("openai", "gpt-5.5-pro", 30, 30, 180),
  row("openai", "gpt-5.4", 2.5, 0.25, 15),
  row("openai", "gpt-5.4-mini", 0.75, 0.075, 4.5),
  row("openai", "gpt-5.4-nano", 0.2, 0.02, 1.25),
  row("openai", "gpt-5.4-pro", 30, 30, 180),
  row("openai", "gpt-5.3-chat", 1.75, 0.175, 14),
  row("openai", "gpt-5.2", 1.75, 0.175, 14),
  row("openai", "gpt-5.2-chat", 1.75, 0.175, 14),
  row("openai", "gpt-5.2-pro", 21, 21, 168),
  row("openai", "gpt-5.1", 1.25, 0.125, 10),
  row("openai", "gpt-5.1-chat", 1.25, 0.125, 10),
  row("openai", "gpt-5", 1.25, 0.125, 10),
  row("openai", "gpt-5-chat", 1.25, 0.125, 10),
  row("openai", "gpt-5-mini", 0.25, 0.025, 2),
  row("openai", "gpt-5-nano", 0.05, 0.005, 0.4),
  row("openai", "gpt-5-pro", 15, 15, 120),
  row("openai", "gpt-4.1", 2, 0.5, 8),
  row("openai", "gpt-4.1-mini", 0.4, 0.1, 1.6),
  row("openai", "gpt-4.1-nano", 0.1, 0.025, 0.4),
  row("openai", "gpt-4o", 2.5, 1.25, 10),
  row("openai", "gpt-4o-mini", 0.15, 0.075, 0.6),
  row("openai", "o3", 2, 0.5, 8),
  row("openai", "o3-mini", 1.1, 0.55, 4.4),
  row("openai", "o3-pro", 20, 20, 80),
  row("openai", "o4-mini", 1.1, 0.275, 4.4),
  row("anthropic", "claude-fable-5", 10, 1, 50),
  row("anthropic", "claude-sonnet-5", 2, 0.2, 10),
  row("anthropic", "claude-opus-4-8", 5, 0.5, 25),
  row("anthropic", "claude-opus-4-7", 5, 0.5, 25),
  row("anthropic", "claude-opus-4-6", 5, 0.5, 25),
  row("anthropic", "claude-opus-4-5", 5, 0.5, 25),
  row("anthropic", "claude-opus-4-1", 15, 1.5, 75),
  row("anthropic", "claude-opus-4-0", 15, 1.5, 75),
  row("anthropic", "claude-opus-4", 15, 1.5, 75),
  row("anthropic", "claude-sonnet-4-6", 3, 0.3, 15),
  row("anthropic", "claude-sonnet-4-5", 3, 0.3, 15),
  row("anthropic", "claude-sonnet-4-0", 3, 0.3, 15),
  row("anthropic", "claude-sonnet-4", 3, 0.3, 15),
  row("anthropic", "claude-haiku-4-5", 1, 0.1, 5),
  row("google", "gemini-3.5-flash", 1.5, 0.15, 9),
  row("google", "gemini-3.1-pro", 2, 0.2, 12),
  row("google", "gemini-3.1-flash-lite", 0.25, 0.025, 1.5),
  row("google", "gemini-3-pro", 2, 0.2, 12),
  row("google", "gemini-3-flash", 0.5, 0.05, 3),
  row("google", "gemini-2.5-pro", 1.25, 0.125, 10),
  row("google", "gemini-2.5-flash", 0.3, 0.03, 2.5),
  row("google", "gemini-2.5-flash-lite", 0.1, 0.01, 0.4),
  row("google", "gemini-2.0-flash", 0.1, 0.025, 0.4),
  row("google", "gemini-2.0-flash-lite", 0.075, 0.075, 0.3),
];

/**
 * A model that is not in the table is taken for a dear one, so that a budget holds for it too. What an `openai-compatible` server costs is not
 * known either; most of them are one's own, and the others are given a price in the settings.
 */
export const unknownModel = { input: 5, cachedInput: 5, output: 25 } as const;
export const freeProviders: readonly string[] = ["openai-compatible"];

/** What writing a prompt into the cache costs beside reading it again. @see https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching */
export const cacheWriteFactors: Readonly<Record<string, number>> = { anthropic: 1.25 };
