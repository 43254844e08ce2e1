import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import { type Environment, env, type ModelProvider } from "@/env";

/** The language models that the installation has named, in the order in which they are asked. */

export interface NamedModel {
  /** `provider/model`, as in the settings. */
  name: string;
  model: LanguageModelV3;
}

interface Reached {
  apiKey: string | undefined;
  baseURL: string | undefined;
}

const providers: Record<ModelProvider, (model: string, reached: Reached) => LanguageModelV3> = {
  openai: (model, { apiKey, baseURL }) => createOpenAI(settingsOf(apiKey, baseURL)).languageModel(model),
  anthropic: (model, { apiKey, baseURL }) => createAnthropic(settingsOf(apiKey, baseURL)).languageModel(model),
  google: (model, { apiKey, baseURL }) => createGoogleGenerativeAI(settingsOf(apiKey, baseURL)).languageModel(model),
  "openai-compatible": (model, { apiKey, baseURL }) =>
    createOpenAICompatible({ name: "openai-compatible", includeUsage: true, ...settingsOf(apiKey, baseURL), baseURL: baseURL ?? "" }).languageModel(model),
};

/** The SDK looks for what is left out in the environment; a server of one's own may want no key at all. */
function settingsOf(apiKey: string | undefined, baseURL: string | undefined) {
  return { ...(apiKey ? { apiKey } : {}), ...(baseURL ? { baseURL } : {}) };
}

function named(name: string, reached: Reached): NamedModel {
  const slash = name.indexOf("/");
  return { name, model: providers[name.slice(0, slash) as ModelProvider](name.slice(slash + 1), reached) };
}

type Settings = Pick<
  Environment,
  "COPILOT_MODEL" | "COPILOT_API_KEY" | "COPILOT_BASE_URL" | "COPILOT_FALLBACK_MODEL" | "COPILOT_FALLBACK_API_KEY" | "COPILOT_FALLBACK_BASE_URL"
>;

/** Empty: none is named, and the embedded planner answers. */
export function namedModels(settings: Settings = env): NamedModel[] {
  const { COPILOT_MODEL: first, COPILOT_FALLBACK_MODEL: second } = settings;
  return [
    ...(first ? [named(first, { apiKey: settings.COPILOT_API_KEY, baseURL: settings.COPILOT_BASE_URL })] : []),
    ...(first && second ? [named(second, { apiKey: settings.COPILOT_FALLBACK_API_KEY, baseURL: settings.COPILOT_FALLBACK_BASE_URL })] : []),
  ];
}
