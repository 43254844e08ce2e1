import type { Todo } from "@/server/domains/copilot/copilot.schema";
import { type ToolName, toolNames } from "@/server/domains/copilot/copilot-tools.schema";
import { consider, decide } from "@/server/domains/copilot/engine/planner";
import type { EarlierTurn, Observation, PlannedCall, PlannerTurn, ReplyPart } from "@/server/domains/copilot/engine/planner/contract";
import { carryOut, now, type State, timezone, writeTools } from "./world";

/** Plays a talk with the embedded planner in the labels' small world. */

export interface Played {
  calls: PlannedCall[];
  /** What the reply is made of; null: a language model wrote it. */
  parts: readonly ReplyPart[] | null;
  reply: string;
  turn: PlannerTurn;
  /** Real changes that were made in this message. */
  changes: State["changes"];
  rounds: number;
}

export type PlayedByPlanner = Played & { parts: readonly ReplyPart[] };

const besides: readonly ToolName[] = [...writeTools, "confirm_changes", "discard_changes", "show_changes", "remember"];
const readTools = toolNames.filter((tool) => !besides.includes(tool));
export const toolsFor = (scopes: string): readonly ToolName[] => (scopes === "w" ? toolNames : readTools);

const MAX_ROUNDS = 8;

export function play(messages: readonly string[], scopes: string, locale: "ar" | "en"): PlayedByPlanner {
  const state: State = { proposals: [], confirmable: [], changes: [] };
  const earlier: EarlierTurn[] = [];
  let todos: Todo[] = [];
  let last: PlayedByPlanner | null = null;
  for (const message of messages) {
    state.confirmable = state.proposals.map((one) => one.id);
    state.changes = [];
    const proposals = [...state.proposals];
    const observations: Observation[] = [];
    const calls: PlannedCall[] = [];
    const turnAt = (round: number): PlannerTurn => ({
      message,
      locale,
      now,
      timezone,
      tools: toolsFor(scopes),
      observations: [...observations],
      roundsLeft: MAX_ROUNDS - round,
      todos,
      proposals,
      earlier: [...earlier],
      dialect: "GULF",
    });
    for (let round = 0; round <= MAX_ROUNDS; round += 1) {
      const turn = turnAt(round);
      const decision = decide(turn);
      if ("text" in decision) {
        const step = consider(turn);
        last = { calls, parts: "parts" in step ? step.parts : [], reply: decision.text, turn, changes: [...state.changes], rounds: round };
        break;
      }
      for (const call of decision.calls) {
        calls.push(call);
        observations.push(JSON.parse(JSON.stringify(outcome(state, call, scopes))) as Observation);
        const plan = observations.at(-1)?.output;
        if (call.tool === "update_plan" && plan) todos = (plan as { todos: Todo[] }).todos;
      }
    }
    if (!last || last.turn.message !== message) throw new Error(`no reply to ${message}`);
    earlier.push({ message, reply: last.reply, calls: last.calls });
  }
  if (!last) throw new Error("no message");
  return last;
}

function outcome(state: State, { tool, input }: PlannedCall, scopes: string): Observation {
  if (!toolsFor(scopes).includes(tool)) return { tool, input, error: { code: "FORBIDDEN", message: "not offered" } };
  try {
    return { tool, input, output: carryOut(state, tool, input) } as Observation;
  } catch (error) {
    return { tool, input, error: { code: "VALIDATION_ERROR", message: String(error).slice(0, 200) } };
  }
}
