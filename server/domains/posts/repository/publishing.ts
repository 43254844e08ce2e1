import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { isLeaseFree, leaseEnd } from "@/server/db/lease";
import { type EventBrand, type OutboxRecord, recordEventSql } from "@/server/outbox/record-event";
import type { Progress } from "@/server/platforms/social/contract";
import type { PlatformErrorClass } from "../post-detail.schema";
import type { TerminalStatus } from "../posts.engine";
import type { PostStatus } from "../posts.schema";
import { brandsOfPost, type Settings, type TargetRow } from "./post-rows";

/**
 * What the publish run writes. A claim raises the post's fencing token, and every later write touches the post's row under that token:
 * so a run that was taken for dead can write nothing any more, and one that lives cannot be taken over between two of its writes.
 */

/** What a call sent, by which a read-back recognises the post: the post may have been edited since. */
export interface Sent {
  sentText: string;
  /** Null in attempts of earlier releases, likewise the number of media. */
  sentSettings: Settings | null;
  sentMediaCount: number | null;
}

/** A call of unknown outcome. */
export interface UnknownOutcome extends Sent {
  attemptId: string;
  startedAt: string;
  /** Since when the outcome is unknown; null = this run is the first to see it. */
  since: string | null;
}

export interface ClaimedTarget extends Omit<TargetRow, "confirming" | "removedAt" | "accountName" | "connectionStatus" | "brandId"> {
  failures: number;
  /** The adapter's last progress, also of an earlier revision: a read-back recognises a call of unknown outcome by it. */
  progress: Progress | null;
  /** It is of the claimed revision, so the post may be sent with it. */
  progressIsCurrent: boolean;
  /** The platform has taken the post and still works on it. */
  confirming: PendingConfirmation | null;
  unknownOutcome: UnknownOutcome | null;
}

/** Status query data of a post that the platform still processes, and since when. */
export interface PendingConfirmation {
  progress: Progress;
  since: string;
}

export interface Claim {
  id: string;
  workspaceId: string;
  fence: number;
  revision: number;
  content: string;
  mediaUrls: string[];
  platformCaptions: Record<string, string>;
  tiktokSettings: Settings | null;
  youtubeTitle: string | null;
  roundStartedAt: Date;
  scheduledAt: Date | null;
  /** By the database's clock, when it was claimed. Null without a time. */
  dueInMs: number | null;
  targets: ClaimedTarget[];
  brands: (EventBrand | null)[];
}

const claimedTargets = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', t."id", 'connectionId', t."connectionId", 'platform', t."platform", 'status', t."status", 'externalPostId', t."externalPostId",
    'externalUrl', t."externalUrl", 'errorClass', t."errorClass", 'error', t."error", 'publishedAt', t."publishedAt", 'failures', t."failures",
    'nextAttemptAt', t."nextAttemptAt", 'settings', t."settings", 'publishDefaults', c."publishDefaults", 'progress', t."progress",
    'progressIsCurrent', t."progressRevision" IS NOT DISTINCT FROM p."revision", 'confirming', t."confirming",
    'unknownOutcome', (SELECT json_build_object('attemptId', a."id", 'sentText', a."sentText", 'sentSettings', a."sentSettings",
      'sentMediaCount', a."sentMediaCount", 'startedAt', a."startedAt", 'since', a."finishedAt")
      FROM "PublishAttempt" a WHERE a."postTargetId" = t."id" AND a."state" IN ('STARTED', 'UNKNOWN') ORDER BY a."number" DESC LIMIT 1)
    ) ORDER BY t."position"), '[]')
  FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" WHERE t."postId" = p."id") AS "targets"`;

const dueInMs = Prisma.sql`(extract(epoch FROM p."scheduledAt" - clock_timestamp()) * 1000)::float8 AS "dueInMs"`;

/** What a run reads of a post. */
export const claimedColumns = Prisma.sql`p."id", p."workspaceId", p."fence", p."revision", p."content", p."mediaUrls", p."platformCaptions", p."tiktokSettings",
  p."youtubeTitle", p."roundStartedAt", p."scheduledAt", ${dueInMs}, ${claimedTargets}, ${brandsOfPost} AS "brands"`;

