import type { TokenPrice } from "@/env";

/**
 * US dollars for a million tokens, by provider and the beginning of the model's name; the longest that fits counts. List prices, which
 * change: they estimate a cost and bound a budget, no more.
 */
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

export const modelPrices: readonly ModelPrice[] = [
  row("openai", "gpt-5", 1.25, 0.125, 10),
  row("openai", "gpt-5-mini", 0.25, 0.025, 2),
  row("openai", "gpt-5-nano", 0.05, 0.005, 0.4),
  row("openai", "gpt-4.1", 2, 0.5, 8),
  row("openai", "gpt-4.1-mini", 0.4, 0.1, 1.6),
  row("openai", "gpt-4.1-nano", 0.1, 0.025, 0.4),
  row("openai", "gpt-4o", 2.5, 1.25, 10),
  row("openai", "gpt-4o-mini", 0.15, 0.075, 0.6),
  row("openai", "o3", 2, 0.5, 8),
  row("openai", "o4-mini", 1.1, 0.275, 4.4),
  row("anthropic", "claude-opus-4", 15, 1.5, 75),
  row("anthropic", "claude-opus-4-5", 5, 0.5, 25),
  row("anthropic", "claude-sonnet-4", 3, 0.3, 15),
  row("anthropic", "claude-haiku-4", 1, 0.1, 5),
  row("anthropic", "claude-3-5-haiku", 0.8, 0.08, 4),
  row("google", "gemini-2.5-pro", 1.25, 0.125, 10),
  row("google", "gemini-2.5-flash", 0.3, 0.03, 2.5),
  row("google", "gemini-2.5-flash-lite", 0.1, 0.01, 0.4),
  row("google", "gemini-3-pro", 2, 0.2, 12),
];

/**
 * A model that is not in the table is taken for a dear one, so that a budget holds for it too. What an `openai-compatible` server costs is not
 * known either; most of them are one's own, and the others are given a price in the settings.
 */
export const unknownModel = { input: 5, cachedInput: 5, output: 25 } as const;
export const freeProviders: readonly string[] = ["openai-compatible"];
