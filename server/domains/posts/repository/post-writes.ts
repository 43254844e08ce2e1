import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { PostingAccount } from "@/server/domains/connections";
import { newRowId } from "@/server/lib/ids";
import type { PostStatus, SocialPlatform } from "../posts.schema";
import { approvalColumn } from "./approvals";
import { brandsOfPost, type PostRow, type Settings, type TargetRow } from "./post-rows";

/** An account that a post should go to. */
export interface Account {
  id: string;
  platform: SocialPlatform;
}

/** By the account they are for. */
export type AccountSettings = Record<string, Settings>;

/** What a writer gives of a post. */
type WrittenFields = Pick<PostRow, "content" | "mediaUrls" | "platformCaptions" | "tiktokSettings" | "youtubeTitle" | "labels">;

export interface PlannedEvent {
  type: string;
  payload: Record<string, unknown>;
  /**
   * It triggers nothing but functions with the condition `ONLY_WITH_WEBHOOKS`, and names the post's brands. Where no endpoint subscribes to
   * it there is nothing to relay.
   */
  isOnlyForWebhooks: boolean;
}

export interface NewPost extends WrittenFields, Pick<PostRow, "workspaceId" | "authorId" | "status" | "approval" | "scheduledAt"> {
  id: string;
  /** Its sleeping run is recorded in the same transaction. */
  armed: boolean;
  accounts: PostingAccount[];
  settings: AccountSettings;
  events: readonly PlannedEvent[];
}

const newTarget = {
  status: "PENDING",
  externalPostId: null,
  externalUrl: null,
  errorClass: null,
  error: null,
  publishedAt: null,
  nextAttemptAt: null,
  confirming: false,
  removedAt: null,
} as const;

const tiktokColumn = (settings: Settings | null) => (settings === null ? Prisma.DbNull : (settings as Prisma.InputJsonObject));

export async function insertPost(db: Db, post: NewPost): Promise<PostRow> {
  return (await insertPostWhere(db, post, Prisma.sql`TRUE`)) as PostRow;
}

/** As `insertPost`, unless one of its accounts has a post in that minute: null then. One statement, which needs no transaction around it. */
export function insertPostInFreeMinute(db: Db, post: NewPost, at: Date): Promise<PostRow | null> {
  const accounts = post.accounts.map((account) => account.id);
  return insertPostWhere(db, post, Prisma.sql`"lockFreeMinute"(${post.workspaceId}::uuid, ${accounts}::uuid[], ${at}::timestamptz)`);
}