/**
 * Claims the post if it is due within `earlyMs`, of this revision, approved if required, and without a valid lease. The run publishes what
 * this statement read.
 */
export async function acquirePostLease(
  db: Db,
  post: { workspaceId: string; postId: string; revision: number },
  { leaseMs, earlyMs }: { leaseMs: number; earlyMs: number },
): Promise<Claim | null> {
  const rows = await tenantSql<Claim>(
    db,
    post.workspaceId,
    Prisma.sql`WITH p AS (
      UPDATE "Post" SET "status" = 'PROCESSING', "fence" = "fence" + 1, "leaseExpiresAt" = ${leaseEnd(leaseMs)},
        "roundStartedAt" = CASE WHEN "status" = 'SCHEDULED' THEN clock_timestamp() ELSE coalesce("roundStartedAt", clock_timestamp()) END,
        "updatedAt" = CASE WHEN "status" = 'SCHEDULED' THEN clock_timestamp() ELSE "updatedAt" END
      WHERE "workspaceId" = ${post.workspaceId}::uuid AND "id" = ${post.postId}::uuid AND (
        ("status" = 'SCHEDULED' AND "revision" = ${post.revision} AND "scheduledAt" <= clock_timestamp() + ${earlyMs} * interval '1 millisecond')
        OR ("status" = 'PROCESSING' AND ${isLeaseFree}))
        AND "approval" IN ('NONE', 'APPROVED')
      RETURNING *)
    SELECT ${claimedColumns} FROM p`,
  );
  return rows[0] ?? null;
}

/** State of a post for a waiting run, by the database's clock. */
export interface PostScheduleState {
  status: PostStatus;
  revision: number;
  dueInMs: number | null;
  leasedForMs: number | null;
  connectionIds: string[];
  mediaUrls: string[];
}

export async function findScheduleState(db: Db, workspaceId: string, postId: string): Promise<PostScheduleState | null> {
  const rows = await tenantSql<PostScheduleState>(
    db,
    workspaceId,
    Prisma.sql`SELECT p."status", p."revision", ${dueInMs},
        (extract(epoch FROM p."leaseExpiresAt" - clock_timestamp()) * 1000)::float8 AS "leasedForMs", p."mediaUrls",
        ARRAY(SELECT t."connectionId"::text FROM "PostTarget" t WHERE t."postId" = p."id") AS "connectionIds"
      FROM "Post" p WHERE p."workspaceId" = ${workspaceId}::uuid AND p."id" = ${postId}::uuid`,
  );
  return rows[0] ?? null;
}

/** The post's row under the claim's token, its lease renewed: the gate that each write passes. */
function held(claim: Claim, leaseMs: number): Prisma.Sql {
  return Prisma.sql`held AS (
    UPDATE "Post" SET "leaseExpiresAt" = ${leaseEnd(leaseMs)}
    WHERE "workspaceId" = ${claim.workspaceId}::uuid AND "id" = ${claim.id}::uuid AND "fence" = ${claim.fence} AND "status" = 'PROCESSING'
    RETURNING "id")`;
}

/** False when the claim is no longer ours. */
export async function renewLease(db: Db, claim: Claim, leaseMs: number): Promise<boolean> {
  const rows = await tenantSql(db, claim.workspaceId, Prisma.sql`WITH ${held(claim, leaseMs)} SELECT "id" FROM held`);
  return rows.length > 0;
}

/**
 * Commits the attempt before the call, with its preparation: a read-back uses it after a lost answer. Null when the claim is no
 * longer ours: then nothing may be sent. Idempotent by id.
 */
