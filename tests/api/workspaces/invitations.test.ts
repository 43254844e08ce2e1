import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { removeMember } from "@/server/domains/workspaces";
import type { GivenRole } from "@/server/domains/workspaces/people.schema";
import { inDashboard } from "../http/dashboard";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { type InviteInput, inviteTo, joinAs, payloadsOf, refusalOf, tokenOf } from "./person";

let owner: Seeded;
let guest: Seeded;
let workspaceId: string;

beforeEach(async () => {
  [owner, guest] = await Promise.all([seedPerson({ plan: "ENTERPRISE" }), seedPerson()]);
  workspaceId = await seedSharedWorkspace(owner.email);
});

const byOwner = () => inDashboard(owner, workspaceId);
const invite = (input: InviteInput = {}) => inviteTo(owner, workspaceId, input);
const join = (person: Seeded, role: GivenRole, brandIds: string[] = []) => joinAs(person, owner, workspaceId, { role, brandIds });
const eventsOf = (type: string) => payloadsOf(workspaceId, type);

describe("an invitation", () => {
  test("tells who invites, to what and as what, makes one person a member, and works once", async () => {
    const made = await byOwner().invitations.create({ role: "APPROVER" });
    expect(made).toEqual({ id: expect.any(String), url: expect.stringMatching(/\/invitation\/[\w-]{43}$/), expiresAt: expect.any(String) });
    const token = tokenOf(made);
    const { name } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    const shown = { workspaceName: name, invitedBy: "نورة Noura", role: "APPROVER", email: null, expiresAt: made.expiresAt, timezone: "Asia/Riyadh" };
    expect(await inDashboard(guest).invitations.open({ token })).toEqual({ state: "open", ...shown });

    const choices: (string | null)[] = [];
    const visitor = inDashboard(guest, null, choices);
    expect(await visitor.invitations.accept({ token })).toEqual({ workspaceId });
    expect(choices).toEqual([null, workspaceId]);
    expect(await visitor.workspaces.list()).toContainEqual(expect.objectContaining({ id: workspaceId, role: "APPROVER", plan: "ENTERPRISE" }));
    expect(await visitor.invitations.open({ token })).toEqual({ state: "accepted", ...shown });
    expect(await refusalOf(inDashboard(await seedPerson()).invitations.accept({ token }))).toEqual({ code: "FORBIDDEN", reason: "ACCEPTED" });
    expect(await eventsOf("workspace.member_added")).toEqual([{ userId: guest.userId, role: "APPROVER", brandIds: [], invitationId: made.id }]);
  });

  test("is accepted by one of several who open it at once", async () => {
    const token = await invite();
    const people = await Promise.all(Array.from({ length: 4 }, () => seedPerson()));
    const outcomes = await Promise.allSettled(people.map((person) => inDashboard(person).invitations.accept({ token })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await byOwner().members.list()).toHaveLength(2);
  });

  test("is in the database as a hash and sealed", async () => {
    const token = await invite();
    const row = await database().invitation.findFirstOrThrow({ where: { workspaceId } });
    expect(JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value))).not.toContain(token);
  });

  test.each([
    ["that ran out", { expiresAt: new Date(Date.now() - 1000) }, "expired", "EXPIRED"],
    ["that was taken back", { revokedAt: new Date() }, "revoked", "REVOKED"],
  ] as const)("%s says so and lets nobody in", async (_name, data, state, reason) => {
    const token = await invite();
    await database().invitation.updateMany({ where: { workspaceId }, data });
    expect(await inDashboard(guest).invitations.open({ token })).toMatchObject({ state });
    expect(await refusalOf(inDashboard(guest).invitations.accept({ token }))).toEqual({ code: "FORBIDDEN", reason });
  });

  test("to an address is for that account alone", async () => {
    const token = await invite({ email: guest.email });
    const other = await seedPerson();
    expect(await refusalOf(inDashboard(other).invitations.accept({ token }))).toEqual({ code: "FORBIDDEN", reason: "WRONG_ACCOUNT" });
    expect(await inDashboard(guest).invitations.accept({ token })).toEqual({ workspaceId });
  });

  test("changes nothing for whoever is a member already", async () => {
    await join(guest, "ADMIN");
    const token = await invite({ role: "VIEWER" });
    expect(await refusalOf(inDashboard(guest).invitations.accept({ token }))).toEqual({ code: "FORBIDDEN", reason: "ALREADY_MEMBER" });
    expect(await inDashboard(guest).invitations.open({ token })).toMatchObject({ state: "open" });
  });

  test("leads back whom it let in, and nobody else, when it has been used", async () => {
    const token = await invite();
    const { membership, accept } = inDashboard(guest).invitations;
    expect(await membership({ token })).toBeNull();
    await accept({ token });
    expect(await membership({ token })).toEqual({ workspaceId });
    expect(await byOwner().invitations.membership({ token })).toEqual({ workspaceId });
    expect(await inDashboard(await seedPerson()).invitations.membership({ token })).toBeNull();
    expect(await membership({ token: "a".repeat(43) })).toBeNull();
    await removeMember({ workspaceId, email: guest.email });
    expect(await membership({ token })).toBeNull();
  });

  test.each(["", "x", "a".repeat(43), "../../etc/passwd", "\u0000".repeat(43)])("with the token %j is none", async (token) => {
    const { invitations } = inDashboard(guest);
    for (const answer of [invitations.open, invitations.accept]) await expect(answer({ token })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("of a suspended workspace is none", async () => {
    const token = await invite();
    await database().workspace.update({ where: { id: workspaceId }, data: { status: "SUSPENDED" } });
    expect(await refusalOf(inDashboard(guest).invitations.open({ token }))).toEqual({ code: "NOT_FOUND" });
  });

  test("is listed, copied, sent again not at once, and taken back", async () => {
    const api = byOwner();
    const made = await api.invitations.create({ role: "EDITOR", email: "Sara@Example.com" });
    expect(await api.invitations.list()).toEqual({
      mail: false,
      invitations: [
        {
          id: made.id,
          role: "EDITOR",
          brandIds: [],
          email: "sara@example.com",
          createdAt: expect.any(String),
          expiresAt: made.expiresAt,
          state: "open",
          invitedBy: "نورة Noura",
          mailedAt: null,
        },
      ],
    });
    expect(await api.invitations.link({ id: made.id })).toEqual(made);
    expect(await refusalOf(api.invitations.resend({ id: made.id }))).toEqual({ code: "RATE_LIMITED" });
    const soon = new Date(Date.now() + 60_000);
    await database().invitation.updateMany({ where: { workspaceId }, data: { expiresAt: soon } });
    const again = await api.invitations.resend({ id: made.id });
    expect(again.url).toBe(made.url);
    expect(new Date(again.expiresAt).getTime()).toBeGreaterThan(soon.getTime() + 6 * 86_400_000);
    expect(await api.invitations.revoke({ id: made.id })).toEqual({ id: made.id, revoked: true });
    expect((await api.invitations.list()).invitations).toEqual([]);
    for (const call of [api.invitations.link, api.invitations.resend, api.invitations.revoke]) {
      expect(await refusalOf(call({ id: made.id }))).toEqual({ code: "NOT_FOUND" });
    }
  });

  test("into a personal workspace makes a team of it in place: it stays its owner's, and each person's own stays theirs", async () => {
    const token = await inviteTo(owner, owner.workspaceId, { role: "EDITOR" });
    const visitor = inDashboard(guest);
    expect(await visitor.invitations.accept({ token })).toEqual({ workspaceId: owner.workspaceId });
    const kinds = async (person: Seeded) => (await inDashboard(person).workspaces.list()).map(({ id, kind, role }) => [id, kind, role]);
    expect(await kinds(guest)).toContainEqual([owner.workspaceId, "PERSONAL", "EDITOR"]);
    expect((await kinds(guest)).filter(([, kind, role]) => kind === "PERSONAL" && role === "OWNER")).toEqual([[guest.workspaceId, "PERSONAL", "OWNER"]]);
    // Where none is named, everybody is in their own.
    await database().brand.create({ data: { workspaceId: owner.workspaceId, name: "Theirs" } });
    expect(await inDashboard(guest).brands.views()).toEqual([]);
    expect(await inDashboard(guest, owner.workspaceId).workspaces.leave()).toEqual({ left: true });
    expect(await inDashboard(owner, owner.workspaceId).members.list()).toHaveLength(1);
  });

  test("to a foreign brand is refused", async () => {
    const foreign = await createBrand({ workspaceId: owner.workspaceId, name: "أخرى" });
    for (const id of [foreign.id, randomUUID()]) {
      expect(await refusalOf(byOwner().invitations.create({ role: "EDITOR", brandIds: [id] }))).toEqual({ code: "VALIDATION_ERROR", path: "brandIds.0" });
    }
  });

  test("is one of sixty in an hour by one person, in whichever workspace, sent again or gone with it", async () => {
    const { id } = await byOwner().invitations.create({ role: "EDITOR" });
    // One after another: where no connection is free in time, the count continues in memory.
    for (let made = 1; made < 59; made++) await invite();
    await database().invitation.updateMany({ where: { workspaceId }, data: { expiresAt: new Date(Date.now() + 60_000) } });
    await byOwner().invitations.resend({ id });
    const { name } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    const [kept] = (await byOwner().invitations.list()).invitations.filter((invitation) => invitation.id !== id);
    expect(await refusalOf(byOwner().invitations.resend({ id: kept?.id ?? "" }))).toEqual({ code: "RATE_LIMITED" });
    await byOwner().workspaces.delete({ name });
    const { workspaceId: next } = await byOwner().workspaces.create({ name: "أخرى" });
    expect(await refusalOf(inDashboard(owner, next).invitations.create({ role: "EDITOR" }))).toEqual({ code: "RATE_LIMITED" });
    const elsewhere = await seedSharedWorkspace(guest.email);
    expect(await inviteTo(guest, elsewhere)).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ["was removed", () => byOwner().members.remove({ userId: guest.userId })],
    ["left", () => inDashboard(guest, workspaceId).workspaces.leave()],
    ["is an editor now", () => byOwner().members.change({ userId: guest.userId, role: "EDITOR", brandIds: [] })],
    ["was removed in the operator's shell", () => removeMember({ workspaceId, email: guest.email })],
  ])("by somebody who %s lets nobody in, themselves least of all", async (_name, end) => {
    const admin = await join(guest, "ADMIN");
    const token = tokenOf(await admin.invitations.create({ role: "ADMIN" }));
    await end();
    const visitor = await seedPerson();
    expect(await inDashboard(visitor).invitations.open({ token })).toMatchObject({ state: "revoked" });
    expect(await refusalOf(inDashboard(visitor).invitations.accept({ token }))).toEqual({ code: "FORBIDDEN", reason: "REVOKED" });
    expect((await byOwner().members.list()).map(({ userId }) => userId)).not.toContain(visitor.userId);
  });

  test("goes with what its maker may give, at once and for the list too", async () => {
    const admin = await join(guest, "ADMIN");
    const brand = await createBrand({ workspaceId, name: "قهوة" });
    const [wide, narrow] = [await admin.invitations.create({ role: "EDITOR" }), await admin.invitations.create({ role: "EDITOR", brandIds: [brand.id] })];
    const mine = await byOwner().invitations.create({ role: "VIEWER" });
    await byOwner().members.change({ userId: guest.userId, role: "ADMIN", brandIds: [brand.id] });
    expect((await byOwner().invitations.list()).invitations.map(({ id }) => id)).toEqual([mine.id, narrow.id]);
    expect(await eventsOf("workspace.invitation_revoked")).toEqual([{ invitationId: wide.id, byUserId: owner.userId }]);
    await inDashboard(await seedPerson()).invitations.accept({ token: tokenOf(narrow) });
    await byOwner().members.remove({ userId: guest.userId });
    expect(await refusalOf(inDashboard(guest).invitations.accept({ token: tokenOf(wide) }))).toEqual({ code: "FORBIDDEN", reason: "REVOKED" });
    await inDashboard(guest).invitations.accept({ token: tokenOf(mine) });
  });

  test("by an owner who handed over still holds", async () => {
    await join(guest, "EDITOR");
    const token = await invite({ role: "ADMIN" });
    await byOwner().workspaces.transfer({ userId: guest.userId });
    expect(await inDashboard(await seedPerson()).invitations.accept({ token })).toEqual({ workspaceId });
  });

  test("permits to sign up where only the invited may, and only its own address", async () => {
    const { env } = await import("@/env");
    vi.spyOn(env, "SIGNUP", "get").mockReturnValue("invite");
    const [open, bound] = [await invite(), await invite({ email: "noura@example.com" })];
    const signUp = (email: string, invitation?: string) =>
      inDashboard(guest).account.signUp({ email, password: "a long enough password", name: "Noura", ...(invitation ? { invitation } : {}) });
    const fresh = () => `n-${randomUUID()}@example.com`;
    for (const link of [undefined, "a".repeat(43), bound]) {
      expect(await refusalOf(signUp(fresh(), link))).toEqual({ code: "FORBIDDEN" });
    }
    const email = fresh();
    expect(await signUp(email, open)).toEqual({ id: expect.any(String), email });
    vi.restoreAllMocks();
  });
});
