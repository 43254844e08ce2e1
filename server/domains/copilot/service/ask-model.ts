import { setTimeout as wait } from "node:timers/promises";
import { APICallError, InvalidResponseDataError, type JSONSchema7, type JSONValue } from "@ai-sdk/provider";
import type { LanguageModelUsage, ModelMessage, SystemModelMessage, TextStreamPart, ToolSet } from "ai";
import { z } from "zod";
import { logger } from "@/server/lib/logger";
import { jsonSafe } from "@/server/lib/storable";
import { AnswerTooLongError } from "@/server/platforms/models/bounded-fetch";
import type { NamedModel } from "@/server/platforms/models/language-models";
import { costMicroUsd, countedTokens, type TokensUsed } from "../engine/model-cost";
import type { PlannerTurn } from "../engine/planner/contract";
import type { AssistantContent } from "../engine/prompt-messages";
import type { SystemPrompt } from "../engine/system-prompt";
import { isEmbedded, models } from "./models";
import type { CopilotTool } from "./tools/contract";

/** One question to one model: the answer is text, or tool calls that somebody else carries out. */

const CALL_TIMEOUT_MS = 45_000;
/** What a model thinks before it answers counts too. */
const MAX_OUTPUT_TOKENS = 8_000;
/** A provider may not keep to the limit that it was given. A piece of a stream holds a token at least, and a token few characters. */
const MAX_PIECES = 2 * MAX_OUTPUT_TOKENS;
const MAX_CHARACTERS = 16 * MAX_OUTPUT_TOKENS;
/** Before a retry where the provider does not say how long. */
const RETRY_AFTER_MS = 1_000;

/** Loaded with the first question: an installation without the copilot need not hold it in memory. */
const loadSdk = () => import("ai");

// The SDK writes its warnings to the console otherwise.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export interface Question {
  system: SystemPrompt;
  messages: ModelMessage[];
  tools: readonly CopilotTool[];
  /** False in the round after the last one that may call tools. */
  mayCall: boolean;
  /** For the embedded planner, which reads no prompt; null where it is not used. */
  turn: PlannerTurn | null;
  /** Nothing is waited for beyond it. */
  withinMs: number;
}

export interface ToolCallRequest {
  toolCallId: string;
  tool: string;
  input: unknown;
}

export interface ModelAnswer {
  model: string;
  text: string;
  calls: ToolCallRequest[];
  /** As it goes back to the model in the next round. */
  content: AssistantContent;
  /** It refused, by its own rules or its provider's filter, and returned no text. */
  refused: boolean;
  used: TokensUsed;
  costMicroUsd: bigint;
}

export interface Progress {
  /** A model begins to answer; text of another one that failed before is discarded. */
  onBegin(model: string): void;
  onText(text: string): void;
}

const schemas = new Map<string, ToolSet[string]>();

/** The patterns of ids and times are longer than the rest of an argument's schema; their format says the same. */
function schemaOf(input: z.ZodType): JSONSchema7 {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: "input",
    override: ({ jsonSchema: part }) => {
      if (part.format) delete part.pattern;
    },
  });
  return schema as JSONSchema7;
}

/** Without `execute`: the SDK only passes the calls on. Arguments are checked where a call is carried out. */
async function toolSetOf(tools: readonly CopilotTool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await loadSdk();
  return Object.fromEntries(
    tools.map(({ name, description, input }) => {
      const definition = schemas.get(name) ?? tool({ description, inputSchema: jsonSchema(schemaOf(input)) });
      schemas.set(name, definition);
      return [name, definition];
    }),
  );
}

const storableText = (text: string) => jsonSafe(text) as string;

/** Arguments that were no JSON object cannot be sent back as they came. */
function contentOf(messages: readonly ModelMessage[]): AssistantContent {
  const parts = messages.flatMap((message) => (message.role === "assistant" && typeof message.content !== "string" ? message.content : []));
  return parts.flatMap((part): AssistantContent => {
    if (part.type === "tool-call") return [{ ...part, input: typeof part.input === "object" && part.input !== null ? part.input : {} }];
    return part.type === "text" || part.type === "reasoning" ? [part] : [];
  });
}