export async function startAttempt(
  db: Db,
  claim: Claim,
  call: { id: string; targetId: string; sent: Sent /** Null = as already stored. */; progress: Progress | null },
  leaseMs: number,
): Promise<{ id: string; startedAt: Date } | null> {
  const rows = await tenantSql<{ id: string; startedAt: Date }>(
    db,
    claim.workspaceId,
    Prisma.sql`WITH ${held(claim, leaseMs)}${call.progress ? preparedSql(claim, call.targetId, call.progress) : Prisma.empty}
      INSERT INTO "PublishAttempt" ("id", "workspaceId", "postTargetId", "number", "state", "fence", "sentText", "sentSettings", "sentMediaCount", "startedAt")
      SELECT ${call.id}::uuid, ${claim.workspaceId}::uuid, ${call.targetId}::uuid,
        coalesce((SELECT "number" FROM "PublishAttempt" WHERE "id" = ${call.id}::uuid),
          (SELECT coalesce(max("number"), 0) + 1 FROM "PublishAttempt" WHERE "postTargetId" = ${call.targetId}::uuid)),
        'STARTED', ${claim.fence}, ${call.sent.sentText}, ${JSON.stringify(call.sent.sentSettings)}::jsonb, ${call.sent.sentMediaCount}, clock_timestamp()
      FROM held ON CONFLICT ("id") DO UPDATE SET "startedAt" = excluded."startedAt" RETURNING "id"::text, "startedAt"`,
  );
  return rows[0] ?? null;
}

function preparedSql(claim: Claim, targetId: string, progress: Progress): Prisma.Sql {
  return Prisma.sql`, prepared AS (
    UPDATE "PostTarget" t SET "progress" = ${JSON.stringify(progress)}::jsonb, "progressRevision" = ${claim.revision}
    FROM held WHERE t."id" = ${targetId}::uuid RETURNING t."id")`;
}

interface Failure {
  errorClass: PlatformErrorClass;
  error: string;
}

export type TargetRecord =
  | { as: "succeeded"; externalPostId: string | null; externalUrl: string | null; at: Date }
  | ({ as: "failed" } & Failure)
  /** Defers the target: after a refusal, or while the platform processes it. */
  | { as: "waiting"; until: Date; failures: number; failure: Failure | null; progress: Progress | null | "as stored" }
  /** The platform accepted it and still processes it: polled again then. */
  | { as: "confirming"; until: Date; externalPostId: string | null; externalUrl: string | null; confirming: PendingConfirmation };

export type AttemptRecord = { id: string; state: "SUCCEEDED"; externalPostId: string | null } | ({ id: string; state: "FAILED" | "UNKNOWN" } & Failure);

/** Writes what became of a call and of its account, in one statement. False when the claim is no longer ours: then nothing was written. */
export async function recordTarget(
  db: Db,
  claim: Claim,
  targetId: string,
  record: { attempt: AttemptRecord | null; target: TargetRecord | null /** Recorded if the account had not failed before. */; event?: OutboxRecord | null },
  leaseMs: number,
): Promise<boolean> {
  const { attempt, event } = record;
  const failure = attempt && attempt.state !== "SUCCEEDED" ? attempt : null;
  const attemptSql = attempt
    ? Prisma.sql`, attempt AS (
        UPDATE "PublishAttempt" a SET "state" = ${attempt.state}::"AttemptState", "finishedAt" = coalesce(a."finishedAt", clock_timestamp()),
          "externalPostId" = ${attempt.state === "SUCCEEDED" ? attempt.externalPostId : null}, "errorClass" = ${failure?.errorClass ?? null}, "error" = ${failure?.error ?? null}
        FROM held WHERE a."id" = ${attempt.id}::uuid RETURNING a."id")`
    : Prisma.empty;
  const eventSql = event
    ? Prisma.sql`, failing AS (SELECT t."id" FROM "PostTarget" t, held WHERE t."id" = ${targetId}::uuid AND t."status" <> 'FAILED'),
        recorded AS (${recordEventSql(event, "failing")})`
    : Prisma.empty;
  const targetSql = record.target
    ? Prisma.sql`UPDATE "PostTarget" t SET ${assignments(claim, record.target)} FROM held WHERE t."id" = ${targetId}::uuid RETURNING t."id"`
    : Prisma.sql`SELECT "id" FROM held`;
  const rows = await tenantSql(db, claim.workspaceId, Prisma.sql`WITH ${held(claim, leaseMs)}${attemptSql}${eventSql} ${targetSql}`);
  return rows.length > 0;
}

