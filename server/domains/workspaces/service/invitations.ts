import { baseUrl } from "@/env";
import { attemptLimit } from "@/server/db/attempt-limit";
import { type Db, database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { mailIsSetUp } from "@/server/lib/mail";
import { hashLinkToken, newLinkToken } from "@/server/lib/page-link";
import { type SealedAt, seal, unseal } from "@/server/lib/sealing";
import { recordEvent } from "@/server/outbox/record-event";
import { INVITATION_LIFETIME_MS, invitationState, mayGrant, resendWaitSeconds } from "../people.engine";
import { type CreateInvitationInput, type InvitationState, type InvitationView, invitationToken, type OpenedInvitation } from "../people.schema";
import * as repository from "../repository/invitations";
import { findMember, findUserEmail, lockWorkspace } from "../repository/members";
import { INVITATION_MAIL_REQUESTED_EVENT, peopleEvents } from "../workspaces.events";
import { upsertMembership } from "../workspaces.repository";
import type { Caller } from "../workspaces.schema";
import { assertBrandsExist, assertMayGrant } from "./members";
import { inviterMayGrant } from "./withdraw-invitations";

/** Use cases of invitations by link. */

const HOUR_MS = 3_600_000;
/** Limit of one person over all of their workspaces, new and resent: prevents abuse as a mail relay. */
const perInviter = attemptLimit("invitation-sent", 60, 3600);
/** For so long an invitation that ran out is still listed. */
const EXPIRED_RETENTION_MS = 30 * 24 * HOUR_MS;

const sealedAt = (id: string): SealedAt => ({ table: "Invitation", column: "tokenSealed", id });
const linkOf = (token: string) => `${baseUrl()}/invitation/${token}`;

export function linkOfStored(invitation: { id: string; tokenSealed: Uint8Array }): string {
  return linkOf(unseal(invitation.tokenSealed, sealedAt(invitation.id)));
}

function view(row: repository.InvitationRow, at: Date): InvitationView {
  return {
    id: row.id,
    role: row.role,
    brandIds: row.brandIds,
    email: row.email,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: invitationState(row, at),
    invitedBy: row.invitedBy?.name ?? null,
    mailedAt: row.mailedAt?.toISOString() ?? null,
  };
}

/** An admin of some brands sees what they could have written themselves. */
const inReach = (caller: Caller, row: repository.InvitationRow) => mayGrant(caller, row);

export async function listInvitations(caller: Caller): Promise<{ mail: boolean; invitations: InvitationView[] }> {
  const at = now();
  const rows = await repository.listUnanswered(database(), caller.workspaceId, new Date(at.getTime() - EXPIRED_RETENTION_MS));
  return { mail: mailIsSetUp(), invitations: rows.filter((row) => inReach(caller, row)).map((row) => view(row, at)) };
}

export async function createInvitation(caller: Caller, input: CreateInvitationInput): Promise<{ id: string; url: string; expiresAt: string }> {
  const { workspaceId, userId } = caller;
  assertMayGrant(caller, input);
  await assertBrandsExist(workspaceId, input.brandIds);
  const at = now();
  await perInviter.count(userId);
  const id = newId();
  const token = newLinkToken();
  const email = input.email ?? null;
  const row = await transaction(async (tx) => {
    const { role, brandIds, locale } = input;
    const secrets = { tokenHash: hashLinkToken(token), tokenSealed: seal(token, sealedAt(id)) };
    const expiresAt = new Date(at.getTime() + INVITATION_LIFETIME_MS);
    const made = await repository.insertInvitation(tx, { id, workspaceId, invitedById: userId, role, brandIds, email, locale, ...secrets, expiresAt });
    await recordEvent(tx, { workspaceId, type: peopleEvents.invitationCreated, payload: { invitationId: id, role, brandIds, byUserId: userId } });
    if (email && mailIsSetUp()) await recordEvent(tx, { workspaceId, type: INVITATION_MAIL_REQUESTED_EVENT, payload: { invitationId: id } });
    return made;
  });
  return { id, url: linkOf(token), expiresAt: row.expiresAt.toISOString() };
}

async function unanswered(caller: Caller, id: string) {
  const found = await repository.findInvitation(database(), { workspaceId: caller.workspaceId, id });
  if (!found || found.acceptedAt || found.revokedAt || !inReach(caller, found)) throw notFound("Invitation");
  return found;
}

/** The link once more, for anyone who could have made it. */
export async function getLink(caller: Caller, id: string): Promise<{ id: string; url: string; expiresAt: string }> {
  const found = await unanswered(caller, id);
  return { id, url: linkOfStored(found), expiresAt: found.expiresAt.toISOString() };
}

/**
 * Extends it by a week, and sends the message again to the same address.
 *
 * @throws AppError NOT_FOUND when it is not open; RATE_LIMITED when it was sent a moment ago.
 */
export async function resendInvitation(caller: Caller, id: string): Promise<{ id: string; url: string; expiresAt: string }> {
  const { workspaceId } = caller;
  const found = await unanswered(caller, id);
  const at = now();
  const wait = resendWaitSeconds(found.expiresAt, at);
  if (wait > 0) throw new AppError("RATE_LIMITED", "This invitation was sent a moment ago.", { retryAfterSeconds: wait });
  await perInviter.count(caller.userId);
  const expiresAt = new Date(at.getTime() + INVITATION_LIFETIME_MS);
  await transaction(async (tx) => {
    if (!(await repository.prolong(tx, { workspaceId, id, expiresAt }))) throw notFound("Invitation");
    if (found.email && mailIsSetUp()) await recordEvent(tx, { workspaceId, type: INVITATION_MAIL_REQUESTED_EVENT, payload: { invitationId: id } });
  });
  return { id, url: linkOfStored(found), expiresAt: expiresAt.toISOString() };
}

/** @throws AppError NOT_FOUND when it is not open. */
export async function revokeInvitation(caller: Caller, id: string): Promise<{ id: string; revoked: true }> {
  const { workspaceId } = caller;
  await unanswered(caller, id);
  await transaction(async (tx) => {
    if (!(await repository.markRevoked(tx, { workspaceId, id, at: now() }))) throw notFound("Invitation");
    await recordEvent(tx, { workspaceId, type: peopleEvents.invitationRevoked, payload: { invitationId: id, byUserId: caller.userId } });
  });
  return { id, revoked: true };
}

/** By the link's token. A suspended or deleted workspace has no invitations. */
async function byToken(token: string) {
  const found = invitationToken.safeParse(token).success ? await repository.findByToken(database(), hashLinkToken(token)) : null;
  return found?.workspace.status === "ACTIVE" ? found : null;
}

/** For a visitor, an invitation that its maker could no longer give is withdrawn. */
async function stateOf(db: Db, found: Parameters<typeof inviterMayGrant>[1] & Parameters<typeof invitationState>[0], at: Date): Promise<InvitationState> {
  const state = invitationState(found, at);
  return state === "open" && !(await inviterMayGrant(db, found)) ? "revoked" : state;
}

/** @throws AppError NOT_FOUND when the link is unknown. */
export async function openInvitation(token: string): Promise<OpenedInvitation> {
  const found = await byToken(token);
  if (!found) throw notFound("Invitation");
  return {
    state: await stateOf(database(), found, now()),
    workspaceName: found.workspace.name,
    invitedBy: found.invitedBy?.name ?? null,
    role: found.role,
    email: found.email,
    expiresAt: found.expiresAt.toISOString(),
    timezone: found.workspace.timezone,
  };
}

/** Null: the person who opened the link is no member of the workspace that it leads to. */
export async function membershipBehind(userId: string, token: string): Promise<{ workspaceId: string } | null> {
  const found = await byToken(token);
  if (!found) return null;
  const { workspaceId } = found;
  return (await findMember(database(), { workspaceId, userId })) ? { workspaceId } : null;
}

/** Whether a link permits sign-up with this address. */
export async function permitsSignUp(token: string, email: string): Promise<boolean> {
  const found = await byToken(token);
  return found !== null && (found.email === null || found.email === email) && (await stateOf(database(), found, now())) === "open";
}

/** Whether an open invitation to this address exists. */
export function hasOpenInvitation(email: string): Promise<boolean> {
  return repository.isInvited(database(), email, now());
}

function refused(reason: "WRONG_ACCOUNT" | "ALREADY_MEMBER" | "ACCEPTED" | "EXPIRED" | "REVOKED"): AppError {
  return new AppError("FORBIDDEN", "This invitation is not open to you.", { details: { reason } });
}

/**
 * Makes the person a member, once; what they were limited to meanwhile decides nothing.
 *
 * @throws AppError NOT_FOUND when the link is unknown; VALIDATION_ERROR with the reason why it cannot be accepted.
 */
export async function acceptInvitation(userId: string, token: string): Promise<{ workspaceId: string }> {
  const found = await byToken(token);
  if (!found) throw notFound("Invitation");
  const { id, workspaceId, role, brandIds } = found;
  const at = now();
  if (await findMember(database(), { workspaceId, userId })) throw refused("ALREADY_MEMBER");
  const state = await stateOf(database(), found, at);
  if (state !== "open") throw refused(state === "accepted" ? "ACCEPTED" : state === "expired" ? "EXPIRED" : "REVOKED");
  if (found.email !== null && found.email !== (await findUserEmail(database(), userId))) throw refused("WRONG_ACCOUNT");
  await assertBrandsExist(workspaceId, brandIds);
  await transaction(async (tx) => {
    // Anyone who invited is not removed between this and the end.
    await lockWorkspace(tx, workspaceId);
    if (!(await inviterMayGrant(tx, found))) throw refused("REVOKED");
    if (!(await repository.markAccepted(tx, { workspaceId, id, userId, at }))) throw refused("ACCEPTED");
    await upsertMembership(tx, { workspaceId, userId, role, brandIds });
    await recordEvent(tx, { workspaceId, type: peopleEvents.memberAdded, payload: { userId, role, brandIds, invitationId: id } });
  });
  return { workspaceId };
}
