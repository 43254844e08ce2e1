import { roleAllows } from "@/shared/access";
import type { InvitationState } from "./people.schema";
import type { Role } from "./workspaces.schema";

/** Who may make whom what, and what an invitation is worth. */

export interface Reach {
  role: Role;
  /** Null = all brands. */
  brandIds: readonly string[] | null;
}

const day = 86_400_000;
const minute = 60_000;
export const invitationLastsMs = 7 * day;
/** Between two messages of one invitation. */
const resendAfterMs = minute;

/** No privilege escalation: an admin of two brands cannot make an admin of all. */
function within(giver: Reach, brandIds: readonly string[]): boolean {
  if (giver.brandIds === null) return true;
  return brandIds.length > 0 && brandIds.every((id) => giver.brandIds?.includes(id));
}

export function mayGrant(giver: Reach, wanted: { role: Role; brandIds: readonly string[] }): boolean {
  return roleAllows(giver.role, "ADMIN") && wanted.role !== "OWNER" && within(giver, wanted.brandIds);
}

/** No one can change the owner, and members leave instead of removing themselves. */
export function mayManage(manager: Reach & { userId: string }, member: { userId: string; role: Role; brandIds: readonly string[] }): boolean {
  return manager.userId !== member.userId && mayGrant(manager, member);
}

export function invitationState(invitation: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date }, at: Date): InvitationState {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.revokedAt) return "revoked";
  return invitation.expiresAt <= at ? "expired" : "open";
}

/** Seconds until an invitation may be sent once more; 0 = now. Each sending lets it last as long as a new one. */
export function resendWaitSeconds(expiresAt: Date, at: Date): number {
  const lastSent = expiresAt.getTime() - invitationLastsMs;
  return Math.max(0, Math.ceil((lastSent + resendAfterMs - at.getTime()) / 1000));
}

/** Compares a typed confirmation with the name, under Unicode normalisation. */
export function confirmsName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize("NFC").trim();
  return plain(typed) === plain(name);
}
