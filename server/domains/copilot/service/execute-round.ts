import { database, isUniqueViolation, transaction } from "@/server/db/database";
import { resolveKeyAccess } from "@/server/domains/api-keys";
import { type Authority, type Caller, getTimezone, obstacleTo, planFor, resolveAccess, UNBOUND } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { text } from "@/server/lib/text";
import type { RunKey } from "../copilot.events";
import type { CopilotLocale } from "../copilot.schema";
import { budgetDay } from "../engine/model-cost";
import { insertRound } from "../repository/rounds";
import { acquireRunLease, addUsage, findRun, LEASE_SECONDS, type RunId, type RunRow, releaseRunLease, renewRunLease } from "../repository/runs";
import { chargeSession } from "../repository/sessions";
import { callModels, type ModelAnswer, type Question } from "./ask-model";
import { budgetFailure } from "./budget";
import { changeBlocks } from "./change-blocks";
import { answerRun, type Failure, failRun, failures, MAX_REPLY_LENGTH } from "./end-run";
import { isEmbedded, models } from "./models";
import { executeCalls, repeatedFailure } from "./run-calls";
import { RunEventWriter } from "./run-event-writer";
import { composeQuestion } from "./run-prompt";
import { localeOfRun, planAfter, type RunState, readRunState } from "./run-state";
import { toolsFor } from "./tools";
import type { CopilotTool, ToolContext } from "./tools/contract";

/**
 * One round of a run, in one durable step: the model is called and its answer stored, then its tool calls are executed, each stored as
 * it is done. Repeated after a crash, it calls no model twice and executes no call twice.
 */

/** More calls in one answer than anybody needs; the rest is not heard. */
const MAX_CALLS = 24;

/** What a round works with. */
interface Work {
  context: ToolContext;
  tools: CopilotTool[];
  writer: RunEventWriter;
}

export type RoundOutcome = "over" | "more" | "leased";

const isAlive = (run: Pick<RunRow, "state" | "deadlineAt">): boolean => run.state === "RUNNING" && run.deadlineAt > now();

type Asker = Pick<RunRow, "id" | "userId" | "workspaceId" | "actorType" | "actorId" | "scopes" | "fromDashboard">;

const authority: Authority = { scope: "copilot", plan: planFor.copilot };

async function accessNow({ userId, workspaceId, actorType, actorId, scopes, fromDashboard }: Asker) {
  if (fromDashboard) {
    const access = await resolveAccess(userId, workspaceId);
    return access && obstacleTo(UNBOUND, access, authority) === null ? { ...access, scopes: null } : null;
  }
  const access = actorType === "apiKey" ? await resolveKeyAccess(actorId, workspaceId, authority) : null;
  return access && { ...access, scopes: access.scopes.filter((scope) => scopes.includes(scope)) };
}

/** The caller of a run with their present rights, never more than those at the request; null: no rights any more. */
export async function resolveAsker(run: Asker): Promise<Caller | null> {
  const access = await accessNow(run);
  return access && { actor: { type: "copilot", id: run.id }, userId: run.userId, ...access };
}

async function contextOf({ run, messages }: RunState): Promise<ToolContext | null> {
  const [caller, timezone] = await Promise.all([resolveAsker(run), getTimezone(run.workspaceId)]);
  if (!caller) return null;
  const { id: runId, workspaceId, sessionId, message, confirmedIds, createdAt: requestedAt } = run;
  const confirmedItems = (run.confirmedItems ?? {}) as Record<string, number[]>;
  // A repeated run may be older than the newest answer.
  const followsRunId = messages.findLast(({ role, createdAt }) => role === "assistant" && createdAt <= requestedAt)?.runId ?? null;
  const continues = async () => {
    const current = await findRun(database(), { workspaceId, runId });
    return current !== null && isAlive(current);
  };
  return {
    caller,
    locale: localeOfRun(run),
    timezone,
    run: { runId, sessionId, message, confirmedIds, confirmedItems, requestedAt: requestedAt, followsRunId, continues: continues },
  };
}

