import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { EventBrand } from "@/server/outbox/record-event";
import type { AttemptState, ConnectionStatus, PlatformErrorClass, TargetStatus } from "../post-detail.schema";
import type { Approval, PostStatus, SocialPlatform } from "../posts.schema";

/** A platform's own settings. */
export type Settings = Record<string, unknown>;

/** One target account of a post, with the account's state. */
export interface TargetRow {
  id: string;
  connectionId: string;
  platform: SocialPlatform;
  status: TargetStatus;
  externalPostId: string | null;
  externalUrl: string | null;
  errorClass: PlatformErrorClass | null;
  error: string | null;
  publishedAt: string | null;
  nextAttemptAt: string | null;
  settings: Settings;
  /** What the account's posts get unless they say otherwise. */
  publishDefaults: Settings;
  confirming: boolean;
  removedAt: string | null;
  accountName: string;
  connectionStatus: ConnectionStatus;
  brandId: string | null;
}

export interface PostRow {
  id: string;
  workspaceId: string;
  authorId: string;
  content: string;
  status: PostStatus;
  approval: Approval;
  mediaUrls: string[];
  platformCaptions: Record<string, string>;
  tiktokSettings: Settings | null;
  youtubeTitle: string | null;
  labels: string[];
  scheduledAt: Date | null;
  publishedAt: Date | null;
  revision: number;
  editIntentId: string | null;
  createdAt: Date;
  updatedAt: Date;
  targets: TargetRow[];
}

/** Tenant scope: the workspace, and the brands that a member is limited to. */
export interface Viewer {
  workspaceId: string;
  brandIds: readonly string[] | null;
}

const targetsOfPost = Prisma.sql`(
  SELECT coalesce(json_agg(r), '[]') FROM (
    SELECT t."id", t."connectionId", t."platform", t."status", t."externalPostId", t."externalUrl", t."errorClass", t."error", t."publishedAt",
      t."nextAttemptAt", t."settings", c."publishDefaults", t."confirming" IS NOT NULL AS "confirming", t."removedAt",
      c."accountName", c."status" AS "connectionStatus", c."brandId"
    FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId"
    WHERE t."postId" = p."id" ORDER BY t."position") r) AS "targets"`;

/** Columns of a `PostRow` from `p`. */
export const postColumns = Prisma.sql`p."id", p."workspaceId", p."authorId", p."content", p."status", lower(p."approval"::text) AS "approval",
  p."mediaUrls", p."platformCaptions", p."tiktokSettings", p."youtubeTitle", p."labels", p."scheduledAt", p."publishedAt", p."revision", p."editIntentId", p."createdAt", p."updatedAt", ${targetsOfPost}`;

/** Brands of the accounts of the post `p`, each once; null represents accounts without one. */
export const brandsOfPost = Prisma.sql`(
  SELECT coalesce(jsonb_agg(DISTINCT CASE WHEN b."id" IS NOT NULL THEN jsonb_build_object('id', b."id", 'externalId', b."externalId") END), '[]')
  FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" LEFT JOIN "Brand" b ON b."id" = c."brandId"
  WHERE t."postId" = p."id")`;

