import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

/** Rows of CopilotProposal: changes that were tried dry, and what became of them. */

const fields = {
  id: true,
  workspaceId: true,
  sessionId: true,
  runId: true,
  tool: true,
  input: true,
  preview: true,
  state: true,
  outcome: true,
  shownInRunId: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.CopilotProposalSelect;
export type ProposalRow = Prisma.CopilotProposalGetPayload<{ select: typeof fields }>;

export interface SessionKey {
  workspaceId: string;
  sessionId: string;
}

export interface NewProposal extends SessionKey {
  id: string;
  runId: string;
  tool: string;
  input: unknown;
  preview: unknown;
  expiresAt: Date;
}

/** Of a call that is repeated, what the first one has stored. */
export async function storeProposal(db: Db, { input, preview, ...proposal }: NewProposal): Promise<ProposalRow> {
  const { workspaceId, id } = proposal;
  return db.copilotProposal.upsert({
    where: { workspaceId, id },
    create: { ...proposal, input: input as Prisma.InputJsonObject, preview: preview as Prisma.InputJsonObject },
    update: {},
    select: fields,
  });
}

export function countOfRun(db: Db, { workspaceId, sessionId }: SessionKey, runId: string): Promise<number> {
  return db.copilotProposal.count({ where: { workspaceId, sessionId, runId } });
}

/** Changes of the session that wait, or whose carrying out was cut off; oldest first. */
export function listWaiting(db: Db, { workspaceId, sessionId }: SessionKey, now: Date): Promise<ProposalRow[]> {
  return db.copilotProposal.findMany({
    where: { workspaceId, sessionId, state: { in: ["PROPOSED", "COMMITTING"] }, expiresAt: { gt: now } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: fields,
  });
}

/** All of a session, oldest first. */
export function listProposals(db: Db, { workspaceId, sessionId }: SessionKey): Promise<ProposalRow[]> {
  return db.copilotProposal.findMany({ where: { workspaceId, sessionId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: fields });
}

/** What one run has settled already. */
export function listSettledBy(db: Db, { workspaceId, sessionId }: SessionKey, runId: string): Promise<ProposalRow[]> {
  return db.copilotProposal.findMany({
    where: { workspaceId, sessionId, state: { in: ["DONE", "FAILED", "DISCARDED"] }, outcome: { path: ["runId"], equals: runId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: fields,
  });
}

/**
 * As it is to be carried out; null when it does not wait any more: somebody discarded it, or its time has passed. `agreed` leaves items out for good: a
 * later try carries out the same.
 */
export async function beginCommit(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
  now: Date,
  agreed: { input: unknown; preview: unknown },
): Promise<ProposalRow | null> {
  const { input, preview } = agreed as { input: Prisma.InputJsonObject; preview: Prisma.InputJsonObject };
  await db.copilotProposal.updateMany({
    where: { workspaceId, id, state: "PROPOSED", expiresAt: { gt: now } },
    data: { state: "COMMITTING", input, preview },
  });
  return db.copilotProposal.findFirst({ where: { workspaceId, id, state: "COMMITTING" }, select: fields });
}

/** The run's answer shows them: a bare yes that follows it means them. */
export async function markShown(tx: Db, { workspaceId, sessionId }: SessionKey, ids: readonly string[], runId: string): Promise<void> {
  if (ids.length > 0) await tx.copilotProposal.updateMany({ where: { workspaceId, sessionId, id: { in: [...ids] } }, data: { shownInRunId: runId } });
}

export interface Settled {
  state: "DONE" | "FAILED" | "DISCARDED";
  /** Which run settled it, and with what. */
  outcome: { runId: string; result?: unknown; error?: { code: string; message: string } };
  endedAt: Date;
}

export async function settleProposal(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
  from: "PROPOSED" | "COMMITTING",
  { outcome, ...settled }: Settled,
): Promise<boolean> {
  const { count } = await db.copilotProposal.updateMany({
    where: { workspaceId, id, state: from },
    data: { ...settled, outcome: outcome as Prisma.InputJsonObject },
  });
  return count === 1;
}
