import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { containsText } from "@/server/db/folded-text";
import type { PostStatus, SocialPlatform } from "../posts.schema";
import type { PostTableInput } from "../table.schema";
import { type PostRow, postColumns, type Viewer, visible } from "./post-rows";

/** Posts by every filter of the dashboard's table. */

export interface TableFilter {
  status?: PostStatus | undefined;
  platform?: SocialPlatform | undefined;
  accountId?: string | undefined;
  brandId?: string | undefined;
  authorId?: string | undefined;
  search?: string | undefined;
  from: Date | null;
  to: Date | null;
}

/** The time that a list shows of a post: when it went out, else when it will, else when it was changed. */
const shownAt = Prisma.sql`coalesce(p."publishedAt", p."scheduledAt", p."updatedAt")`;

function onTarget(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" WHERE t."postId" = p."id" AND ${condition})`;
}

function matching(viewer: Viewer, filter: TableFilter): Prisma.Sql {
  const { status, platform, accountId, brandId, authorId, search, from, to } = filter;
  const parts = [visible(viewer)];
  if (status) parts.push(Prisma.sql`p."status" = ${status}::"PostStatus"`);
  if (platform) parts.push(onTarget(Prisma.sql`t."platform" = ${platform}::"Platform"`));
  if (accountId) parts.push(onTarget(Prisma.sql`t."connectionId" = ${accountId}::uuid`));
  if (brandId) parts.push(onTarget(Prisma.sql`c."brandId" = ${brandId}::uuid`));
  if (authorId) parts.push(Prisma.sql`p."authorId" = ${authorId}::uuid`);
  if (search) {
    const inVersions = Prisma.sql`EXISTS (SELECT 1 FROM jsonb_each_text(p."platformCaptions") AS v("name", "text") WHERE ${containsText(Prisma.sql`v."text"`, search)})`;
    parts.push(Prisma.sql`(${containsText(Prisma.sql`p."content"`, search)} OR ${inVersions})`);
  }
  if (from) parts.push(Prisma.sql`${shownAt} >= ${from}`);
  if (to) parts.push(Prisma.sql`${shownAt} < ${to}`);
  return Prisma.join(parts, " AND ");
}

const newestFirst = Prisma.sql`p."createdAt" DESC, p."id" DESC`;

type Page = Pick<PostTableInput, "sort" | "direction" | "offset" | "limit">;

/** Each has an index, and ends with the id, so that no post is on two pages. Posts of one state stay newest first either way. */
function orderOf({ sort, direction }: Page): Prisma.Sql {
  const way = direction === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  if (sort === "state") return Prisma.sql`p."status" ${way}, ${newestFirst}`;
  return Prisma.sql`${sort === "time" ? shownAt : Prisma.sql`p."createdAt"`} ${way}, p."id" ${way}`;
}

export function listTable(db: Db, viewer: Viewer, filter: TableFilter, page: Page): Promise<PostRow[]> {
  const order = orderOf(page);
  // The page is cut first, so that the accounts of its rows alone are gathered.
  return tenantSql<PostRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${postColumns}
      FROM (SELECT * FROM "Post" p WHERE ${matching(viewer, filter)} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) p
      ORDER BY ${order}`,
  );
}

/** How many posts match, by status, whatever status is filtered by. */
export function countTable(db: Db, viewer: Viewer, { status: _, ...filter }: TableFilter): Promise<{ status: PostStatus; count: number }[]> {
  return tenantSql(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT p."status", count(*)::int AS "count" FROM "Post" p WHERE ${matching(viewer, filter)} GROUP BY p."status"`,
  );
}

/** The ids and revisions alone, newest first. */
export function listMatching(db: Db, viewer: Viewer, filter: TableFilter, limit: number): Promise<{ id: string; revision: number }[]> {
  return tenantSql(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT p."id", p."revision" FROM "Post" p WHERE ${matching(viewer, filter)} ORDER BY ${newestFirst} LIMIT ${limit}`,
  );
}

/** Those of these posts that the viewer sees, in no order. */
export function listByIds(db: Db, viewer: Viewer, ids: readonly string[]): Promise<PostRow[]> {
  return tenantSql<PostRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${postColumns} FROM "Post" p WHERE ${visible(viewer)} AND p."id" = ANY(${[...ids]}::uuid[])`,
  );
}

/** Everybody who has written a post that the viewer sees, by name. */
export function listAuthors(db: Db, viewer: Viewer): Promise<{ id: string; name: string }[]> {
  return tenantSql(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT u."id", u."name" FROM "User" u
      WHERE u."id" IN (SELECT p."authorId" FROM "Post" p WHERE ${visible(viewer)}) ORDER BY u."name", u."id"`,
  );
}

export async function findAuthorNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await db.user.findMany({ where: { id: { in: [...new Set(userIds)] } }, select: { id: true, name: true } });
  return new Map(users.map((user) => [user.id, user.name]));
}
