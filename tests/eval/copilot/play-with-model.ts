import { randomUUID } from "node:crypto";
import type { Todo } from "@/server/domains/copilot/copilot.schema";
import { type ToolName, toolNames } from "@/server/domains/copilot/copilot-tools.schema";
import type { TokensUsed } from "@/server/domains/copilot/engine/model-cost";
import type { EarlierTurn, Observation, PlannedCall, PlannerTurn } from "@/server/domains/copilot/engine/planner/contract";
import { roundMessages } from "@/server/domains/copilot/engine/prompt-messages";
import { sessionHistory } from "@/server/domains/copilot/engine/session-history";
import { systemPrompt } from "@/server/domains/copilot/engine/system-prompt";
import { callModels } from "@/server/domains/copilot/service/ask-model";
import { MAX_TOOL_ROUNDS } from "@/server/domains/copilot/service/run-prompt";
import { toolsFor } from "@/server/domains/copilot/service/tools";
import type { Played } from "./play";
import { carryOut, now, type State, timezone } from "./world";

/** Plays a talk with the language model of the settings in the labels' small world: its prompt, tools and limits are the product's. */

export interface ModelUse extends TokensUsed {
  rounds: number;
  costMicroUsd: bigint;
  ms: number;
}

/** As the product's own time for one message. */
const TIMEOUT_MS = 120_000;

function toolsOf(scopes: string) {
  const caller = {
    actor: { type: "copilot" as const, id: randomUUID() },
    userId: randomUUID(),
    workspaceId: randomUUID(),
    role: "OWNER" as const,
    plan: "PRO" as const,
    brandIds: null,
    scopes: scopes === "w" ? null : (["copilot"] as const),
  };
  const run = {
    runId: randomUUID(),
    sessionId: randomUUID(),
    message: "",
    confirmedIds: [],
    confirmedItems: {},
    requestedAt: new Date(now),
    followsRunId: null,
    continues: async () => true,
  };
  return toolsFor({ caller, locale: "ar", timezone, run });
}

function outcome(state: State, tools: readonly { name: ToolName }[], { tool, input }: PlannedCall): Observation {
  if (!tools.some(({ name }) => name === tool)) return { tool, input, error: { code: "FORBIDDEN", message: `There is no tool "${tool}" here.` } };
  try {
    return { tool, input, output: carryOut(state, tool, input) } as Observation;
  } catch (error) {
    return { tool, input, error: { code: "VALIDATION_ERROR", message: String(error).slice(0, 500) } };
  }
}

/** @throws what the model's provider answered, where it gave no answer */
export async function playWithModel(messages: readonly string[], scopes: string, locale: "ar" | "en"): Promise<Played & { use: ModelUse }> {
  const state: State = { proposals: [], confirmable: [], changes: [] };
  const tools = toolsOf(scopes);
  const writes = tools.filter(({ risk }) => risk === "write").map(({ name }) => name);
  const use = { rounds: 0, inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, costMicroUsd: 0n, ms: 0 };
  const earlier: EarlierTurn[] = [];
  let todos: Todo[] = [];
  let last: Played | null = null;
  for (const message of messages) {
    state.confirmable = state.proposals.map((one) => one.id);
    state.changes = [];
    const history = sessionHistory(earlier);
    const proposals = [...state.proposals];
    const system = systemPrompt({ locale, now, timezone, writes, brand: { dialect: "GULF" }, memory: [], todos, proposals, history: history.summary });
    const turn: PlannerTurn = {
      message,
      locale,
      now,
      timezone,
      tools: tools.map(({ name }) => name),
      observations: [],
      roundsLeft: 0,
      todos,
      proposals,
      earlier: [...earlier],
      dialect: "GULF",
    };
    const observations: Observation[] = [];
    const worked: ReturnType<typeof roundMessages> = [];
    for (let round = 1; ; round += 1) {
      const startedAt = performance.now();
      const question = {
        system,
        messages: [...history.messages, { role: "user" as const, content: message }, ...worked],
        tools,
        mayCall: round <= MAX_TOOL_ROUNDS,
      };
      const answer = await callModels({ ...question, turn: null, withinMs: TIMEOUT_MS }, { onBegin: () => undefined, onText: () => undefined });
      use.rounds += 1;
      use.ms += performance.now() - startedAt;
      use.costMicroUsd += answer.costMicroUsd;
      for (const kind of ["inputTokens", "cachedInputTokens", "cacheWriteTokens", "outputTokens"] as const) use[kind] += answer.used[kind];
      if (answer.calls.length === 0) {
        const calls = observations.map(({ tool, input }) => ({ tool, input }));
        last = { calls, parts: null, reply: answer.text, turn: { ...turn, observations }, changes: [...state.changes], rounds: round };
        break;
      }
      const called = answer.calls.map(({ toolCallId, tool, input }) => {
        const observation = outcome(state, tools, { tool: tool as ToolName, input: input as Record<string, unknown> });
        // A name that is no tool is in no label, and has no arguments to compare.
        if (toolNames.includes(observation.tool)) observations.push(JSON.parse(JSON.stringify(observation)) as Observation);
        if (observation.tool === "update_plan" && observation.output) todos = (observation.output as { todos: Todo[] }).todos;
        const { output = observation.error, error } = observation;
        return { toolCallId, tool, state: error ? "FAILED" : "DONE", output };
      });
      worked.push(...roundMessages(answer.content, called));
    }
    earlier.push({ message, reply: last.reply, calls: last.calls });
  }
  if (!last) throw new Error("no message");
  return { ...last, use };
}
