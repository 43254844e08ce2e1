import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { Role } from "../workspaces.schema";

/** Rows of Invitation. */

const viewSelect = {
  id: true,
  workspaceId: true,
  role: true,
  brandIds: true,
  email: true,
  createdAt: true,
  expiresAt: true,
  mailedAt: true,
  acceptedAt: true,
  revokedAt: true,
  invitedBy: { select: { name: true } },
} satisfies Prisma.InvitationSelect;

const sendableFields = {
  ...viewSelect,
  invitedById: true,
  locale: true,
  tokenSealed: true,
  workspace: { select: { name: true, status: true, timezone: true } },
} satisfies Prisma.InvitationSelect;

export type InvitationRow = Prisma.InvitationGetPayload<{ select: typeof viewSelect }>;

interface InvitationKey {
  workspaceId: string;
  id: string;
}

interface NewInvitation extends InvitationKey {
  invitedById: string;
  role: Role;
  brandIds: string[];
  email: string | null;
  locale: string;
  tokenHash: Uint8Array<ArrayBuffer>;
  tokenSealed: Uint8Array<ArrayBuffer>;
  expiresAt: Date;
}

export function insertInvitation(tx: Db, invitation: NewInvitation): Promise<InvitationRow> {
  return tx.invitation.create({ data: invitation, select: viewSelect });
}

const waiting = (at: Date) => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: at } }) satisfies Prisma.InvitationWhereInput;

export async function isInvited(db: Db, email: string, at: Date): Promise<boolean> {
  const where = { email, ...waiting(at), workspace: { status: "ACTIVE" } } satisfies Prisma.InvitationWhereInput;
  return (
    (await acrossWorkspaces("an address is looked up before it belongs to anybody", () => db.invitation.findFirst({ where, select: { id: true } }))) !== null
  );
}

/** Those that may still be accepted, and those that ran out unanswered since `expiredAfter`; newest first. */
export function listUnanswered(db: Db, workspaceId: string, expiredAfter: Date): Promise<InvitationRow[]> {
  return db.invitation.findMany({
    where: { workspaceId, ...waiting(expiredAfter) },
    select: viewSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 200,
  });
}

/** Those by one person that may still be accepted, and those that ran out and could be sent once more. */
export function listUnansweredBy(db: Db, { workspaceId, invitedById }: { workspaceId: string; invitedById: string }) {
  return db.invitation.findMany({
    where: { workspaceId, invitedById, acceptedAt: null, revokedAt: null },
    select: { id: true, role: true, brandIds: true },
  });
}

export function findInvitation(db: Db, { workspaceId, id }: InvitationKey) {
  return db.invitation.findFirst({ where: { workspaceId, id }, select: sendableFields });
}

/** The one that a link leads to. Its workspace is what the visitor does not know yet. */
export function findByToken(db: Db, tokenHash: Uint8Array<ArrayBuffer>) {
  return acrossWorkspaces("an invitation is found by its link", () => db.invitation.findUnique({ where: { tokenHash }, select: sendableFields }));
}

/** True for the one call that takes it. */
export async function markAccepted(tx: Db, { workspaceId, id, userId, at }: InvitationKey & { userId: string; at: Date }): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({ where: { workspaceId, id, ...waiting(at) }, data: { acceptedAt: at, acceptedById: userId } });
  return count === 1;
}

export async function markRevoked(db: Db, { workspaceId, id, at }: InvitationKey & { at: Date }): Promise<boolean> {
  const { count } = await db.invitation.updateMany({ where: { workspaceId, id, acceptedAt: null, revokedAt: null }, data: { revokedAt: at } });
  return count === 1;
}

/** False when it was answered or revoked in the meantime. */
export async function prolong(db: Db, { workspaceId, id, expiresAt }: InvitationKey & { expiresAt: Date }): Promise<boolean> {
  const { count } = await db.invitation.updateMany({ where: { workspaceId, id, acceptedAt: null, revokedAt: null }, data: { expiresAt } });
  return count === 1;
}

export async function markMailed(db: Db, { workspaceId, id, at }: InvitationKey & { at: Date }): Promise<void> {
  await db.invitation.updateMany({ where: { workspaceId, id }, data: { mailedAt: at } });
}

/** How many waiting invitations would limit a member to this brand. */
export function countWaitingFor(db: Db, { workspaceId, brandId, at }: { workspaceId: string; brandId: string; at: Date }): Promise<number> {
  return db.invitation.count({ where: { workspaceId, brandIds: { has: brandId }, ...waiting(at) } });
}
