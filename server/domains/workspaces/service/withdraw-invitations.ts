import type { Db } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { recordEvent } from "@/server/outbox/record-event";
import { mayGrant, type Reach } from "../people.engine";
import { listUnansweredBy, markRevoked } from "../repository/invitations";
import { findMember } from "../repository/members";
import { peopleEvents } from "../workspaces.events";
import type { Role } from "../workspaces.schema";

/** An invitation is valid only while its maker has the rights that it grants. */

/** Withdraws a member's invitations that exceed their current rights; `reach` null = the member was removed. */
export async function withdrawInvitations(
  tx: Db,
  { workspaceId, userId, reach, byUserId }: { workspaceId: string; userId: string; reach: Reach | null; byUserId: string },
): Promise<void> {
  const at = now();
  for (const invitation of await listUnansweredBy(tx, { workspaceId, invitedById: userId })) {
    if (reach && mayGrant(reach, invitation)) continue;
    const { id } = invitation;
    if (!(await markRevoked(tx, { workspaceId, id, at }))) continue;
    await recordEvent(tx, { workspaceId, type: peopleEvents.invitationRevoked, payload: { invitationId: id, byUserId } });
  }
}

interface Given {
  workspaceId: string;
  invitedById: string | null;
  role: Role;
  brandIds: readonly string[];
}

/** Whether the one who invited is still a member who may give this. */
export async function inviterMayGrant(db: Db, { workspaceId, invitedById, role, brandIds }: Given): Promise<boolean> {
  const inviter = invitedById === null ? null : await findMember(db, { workspaceId, userId: invitedById });
  if (!inviter) return false;
  const limits = inviter.brands.map((brand) => brand.brandId);
  return mayGrant({ role: inviter.role, brandIds: limits.length > 0 ? limits : null }, { role, brandIds });
}