function usedOf({ inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage): TokensUsed {
  return {
    inputTokens: countedTokens(inputTokens),
    outputTokens: countedTokens(outputTokens),
    cachedInputTokens: countedTokens(inputTokenDetails.cacheReadTokens),
    cacheWriteTokens: countedTokens(inputTokenDetails.cacheWriteTokens),
  };
}

class CutStreamError extends Error {
  override name = "CutStreamError";
}

/** A provider that gave up within its answer: what it says then is an object of its own, and no error with a status. */
class BrokenAnswerError extends Error {
  override name = "BrokenAnswerError";
}

function streamError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message } = (typeof error === "object" && error !== null ? error : {}) as { message?: unknown };
  return new BrokenAnswerError(typeof message === "string" ? message : "The provider broke off with an error.");
}

/** Counts what a model says, calls and thinks. */
function answerLimit(): (piece: string) => void {
  let pieces = 0;
  let characters = 0;
  return (piece) => {
    pieces += 1;
    characters += piece.length;
    if (pieces > MAX_PIECES || characters > MAX_CHARACTERS) throw new AnswerTooLongError(`The answer has more than ${MAX_OUTPUT_TOKENS} tokens.`);
  };
}

const cached = { anthropic: { cacheControl: { type: "ephemeral" } } } as const;

/**
 * Anthropic caches up to the breakpoints in the request: the tools and rules, and all that a further round of the run begins with. The others cache every
 * prompt by how it begins, and a server of one's own may take a single system message only.
 */
function promptOf(
  { name }: NamedModel,
  { rules, context }: SystemPrompt,
  messages: readonly ModelMessage[],
): { system: string | SystemModelMessage[]; messages: ModelMessage[] } {
  if (!name.startsWith("anthropic/")) return { system: [rules, context].filter(Boolean).join("\n\n"), messages: [...messages] };
  const system: SystemModelMessage[] = [
    { role: "system" as const, content: rules, providerOptions: cached },
    ...(context ? [{ role: "system" as const, content: context }] : []),
  ];
  return { system, messages: messages.map((message, place) => (place === messages.length - 1 ? { ...message, providerOptions: cached } : message)) };
}

async function callProvider(named: NamedModel, question: Question, progress: Progress): Promise<ModelAnswer> {
  const { name, price } = named;
  const { system, messages, tools, mayCall, turn, withinMs } = question;
  progress.onBegin(name);
  const { streamText } = await loadSdk();
  const ended = new AbortController();
  const result = streamText({
    model: await named.load(),
    ...promptOf(named, system, messages),
    tools: await toolSetOf(tools),
    toolChoice: mayCall ? "auto" : "none",
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: AbortSignal.any([ended.signal, AbortSignal.timeout(Math.max(1, Math.ceil(Math.min(CALL_TIMEOUT_MS, withinMs))))]),
    providerOptions: {
      // Nothing of a session is kept at OpenAI: what a model thought goes back to it encrypted.
      openai: { store: false },
      ...(isEmbedded(named) ? { embedded: { turn: turn as unknown as JSONValue } } : {}),
    },
    // Thrown below, where the stream says so.
    onError: () => undefined,
  });
  try {
    const { calls, text, refused, used } = await readAnswer(result.fullStream, progress);
    const answer = { model: name, text, refused, used, costMicroUsd: costMicroUsd(name, price, used) };
    if (!mayCall) return { ...answer, calls: [], content: [{ type: "text", text }] };
    const { messages: answered } = await result.response;
    return { ...answer, calls, content: jsonSafe(contentOf(answered)) as AssistantContent };
  } finally {
    // A stream that is not read to its end keeps its connection otherwise.
    ended.abort();
  }
}

