import type { JSONValue, LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Content, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { EMBEDDED_MODEL_ID } from "./embedded-model-id";

/**
 * The planner that needs no provider, behind the same interface as the providers' models. What it knows is not read from a prompt: the caller
 * hands it the turn as `providerOptions.embedded.turn`.
 */

export type EmbeddedDecision = { text: string } | { calls: readonly { tool: string; input: object }[] };
export type Decide = (turn: JSONValue | undefined) => EmbeddedDecision | Promise<EmbeddedDecision>;

/** It costs nothing, so nothing is counted. */
const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

export class EmbeddedLanguageModel implements LanguageModelV3 {
  readonly specificationVersion = "v3";
  readonly provider = "nashir";
  readonly modelId = EMBEDDED_MODEL_ID;
  readonly supportedUrls = {};

  constructor(private readonly decide: Decide) {}

  /** With `toolChoice: none` it makes no tool calls. */
  private async answer({ providerOptions, toolChoice }: LanguageModelV3CallOptions): Promise<{ content: LanguageModelV3Content[]; calls: boolean }> {
    const decision = await this.decide(providerOptions?.embedded?.turn);
    if ("text" in decision) return { content: [{ type: "text", text: decision.text }], calls: false };
    if (toolChoice?.type === "none") return { content: [], calls: false };
    const content = decision.calls.map(({ tool, input }, index): LanguageModelV3Content => {
      return { type: "tool-call", toolCallId: `call_${index + 1}`, toolName: tool, input: JSON.stringify(input) };
    });
    return { content, calls: true };
  }

  async doGenerate(options: LanguageModelV3CallOptions) {
    const { content, calls } = await this.answer(options);
    return { content, finishReason: { unified: calls ? ("tool-calls" as const) : ("stop" as const), raw: undefined }, usage, warnings: [] };
  }

  async doStream(options: LanguageModelV3CallOptions) {
    const { content, finishReason } = await this.doGenerate(options);
    const parts = content.flatMap((part): LanguageModelV3StreamPart[] => {
      if (part.type !== "text") return part.type === "tool-call" ? [part] : [];
      return [
        { type: "text-start", id: "reply" },
        { type: "text-delta", id: "reply", delta: part.text },
        { type: "text-end", id: "reply" },
      ];
    });
    const chunks: LanguageModelV3StreamPart[] = [{ type: "stream-start", warnings: [] }, ...parts, { type: "finish", finishReason, usage }];
    const stream = new ReadableStream<LanguageModelV3StreamPart>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    return { stream };
  }
}
