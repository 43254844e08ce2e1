import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import { createBrand } from "@/server/domains/workspaces";
import type { GivenRole } from "@/server/domains/workspaces/people.schema";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { inDashboard, refusalOf } from "./person";

let owner: Seeded;
let guest: Seeded;
let workspaceId: string;

beforeEach(async () => {
  [owner, guest] = await Promise.all([seedPerson({ plan: "ENTERPRISE" }), seedPerson()]);
  workspaceId = await seedSharedWorkspace(owner.email);
});

const byOwner = () => inDashboard(owner, workspaceId);
const tokenOf = ({ url }: { url: string }) => url.split("/invitation/")[1] ?? "";
const invite = async (input: { role?: GivenRole; brandIds?: string[]; email?: string } = {}) =>
  tokenOf(await byOwner().invitations.create({ role: "EDITOR", ...input }));

async function join(person: Seeded, role: GivenRole, brandIds: string[] = []) {
  await inDashboard(person).invitations.accept({ token: await invite({ role, brandIds }) });
  return inDashboard(person, workspaceId);
}

async function eventsOf(type: string) {
  const rows = await database().outboxEvent.findMany({ where: { workspaceId, type }, orderBy: { createdAt: "asc" }, select: { payload: true } });
  return rows.map((row) => row.payload);
}

