import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import { usableLink } from "@/server/lib/page-link";

/** Rows of ReportLink. */

const fields = {
  id: true,
  workspaceId: true,
  createdById: true,
  reportId: true,
  locale: true,
  sentTo: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  views: true,
  viewedAt: true,
  createdBy: { select: { name: true } },
  workspace: { select: { name: true, timezone: true } },
} satisfies Prisma.ReportLinkSelect;

export type ReportLinkRow = Prisma.ReportLinkGetPayload<{ select: typeof fields }>;

export interface ReportLinkFilter {
  workspaceId: string;
  /** Only those that this person made. */
  createdById?: string;
}

/** Newest first. */
export function listReportLinks(db: Db, filter: ReportLinkFilter & { reportId: string }, take: number): Promise<ReportLinkRow[]> {
  return db.reportLink.findMany({ where: { ...filter }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take, select: fields });
}

export type NewReportLink = Pick<ReportLinkRow, "workspaceId" | "createdById" | "reportId" | "locale" | "createdAt" | "expiresAt"> & {
  tokenHash: Uint8Array<ArrayBuffer>;
  sentTo?: string;
};

export function insertReportLink(tx: Db, link: NewReportLink): Promise<ReportLinkRow> {
  return tx.reportLink.create({ data: link, select: fields });
}

export function findOpenReportLink(db: Db, token: string, now: Date): Promise<ReportLinkRow | null> {
  return acrossWorkspaces("the token alone says which workspace it belongs to", () =>
    db.reportLink.findFirst({ where: usableLink(token, now), select: fields }),
  );
}

export async function deleteReportLink(db: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<void> {
  await db.reportLink.deleteMany({ where: { workspaceId, id } });
}

export async function countView(db: Db, { workspaceId, id }: { workspaceId: string; id: string }, now: Date): Promise<void> {
  await db.reportLink.updateMany({ where: { workspaceId, id }, data: { views: { increment: 1 }, viewedAt: now } });
}