async function insertPostWhere(db: Db, { accounts, settings, events, armed, ...post }: NewPost, condition: Prisma.Sql): Promise<PostRow | null> {
  const at = new Date();
  const brands = [...new Map(accounts.map(({ brand }) => [brand?.id, brand])).values()];
  const targets = accounts.map(
    ({ id, status, brand, ...account }): TargetRow => ({
      ...newTarget,
      ...account,
      id: newRowId(),
      connectionId: id,
      brandId: brand?.id ?? null,
      connectionStatus: status,
      settings: settings[id] ?? {},
    }),
  );
  const targetRows = targets.map(({ id, connectionId, platform, settings }, position) => ({ id, connectionId, platform, position, settings }));
  const inserted = await tenantSql(
    db,
    post.workspaceId,
    // Without a lease a round can be claimed at once; the sweeper looks after it should its run be lost.
    Prisma.sql`WITH p AS (
        INSERT INTO "Post" ("id", "workspaceId", "authorId", "content", "status", "mediaUrls", "platformCaptions", "tiktokSettings", "youtubeTitle", "labels",
          "scheduledAt", "armedRevision", "roundStartedAt", "approval", "approvalRequestedAt", "createdAt", "updatedAt")
        SELECT ${post.id}::uuid, ${post.workspaceId}::uuid, ${post.authorId}::uuid, ${post.content}, ${post.status}::"PostStatus", ${post.mediaUrls}::text[],
          ${JSON.stringify(post.platformCaptions)}::jsonb, ${post.tiktokSettings && JSON.stringify(post.tiktokSettings)}::jsonb, ${post.youtubeTitle}, ${post.labels}::text[],
          ${post.scheduledAt}::timestamptz, ${armed ? 0 : null}::int, ${post.status === "PROCESSING" ? at : null}::timestamptz,
          ${approvalColumn(post.approval)}::"Approval", ${post.approval === "pending" ? at : null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
        WHERE ${condition}
        RETURNING "id", "workspaceId", "createdAt"),
      targets AS (
        INSERT INTO "PostTarget" ("id", "workspaceId", "postId", "connectionId", "platform", "position", "settings", "createdAt")
        SELECT r."id", p."workspaceId", p."id", r."connectionId", r."platform", r."position", r."settings", p."createdAt"
        FROM p, jsonb_to_recordset(${JSON.stringify(targetRows)}::jsonb)
          AS r("id" uuid, "connectionId" uuid, "platform" "Platform", "position" int, "settings" jsonb)),
      recorded AS (${eventsSql(events, Prisma.sql`${JSON.stringify(brands)}::jsonb`)})
      SELECT p."id" FROM p`,
  );
  // Not read back: that would take the database as long as half the insert.
  return inserted.length === 0 ? null : { ...post, publishedAt: null, revision: 0, editIntentId: null, createdAt: at, updatedAt: at, targets };
}

/** Inserts events of the post `p`, which goes to accounts of these brands. */
function eventsSql(events: readonly PlannedEvent[], brands: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`INSERT INTO "OutboxEvent" ("id", "workspaceId", "type", "payload", "relayedAt", "consumedAt")
    SELECT e."id", p."workspaceId", e."type",
      CASE WHEN e."isOnlyForWebhooks" THEN e."payload" || jsonb_build_object('brands', ${brands}) ELSE e."payload" END, unsent."at", unsent."at"
    FROM p, jsonb_to_recordset(${JSON.stringify(events.map((event) => ({ ...event, id: newRowId() })))}::jsonb)
      AS e("id" uuid, "type" text, "payload" jsonb, "isOnlyForWebhooks" boolean),
      LATERAL (SELECT CASE WHEN e."isOnlyForWebhooks" AND NOT EXISTS (
        SELECT 1 FROM "WebhookEndpoint" w WHERE w."workspaceId" = p."workspaceId" AND e."type" = ANY(w."events")) THEN now() END AS "at") unsent`;
}

/** Of a post that may be deleted by now. */
export async function recordPostEvents(tx: Db, post: { workspaceId: string; id: string }, events: readonly PlannedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const keys = Prisma.sql`SELECT ${post.id}::uuid AS "id", ${post.workspaceId}::uuid AS "workspaceId"`;
  await tenantSql(tx, post.workspaceId, Prisma.sql`WITH p AS (${keys}) ${eventsSql(events, brandsOfPost)}`);
}

/** Serialises planning per account until the transaction ends, so that two posts written at the same moment see one another. */
export async function lockAccounts(tx: Db, workspaceId: string, accountIds: readonly string[]): Promise<void> {
  await tenantSql(tx, workspaceId, Prisma.sql`SELECT "lockAccounts"(${workspaceId}::uuid, ${[...accountIds]}::uuid[])`);
}

/** Times at which other posts of these accounts are planned within a stretch of time. */
export async function plannedTimes(
  tx: Db,
  params: { workspaceId: string; accountIds: readonly string[]; from: Date; to: Date; exceptPostId: string | null },
): Promise<Date[]> {
  const rows = await tenantSql<{ scheduledAt: Date }>(
    tx,
    params.workspaceId,
    Prisma.sql`SELECT "plannedTimes" AS "scheduledAt" FROM "plannedTimes"(${params.workspaceId}::uuid, ${[...params.accountIds]}::uuid[],
      ${params.from}::timestamptz, ${params.to}::timestamptz, ${params.exceptPostId}::uuid)`,
  );
  return rows.map((row) => row.scheduledAt);
}

