import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { StoredStatus } from "./connect-links.engine";

/** Rows of ConnectLink. */

type Bytes = Uint8Array<ArrayBuffer>;

const fields = {
  id: true,
  workspaceId: true,
  brandId: true,
  brand: { select: { name: true, externalId: true } },
  status: true,
  platforms: true,
  connectionId: true,
  redirectUrl: true,
  locale: true,
  connectionIds: true,
  error: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.ConnectLinkSelect;

export type ConnectLinkRow = Prisma.ConnectLinkGetPayload<{ select: typeof fields }>;

export interface ConnectLinkFilter {
  workspaceId: string;
  /** Null = every brand. */
  brandIds: readonly string[] | null;
  id?: string;
  brandId?: string | undefined;
  brandExternalId?: string | undefined;
}

function whereOf({ workspaceId, brandIds, id, brandId, brandExternalId }: ConnectLinkFilter): Prisma.ConnectLinkWhereInput {
  return {
    workspaceId,
    AND: [brandIds ? { brandId: { in: [...brandIds] } } : {}, brandId ? { brandId } : {}],
    ...(id ? { id } : {}),
    ...(brandExternalId === undefined ? {} : { brand: { externalId: brandExternalId } }),
  };
}

export async function listConnectLinks(db: Db, filter: ConnectLinkFilter, page: { offset: number; limit: number }) {
  const where = whereOf(filter);
  const [rows, total] = await Promise.all([
    db.connectLink.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], skip: page.offset, take: page.limit, select: fields }),
    db.connectLink.count({ where }),
  ]);
  return { rows, total };
}

export function findConnectLink(db: Db, filter: ConnectLinkFilter): Promise<ConnectLinkRow | null> {
  return db.connectLink.findFirst({ where: whereOf(filter), select: fields });
}

export interface NewConnectLink {
  workspaceId: string;
  brandId: string;
  tokenHash: Bytes;
  platforms: ConnectLinkRow["platforms"];
  connectionId: string | null;
  redirectUrl: string | null;
  locale: string;
  createdAt: Date;
  expiresAt: Date;
}

export function insertConnectLink(tx: Db, link: NewConnectLink): Promise<ConnectLinkRow> {
  return tx.connectLink.create({ data: { ...link, connectionIds: [] }, select: fields });
}

interface BrandKey {
  workspaceId: string;
  brandId: string;
}

/** Until the transaction ends no other link of the brand is created. */
export async function lockBrand(tx: Db, { workspaceId, brandId }: BrandKey): Promise<void> {
  await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`SELECT "id" FROM "Brand" WHERE "id" = ${brandId}::uuid AND "workspaceId" = ${workspaceId}::uuid FOR NO KEY UPDATE`,
  );
}

const pending = ["OPEN", "OPENED"] satisfies StoredStatus[];

export function countPending(db: Db, { workspaceId, brandId }: BrandKey, now: Date): Promise<number> {
  return db.connectLink.count({ where: { workspaceId, brandId, status: { in: pending }, expiresAt: { gt: now } } });
}

export async function deleteOldConnectLinks(db: Db, { workspaceId, brandId }: BrandKey, before: Date): Promise<void> {
  await db.connectLink.deleteMany({ where: { workspaceId, brandId, expiresAt: { lt: before } } });
}

/** What a browser without an account is let to: links that may still be used, of workspaces that are active. */
const usable = (now: Date) => ({ status: { in: pending }, expiresAt: { gt: now }, workspace: { status: "ACTIVE" } }) satisfies Prisma.ConnectLinkWhereInput;

interface OpenedBy {
  tokenHash: Bytes;
  browserHash: Bytes;
  now: Date;
}

/** Binds a link to the first browser that opens it: one of several at the same moment wins. */
export async function bindConnectLink(db: Db, { tokenHash, browserHash, now }: OpenedBy): Promise<void> {
  await acrossWorkspaces("the token alone says which workspace it belongs to", () =>
    db.connectLink.updateMany({
      where: { ...usable(now), tokenHash, browserHash: null, status: "OPEN" },
      data: { browserHash, status: "OPENED", openedAt: now },
    }),
  );
}

/** A link that may still be used, where this browser is the one that opened it. */
export function findUsableLink(db: Db, { tokenHash, browserHash, now }: OpenedBy): Promise<ConnectLinkRow | null> {
  return acrossWorkspaces("the token alone says which workspace it belongs to", () =>
    db.connectLink.findFirst({ where: { ...usable(now), tokenHash, browserHash }, select: fields }),
  );
}

/** A link that this browser has opened, in whatever state it is by now. */
export function findBoundLink(db: Db, { id, browserHash }: { id: string; browserHash: Bytes }): Promise<ConnectLinkRow | null> {
  return acrossWorkspaces("the browser's secret says which workspace it belongs to", () =>
    db.connectLink.findFirst({ where: { id, browserHash, workspace: { status: "ACTIVE" } }, select: fields }),
  );
}

export interface LinkEnd {
  status: "CONNECTED" | "CANCELLED" | "FAILED";
  connectionIds?: string[];
  error?: string;
}

/** False when it has ended already: used, revoked or expired. */
export async function endConnectLink(db: Db, { workspaceId, id }: { workspaceId: string; id: string }, end: LinkEnd, now: Date): Promise<boolean> {
  const { count } = await db.connectLink.updateMany({
    where: { workspaceId, id, status: "OPENED", expiresAt: { gt: now } },
    data: { ...end, endedAt: now },
  });
  return count === 1;
}

/** One that was used stays what it became. */
export async function revokeConnectLink(db: Db, { workspaceId, id }: { workspaceId: string; id: string }, now: Date): Promise<void> {
  await db.connectLink.updateMany({ where: { workspaceId, id, status: { in: pending } }, data: { status: "REVOKED", endedAt: now } });
}