describe("an invitation", () => {
  test("tells who invites, to what and as what, makes one person a member, and works once", async () => {
    const made = await byOwner().invitations.create({ role: "APPROVER" });
    expect(made).toEqual({ id: expect.any(String), url: expect.stringMatching(/\/invitation\/[\w-]{43}$/), expiresAt: expect.any(String) });
    const token = tokenOf(made);
    const { name } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    const shown = { workspaceName: name, invitedBy: "نورة Noura", role: "APPROVER", email: null, expiresAt: made.expiresAt };
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

  test("stands in the database as a hash and sealed", async () => {
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

  test("into a personal workspace, to a foreign brand or too often is refused", async () => {
    const alone = inDashboard(owner, owner.workspaceId);
    expect(await refusalOf(alone.invitations.create({ role: "EDITOR" }))).toEqual({ code: "FORBIDDEN", reason: "PERSONAL_WORKSPACE" });
    const foreign = await createBrand({ workspaceId: owner.workspaceId, name: "أخرى" });
    for (const id of [foreign.id, randomUUID()]) {
      expect(await refusalOf(byOwner().invitations.create({ role: "EDITOR", brandIds: [id] }))).toEqual({ code: "VALIDATION_ERROR", path: "brandIds.0" });
    }
    await Promise.all(Array.from({ length: 60 }, () => invite()));
    expect(await refusalOf(byOwner().invitations.create({ role: "EDITOR" }))).toEqual({ code: "RATE_LIMITED" });
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

describe("members", () => {
  test("are listed with what each may do; addresses and last visits for those who manage them", async () => {
    const brand = await createBrand({ workspaceId, name: "قهوة" });
    const viewer = await join(guest, "VIEWER", [brand.id]);
    const [first, second] = await byOwner().members.list();
    expect(first).toEqual({
      userId: owner.userId,
      name: "نورة Noura",
      email: owner.email,
      role: "OWNER",
      brandIds: [],
      joinedAt: expect.any(String),
      lastSeenAt: null,
      you: true,
      manageable: false,
    });
    expect(second).toMatchObject({ userId: guest.userId, email: guest.email, role: "VIEWER", brandIds: [brand.id], you: false, manageable: true });
    expect(await viewer.members.list()).toMatchObject([
      { email: null, lastSeenAt: null, manageable: false, you: false },
      { email: guest.email, you: true, manageable: false },
    ]);
  });

  test("change, and what they may do with them", async () => {
    const member = await join(guest, "VIEWER");
    expect(await refusalOf(member.invitations.list())).toEqual({ code: "FORBIDDEN" });
    await byOwner().members.change({ userId: guest.userId, role: "ADMIN", brandIds: [] });
    expect(await member.invitations.list()).toEqual({ mail: false, invitations: [] });
    expect(await eventsOf("workspace.member_changed")).toEqual([{ userId: guest.userId, role: "ADMIN", brandIds: [], was: "VIEWER", byUserId: owner.userId }]);
  });

  test("are removed and lose access at once, with their keys", async () => {
    const member = await join(guest, "EDITOR");
    await byOwner().members.remove({ userId: guest.userId });
    expect(await refusalOf(member.members.list())).toEqual({ code: "WORKSPACE_ACCESS_REVOKED" });
    expect(await refusalOf(byOwner().members.remove({ userId: guest.userId }))).toEqual({ code: "NOT_FOUND" });
    expect(await eventsOf("workspace.member_removed")).toEqual([{ userId: guest.userId, role: "EDITOR", byUserId: owner.userId }]);
  });

  test("leave; the owner hands over first", async () => {
    const member = await join(guest, "EDITOR");
    expect(await refusalOf(byOwner().workspaces.leave())).toEqual({ code: "FORBIDDEN", reason: "OWNER_STAYS" });
    expect(await refusalOf(member.workspaces.transfer({ userId: guest.userId }))).toEqual({ code: "FORBIDDEN" });
    for (const userId of [owner.userId, randomUUID()]) {
      expect(await refusalOf(byOwner().workspaces.transfer({ userId }))).toEqual({ code: "NOT_FOUND" });
    }
    expect(await byOwner().workspaces.transfer({ userId: guest.userId })).toEqual({ ownerId: guest.userId });
    expect(await member.members.list()).toMatchObject([
      { userId: owner.userId, role: "ADMIN" },
      { userId: guest.userId, role: "OWNER" },
    ]);
    const choices: (string | null)[] = [];
    expect(await inDashboard(owner, workspaceId, choices).workspaces.leave()).toEqual({ left: true });
    expect(choices).toEqual([workspaceId, null]);
    expect(await member.members.list()).toHaveLength(1);
  });

  test("who manage some brands give no more than those", async () => {
    const [mine, other] = [await createBrand({ workspaceId, name: "لي" }), await createBrand({ workspaceId, name: "لغيري" })];
    const limited = await join(guest, "ADMIN", [mine.id]);
    const third = await seedPerson();
    await join(third, "EDITOR", [other.id]);
    const beyond = { code: "FORBIDDEN", reason: "BEYOND_REACH" };
    for (const brandIds of [[], [other.id], [mine.id, other.id]]) {
      expect(await refusalOf(limited.invitations.create({ role: "VIEWER", brandIds }))).toEqual(beyond);
    }
    expect(await refusalOf(limited.members.remove({ userId: third.userId }))).toEqual(beyond);
    for (const userId of [owner.userId, guest.userId]) expect(await refusalOf(limited.members.remove({ userId }))).toEqual(beyond);
    expect(await refusalOf(limited.members.change({ userId: guest.userId, role: "ADMIN", brandIds: [mine.id] }))).toEqual(beyond);
    expect(await refusalOf(limited.brands.create({ name: "جديدة" }))).toEqual(beyond);
    expect((await limited.brands.list()).map(({ name }) => name)).toEqual(["لي"]);
    await limited.invitations.create({ role: "EDITOR", brandIds: [mine.id] });
    await byOwner().invitations.create({ role: "EDITOR", brandIds: [other.id] });
    expect((await limited.invitations.list()).invitations).toHaveLength(1);
  });

  test("of another workspace are nobody here", async () => {
    const elsewhere = await seedSharedWorkspace(guest.email);
    const stranger = inDashboard(guest, elsewhere);
    const made = await byOwner().invitations.create({ role: "EDITOR" });
    const brand = await createBrand({ workspaceId, name: "قهوة" });
    const calls = [
      () => stranger.members.remove({ userId: owner.userId }),
      () => stranger.members.change({ userId: owner.userId, role: "VIEWER", brandIds: [] }),
      () => stranger.invitations.link({ id: made.id }),
      () => stranger.invitations.resend({ id: made.id }),
      () => stranger.invitations.revoke({ id: made.id }),
      () => stranger.brands.rename({ id: brand.id, name: "x" }),
      () => stranger.brands.delete({ id: brand.id }),
      () => stranger.exports.link({ id: randomUUID() }),
    ];
    for (const call of calls) expect(await refusalOf(call())).toEqual({ code: "NOT_FOUND" });
  });
});

describe("a workspace", () => {
  test("is made by whoever wants one, and they work in it", async () => {
    const choices: (string | null)[] = [];
    const person = inDashboard(guest, null, choices);
    const { workspaceId: made } = await person.workspaces.create({ name: " فريق التسويق ", timezone: "Africa/Cairo" });
    expect(choices).toEqual([null, made]);
    expect(await person.workspaces.list()).toContainEqual({
      id: made,
      name: "فريق التسويق",
      kind: "SHARED",
      isDemo: false,
      timezone: "Africa/Cairo",
      approvalRequired: false,
      role: "OWNER",
      plan: "PRO",
    });
    await expect(person.workspaces.create({ name: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(person.workspaces.create({ name: "x", timezone: "Mars/Base" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("gets another name and zone from its admins", async () => {
    const editor = await join(guest, "EDITOR");
    expect(await refusalOf(editor.workspaces.update({ name: "x" }))).toEqual({ code: "FORBIDDEN" });
    expect(await byOwner().workspaces.update({ name: "الاسم الجديد", timezone: "Asia/Dubai" })).toEqual({ updated: true });
    await byOwner().workspaces.update({});
    expect(await editor.workspaces.list()).toContainEqual(expect.objectContaining({ id: workspaceId, name: "الاسم الجديد", timezone: "Asia/Dubai" }));
    await expect(byOwner().workspaces.update({ timezone: "Mars/Base" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("is deleted by its owner, by its name, with every row of it", async () => {
    const admin = await join(guest, "ADMIN");
    await createBrand({ workspaceId, name: "قهوة" });
    await invite();
    const { name } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    expect(await refusalOf(admin.workspaces.delete({ name }))).toEqual({ code: "FORBIDDEN" });
    expect(await refusalOf(byOwner().workspaces.delete({ name: "another" }))).toEqual({ code: "VALIDATION_ERROR", path: "name" });
    const personal = inDashboard(owner, owner.workspaceId);
    expect(await refusalOf(personal.workspaces.delete({ name: "نورة Noura" }))).toEqual({ code: "FORBIDDEN", reason: "PERSONAL_WORKSPACE" });

    const choices: (string | null)[] = [];
    expect(await inDashboard(owner, workspaceId, choices).workspaces.delete({ name: ` ${name} ` })).toEqual({ deleted: true });
    expect(choices).toEqual([workspaceId, null]);
    expect(await refusalOf(admin.members.list())).toEqual({ code: "WORKSPACE_ACCESS_REVOKED" });
    expect(await acrossWorkspaces("looks for what is left", () => database().membership.count({ where: { workspaceId } }))).toBe(0);
    expect(await database().outboxEvent.findMany({ where: { workspaceId }, select: { type: true } })).toEqual([{ type: "workspaces/deleted" }]);
  });
});

describe("a brand", () => {
  test("is made, renamed, and deleted once nothing hangs on it", async () => {
    const api = byOwner();
    const brand = await api.brands.create({ name: "قهوة" });
    expect(await refusalOf(api.brands.create({ name: "قهوة" }))).toEqual({ code: "VALIDATION_ERROR", path: "name" });
    expect(await api.brands.rename({ id: brand.id, name: "قهوة الصباح" })).toEqual({ id: brand.id, name: "قهوة الصباح" });
    await database().connection.create({
      data: { workspaceId, brandId: brand.id, platform: "TWITTER", accountId: "1", accountName: "@coffee", scopes: [] },
    });
    const token = await invite({ role: "EDITOR", brandIds: [brand.id] });
    const inUse = (accounts: string[], members: string[], invitations: number) => ({ cause: { details: { reason: "BRAND_IN_USE", accounts, members, invitations } } });
    await expect(api.brands.delete({ id: brand.id })).rejects.toMatchObject(inUse(["@coffee"], [], 1));
    await inDashboard(guest).invitations.accept({ token });
    await expect(api.brands.delete({ id: brand.id })).rejects.toMatchObject(inUse(["@coffee"], ["نورة Noura"], 0));
    expect(await api.brands.list()).toEqual([
      {
        id: brand.id,
        name: "قهوة الصباح",
        accounts: [{ id: expect.any(String), platform: "TWITTER", accountName: "@coffee" }],
        members: [{ userId: guest.userId, name: "نورة Noura" }],
      },
    ]);
    await database().connection.updateMany({ where: { workspaceId }, data: { status: "REVOKED" } });
    await api.members.change({ userId: guest.userId, role: "EDITOR", brandIds: [] });
    expect(await api.brands.delete({ id: brand.id })).toEqual({ id: brand.id, deleted: true });
    expect(await api.brands.list()).toEqual([]);
  });
});
