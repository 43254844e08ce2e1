import type { TokenPrice } from "@/env";
import { cacheWriteFactors, freeProviders, modelPrices, unknownModel } from "../data/model-prices";

/** What an answer of a model has cost, by the price table. */

export interface TokensUsed {
  inputTokens: number;
  /** Of these, how many the provider had in its cache. */
  cachedInputTokens: number;
  /** Of these, how many it put there. */
  cacheWriteTokens: number;
  outputTokens: number;
}

/** What may follow a model's name without making it another model. */
const edition = /^(?:-latest|-preview|-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{2}-\d{4}))*$/;

function priceOf(name: string): TokenPrice {
  const [provider = "", ...rest] = name.split("/");
  if (freeProviders.includes(provider)) return { input: 0, cachedInput: 0, output: 0 };
  const model = rest.join("/");
  const priced = modelPrices.find((price) => price.provider === provider && model.startsWith(price.model) && edition.test(model.slice(price.model.length)));
  return priced ?? unknownModel;
}

/** Far beyond any model's window, and far below what the columns hold. */
const MAX_TOKENS = 10_000_000;

/** A provider's usage figure, as the columns can hold it: whole, not negative, at most MAX_TOKENS. */
export function countedTokens(reported: number | undefined): number {
  return reported !== undefined && reported > 0 ? Math.floor(Math.min(reported, MAX_TOKENS)) : 0;
}

/** Millionths of a dollar; a price for a million tokens is that of one in millionths. */
export function costMicroUsd(name: string, price: TokenPrice | null, { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens }: TokensUsed): bigint {
  const { input, cachedInput, output } = price ?? priceOf(name);
  const cached = Math.min(cachedInputTokens, inputTokens);
  const written = Math.min(cacheWriteTokens, inputTokens - cached);
  const writeFactor = cacheWriteFactors[name.slice(0, name.indexOf("/"))] ?? 1;
  const read = inputTokens - cached - written;
  return BigInt(Math.ceil(read * input + written * input * writeFactor + cached * cachedInput + outputTokens * output));
}

export function dollars(microUsd: bigint): number {
  return Number(microUsd) / 1_000_000;
}

/** The beginning of the UTC day, and the whole seconds until the next. */
export function budgetDay(now: Date): { day: Date; secondsLeft: number } {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  return { day, secondsLeft: Math.max(1, Math.ceil((day.getTime() + 86_400_000 - now.getTime()) / 1000)) };
}
