import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import type { RunId } from "./runs";

/** What the model answered in each round, and the tool calls that came of it. */

const roundFields = { round: true, answer: true, model: true } satisfies Prisma.CopilotRoundSelect;
export type RoundRow = Prisma.CopilotRoundGetPayload<{ select: typeof roundFields }>;

const callFields = {
  id: true,
  runId: true,
  round: true,
  index: true,
  toolCallId: true,
  tool: true,
  input: true,
  output: true,
  state: true,
} satisfies Prisma.CopilotCallSelect;
export type CallRow = Prisma.CopilotCallGetPayload<{ select: typeof callFields }>;

export function listRounds(db: Db, key: RunId): Promise<RoundRow[]> {
  return db.copilotRound.findMany({ where: { ...key }, orderBy: { round: "asc" }, select: roundFields });
}

export function listCalls(db: Db, key: RunId): Promise<CallRow[]> {
  return db.copilotCall.findMany({ where: { ...key }, orderBy: [{ round: "asc" }, { index: "asc" }], select: callFields });
}

const requestFields = { runId: true, tool: true, input: true, state: true } satisfies Prisma.CopilotCallSelect;
export type CallRequestRow = Prisma.CopilotCallGetPayload<{ select: typeof requestFields }>;

/** What was called, without what came of it, which may be large. */
export function listCallRequests(db: Db, { workspaceId, runIds }: { workspaceId: string; runIds: readonly string[] }): Promise<CallRequestRow[]> {
  return db.copilotCall.findMany({
    where: { workspaceId, runId: { in: [...runIds] } },
    orderBy: [{ round: "asc" }, { index: "asc" }],
    select: requestFields,
  });
}

export interface NewCall {
  toolCallId: string;
  tool: string;
  input: unknown;
}

/** The answer and its calls, stored before any of them is carried out; as they are stored. */
export async function insertRound(
  tx: Db,
  key: RunId & { round: number },
  answer: { content: unknown; model: string },
  calls: readonly NewCall[],
): Promise<{ round: RoundRow; calls: CallRow[] }> {
  const { workspaceId, runId, round } = key;
  const stored = await tx.copilotRound.create({
    data: { workspaceId, runId, round, answer: answer.content as Prisma.InputJsonValue, model: answer.model },
    select: roundFields,
  });
  if (calls.length === 0) return { round: stored, calls: [] };
  const data = calls.map(({ toolCallId, tool, input }, index) => ({
    workspaceId,
    runId,
    round,
    index,
    toolCallId,
    tool,
    input: input as Prisma.InputJsonValue,
  }));
  const rows = await tx.copilotCall.createManyAndReturn({ data, select: callFields });
  return { round: stored, calls: rows.sort((a, b) => a.index - b.index) };
}

/** Kept once: of two that finish the same call the first counts. */
export async function finishCall(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
  done: { state: "DONE" | "FAILED"; output: unknown; at: Date },
) {
  await db.copilotCall.updateMany({
    where: { id, workspaceId, state: "PENDING" },
    data: { state: done.state, output: (done.output ?? null) as Prisma.InputJsonValue, endedAt: done.at },
  });
}
