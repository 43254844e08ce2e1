import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import { type Environment, env, type ModelProvider, type TokenPrice } from "@/env";
import { boundedFetch } from "./bounded-fetch";

/** The configured language models, in order of preference. */

export interface NamedModel {
  /** `provider/model`, as in the settings. */
  name: string;
  model: LanguageModelV3;
  /** Of the settings; null: by the price table. */
  price: TokenPrice | null;
}

interface Reached {
  apiKey: string | undefined;
  baseURL: string | undefined;
  price: TokenPrice | undefined;
}

const providers: Record<ModelProvider, (model: string, reached: Reached) => LanguageModelV3> = {
  openai: (model, { apiKey, baseURL }) => createOpenAI(settingsOf(apiKey, baseURL)).languageModel(model),
  anthropic: (model, { apiKey, baseURL }) => createAnthropic(settingsOf(apiKey, baseURL)).languageModel(model),
  google: (model, { apiKey, baseURL }) => createGoogleGenerativeAI(settingsOf(apiKey, baseURL)).languageModel(model),
  "openai-compatible": (model, { apiKey, baseURL }) =>
    createOpenAICompatible({ name: "openai-compatible", includeUsage: true, ...settingsOf(apiKey, baseURL), baseURL: baseURL ?? "" }).languageModel(model),
};

/** The SDK reads omitted options from the environment; a self-hosted server may need no key. */
function settingsOf(apiKey: string | undefined, baseURL: string | undefined) {
  return { fetch: boundedFetch, ...(apiKey ? { apiKey } : {}), ...(baseURL ? { baseURL } : {}) };
}

function named(name: string, reached: Reached): NamedModel {
  const slash = name.indexOf("/");
  return { name, model: providers[name.slice(0, slash) as ModelProvider](name.slice(slash + 1), reached), price: reached.price ?? null };
}

type Prefix = "COPILOT" | "COPILOT_FALLBACK";
type Settings = Pick<Environment, `${Prefix}_${"MODEL" | "MODEL_PRICE" | "API_KEY" | "BASE_URL"}`>;

function reachedBy(settings: Settings, prefix: Prefix): Reached {
  return { apiKey: settings[`${prefix}_API_KEY`], baseURL: settings[`${prefix}_BASE_URL`], price: settings[`${prefix}_MODEL_PRICE`] };
}

/** Empty: none is named, and the embedded planner answers. */
export function namedModels(settings: Settings = env): NamedModel[] {
  const { COPILOT_MODEL: first, COPILOT_FALLBACK_MODEL: second } = settings;
  return [
    ...(first ? [named(first, reachedBy(settings, "COPILOT"))] : []),
    ...(first && second ? [named(second, reachedBy(settings, "COPILOT_FALLBACK"))] : []),
  ];
}