/** The call is charged whether or not its answer can be stored: the session may be deleted, or another process first with this round. */
async function charge({ workspaceId, id: runId, sessionId, ...run }: RunRow, { model, used, costMicroUsd: cost }: ModelAnswer): Promise<void> {
  const { inputTokens, outputTokens } = used;
  if (run.model === model && inputTokens + outputTokens === 0 && cost === 0n) return;
  await transaction(async (tx) => {
    await addUsage(tx, { workspaceId, runId }, { model, inputTokens, outputTokens, costMicroUsd: cost }, budgetDay(now()).day);
    await chargeSession(tx, { workspaceId, sessionId, costMicroUsd: cost });
  });
}

/** Null: another process was first with this round, and its answer counts. */
async function keep(key: RunKey, round: number, { model, text, calls, content }: ModelAnswer): Promise<Awaited<ReturnType<typeof insertRound>> | null> {
  const accepted = calls.slice(0, MAX_CALLS);
  const ids = new Set(accepted.map((call) => call.toolCallId));
  const kept = content.filter((part) => part.type !== "tool-call" || ids.has(part.toolCallId));
  try {
    return await transaction((tx) => insertRound(tx, { ...key, round }, { content: kept.length > 0 ? kept : [{ type: "text", text }], model }, accepted));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return null;
  }
}

/** Replaces a refused answer by a refusal in the person's language. */
function withRefusal(answer: ModelAnswer, locale: CopilotLocale, writer: RunEventWriter): ModelAnswer {
  const declined = text(locale, "reply.problem.refused");
  writer.append({ kind: "text", text: declined });
  return { ...answer, text: declined, content: [{ type: "text", text: declined }] };
}

/** Asks a model and keeps what it answers: the run with it, as it then is. "none": no model answered; null: the run is gone. */
async function callAndStore(state: RunState, round: number, question: Question, writer: RunEventWriter): Promise<RunState | "none" | null> {
  const { run } = state;
  const key = { workspaceId: run.workspaceId, runId: run.id };
  let answer: ModelAnswer;
  try {
    answer = await callModels(question, {
      onBegin: (model) => writer.append({ kind: "round", round, model }),
      onText: (text) => writer.appendText(text),
    });
  } catch {
    // Logged by `askModel`, without the content of the request.
    return "none";
  }
  await charge(run, answer);
  const kept = await keep(key, round, answer.refused ? withRefusal(answer, localeOfRun(run), writer) : answer);
  if (!kept) return readRunState(key);
  // Somebody may have stopped it meanwhile; an answer that took no time leaves none for that.
  const current = isEmbedded({ name: answer.model }) ? { ...run, model: answer.model } : await findRun(database(), key);
  return current && { ...state, run: current, rounds: [...state.rounds, kept.round], calls: [...state.calls, ...kept.calls] };
}

function textOf({ rounds }: RunState, round: number): string {
  const parts = (rounds.find((stored) => stored.round === round)?.answer ?? []) as { type: string; text?: string }[];
  return parts
    .flatMap((part) => (part.type === "text" ? [part.text ?? ""] : []))
    .join("")
    .trim()
    .slice(0, MAX_REPLY_LENGTH)
    .toWellFormed();
}

/** Sends watchers the text that no model has streamed: a reply by the server and the blocks below it. */
async function conclude(state: RunState, { context, writer }: Work, reply: string, isStreamed: boolean): Promise<RoundOutcome> {
  const { settled, waiting, shownIds, events } = await changeBlocks(context, state.calls);
  const words = reply || settled || waiting ? reply : text(context.locale, "reply.problem.nothingSaid");
  if (!isStreamed && words) writer.append({ kind: "text", text: words });
  if (settled) writer.append({ kind: "text", text: words ? `\n\n${settled}` : settled });
  const ownWords = [words, settled].filter(Boolean).join("\n\n");
  if (waiting) writer.append(...events, { kind: "text", block: true, text: ownWords ? `\n\n${waiting}` : waiting });
  await writer.flush();
  const runReply = { reply: [ownWords, waiting].filter(Boolean).join("\n\n"), ownWords: waiting ? ownWords : null, shownIds };
  await answerRun(state.run, runReply, state.todos);
  return "over";
}