/** @returns none for a post that is not there. */
export async function listBrandsOfPost(db: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<(EventBrand | null)[]> {
  const rows = await tenantSql<{ brands: (EventBrand | null)[] }>(
    db,
    workspaceId,
    Prisma.sql`SELECT ${brandsOfPost} AS "brands" FROM "Post" p WHERE p."workspaceId" = ${workspaceId}::uuid AND p."id" = ${id}::uuid`,
  );
  return rows[0]?.brands ?? [];
}

/** A member limited to brands sees a post when all of its accounts are theirs. */
export function visible(viewer: Viewer): Prisma.Sql {
  if (viewer.brandIds === null) return Prisma.sql`p."workspaceId" = ${viewer.workspaceId}::uuid`;
  return Prisma.sql`p."workspaceId" = ${viewer.workspaceId}::uuid AND NOT EXISTS (
    SELECT 1 FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId"
    WHERE t."postId" = p."id" AND (c."brandId" IS NULL OR NOT c."brandId" = ANY(${[...viewer.brandIds]}::uuid[])))`;
}

export async function findPost(db: Db, viewer: Viewer, id: string): Promise<PostRow | null> {
  const rows = await tenantSql<PostRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${postColumns} FROM "Post" p WHERE ${visible(viewer)} AND p."id" = ${id}::uuid`,
  );
  return rows[0] ?? null;
}

/** Row lock until the transaction ends, so that of an edit and a claim one wins. Reads after acquiring the lock. */
export async function lockPost(tx: Db, viewer: Viewer, id: string): Promise<PostRow | null> {
  await tenantSql(tx, viewer.workspaceId, Prisma.sql`SELECT 1 FROM "Post" WHERE "workspaceId" = ${viewer.workspaceId}::uuid AND "id" = ${id}::uuid FOR UPDATE`);
  return findPost(tx, viewer, id);
}

/** Time that a list shows of a post and sorts by: time of publishing, else planned time, else last change. */
export const shownAt = Prisma.sql`coalesce(p."publishedAt", p."scheduledAt", p."updatedAt")`;

const soonestFirst = Prisma.sql`p."scheduledAt", p."id"`;

/** In the text and not as parameters: the database plans a prepared statement once only where it knows how few rows are wanted. */
export const pageBounds = ({ offset, limit }: { offset: number; limit: number }) => Prisma.raw(`LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`);

/** From here on the rows before a page cost more than to look up those of the page by their ids. */
const DEEP_OFFSET = 1_000;

/** Posts that meet `where`, a page of them in their order. */
export function pageSql(where: Prisma.Sql, order: Prisma.Sql, page: { offset: number; limit: number }, extra: Prisma.Sql = Prisma.empty): Prisma.Sql {
  // The page is cut first, so that the accounts of its rows alone are gathered. Rows that a deep page leaves out are read in the index alone.
  const ofPage =
    page.offset < DEEP_OFFSET
      ? Prisma.sql`(SELECT * FROM "Post" p WHERE ${where} ORDER BY ${order} ${pageBounds(page)}) p`
      : Prisma.sql`"Post" p JOIN (SELECT p."id" FROM "Post" p WHERE ${where} ORDER BY ${order} ${pageBounds(page)}) page ON page."id" = p."id"`;
  return Prisma.sql`SELECT ${postColumns} ${extra} FROM ${ofPage} ORDER BY ${order}`;
}

export function listUpcoming(db: Db, viewer: Viewer, limit: number): Promise<PostRow[]> {
  return tenantSql<PostRow>(
    db,
    viewer.workspaceId,
    pageSql(Prisma.sql`${visible(viewer)} AND p."status" IN ('SCHEDULED', 'PROCESSING')`, soonestFirst, { offset: 0, limit }),
  );
}

const first = (where: Prisma.Sql) => Prisma.sql`SELECT p."id" FROM "Post" p WHERE ${where} ORDER BY p."createdAt" DESC, p."id" DESC LIMIT 1`;

/** Whether there is a post of any kind, and one that is more than a draft. */
export async function findFirstPosts(db: Db, viewer: Viewer): Promise<{ written: boolean; planned: boolean }> {
  const [row] = await tenantSql<{ written: boolean; planned: boolean }>(
    db,
    viewer.workspaceId,
    // Ordered, because for EXISTS alone the planner may read the table from its start in the hope of an early match.
    Prisma.sql`SELECT (${first(visible(viewer))}) IS NOT NULL AS "written",
      (${first(Prisma.sql`${visible(viewer)} AND p."status" <> 'DRAFT'`)}) IS NOT NULL AS "planned"`,
  );
  return row ?? { written: false, planned: false };
}

/** Number of posts scheduled to an account. */
export async function countScheduledOn(db: Db, viewer: Viewer, connectionId: string): Promise<number> {
  const onAccount = Prisma.sql`EXISTS (SELECT 1 FROM "PostTarget" t WHERE t."postId" = p."id" AND t."connectionId" = ${connectionId}::uuid)`;
  const where = Prisma.sql`${visible(viewer)} AND p."status" = 'SCHEDULED' AND ${onAccount}`;
  const [row] = await tenantSql<{ count: number }>(db, viewer.workspaceId, Prisma.sql`SELECT count(*)::int AS "count" FROM "Post" p WHERE ${where}`);
  return row?.count ?? 0;
}

/** The same for every account that has any. */
export function countScheduledByAccount(db: Db, viewer: Viewer): Promise<{ connectionId: string; count: number }[]> {
  return tenantSql(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT t."connectionId", count(DISTINCT p."id")::int AS "count" FROM "Post" p JOIN "PostTarget" t ON t."postId" = p."id"
      WHERE ${visible(viewer)} AND p."status" = 'SCHEDULED' GROUP BY t."connectionId"`,
  );
}

export interface AttemptRow {
  connectionId: string;
  number: number;
  state: AttemptState;
  startedAt: Date;
  finishedAt: Date | null;
  errorClass: PlatformErrorClass | null;
  error: string | null;
}

/** The ledger of a post's calls, in their order. */
export function listAttempts(db: Db, workspaceId: string, postId: string): Promise<AttemptRow[]> {
  return tenantSql<AttemptRow>(
    db,
    workspaceId,
    Prisma.sql`SELECT t."connectionId", a."number", a."state", a."startedAt", a."finishedAt", a."errorClass", a."error"
      FROM "PublishAttempt" a JOIN "PostTarget" t ON t."id" = a."postTargetId"
      WHERE a."workspaceId" = ${workspaceId}::uuid AND t."postId" = ${postId}::uuid ORDER BY a."startedAt", a."number"`,
  );
}

export async function getAuthorName(db: Db, userId: string): Promise<string> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { name: true } });
  return user?.name ?? "";
}

export async function findStatus(db: Db, workspaceId: string, id: string): Promise<PostStatus | null> {
  const post = await db.post.findUnique({ where: { workspaceId, id }, select: { status: true } });
  return post?.status ?? null;
}