async function readAnswer(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  progress: Progress,
): Promise<Pick<ModelAnswer, "calls" | "text" | "refused" | "used">> {
  const { ToolChoiceViolationError } = await loadSdk();
  const calls: ToolCallRequest[] = [];
  let text = "";
  let used: TokensUsed = { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };
  let [isFiltered, isOverruled] = [false, false];
  const count = answerLimit();
  for await (const part of stream) {
    if (part.type === "text-delta") {
      count(part.text);
      text += part.text;
      progress.onText(part.text);
    } else if (part.type === "reasoning-delta") count(part.text);
    else if (part.type === "tool-input-delta") count(part.delta);
    else if (part.type === "tool-call") {
      calls.push({ toolCallId: storableText(part.toolCallId), tool: storableText(part.toolName), input: jsonSafe(part.input) });
    } else if (part.type === "finish-step") {
      if (part.finishReason === "other" && part.rawFinishReason === undefined) throw new CutStreamError("The answer ended without its end.");
      // Google's word for a call that it could not read itself.
      if (part.finishReason === "error" && !isOverruled) throw new BrokenAnswerError(`The answer ended with ${part.rawFinishReason ?? "an error"}.`);
      isFiltered = part.finishReason === "content-filter";
      used = usedOf(part.usage);
    } else if (part.type === "abort") throw new Error("the model did not answer in time");
    // With tools disabled it may call one all the same: its text counts, the call does not.
    else if (part.type === "error" && ToolChoiceViolationError.isInstance(part.error)) isOverruled = true;
    else if (part.type === "error") throw streamError(part.error);
  }
  return { calls, text: storableText(text), refused: isFiltered && calls.length === 0 && text.trim() === "", used };
}

/** Delay before the same model is retried; null: a retry would return the same. */
function retryAfterMs(error: unknown): number | null {
  if (APICallError.isInstance(error)) {
    if (!error.isRetryable) return null;
    return (error.statusCode === 429 || error.statusCode === 503 ? retryAfterOf(error.responseHeaders?.["retry-after"]) : null) ?? RETRY_AFTER_MS;
  }
  // A connection that breaks within an answer is a TypeError of `fetch`.
  return error instanceof CutStreamError || error instanceof BrokenAnswerError || error instanceof TypeError || InvalidResponseDataError.isInstance(error)
    ? RETRY_AFTER_MS
    : null;
}

/** Seconds, or the moment. */
function retryAfterOf(header: string | undefined): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** The first model that answers. Where none does, those with a temporary failure are retried once. The last failure is thrown. */
export async function callModels(question: Question, progress: Progress): Promise<ModelAnswer> {
  const startedAt = performance.now();
  const leftMs = () => question.withinMs - (performance.now() - startedAt);
  let failure: unknown = new Error("no model is named");
  const again: { model: NamedModel; at: number }[] = [];
  const attempt = async (model: NamedModel): Promise<ModelAnswer | null> => {
    try {
      return await callProvider(model, { ...question, withinMs: leftMs() }, progress);
    } catch (error) {
      failure = error;
      const afterMs = retryAfterMs(error);
      if (afterMs !== null) again.push({ model, at: performance.now() + afterMs });
      // Not the error itself: a provider's may hold the request, and so what a person wrote.
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      logger.warn({ model: model.name, reason: `${name}: ${message}`.slice(0, 300) }, "a language model did not answer");
      return null;
    }
  };
  for (const model of models()) {
    const answer = leftMs() > 0 ? await attempt(model) : null;
    if (answer) return answer;
  }
  for (const { model, at } of again.splice(0).sort((one, other) => one.at - other.at)) {
    const waitMs = Math.max(0, at - performance.now());
    if (waitMs >= leftMs()) continue;
    await wait(waitMs);
    const answer = await attempt(model);
    if (answer) return answer;
  }
  throw failure;
}