export interface PostChange extends Partial<WrittenFields> {
  status: PostStatus;
  scheduledAt: Date | null;
  armed: boolean;
  editIntentId?: string | undefined;
}

/** Stores an edit under a new revision, which every sleeping run of the old one will find out. The caller holds the post's lock. */
export async function changePost(tx: Db, post: { workspaceId: string; id: string; revision: number }, change: PostChange): Promise<void> {
  const { armed, tiktokSettings, editIntentId = null, ...fields } = change;
  const revision = post.revision + 1;
  await tx.post.update({
    where: { id: post.id, workspaceId: post.workspaceId },
    data: {
      ...fields,
      ...(tiktokSettings === undefined ? {} : { tiktokSettings: tiktokColumn(tiktokSettings) }),
      revision,
      editIntentId,
      armedRevision: armed ? revision : null,
    },
    select: { id: true },
  });
}

/** Makes these the post's accounts, in this order; those that stay keep their ledger. */
export async function replaceTargets(tx: Db, post: { workspaceId: string; id: string }, accounts: readonly Account[]): Promise<void> {
  const where = { workspaceId: post.workspaceId, postId: post.id };
  await tx.postTarget.deleteMany({ where: { ...where, connectionId: { notIn: accounts.map((account) => account.id) } } });
  for (const [position, { id: connectionId, platform }] of accounts.entries()) {
    await tx.postTarget.upsert({
      where: { workspaceId: post.workspaceId, postId_connectionId: { postId: post.id, connectionId } },
      create: { ...where, connectionId, platform, position },
      update: { position },
      select: { id: true },
    });
  }
}

/** Stores the settings of some of a post's accounts. The others are unchanged. */
export async function changeSettings(tx: Db, post: { workspaceId: string; id: string }, settings: AccountSettings): Promise<void> {
  for (const [connectionId, values] of Object.entries(settings)) {
    await tx.postTarget.updateMany({
      where: { workspaceId: post.workspaceId, postId: post.id, connectionId },
      data: { settings: values as Prisma.InputJsonObject },
    });
  }
}

/**
 * Resets failed accounts for a new try: their preparation belongs to an earlier revision. An unknown outcome of an earlier
 * call stays in the ledger and is settled first.
 */
export async function reopenTargets(tx: Db, post: { workspaceId: string; id: string }, targetIds: readonly string[] | "all"): Promise<void> {
  await tx.postTarget.updateMany({
    where: { workspaceId: post.workspaceId, postId: post.id, status: { not: "SUCCEEDED" }, ...(targetIds === "all" ? {} : { id: { in: [...targetIds] } }) },
    data: { status: "PENDING", errorClass: null, error: null, nextAttemptAt: null, failures: 0, confirming: Prisma.DbNull },
  });
}

/** Begins a new round of publishing, claimable at once. The caller holds the post's lock. */
export async function beginRound(tx: Db, post: { workspaceId: string; id: string; revision: number }): Promise<number> {
  const { revision } = await tx.post.update({
    where: { id: post.id, workspaceId: post.workspaceId },
    data: { status: "PROCESSING", revision: post.revision + 1, leaseExpiresAt: null, roundStartedAt: new Date() },
    select: { revision: true },
  });
  return revision;
}

export async function markRemoved(db: Db, target: { workspaceId: string; id: string }, at: Date): Promise<void> {
  await db.postTarget.updateMany({ where: { workspaceId: target.workspaceId, id: target.id, removedAt: null }, data: { removedAt: at } });
}

export async function removePost(tx: Db, post: { workspaceId: string; id: string }): Promise<void> {
  await tx.post.delete({ where: { id: post.id, workspaceId: post.workspaceId }, select: { id: true } });
}
