import type { LanguageModelV3 } from "@ai-sdk/provider";
import { type Environment, env, type ModelProvider, type TokenPrice } from "@/env";
import { boundedFetch } from "./bounded-fetch";

/** The configured language models, in order of preference. A provider's SDK is loaded with the first question to it: unused ones take no memory. */

export interface NamedModel {
  /** `provider/model`, as in the settings. */
  name: string;
  load(): Promise<LanguageModelV3>;
  /** Of the settings; null: by the price table. */
  price: TokenPrice | null;
}

interface Reached {
  apiKey: string | undefined;
  baseURL: string | undefined;
  price: TokenPrice | undefined;
}

const providers: Record<ModelProvider, (reached: Reached) => Promise<{ languageModel(model: string): LanguageModelV3 }>> = {
  openai: async (reached) => (await import("@ai-sdk/openai")).createOpenAI(settingsOf(reached)),
  anthropic: async (reached) => (await import("@ai-sdk/anthropic")).createAnthropic(settingsOf(reached)),
  google: async (reached) => (await import("@ai-sdk/google")).createGoogleGenerativeAI(settingsOf(reached)),
  "openai-compatible": async (reached) =>
    (await import("@ai-sdk/openai-compatible")).createOpenAICompatible({
      name: "openai-compatible",
      includeUsage: true,
      ...settingsOf(reached),
      baseURL: reached.baseURL ?? "",
    }),
};

/** The SDK reads omitted options from the environment; a self-hosted server may need no key. */
function settingsOf({ apiKey, baseURL }: Reached) {
  return { fetch: boundedFetch, ...(apiKey ? { apiKey } : {}), ...(baseURL ? { baseURL } : {}) };
}

function named(name: string, reached: Reached): NamedModel {
  const slash = name.indexOf("/");
  const load = async () => (await providers[name.slice(0, slash) as ModelProvider](reached)).languageModel(name.slice(slash + 1));
  return { name, load, price: reached.price ?? null };
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
