import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { containsFolded } from "@/server/db/folded-text";
import type { Approval, PostStatus, SocialPlatform } from "../posts.schema";
import type { PostTableInput } from "../table.schema";
import { approvalColumn } from "./approvals";
import { type PostRow, pageBounds, pageSql, postColumns, shownAt, type Viewer, visible } from "./post-rows";

/** Posts by every filter of the API's list and of the dashboard's table. */

export interface PostFilter {
  statuses?: readonly PostStatus[] | undefined;
  platform?: SocialPlatform | undefined;
  accountId?: string | undefined;
  brandId?: string | undefined;
  brandExternalId?: string | undefined;
  authorId?: string | undefined;
  approval?: Approval | undefined;
  label?: string | undefined;
  search?: string | undefined;
  /** Both included. */
  scheduledFrom?: Date | undefined;
  scheduledTo?: Date | undefined;
  /** By the time that a list shows. */
  from?: Date | null;
  to?: Date | null;
}

const onTarget = (condition: Prisma.Sql) => Prisma.sql`EXISTS (SELECT 1 FROM "PostTarget" t WHERE t."postId" = p."id" AND ${condition})`;

const onAccount = (condition: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT 1 FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" WHERE t."postId" = p."id" AND ${condition})`;

function matching(viewer: Viewer, filter: PostFilter): Prisma.Sql {
  const { statuses, platform, accountId, brandId, brandExternalId, authorId, approval, label, search, scheduledFrom, scheduledTo, from, to } = filter;
  const parts = [visible(viewer)];
  if (statuses) parts.push(Prisma.sql`p."status" = ANY(${[...statuses]}::"PostStatus"[])`);
  if (platform) parts.push(onTarget(Prisma.sql`t."workspaceId" = p."workspaceId" AND t."platform" = ${platform}::"Platform"`));
  if (accountId) parts.push(onTarget(Prisma.sql`t."connectionId" = ${accountId}::uuid`));
  if (brandId) parts.push(onAccount(Prisma.sql`c."brandId" = ${brandId}::uuid`));
  if (brandExternalId !== undefined) {
    const ofBrand = Prisma.sql`EXISTS (SELECT 1 FROM "Brand" b WHERE b."id" = c."brandId" AND b."externalId" = ${brandExternalId})`;
    parts.push(onAccount(ofBrand));
  }
  if (authorId) parts.push(Prisma.sql`p."authorId" = ${authorId}::uuid`);
  if (approval) parts.push(Prisma.sql`p."approval" = ${approvalColumn(approval)}::"Approval"`);
  if (label) parts.push(Prisma.sql`p."labels" @> ARRAY[${label}]::text[]`);
  if (scheduledFrom) parts.push(Prisma.sql`p."scheduledAt" >= ${scheduledFrom}`);
  if (scheduledTo) parts.push(Prisma.sql`p."scheduledAt" <= ${scheduledTo}`);
  if (search) parts.push(containsFolded(Prisma.sql`p."foldedContent"`, search));
  if (from) parts.push(Prisma.sql`${shownAt} >= ${from}`);
  if (to) parts.push(Prisma.sql`${shownAt} < ${to}`);
  return Prisma.join(parts, " AND ");
}

/** The plan for all posts is the same in every workspace; with a filter it depends on how many of a workspace's posts match. */
const planning = (filter: PostFilter) => ({ planEach: Object.values(filter).some((value) => value !== undefined && value !== null) });

const newestFirst = Prisma.sql`p."createdAt" DESC, p."id" DESC`;

type Page = Pick<PostTableInput, "sort" | "direction" | "offset" | "limit">;

/** Each has an index, and ends with the id, so that no post is on two pages. Posts of one state stay newest first either way. */
function orderOf({ sort, direction }: Page, time = sort === "time" ? shownAt : Prisma.sql`p."createdAt"`): Prisma.Sql {
  const way = direction === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return sort === "state" ? Prisma.sql`p."status" ${way}, ${time} DESC, p."id" DESC` : Prisma.sql`${time} ${way}, p."id" ${way}`;
}

/** How many posts are of a status. */
interface StatusCount {
  status: PostStatus;
  count: number;
}

interface TablePage {
  rows: PostRow[];
  /** By status, whatever statuses are filtered by. */
  counts: StatusCount[];
  /** Of the statuses that are filtered by. */
  total: number;
  /** Null: the figures are exact. Else a count of this many, and the total, are the least that there are. */
  countedTo: number | null;
}

/** A page of the posts that match, and how many do. */
export async function listTable(db: Db, viewer: Viewer, filter: PostFilter, page: Page): Promise<TablePage> {
  if (filter.search) return searchTable(db, viewer, filter, page);
  const [rows, counts] = await Promise.all([
    tenantSql<PostRow>(db, viewer.workspaceId, pageSql(matching(viewer, filter), orderOf(page), page), planning(filter)),
    countTable(db, viewer, filter),
  ]);
  return { rows, counts, total: totalOf(counts, filter), countedTo: null };
}

/** A search compares the text of each post until it has found more than this many: to count all of a frequent word's takes longer than any other list. */
const COUNTED_TO = 10_000;

/**
 * Few posts that match are found once, for the page and the counts together; the left join keeps a row for the counts where the page is empty.
 * Where many match, the index of the order reaches those of the page after few others.
 */
async function searchTable(db: Db, viewer: Viewer, filter: PostFilter, page: Page): Promise<TablePage> {
  const { statuses, ...ofAnyStatus } = filter;
  const ofStatuses = statuses ? Prisma.sql`WHERE p."status" = ANY(${[...statuses]}::"PostStatus"[])` : Prisma.empty;
  const found = await tenantSql<(PostRow | { id: null }) & { counts: StatusCount[] }>(
    db,
    viewer.workspaceId,
    Prisma.sql`
      WITH found AS MATERIALIZED (
        SELECT p."id", p."status", ${page.sort === "time" ? shownAt : Prisma.sql`p."createdAt"`} AS "at" FROM "Post" p
        WHERE ${matching(viewer, ofAnyStatus)} LIMIT ${Prisma.raw(`${COUNTED_TO + 1}`)})
      SELECT ${postColumns}, (SELECT coalesce(json_agg(c), '[]') FROM (SELECT "status", count(*)::int AS "count" FROM found GROUP BY 1) c) AS "counts"
      FROM (SELECT) always LEFT JOIN (
        "Post" p JOIN (SELECT p."id" FROM found p ${ofStatuses} ORDER BY ${orderOf(page, Prisma.sql`p."at"`)} ${pageBounds(page)}) page ON page."id" = p."id") ON true
      ORDER BY ${orderOf(page)}`,
    planning(filter),
  );
  const counts = found[0]?.counts ?? [];
  if (totalOf(counts) <= COUNTED_TO)
    return {
      rows: found.filter((row): row is PostRow & { counts: StatusCount[] } => row.id !== null),
      counts,
      total: totalOf(counts, filter),
      countedTo: null,
    };
  const [rows, leastCounts] = await Promise.all([
    tenantSql<PostRow>(db, viewer.workspaceId, pageSql(matching(viewer, filter), orderOf(page), { ...page, limit: page.limit + 1 }), planning(filter)),
    tenantSql<StatusCount>(
      db,
      viewer.workspaceId,
      Prisma.sql`SELECT s."status", (SELECT count(*)::int FROM (
          SELECT FROM "Post" p WHERE p."status" = s."status" AND ${matching(viewer, ofAnyStatus)} LIMIT ${Prisma.raw(`${COUNTED_TO}`)}) p) AS "count"
        FROM unnest(enum_range(NULL::"PostStatus")) s("status")`,
      planning(filter),
    ),
  ]);
  // The row after the page shows whether another page follows beyond what is counted.
  const total = Math.max(totalOf(leastCounts, filter), rows.length > 0 ? page.offset + rows.length : 0);
  return { rows: rows.slice(0, page.limit), counts: leastCounts, total, countedTo: COUNTED_TO };
}

/**
 * Counts the posts that match. With a platform as the only filter and a viewer who sees all brands, an index of the targets alone has the answer;
 * reading each post beside it takes several times as long.
 */
function countSql(viewer: Viewer, filter: PostFilter): Prisma.Sql {
  const { platform, ...others } = filter;
  if (platform && viewer.brandIds === null && Object.values(others).every((value) => value === undefined || value === null)) {
    return Prisma.sql`SELECT count(DISTINCT t."postId")::int AS "total" FROM "PostTarget" t
      WHERE t."workspaceId" = ${viewer.workspaceId}::uuid AND t."platform" = ${platform}::"Platform"`;
  }
  return Prisma.sql`SELECT count(*)::int AS "total" FROM "Post" p WHERE ${matching(viewer, filter)}`;
}

/** Newest first, with the count of all that match; one round trip unless the page lies past the end, or many hold the text that is searched for. */
export async function listPosts(
  db: Db,
  viewer: Viewer,
  filter: PostFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: PostRow[]; total: number }> {
  if (filter.search) return searchTable(db, viewer, filter, { ...page, sort: "created", direction: "desc" });
  const count = countSql(viewer, filter);
  const sql = pageSql(matching(viewer, filter), newestFirst, page, Prisma.sql`, (${count}) AS "total"`);
  const rows = await tenantSql<PostRow & { total: number }>(db, viewer.workspaceId, sql, planning(filter));
  if (rows[0] || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const [counted] = await tenantSql<{ total: number }>(db, viewer.workspaceId, count, planning(filter));
  return { rows, total: counted?.total ?? 0 };
}

export function totalOf(counts: readonly StatusCount[], { statuses }: PostFilter = {}): number {
  return counts.reduce((sum, { status, count }) => (statuses && !statuses.includes(status) ? sum : sum + count), 0);
}

/** How many posts match, by status, whatever statuses are filtered by. */
export function countTable(db: Db, viewer: Viewer, { statuses: _, ...filter }: PostFilter): Promise<StatusCount[]> {
  return tenantSql(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT p."status", count(*)::int AS "count" FROM "Post" p WHERE ${matching(viewer, filter)} GROUP BY p."status"`,
    planning(filter),
  );
}

/** The ids and revisions alone, newest first. */
export function listMatching(db: Db, viewer: Viewer, filter: PostFilter, limit: number): Promise<{ id: string; revision: number }[]> {
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

export async function listAuthorNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await db.user.findMany({ where: { id: { in: [...new Set(userIds)] } }, select: { id: true, name: true } });
  return new Map(users.map((user) => [user.id, user.name]));
}
