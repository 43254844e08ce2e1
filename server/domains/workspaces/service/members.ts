import { type Db, database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { recordEvent } from "@/server/outbox/record-event";
import { roleAllows } from "@/shared/access";
import { mayGrant, mayManage } from "../people.engine";
import type { ChangeMemberInput, MemberView } from "../people.schema";
import { countWaitingFor } from "../repository/invitations";
import * as repository from "../repository/members";
import { peopleEvents } from "../workspaces.events";
import { deleteMembership, listBrandNames, upsertMembership } from "../workspaces.repository";
import type { Caller } from "../workspaces.schema";
import { withdrawInvitations } from "./withdraw-invitations";

/** Use cases of a workspace's members. Authority is checked by the transport; the service checks the brand limits of an admin. */

type Member = NonNullable<Awaited<ReturnType<typeof repository.findMember>>>;

const brandIdsOf = (member: Member) => member.brands.map((brand) => brand.brandId);
const manages = (caller: Caller, member: Member) => mayManage(caller, { userId: member.userId, role: member.role, brandIds: brandIdsOf(member) });

export async function listMembers(caller: Caller): Promise<MemberView[]> {
  const managing = roleAllows(caller.role, "ADMIN");
  const members = await repository.listMembers(database(), caller.workspaceId);
  const ids = members.map((member) => member.userId);
  const lastSeenAt = managing ? await repository.lastSeen(database(), ids) : new Map<string, Date>();
  return members.map((member) => ({
    userId: member.userId,
    name: member.user.name,
    email: managing || member.userId === caller.userId ? member.user.email : null,
    role: member.role,
    brandIds: brandIdsOf(member),
    joinedAt: member.createdAt.toISOString(),
    lastSeenAt: lastSeenAt.get(member.userId)?.toISOString() ?? null,
    you: member.userId === caller.userId,
    manageable: manages(caller, member),
  }));
}

/**
 * Brands of a restriction must be of this workspace. Those beyond `within` are reported as missing.
 *
 * @throws AppError VALIDATION_ERROR that names the first unknown one.
 */
export async function assertBrandsExist(workspaceId: string, brandIds: readonly string[], within: readonly string[] | null = null): Promise<void> {
  const existing = new Set((await listBrandNames(database(), workspaceId, [...brandIds])).map((brand) => brand.id));
  const unknown = brandIds.findIndex((id) => !existing.has(id) || within?.includes(id) === false);
  if (unknown >= 0) throw validationError([{ path: `brandIds.${unknown}`, message: "is not a brand of this workspace", code: "unknown" }]);
}

/** What concerns all brands is not for a member of some. @throws AppError FORBIDDEN with the reason `BEYOND_REACH`. */
export function assertUnlimited(caller: Caller): void {
  if (caller.brandIds) throw new AppError("FORBIDDEN", "Your access is limited to some brands.", { details: { reason: "BEYOND_REACH" } });
}

/** Prevents new limits to a brand until the transaction ends; returns the number of open invitations with it. */
export async function lockBrandPeople(tx: Db, { workspaceId, brandId }: { workspaceId: string; brandId: string }): Promise<number> {
  await repository.lockWorkspace(tx, workspaceId);
  return countWaitingFor(tx, { workspaceId, brandId, at: now() });
}

function beyondReach(): AppError {
  return new AppError("FORBIDDEN", "You may only give what you have, and not change the owner or yourself.", { details: { reason: "BEYOND_REACH" } });
}

/** @throws AppError FORBIDDEN with the reason `BEYOND_REACH`. */
export function assertMayGrant(caller: Caller, grant: { role: Caller["role"]; brandIds: readonly string[] }): void {
  if (!mayGrant(caller, grant)) throw beyondReach();
}

/** @throws AppError NOT_FOUND when there is no such member; FORBIDDEN with the reason `BEYOND_REACH`. */
export async function changeMember(caller: Caller, { userId, role, brandIds }: ChangeMemberInput): Promise<{ userId: string }> {
  const { workspaceId } = caller;
  assertMayGrant(caller, { role, brandIds });
  await assertBrandsExist(workspaceId, brandIds);
  await transaction(async (tx) => {
    await repository.lockWorkspace(tx, workspaceId);
    const member = await repository.findMember(tx, { workspaceId, userId });
    if (!member) throw notFound("Member");
    if (!manages(caller, member)) throw beyondReach();
    await upsertMembership(tx, { workspaceId, userId, role, brandIds });
    const reach = { role, brandIds: brandIds.length > 0 ? brandIds : null };
    await withdrawInvitations(tx, { workspaceId, userId, reach, byUserId: caller.userId });
    await recordEvent(tx, { workspaceId, type: peopleEvents.memberChanged, payload: { userId, role, brandIds, was: member.role, byUserId: caller.userId } });
  });
  return { userId };
}

/** @throws AppError NOT_FOUND when there is no such member; FORBIDDEN with the reason `BEYOND_REACH`. */
export async function removeMember(caller: Caller, userId: string): Promise<{ userId: string }> {
  const { workspaceId } = caller;
  await transaction(async (tx) => {
    await repository.lockWorkspace(tx, workspaceId);
    const member = await repository.findMember(tx, { workspaceId, userId });
    if (!member) throw notFound("Member");
    if (!manages(caller, member)) throw beyondReach();
    await deleteMembership(tx, workspaceId, userId);
    await withdrawInvitations(tx, { workspaceId, userId, reach: null, byUserId: caller.userId });
    await recordEvent(tx, { workspaceId, type: peopleEvents.memberRemoved, payload: { userId, role: member.role, byUserId: caller.userId } });
  });
  return { userId };
}

/** @throws AppError FORBIDDEN with the reason `OWNER_STAYS`. */
export async function leaveWorkspace(caller: Caller): Promise<{ left: true }> {
  const { workspaceId, userId } = caller;
  await transaction(async (tx) => {
    await repository.lockWorkspace(tx, workspaceId);
    if (!(await deleteMembership(tx, workspaceId, userId))) {
      throw new AppError("FORBIDDEN", "The owner does not leave: hand the workspace over first.", { details: { reason: "OWNER_STAYS" } });
    }
    await withdrawInvitations(tx, { workspaceId, userId, reach: null, byUserId: userId });
    await recordEvent(tx, { workspaceId, type: peopleEvents.memberRemoved, payload: { userId, role: caller.role, byUserId: userId } });
  });
  return { left: true };
}

/**
 * The new owner's plan becomes the workspace's; the former one stays as an admin.
 *
 * @throws AppError NOT_FOUND when there is no such other member; FORBIDDEN for a personal workspace.
 */
export async function transferOwnership(caller: Caller, to: string): Promise<{ ownerId: string }> {
  const { workspaceId, userId: from } = caller;
  await transaction(async (tx) => {
    await repository.lockWorkspace(tx, workspaceId);
    if (to === from || !(await repository.findMember(tx, { workspaceId, userId: to }))) throw notFound("Member");
    if (!(await repository.handOver(tx, { workspaceId, from, to }))) {
      throw new AppError("FORBIDDEN", "A personal workspace stays with its person.", { details: { reason: "PERSONAL_WORKSPACE" } });
    }
    await recordEvent(tx, { workspaceId, type: peopleEvents.ownerChanged, payload: { from, to } });
  });
  return { ownerId: to };
}
