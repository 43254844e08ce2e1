import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql } from "@/server/db/database";

const viewSelect = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  brandIds: true,
  workspaceId: true,
  onlyWorkspaceId: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
  user: { select: { name: true } },
} satisfies Prisma.ApiKeySelect;

export type ApiKeyRow = Prisma.ApiKeyGetPayload<{ select: typeof viewSelect }>;

const newestFirst = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.ApiKeyOrderByWithRelationInput[];
const liveAt = (now: Date) => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }) satisfies Prisma.ApiKeyWhereInput;

interface NewApiKey {
  userId: string;
  workspaceId: string | null;
  onlyWorkspaceId: string | null;
  oauthClientId?: string;
  brandIds: string[];
  name: string;
  scopes: string[];
  hash: Uint8Array<ArrayBuffer>;
  prefix: string;
  expiresAt: Date | null;
}

export function insertApiKey(db: Db, data: NewApiKey): Promise<ApiKeyRow> {
  return db.apiKey.create({ data, select: viewSelect });
}

export async function findOwnerPlan(db: Db, userId: string) {
  const owner = await db.user.findUnique({ where: { id: userId }, select: { plan: true } });
  return owner?.plan ?? null;
}

export function findApiKey(db: Db, id: string): Promise<ApiKeyRow | null> {
  return db.apiKey.findUnique({ where: { id }, select: viewSelect });
}

/** Keys of a person and of a workspace, each null = none of them; `within` = only those limited to some of these brands. Apps are no keys here. */
export interface VisibleKeys {
  /** `onlyWorkspaceId`: only those that open this workspace alone; null = all. */
  person: { userId: string; within: readonly string[] | null; onlyWorkspaceId: string | null } | null;
  workspace: { workspaceId: string; within: readonly string[] | null } | null;
}

function limitedTo(within: readonly string[] | null): Prisma.Sql {
  return within === null ? Prisma.sql`true` : Prisma.sql`("brandIds" <> '{}' AND "brandIds" <@ ${[...within]}::uuid[])`;
}

/** Their ids, the newest first. */
async function visibleIds(db: Db, { person, workspace }: VisibleKeys): Promise<string[]> {
  const bound = person?.onlyWorkspaceId ? Prisma.sql`"onlyWorkspaceId" = ${person.onlyWorkspaceId}::uuid` : Prisma.sql`true`;
  const personal = person
    ? Prisma.sql`("userId" = ${person.userId}::uuid AND "workspaceId" IS NULL AND "oauthClientId" IS NULL AND ${bound} AND ${limitedTo(person.within)})`
    : Prisma.sql`false`;
  const service = workspace ? Prisma.sql`("workspaceId" = ${workspace.workspaceId}::uuid AND ${limitedTo(workspace.within)})` : Prisma.sql`false`;
  const rows = await systemSql<{ id: string }>(
    db,
    "keys belong to people as well as to workspaces",
    Prisma.sql`SELECT "id" FROM "ApiKey" WHERE ${personal} OR ${service} ORDER BY "createdAt" DESC, "id" DESC`,
  );
  return rows.map((row) => row.id);
}

export async function listVisibleKeys(db: Db, visible: VisibleKeys, { offset, limit }: { offset: number; limit: number }) {
  const ids = await visibleIds(db, visible);
  const rows = await db.apiKey.findMany({ where: { id: { in: ids.slice(offset, offset + limit) } }, orderBy: newestFirst, select: viewSelect });
  return { rows, total: ids.length };
}

export async function findVisibleKey(db: Db, visible: VisibleKeys, id: string): Promise<ApiKeyRow | null> {
  return (await visibleIds(db, visible)).includes(id) ? findApiKey(db, id) : null;
}

/** Those that open something at this moment, the newest first. */
export function listLiveKeys(db: Db, userId: string, now: Date): Promise<{ id: string; name: string }[]> {
  return db.apiKey.findMany({
    where: { userId, workspaceId: null, oauthClientId: null, ...liveAt(now) },
    orderBy: newestFirst,
    select: { id: true, name: true },
  });
}

/** Windows of the rate limit that are still running. */
export async function listCounters(db: Db, keys: readonly string[], now: Date): Promise<Map<string, { used: number; resetsAt: Date }>> {
  const rows = await db.rateLimitCounter.findMany({ where: { key: { in: [...keys] }, expire: { gt: now.getTime() } } });
  return new Map(rows.map(({ key, points, expire }) => [key, { used: points, resetsAt: new Date(Number(expire)) }]));
}

/** Keeps the first revocation's time; null: there is no such key. */
export async function revokeApiKey(db: Db, id: string, revokedAt: Date): Promise<Date | null> {
  await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } });
  return (await db.apiKey.findUnique({ where: { id }, select: { revokedAt: true } }))?.revokedAt ?? null;
}

/** null: unknown, revoked or past its time. */
export function findLiveKey(db: Db, id: string, now: Date) {
  return db.apiKey.findFirst({
    where: { id, ...liveAt(now) },
    select: {
      scopes: true,
      userId: true,
      brandIds: true,
      onlyWorkspaceId: true,
      user: { select: { plan: true } },
      workspace: { select: { id: true, ownerId: true } },
    },
  });
}
