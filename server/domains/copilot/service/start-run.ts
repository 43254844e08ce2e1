import { database, isUniqueViolation, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { recordEvent } from "@/server/outbox/record-event";
import { RUN_REQUESTED } from "../copilot.events";
import type { Confirmation, CopilotLocale } from "../copilot.schema";
import { sessionTitle } from "../engine/session-title";
import { findLatestRun, findRun, insertRun, type RunRow, reopenRun } from "../repository/runs";
import { findSession, insertSession } from "../repository/sessions";
import { budgetFailure, errorOf } from "./budget";
import { endIfOverdue, RUN_TIMEOUT_MS } from "./overdue-run";

/** An instruction becomes a run and the event that sets it going, in one transaction. */

export interface Instruction {
  message: string;
  sessionId?: string | undefined;
  locale: CopilotLocale;
  /** Proposals that were confirmed by their ids. */
  confirm?: readonly Confirmation[] | undefined;
}

export interface StartedRun {
  workspaceId: string;
  runId: string;
  sessionId: string;
}

function busy(): AppError {
  return new AppError("CONFLICT", "This session is still working on an instruction.", { details: { reason: "RUN_UNDER_WAY" }, retryAfterSeconds: 2 });
}

const deadline = () => new Date(now().getTime() + RUN_TIMEOUT_MS);

/** A try of a request that came before: one that failed continues where it was, one that a person stopped stays so. */
async function goOn(run: RunRow): Promise<StartedRun> {
  const { workspaceId, sessionId } = run;
  const key = { workspaceId, runId: run.id };
  if (run.state === "FAILED") {
    await transaction(async (tx) => {
      if (await reopenRun(tx, key, deadline())) await recordEvent(tx, { workspaceId, type: RUN_REQUESTED, payload: { runId: run.id } });
    });
  }
  return { ...key, sessionId };
}

async function begin(caller: Caller, instruction: Instruction, runId: string): Promise<StartedRun> {
  const { workspaceId, userId, actor, scopes } = caller;
  const { message, locale, confirm = [] } = instruction;
  return transaction(async (tx) => {
    const sessionId = instruction.sessionId ?? (await insertSession(tx, { workspaceId, userId, title: sessionTitle(message) }));
    await insertRun(tx, {
      id: runId,
      workspaceId,
      sessionId,
      userId,
      actorType: actor.type,
      actorId: actor.id,
      scopes: [...(scopes ?? [])],
      fromDashboard: scopes === null,
      locale,
      message,
      confirmedIds: [...new Set(confirm.map(({ proposalId }) => proposalId))],
      confirmedItems: Object.fromEntries(confirm.flatMap(({ proposalId, items }) => (items ? [[proposalId, items]] : []))),
      deadlineAt: deadline(),
    });
    await recordEvent(tx, { workspaceId, type: RUN_REQUESTED, payload: { runId } });
    return { workspaceId, runId, sessionId };
  });
}

/** The session is free after all: what seemed to be under way was over. */
async function isFreed({ workspaceId }: Caller, sessionId: string | undefined): Promise<boolean> {
  const run = sessionId ? await findLatestRun(database(), { workspaceId, sessionId }) : null;
  return run !== null && endIfOverdue(run);
}

/** @throws AppError NOT_FOUND for an unknown session; CONFLICT when a run of it is under way; RATE_LIMITED when the budget is spent. */
export async function startRun(caller: Caller, instruction: Instruction, intentId: string | undefined): Promise<StartedRun> {
  const { workspaceId, userId } = caller;
  const earlier = intentId ? await findRun(database(), { workspaceId, runId: intentId }) : null;
  try {
    if (earlier && earlier.userId === userId) return await goOn(earlier);
    if (instruction.sessionId && !(await findSession(database(), { workspaceId, userId, id: instruction.sessionId }))) throw notFound("Session");
    const spent = await budgetFailure(workspaceId);
    if (spent) throw errorOf(spent);
    return await begin(caller, instruction, intentId ?? newId());
  } catch (error) {
    // Of its session: one instruction at a time. A repeat of this very request, a moment ago, gets the same answer.
    if (!isUniqueViolation(error)) throw error;
    if (await isFreed(caller, earlier?.sessionId ?? instruction.sessionId)) return startRun(caller, instruction, intentId);
    throw busy();
  }
}
