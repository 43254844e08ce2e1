import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import { isLeaseFree, leaseEnd } from "@/server/db/lease";
import type { CopilotEvent } from "../copilot-events.schema";

/** Runs: who works on one, what it has cost, how it ended. Statements that race with others are one statement each. */

export interface RunId {
  workspaceId: string;
  runId: string;
}

const runFields = {
  id: true,
  workspaceId: true,
  sessionId: true,
  userId: true,
  actorType: true,
  actorId: true,
  scopes: true,
  fromDashboard: true,
  locale: true,
  message: true,
  confirmedIds: true,
  confirmedItems: true,
  state: true,
  model: true,
  inputTokens: true,
  outputTokens: true,
  costMicroUsd: true,
  failure: true,
  reply: true,
  createdAt: true,
  deadlineAt: true,
} satisfies Prisma.CopilotRunSelect;

export type RunRow = Prisma.CopilotRunGetPayload<{ select: typeof runFields }>;

/** A process that gives no sign of life for so long has died. */
export const LEASE_SECONDS = 10;

export type NewRun = Pick<
  Prisma.CopilotRunUncheckedCreateInput,
  "workspaceId" | "sessionId" | "userId" | "actorType" | "actorId" | "fromDashboard" | "locale" | "message" | "deadlineAt"
> & { id: string; scopes: string[]; confirmedIds: string[]; confirmedItems: Record<string, number[]> };

export async function insertRun(tx: Db, data: NewRun): Promise<void> {
  await tx.copilotRun.create({ data, select: { id: true } });
}

export function findRun(db: Db, { workspaceId, runId }: RunId): Promise<RunRow | null> {
  return db.copilotRun.findFirst({ where: { id: runId, workspaceId }, select: runFields });
}

/** The one under way, else the newest. */
export async function findLatestRun(db: Db, key: { workspaceId: string; sessionId: string }): Promise<RunRow | null> {
  return db.copilotRun.findFirst({ where: key, orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: runFields });
}

/** True: the round may be worked on. False: the run is over, past its time, or in another's hands. */
export async function acquireRunLease(db: Db, { workspaceId, runId }: RunId, leaseToken: string): Promise<boolean> {
  const rows = await tenantSql(
    db,
    workspaceId,
    Prisma.sql`UPDATE "CopilotRun" SET "state" = 'RUNNING', "startedAt" = coalesce("startedAt", now()), "leaseToken" = ${leaseToken}::uuid,
        "leaseExpiresAt" = ${leaseEnd(LEASE_SECONDS * 1000)}
      WHERE "id" = ${runId}::uuid AND "workspaceId" = ${workspaceId}::uuid AND "state" IN ('QUEUED', 'RUNNING') AND "deadlineAt" > now()
        AND ${isLeaseFree}
      RETURNING 1`,
  );
  return rows.length > 0;
}

/** Only what is still held: a renewal that comes late takes nothing back. */
export async function renewRunLease(db: Db, { workspaceId, runId }: RunId, leaseToken: string): Promise<void> {
  await tenantSql(
    db,
    workspaceId,
    Prisma.sql`UPDATE "CopilotRun" SET "leaseExpiresAt" = ${leaseEnd(LEASE_SECONDS * 1000)}
      WHERE "id" = ${runId}::uuid AND "workspaceId" = ${workspaceId}::uuid AND "leaseToken" = ${leaseToken}::uuid RETURNING 1`,
  );
}

export async function releaseRunLease(db: Db, { workspaceId, runId }: RunId, leaseToken: string): Promise<void> {
  await db.copilotRun.updateMany({ where: { id: runId, workspaceId, leaseToken }, data: { leaseToken: null, leaseExpiresAt: null } });
}

/** Lets a failed run continue where it was. False: it is no longer a failed one. */
export async function reopenRun(tx: Db, { workspaceId, runId }: RunId, deadlineAt: Date): Promise<boolean> {
  const { count } = await tx.copilotRun.updateMany({
    where: { id: runId, workspaceId, state: "FAILED" },
    data: { state: "QUEUED", deadlineAt, startedAt: null, endedAt: null, failure: Prisma.DbNull, reply: null, leaseToken: null, leaseExpiresAt: null },
  });
  if (count > 0) await tx.copilotEvent.deleteMany({ where: { workspaceId, runId } });
  return count > 0;
}

