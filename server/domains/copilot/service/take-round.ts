import { database, isUniqueViolation, transaction } from "@/server/db/database";
import { readTimezone } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import type { RunKey } from "../copilot.events";
import { budgetDay, costMicroUsd } from "../engine/model-cost";
import { plainReply } from "../engine/plain-replies";
import { insertRound } from "../repository/rounds";
import { addUsage, findRun, type RunRow } from "../repository/runs";
import { chargeSession } from "../repository/sessions";
import { askModel, type ModelAnswer, type Question } from "./ask-model";
import { budgetFailure } from "./budget";
import { answerRun, type Failure, failRun, failures } from "./end-run";
import { whileHolding } from "./hold-run";
import { resolveAsker } from "./run-access";
import { carryOutCalls, repeatedFailure } from "./run-calls";
import { RunTeller } from "./run-events";
import { composeQuestion } from "./run-prompt";
import { localeOfRun, planAfter, type RunState, readRunState } from "./run-state";
import { toolsFor } from "./tools";
import type { ToolContext } from "./tools/contract";
import { untoldChanges } from "./untold-changes";

/**
 * One round of a run, in one durable step: the model is asked and its answer stored, then the tool calls in it are carried out, each stored as
 * it is done. Taken again after a crash, it asks no model twice and does no call twice.
 */

/** More calls in one answer than anybody needs; the rest is not heard. */
const callsAtMost = 24;
const longestReply = 20_000;

export type RoundOutcome = "over" | "more" | "held elsewhere";

const isAlive = (run: Pick<RunRow, "state" | "deadlineAt">): boolean => run.state === "RUNNING" && run.deadlineAt > now();

async function contextOf({ run, messages }: RunState): Promise<ToolContext | null> {
  const [caller, timezone] = await Promise.all([resolveAsker(run), readTimezone(run.workspaceId)]);
  if (!caller) return null;
  const { id: runId, workspaceId, sessionId, message, confirmedIds, createdAt: askedAt } = run;
  // A run that is asked for again may be older than the newest answer.
  const lastReply = messages.findLast(({ role, createdAt }) => role === "assistant" && createdAt <= askedAt)?.content ?? "";
  const goesOn = async () => {
    const current = await findRun(database(), { workspaceId, runId });
    return current !== null && isAlive(current);
  };
  return { caller, locale: localeOfRun(run), timezone, run: { runId, sessionId, message, confirmedIds, askedAt, lastReply, goesOn } };
}

/** What was asked was paid for, whether or not its answer can be kept: the talk may be gone, or another process first with this round. */
async function charge({ workspaceId, id: runId, sessionId }: RunRow, { model, used }: ModelAnswer): Promise<void> {
  const { inputTokens, outputTokens } = used;
  const cost = costMicroUsd(model, used);
  await transaction(async (tx) => {
    await addUsage(tx, { workspaceId, runId }, { model, inputTokens, outputTokens, costMicroUsd: cost }, budgetDay(now()).day);
    await chargeSession(tx, { workspaceId, sessionId, costMicroUsd: cost });
  });
}

async function keep(key: RunKey, round: number, { model, text, calls, content }: ModelAnswer): Promise<void> {
  const heard = calls.slice(0, callsAtMost);
  const ids = new Set(heard.map((call) => call.toolCallId));
  const kept = content.filter((part) => part.type !== "tool-call" || ids.has(part.toolCallId));
  try {
    await transaction((tx) => insertRound(tx, { ...key, round }, { content: kept.length > 0 ? kept : [{ type: "text", text }], model }, heard));
  } catch (error) {
    // Another process was first with this round; its answer counts.
    if (!isUniqueViolation(error)) throw error;
  }
}

/** Asks a model and keeps what it answers. False: none answered. */
async function askAndKeep(run: RunRow, round: number, question: Question, teller: RunTeller): Promise<boolean> {
  let answer: ModelAnswer;
  try {
    answer = await askModel(question, {
      begins: (model) => teller.tell({ kind: "round", round, model }),
      says: (text) => teller.says(text),
    });
  } catch {
    // Told by `askModel`, without what the request held.
    return false;
  }
  await charge(run, answer);
  await keep({ workspaceId: run.workspaceId, runId: run.id }, round, answer);
  return true;
}

function textOf({ rounds }: RunState, round: number): string {
  const parts = (rounds.find((stored) => stored.round === round)?.answer ?? []) as { type: string; text?: string }[];
  return parts
    .flatMap((part) => (part.type === "text" ? [part.text ?? ""] : []))
    .join("")
    .trim()
    .slice(0, longestReply)
    .toWellFormed();
}

/** A reply that no model said is told to watchers too. */
async function conclude(state: RunState, teller: RunTeller, reply: string, isSaid: boolean): Promise<RoundOutcome> {
  if (!isSaid) teller.tell({ kind: "text", text: reply });
  const untold = await untoldChanges(state.run, reply);
  if (untold) teller.tell({ kind: "text", text: `\n\n${untold}` });
  await teller.settle();
  await answerRun(state.run, untold ? `${reply}\n\n${untold}` : reply, state.todos);
  return "over";
}

async function fail(key: RunKey, teller: RunTeller, failure: Failure): Promise<RoundOutcome> {
  await teller.settle();
  await failRun(key, failure);
  return "over";
}

async function workOn(key: RunKey, round: number): Promise<RoundOutcome> {
  let state = await readRunState(key);
  if (!state) return "over";
  const teller = new RunTeller(key);
  const context = await contextOf(state);
  if (!context) return fail(key, teller, failures.revoked);
  const tools = toolsFor(context);

  if (!state.rounds.some((stored) => stored.round === round)) {
    const spent = await budgetFailure(key.workspaceId);
    if (spent) return fail(key, teller, spent);
    if (!(await askAndKeep(state.run, round, await composeQuestion(state, context, tools, round), teller))) return fail(key, teller, failures.model);
    state = await readRunState(key);
    if (!state) return "over";
  }
  if (!isAlive(state.run)) return "over";

  const calls = state.calls.filter((call) => call.round === round);
  const text = textOf(state, round);
  if (calls.length === 0) return conclude(state, teller, text || plainReply("nothingSaid", context.locale), text !== "");

  const earlier = state.calls.filter((call) => call.round < round);
  const done = await carryOutCalls(context, tools, calls, teller);
  const hopeless = repeatedFailure(earlier, done);
  const after = { ...state, todos: planAfter(state.todos, done) };
  if (hopeless) {
    const { message } = hopeless.output as { message: string };
    return conclude(after, teller, plainReply("keepsFailing", context.locale, { reason: message }), false);
  }
  await teller.settle();
  return "more";
}

export async function takeRound(key: RunKey, round: number): Promise<RoundOutcome> {
  const outcome = await whileHolding(key, () => workOn(key, round));
  if (outcome !== "not held") return outcome;
  const run = await findRun(database(), key);
  if (run?.state !== "QUEUED" && run?.state !== "RUNNING") return "over";
  if (run.deadlineAt > now()) return "held elsewhere";
  await failRun(key, failures.late);
  return "over";
}
