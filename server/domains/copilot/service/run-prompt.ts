import type { ModelMessage } from "ai";
import { findBrandProfile, listMemoryEntries } from "@/server/domains/ads";
import { now } from "@/server/lib/clock";
import type { PlannerTurn } from "../engine/planner/contract";
import { type AssistantContent, roundMessages } from "../engine/prompt-messages";
import { type SessionHistory, sessionHistory } from "../engine/session-history";
import { systemPrompt } from "../engine/system-prompt";
import type { Question } from "./ask-model";
import { isEmbedded, models } from "./models";
import { earlierTurnsOf, localeOfRun, observationsOf, type RunState } from "./run-state";
import { openProposals } from "./tools";
import type { CopilotTool, ToolContext } from "./tools/contract";

/** Prompt of one round: the session so far, the tool results, and the workspace's memory. */

/** Rounds in which tools may be called; the one after them only answers. */
export const MAX_TOOL_ROUNDS = 8;
const MAX_NOTES = 6;
/** Earlier turns that the embedded planner is given. */
const MAX_PLANNER_TURNS = 10;
/** Below it an entry has little to do with the message. */
const MIN_SIMILARITY = 0.25;

function messagesOf({ run, rounds, calls }: RunState, history: SessionHistory): ModelMessage[] {
  const worked = rounds.flatMap(({ round, answer }) =>
    roundMessages(
      answer as unknown as AssistantContent,
      calls.filter((call) => call.round === round),
    ),
  );
  return [...history.messages, { role: "user", content: run.message }, ...worked];
}

export async function composeQuestion(state: RunState, context: ToolContext, tools: readonly CopilotTool[], round: number): Promise<Question> {
  const { run, calls, todos, plannedBefore } = state;
  const locale = localeOfRun(run);
  // The embedded planner reads its turn and no prompt, so none is gathered for it.
  const isPrompted = !models().every(isEmbedded);
  const [brand, memory, proposals] = await Promise.all([
    findBrandProfile(context.caller),
    isPrompted ? listMemoryEntries(context.caller, { query: run.message, k: MAX_NOTES, minSimilarity: MIN_SIMILARITY }) : [],
    openProposals(context),
  ]);
  const at = now().toISOString();
  const { timezone } = context;
  const earlier = earlierTurnsOf(state);
  const turn: PlannerTurn = {
    message: run.message,
    locale,
    now: at,
    timezone,
    tools: tools.map((tool) => tool.name),
    observations: observationsOf(calls),
    roundsLeft: MAX_TOOL_ROUNDS + 1 - round,
    todos,
    proposals,
    earlier: earlier.slice(-MAX_PLANNER_TURNS),
    dialect: brand?.dialect ?? null,
  };
  const request = { tools, mayCall: round <= MAX_TOOL_ROUNDS, turn, withinMs: run.deadlineAt.getTime() - now().getTime() };
  if (!isPrompted) return { ...request, system: { rules: "", context: "" }, messages: [{ role: "user", content: run.message }] };
  const brandFields = brand && Object.fromEntries(Object.entries(brand).filter(([name]) => !["id", "guardrails", "updatedAt"].includes(name)));
  const writes = tools.filter((tool) => tool.risk === "write").map((tool) => tool.name);
  const history = sessionHistory(earlier);
  // The memory as it was at the request: a prompt that stays the same for all rounds is read from the provider's cache.
  const briefing = {
    locale,
    now: run.createdAt.toISOString(),
    timezone,
    writes,
    brand: brandFields,
    memory,
    todos: plannedBefore,
    proposals,
    history: history.summary,
  };
  return { ...request, system: systemPrompt(briefing), messages: messagesOf(state, history) };
}
