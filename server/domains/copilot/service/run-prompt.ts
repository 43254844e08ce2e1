import type { ModelMessage } from "ai";
import { findBrandProfile, listMemoryEntries } from "@/server/domains/ads";
import { now } from "@/server/lib/clock";
import type { PlannerTurn } from "../engine/planner/contract";
import { systemPrompt } from "../engine/system-prompt";
import { forModel } from "../engine/tool-data";
import type { CallRow } from "../repository/rounds";
import type { AssistantContent, Question } from "./ask-model";
import { isEmbedded, models } from "./models";
import { earlierTurnsOf, localeOfRun, observationsOf, type RunState } from "./run-state";
import { openProposals } from "./tools";
import type { CopilotTool, ToolContext } from "./tools/contract";

/** What a model is asked in one round: the session so far, what the tools said, and what the workspace keeps in mind. */

/** Rounds in which tools may be called; the one after them only answers. */
export const toolRounds = 8;
const notes = 6;
/** Below it an entry has little to do with the message. */
const relevant = 0.25;

function resultOf({ toolCallId, tool, state, output }: CallRow) {
  const value = forModel(output);
  const json = JSON.parse(JSON.stringify(value));
  return {
    type: "tool-result" as const,
    toolCallId,
    toolName: tool,
    output: { type: state === "FAILED" ? ("error-json" as const) : ("json" as const), value: json },
  };
}

function messagesOf({ run, rounds, calls, messages }: RunState): ModelMessage[] {
  const session = messages.map(({ role, content }): ModelMessage => ({ role, content }));
  const worked = rounds.flatMap(({ round, answer }): ModelMessage[] => {
    const results = calls.filter((call) => call.round === round).map(resultOf);
    const assistant: ModelMessage = { role: "assistant", content: answer as unknown as AssistantContent };
    return results.length > 0 ? [assistant, { role: "tool", content: results }] : [];
  });
  return [...session, { role: "user", content: run.message }, ...worked];
}

export async function composeQuestion(state: RunState, context: ToolContext, tools: readonly CopilotTool[], round: number): Promise<Question> {
  const { run, calls, todos } = state;
  const locale = localeOfRun(run);
  // The embedded planner reads its turn and no prompt, so none is gathered for it.
  const isPrompted = !models().every(isEmbedded);
  const [brand, memory, proposals] = await Promise.all([
    findBrandProfile(context.caller),
    isPrompted ? listMemoryEntries(context.caller, { query: run.message, k: notes, minSimilarity: relevant }) : [],
    openProposals(context),
  ]);
  const at = now().toISOString();
  const { timezone } = context;
  const turn: PlannerTurn = {
    message: run.message,
    locale,
    now: at,
    timezone,
    tools: tools.map((tool) => tool.name),
    observations: observationsOf(calls),
    roundsLeft: toolRounds + 1 - round,
    todos,
    proposals,
    earlier: earlierTurnsOf(state),
    dialect: brand?.dialect ?? null,
  };
  const asked = { tools, mayCall: round <= toolRounds, turn, withinMs: run.deadlineAt.getTime() - now().getTime() };
  if (!isPrompted) return { ...asked, system: "", messages: [{ role: "user", content: run.message }] };
  const said = brand && Object.fromEntries(Object.entries(brand).filter(([name]) => !["id", "guardrails", "updatedAt"].includes(name)));
  const writes = tools.filter((tool) => tool.risk === "write").map((tool) => tool.name);
  return { ...asked, system: systemPrompt({ locale, now: at, timezone, writes, brand: said, memory, todos, proposals }), messages: messagesOf(state) };
}