/** The model's text in the round is the answer. */
function concludeWith(state: RunState, round: number, work: Work): Promise<RoundOutcome> {
  const text = textOf(state, round);
  return conclude(state, work, text, text !== "");
}

async function fail(key: RunKey, writer: RunEventWriter, failure: Failure): Promise<RoundOutcome> {
  await writer.flush();
  await failRun(key, failure);
  return "over";
}

/** The state with this round's answer in it; the outcome where the round cannot continue. */
async function withAnswer(key: RunKey, state: RunState, round: number, { context, tools, writer }: Work): Promise<RunState | RoundOutcome> {
  if (state.rounds.some((stored) => stored.round === round)) return state;
  const spent = await budgetFailure(key.workspaceId);
  if (spent) return fail(key, writer, spent);
  const answered = await callAndStore(state, round, await composeQuestion(state, context, tools, round), writer);
  if (answered === "none") return fail(key, writer, failures.model);
  return answered ?? "over";
}

async function workOn(key: RunKey, round: number): Promise<RoundOutcome> {
  const stored = await readRunState(key);
  if (!stored) return "over";
  const writer = new RunEventWriter(key);
  const context = await contextOf(stored);
  if (!context) return fail(key, writer, failures.revoked);
  const work = { context, tools: toolsFor(context), writer };

  const state = await withAnswer(key, stored, round, work);
  if (typeof state === "string") return state;
  if (!isAlive(state.run)) return "over";
  const calls = state.calls.filter((call) => call.round === round);
  if (calls.length === 0) return concludeWith(state, round, work);

  const earlier = state.calls.filter((call) => call.round < round);
  const done = await executeCalls(context, work.tools, calls, writer);
  const hopeless = repeatedFailure(earlier, done);
  // Calls of a later round are there too where this one is taken again after a crash.
  const calledNow = state.calls.map((call) => done.find(({ id }) => id === call.id) ?? call);
  const after = { ...state, calls: calledNow, todos: planAfter(state.todos, done) };
  if (hopeless) {
    const { message } = hopeless.output as { message: string };
    return conclude(after, work, text(context.locale, "reply.problem.keepsFailing", { reason: message }), false);
  }
  if (models().every(isEmbedded)) return replyAtOnce(key, after, round + 1, work);
  await writer.flush();
  return "more";
}

/** The embedded planner takes no time over its answer: where it has only a reply left, no further step is waited for. Its calls are the next step's. */
async function replyAtOnce(key: RunKey, before: RunState, round: number, work: Work): Promise<RoundOutcome> {
  if (before.calls.some((call) => call.state === "PENDING")) return "more";
  const state = await withAnswer(key, before, round, work);
  if (typeof state === "string") return state;
  if (!isAlive(state.run)) return "over";
  if (!state.calls.some((call) => call.round === round)) return concludeWith(state, round, work);
  await work.writer.flush();
  return "more";
}

/**
 * A round is executed by one process at a time: an engine that lost its connection calls again while the first call may still run. Answers
 * "not acquired" where the run is over, past its time or in another's hands.
 */
async function withRunLease<T>(key: RunId, work: () => Promise<T>): Promise<T | "not acquired"> {
  const leaseToken = newId();
  if (!(await acquireRunLease(database(), key, leaseToken))) return "not acquired";
  const renewal = setInterval(
    () => {
      const renewed = renewRunLease(database(), key, leaseToken);
      renewed.catch((error: unknown) => logger.warn({ err: error, ...key }, "a copilot run's lease was not renewed"));
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await releaseRunLease(database(), key, leaseToken).catch((error: unknown) => logger.warn({ err: error, ...key }, "a copilot run's lease was not released"));
  }
}

export async function executeRound(key: RunKey, round: number): Promise<RoundOutcome> {
  const outcome = await withRunLease(key, () => workOn(key, round));
  if (outcome !== "not acquired") return outcome;
  const run = await findRun(database(), key);
  if (run?.state !== "QUEUED" && run?.state !== "RUNNING") return "over";
  if (run.deadlineAt > now()) return "leased";
  await failRun(key, failures.late);
  return "over";
}
