import { roleAllows } from "@/shared/access";
import type { InvitationState } from "./people.schema";
import type { Role } from "./workspaces.schema";

/** Who may make whom what, and what an invitation is worth. */

export interface Reach {
  role: Role;
  /** Null = all brands. */
  brandIds: readonly string[] | null;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
export const INVITATION_LIFETIME_MS = 7 * DAY_MS;
/** Between two messages of one invitation. */
const RESEND_INTERVAL_MS = MINUTE_MS;

/** No privilege escalation: an admin of two brands cannot make an admin of all. */
function within(grantor: Reach, brandIds: readonly string[]): boolean {
  if (grantor.brandIds === null) return true;
  return brandIds.length > 0 && brandIds.every((id) => grantor.brandIds?.includes(id));
}

export function mayGrant(grantor: Reach, grant: { role: Role; brandIds: readonly string[] }): boolean {
  return roleAllows(grantor.role, "ADMIN") && grant.role !== "OWNER" && within(grantor, grant.brandIds);
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
  const lastSent = expiresAt.getTime() - INVITATION_LIFETIME_MS;
  return Math.max(0, Math.ceil((lastSent + RESEND_INTERVAL_MS - at.getTime()) / 1000));
}

/** Compares a typed confirmation with the name, under Unicode normalisation. */
export function confirmsName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize("NFC").trim();
  return plain(typed) === plain(name);
}