export interface Used {
  model: string;
  inputTokens: number;
  outputTokens: number;
  costMicroUsd: bigint;
}

export async function addUsage(tx: Db, { workspaceId, runId }: RunId, used: Used, day: Date): Promise<void> {
  const { model, inputTokens, outputTokens, costMicroUsd } = used;
  await tx.copilotRun.updateMany({
    where: { id: runId, workspaceId },
    data: { model, inputTokens: { increment: inputTokens }, outputTokens: { increment: outputTokens }, costMicroUsd: { increment: costMicroUsd } },
  });
  await addSpend(tx, { workspaceId, day, microUsd: costMicroUsd });
}

/** What the workspace's models have cost on a day grows by so much. */
export async function addSpend(db: Db, { workspaceId, day, microUsd }: { workspaceId: string; day: Date; microUsd: bigint }): Promise<void> {
  if (microUsd === 0n) return;
  await db.copilotSpend.upsert({
    where: { workspaceId_day: { workspaceId, day } },
    create: { workspaceId, day, microUsd },
    update: { microUsd: { increment: microUsd } },
    select: { day: true },
  });
}

export interface RunEnd {
  state: "DONE" | "FAILED" | "STOPPED";
  reply?: string;
  failure?: { code: string; message: string };
  /** The terminal event for watchers. */
  event: CopilotEvent;
  /** Only a run that nobody has begun. */
  onlyQueued?: boolean;
}

/** Ends a run once, with its last event; null when somebody else has ended it. */
export async function endRun(tx: Db, { workspaceId, runId }: RunId, end: RunEnd): Promise<RunRow | null> {
  const from = end.onlyQueued ? Prisma.sql`('QUEUED')` : Prisma.sql`('QUEUED', 'RUNNING')`;
  const rows = await tenantSql<{ lastSeq: number }>(
    tx,
    workspaceId,
    Prisma.sql`UPDATE "CopilotRun" SET "state" = ${end.state}::"CopilotRunState", "endedAt" = now(), "leaseToken" = NULL, "leaseExpiresAt" = NULL,
        "reply" = ${end.reply ?? null}, "failure" = ${end.failure ? JSON.stringify(end.failure) : null}::jsonb, "lastSeq" = "lastSeq" + 1
      WHERE "id" = ${runId}::uuid AND "workspaceId" = ${workspaceId}::uuid AND "state" IN ${from} RETURNING "lastSeq"`,
  );
  const [ended] = rows;
  if (!ended) return null;
  const { kind, ...data } = end.event;
  await tx.copilotEvent.create({ data: { runId, workspaceId, seq: ended.lastSeq, kind, data: data as Prisma.InputJsonObject }, select: { seq: true } });
  return findRun(tx, { workspaceId, runId });
}

/** What its reader had seen of a run that ended without an answer. */
export async function storeReplyText(tx: Db, { workspaceId, runId }: RunId, words: string): Promise<void> {
  if (words) await tx.copilotRun.updateMany({ where: { id: runId, workspaceId, state: { in: ["FAILED", "STOPPED"] } }, data: { reply: words } });
}

/** Millionths of a dollar that a workspace's runs have cost on the day, those under way included. */
export async function spentOn(db: Db, workspaceId: string, day: Date): Promise<bigint> {
  const row = await db.copilotSpend.findUnique({ where: { workspaceId_day: { workspaceId, day } }, select: { microUsd: true } });
  return row?.microUsd ?? 0n;
}

/** The days since then on which something was spent, oldest first. */
export function listSpend(db: Db, workspaceId: string, since: Date): Promise<{ day: Date; microUsd: bigint }[]> {
  return db.copilotSpend.findMany({ where: { workspaceId, day: { gte: since } }, orderBy: { day: "asc" }, select: { day: true, microUsd: true } });
}

/** Runs whose time is over and which nobody has ended. */
export function listOverdue(db: Db, limit: number): Promise<RunId[]> {
  return systemSql<RunId>(
    db,
    "runs past their time are ended in every workspace",
    Prisma.sql`SELECT "id"::text AS "runId", "workspaceId"::text FROM "CopilotRun"
      WHERE "state" IN ('QUEUED', 'RUNNING') AND "deadlineAt" < now() - interval '2 seconds' ORDER BY "deadlineAt" LIMIT ${limit}`,
  );
}