function progressSql(claim: Claim, progress: Progress | null): Prisma.Sql {
  return Prisma.sql`, "progress" = ${progress === null ? null : JSON.stringify(progress)}::jsonb, "progressRevision" = ${claim.revision}`;
}

function assignments(claim: Claim, target: TargetRecord): Prisma.Sql {
  switch (target.as) {
    case "succeeded":
      return Prisma.sql`"status" = 'SUCCEEDED', "externalPostId" = ${target.externalPostId}, "externalUrl" = ${target.externalUrl}, "publishedAt" = ${target.at},
        "errorClass" = NULL, "error" = NULL, "nextAttemptAt" = NULL, "progress" = NULL, "progressRevision" = NULL, "confirming" = NULL`;
    case "failed":
      // The preparation of a call of unknown outcome is retained: a later retry reads it back by that.
      return Prisma.sql`"status" = 'FAILED', "errorClass" = ${target.errorClass}, "error" = ${target.error}, "nextAttemptAt" = NULL, "confirming" = NULL,
        "externalPostId" = NULL, "externalUrl" = NULL, "progress" = CASE WHEN ${target.errorClass === "UNKNOWN_OUTCOME"} THEN t."progress" END`;
    case "confirming":
      return Prisma.sql`"nextAttemptAt" = ${target.until}, "errorClass" = NULL, "error" = NULL, "externalPostId" = ${target.externalPostId},
        "externalUrl" = ${target.externalUrl}, "confirming" = ${JSON.stringify(target.confirming)}::jsonb`;
    case "waiting":
      return Prisma.sql`"nextAttemptAt" = ${target.until}, "failures" = ${target.failures}, "errorClass" = ${target.failure?.errorClass ?? null},
        "error" = ${target.failure?.error ?? null} ${target.progress === "as stored" ? Prisma.empty : progressSql(claim, target.progress)}`;
  }
}

/** Releases the claim until an instant, from which any run may acquire it. */
export async function releaseUntil(db: Db, claim: Claim, until: Date): Promise<void> {
  await tenantSql(
    db,
    claim.workspaceId,
    Prisma.sql`UPDATE "Post" SET "leaseExpiresAt" = ${until}
      WHERE "workspaceId" = ${claim.workspaceId}::uuid AND "id" = ${claim.id}::uuid AND "fence" = ${claim.fence} AND "status" = 'PROCESSING'`,
  );
}

/** Ends the round, and records its event in the same statement. False when the claim is no longer ours. */
export async function settlePost(db: Db, claim: Claim, end: { status: TerminalStatus; publishedAt: Date | null; event: OutboxRecord }): Promise<boolean> {
  const rows = await tenantSql(
    db,
    claim.workspaceId,
    Prisma.sql`WITH settled AS (
        UPDATE "Post" SET "status" = ${end.status}::"PostStatus", "leaseExpiresAt" = NULL, "updatedAt" = clock_timestamp(), "publishedAt" = ${end.publishedAt}
        WHERE "workspaceId" = ${claim.workspaceId}::uuid AND "id" = ${claim.id}::uuid AND "fence" = ${claim.fence} AND "status" = 'PROCESSING' RETURNING "id")
      ${recordEventSql(end.event, "settled")}`,
  );
  return rows.length > 0;
}

/** The newest call to this account of unknown outcome. */
export function findUnknownOutcome(db: Db, workspaceId: string, targetId: string) {
  return db.publishAttempt.findFirst({
    where: { workspaceId, postTargetId: targetId, state: { in: ["STARTED", "UNKNOWN"] } },
    orderBy: { number: "desc" },
    select: { sentText: true, sentSettings: true, sentMediaCount: true, startedAt: true, target: { select: { progress: true } } },
  });
}
