import type { JSONValue } from "@ai-sdk/provider";
import { jsonSchema, type LanguageModelUsage, type ModelMessage, streamText, ToolChoiceViolationError, type ToolSet, tool } from "ai";
import { z } from "zod";
import { storable } from "@/server/domains/ads";
import { logger } from "@/server/lib/logger";
import type { NamedModel } from "@/server/platforms/models/language-models";
import type { TokensUsed } from "../engine/model-cost";
import type { PlannerTurn } from "../engine/planner/contract";
import { isEmbedded, models } from "./models";
import type { CopilotTool } from "./tools/contract";

/** One question to one model: the answer is text, or tool calls that somebody else carries out. */

const callMs = 45_000;
const maxOutputTokens = 4_000;

// The SDK writes its warnings to the console otherwise.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export interface Question {
  system: string;
  messages: ModelMessage[];
  tools: readonly CopilotTool[];
  /** False in the round after the last one that may call tools. */
  mayCall: boolean;
  /** For the embedded planner, which reads no prompt; null where it is not asked. */
  turn: PlannerTurn | null;
  /** Nothing is waited for beyond it. */
  withinMs: number;
}

export interface AskedCall {
  toolCallId: string;
  tool: string;
  input: unknown;
}

export type AssistantContent = Exclude<Extract<ModelMessage, { role: "assistant" }>["content"], string>;

export interface ModelAnswer {
  model: string;
  text: string;
  calls: AskedCall[];
  /** As it goes back to the model in the next round. */
  content: AssistantContent;
  used: TokensUsed;
}

export interface Progress {
  /** A model begins to answer; what another one said before it failed is void. */
  begins(model: string): void;
  says(text: string): void;
}

const schemas = new Map<string, ToolSet[string]>();

/** Without `execute`: the SDK only passes the calls on. Arguments are checked where a call is carried out. */
function toolSetOf(tools: readonly CopilotTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => {
      const known =
        schemas.get(name) ?? tool({ description, inputSchema: jsonSchema(z.toJSONSchema(input, { io: "input" }) as Parameters<typeof jsonSchema>[0]) });
      schemas.set(name, known);
      return [name, known];
    }),
  );
}

const storableText = (text: string) => storable(text) as string;

/** Arguments that were no JSON object cannot be sent back as they came. */
function contentOf(messages: readonly ModelMessage[]): AssistantContent {
  const parts = messages.flatMap((message) => (message.role === "assistant" && typeof message.content !== "string" ? message.content : []));
  return parts.flatMap((part): AssistantContent => {
    if (part.type === "tool-call") return [{ ...part, input: typeof part.input === "object" && part.input !== null ? part.input : {} }];
    return part.type === "text" || part.type === "reasoning" ? [part] : [];
  });
}

function usedOf({ inputTokens = 0, outputTokens = 0, inputTokenDetails }: LanguageModelUsage): TokensUsed {
  return { inputTokens, outputTokens, cachedInputTokens: inputTokenDetails.cacheReadTokens ?? 0 };
}

async function askOne(named: NamedModel, question: Question, progress: Progress): Promise<ModelAnswer> {
  const { name, model } = named;
  const { system, messages, tools, mayCall, turn, withinMs } = question;
  progress.begins(name);
  const result = streamText({
    model,
    system: { role: "system", content: system, providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } },
    messages,
    tools: toolSetOf(tools),
    toolChoice: mayCall ? "auto" : "none",
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(Math.max(1, Math.ceil(Math.min(callMs, withinMs)))),
    ...(isEmbedded(named) ? { providerOptions: { embedded: { turn: turn as unknown as JSONValue } } } : {}),
    // Thrown below, where the stream says so.
    onError: () => undefined,
  });
  const calls: AskedCall[] = [];
  let text = "";
  let used: TokensUsed = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  for await (const part of result.fullStream) {
    if (part.type === "text-delta") {
      text += part.text;
      progress.says(part.text);
    } else if (part.type === "tool-call") {
      calls.push({ toolCallId: storableText(part.toolCallId), tool: storableText(part.toolName), input: storable(part.input) });
    } else if (part.type === "finish-step") used = usedOf(part.usage);
    else if (part.type === "abort") throw new Error("the model did not answer in time");
    // Asked for words alone it calls all the same: what it said counts, and the call does not.
    else if (part.type === "error" && !ToolChoiceViolationError.isInstance(part.error)) throw part.error;
  }
  text = storableText(text);
  if (!mayCall) return { model: name, text, calls: [], content: [{ type: "text", text }], used };
  const { messages: answered } = await result.response;
  return { model: name, text, calls, content: storable(contentOf(answered)) as AssistantContent, used };
}

/** The first that answers. The last failure is thrown when none does. */
export async function askModel(question: Question, progress: Progress): Promise<ModelAnswer> {
  const startedAt = performance.now();
  let failure: unknown = new Error("no model is named");
  for (const model of models()) {
    const withinMs = question.withinMs - (performance.now() - startedAt);
    if (withinMs <= 0) break;
    try {
      return await askOne(model, { ...question, withinMs }, progress);
    } catch (error) {
      failure = error;
      // Not the error itself: a provider's may hold the request, and so what a person wrote.
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      logger.warn({ model: model.name, reason: `${name}: ${message}`.slice(0, 300) }, "a language model did not answer");
    }
  }
  throw failure;
}
