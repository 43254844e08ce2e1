import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import { createBrand } from "@/server/domains/brands";
import type { GivenRole } from "@/server/domains/workspaces/people.schema";
import { inDashboard } from "../http/dashboard";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { type InviteInput, inviteTo, joinAs, payloadsOf, refusalOf } from "./person";

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
    for (const change of [{ name: "x" }, { timezone: "Asia/Dubai" }]) expect(await refusalOf(limited.workspaces.update(change))).toEqual(beyond);
    expect(await refusalOf(limited.approvals.setRequired({ required: true }))).toEqual(beyond);
    expect(await limited.workspaces.list()).toContainEqual(expect.objectContaining({ id: workspaceId, limited: true, approvalRequired: false }));
    expect((await limited.brands.views()).map((brand) => brand.name)).toEqual(["لي"]);
    expect(await limited.workspaces.brands()).toEqual([{ id: mine.id, name: "لي" }]);
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
      () => stranger.brands.update({ id: brand.id, name: "x" }),
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
      isTest: false,
      timezone: "Africa/Cairo",
      weekStart: null,
      approvalRequired: false,
      role: "OWNER",
      limited: false,
      plan: "PRO",
    });
    await expect(person.workspaces.create({ name: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(person.workspaces.create({ name: "x", timezone: "Mars/Base" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("gets another name, zone and week from its admins", async () => {
    const editor = await join(guest, "EDITOR");
    expect(await refusalOf(editor.workspaces.update({ name: "x" }))).toEqual({ code: "FORBIDDEN" });
    expect(await byOwner().workspaces.update({ name: "الاسم الجديد", timezone: "Asia/Dubai", weekStart: 7 })).toEqual({ updated: true });
    await byOwner().workspaces.update({});
    expect(await editor.workspaces.list()).toContainEqual(
      expect.objectContaining({ id: workspaceId, name: "الاسم الجديد", timezone: "Asia/Dubai", weekStart: 7 }),
    );
    await byOwner().workspaces.update({ weekStart: null });
    expect(await editor.workspaces.list()).toContainEqual(expect.objectContaining({ id: workspaceId, timezone: "Asia/Dubai", weekStart: null }));
    for (const weekStart of [0, 2, 8, "7"]) await expect(byOwner().workspaces.update({ weekStart } as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
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
    expect(await database().outboxEvent.findMany({ where: { workspaceId }, select: { type: true } })).toEqual([{ type: "workspaces/workspace.deleted" }]);
  });
});

describe("a brand", () => {
  test("is shown with its accounts and members, and stays while somebody is limited to it", async () => {
    const api = byOwner();
    const { id } = await api.brands.create({ name: "قهوة" });
    expect(await refusalOf(api.brands.create({ name: "قهوة" }))).toEqual({ code: "CONFLICT", path: "name" });
    await database().connection.create({ data: { workspaceId, brandId: id, platform: "TWITTER", accountId: "1", accountName: "@coffee", scopes: [] } });
    const token = await invite({ role: "EDITOR", brandIds: [id] });
    const inUse = (members: string[], invitations: number) => ({ cause: { details: { reason: "BRAND_IN_USE", members, invitations } } });
    await expect(api.brands.delete({ id, connections: "keep" })).rejects.toMatchObject(inUse([], 1));
    await inDashboard(guest).invitations.accept({ token });
    await expect(api.brands.delete({ id, connections: "keep" })).rejects.toMatchObject(inUse(["نورة Noura"], 0));
    const accounts = [{ id: expect.any(String), platform: "TWITTER", accountName: "@coffee" }];
    expect(await api.brands.views()).toEqual([{ id, name: "قهوة", externalId: null, accounts, members: [{ userId: guest.userId, name: "نورة Noura" }] }]);
    await api.members.change({ userId: guest.userId, role: "EDITOR", brandIds: [] });
    expect(await api.brands.delete({ id, connections: "keep" })).toEqual({ id, deleted: true });
  });
});
