import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Role } from "@/server/domains/workspaces/workspaces.schema";
import { account, createSandboxConnection, inMinutes, type Member, outcome, person, startRig } from "./rig";

await startRig();

const { dashboardOf } = await import("@/tests/api/http/dashboard");
const { inPerson } = await import("@/tests/api/http/seed");
const { database } = await import("@/server/db/database");

/** The calendar as the dashboard requests it. */
const dashboard = (by: Member, { role = "EDITOR", ...who }: { role?: Role; brandIds?: string[] } = {}) => dashboardOf({ ...inPerson(by, role), ...who }).posts;

const around = { from: inMinutes(-60), to: inMinutes(24 * 60) };

test("posts stand by their planned time, else by when they went out, with what a line of a calendar shows", async () => {
  const member = await person();
  const posts = dashboard(member);
  const tweets = await account(member.workspaceId);
  const pins = await createSandboxConnection({ workspaceId: member.workspaceId, platform: "PINTEREST", sandboxAccount: "ok" });
  const at = new Date(inMinutes(120)).toISOString();
  const planned = await posts.compose({ content: `first\n line ${"x".repeat(300)}`, accountIds: [tweets.id, pins.id], scheduledAt: at });
  const draft = await posts.compose({ content: "a draft with a time", accountIds: [tweets.id], isDraft: true, scheduledAt: inMinutes(60) });
  const loose = await posts.compose({ content: "a draft without", accountIds: [tweets.id], isDraft: true });
  const out = await posts.compose({ content: "out", accountIds: [tweets.id], publishNow: true });
  await outcome(member, out.id);

  const { posts: rows, more } = await posts.calendar(around);
  expect([more, rows.map(({ id }) => id)]).toEqual([false, [out.id, draft.id, planned.id]]);
  expect(rows[2]).toEqual({
    id: planned.id,
    status: "SCHEDULED",
    approval: "none",
    at,
    snippet: `first line ${"x".repeat(148)}`,
    thumbnailUrl: null,
    platforms: ["twitter", "pinterest"],
    accountIds: [tweets.id, pins.id],
    needsReconnect: false,
    labels: [],
  });
  expect(rows[0]).toMatchObject({ status: "PUBLISHED", at: (await posts.detail({ id: out.id })).publishedAt });
  expect(await posts.calendar({ from: at, to: new Date(Date.parse(at) + 1).toISOString() })).toMatchObject({ posts: [{ id: planned.id }] });
  expect(await posts.calendar({ from: inMinutes(-1), to: at })).toMatchObject({ posts: [expect.anything(), { id: draft.id }] });
  expect(await posts.unscheduled({})).toMatchObject({ more: false, posts: [{ id: loose.id, status: "DRAFT", at: null, snippet: "a draft without" }] });

  const of = async (filter: object) => (await posts.calendar({ ...around, ...filter })).posts.map(({ id }) => id);
  expect(await of({ status: "DRAFT" })).toEqual([draft.id]);
  expect(await of({ connectionId: pins.id })).toEqual([planned.id]);
  expect(await of({ connectionId: randomUUID() })).toEqual([]);
  await database().connection.update({ where: { workspaceId: member.workspaceId, id: pins.id }, data: { status: "EXPIRED" } });
  expect((await posts.calendar({ ...around, connectionId: pins.id })).posts).toMatchObject([{ needsReconnect: true }]);
});

test("a member limited to brands sees theirs alone, and nobody sees another workspace's", async () => {
  const member = await person();
  const brand = await database().brand.create({ data: { workspaceId: member.workspaceId, name: "Ours" } });
  const ours = await account(member.workspaceId, "ok", { brandId: brand.id });
  const theirs = await account(member.workspaceId, "slow");
  const visible = await dashboard(member).compose({ content: "ours", accountIds: [ours.id], scheduledAt: inMinutes(90) });
  const other = await dashboard(member).compose({ content: "theirs", accountIds: [theirs.id], scheduledAt: inMinutes(100) });
  const idle = await dashboard(member).compose({ content: "theirs, no time", accountIds: [theirs.id], isDraft: true });
  const ids = async (posts: ReturnType<typeof dashboard>, filter: object = {}) => (await posts.calendar({ ...around, ...filter })).posts.map(({ id }) => id);
  expect(await ids(dashboard(member))).toEqual([visible.id, other.id]);
  expect(await ids(dashboard(member), { brandId: brand.id })).toEqual([visible.id]);
  const limited = dashboard(member, { role: "VIEWER", brandIds: [brand.id] });
  expect(await ids(limited)).toEqual([visible.id]);
  expect(await ids(limited, { connectionId: theirs.id })).toEqual([]);
  expect((await limited.unscheduled({})).posts).toEqual([]);
  expect((await dashboard(member).unscheduled({ connectionId: theirs.id })).posts).toMatchObject([{ id: idle.id }]);
  const stranger = dashboard(await person());
  expect(await ids(stranger, { connectionId: ours.id })).toEqual([]);
  expect(await ids(stranger, { brandId: brand.id })).toEqual([]);
});

test("no more than two thousand are returned, and that there are more", async () => {
  const member = await person();
  const at = new Date(inMinutes(90));
  await database().post.createMany({
    data: Array.from({ length: 2_001 }, (_, index) => ({
      workspaceId: member.workspaceId,
      authorId: member.userId,
      content: `post ${index}`,
      status: "DRAFT" as const,
      scheduledAt: new Date(at.getTime() + index),
    })),
  });
  const { posts: rows, more } = await dashboard(member).calendar(around);
  expect([rows.length, rows[0]?.snippet, rows.at(-1)?.snippet, more]).toEqual([2_000, "post 0", "post 1999", true]);
});

test("a draft that was given a time from the drawer goes back without one", async () => {
  const member = await person();
  const posts = dashboard(member);
  const { id: accountId } = await account(member.workspaceId);
  const { id } = await posts.compose({ content: "dragged in", accountIds: [accountId], isDraft: true });
  expect(await posts.edit({ id, scheduledAt: inMinutes(90), isDraft: false })).toMatchObject({ status: "SCHEDULED" });
  await expect(posts.edit({ id, scheduledAt: null })).rejects.toMatchObject({ cause: { details: { issues: [{ path: "scheduledAt" }] } } });
  expect(await posts.edit({ id, scheduledAt: null, isDraft: true })).toMatchObject({ status: "DRAFT", scheduledAt: null });
  expect((await posts.unscheduled({})).posts).toMatchObject([{ id, at: null }]);
  const { status } = await member.call("PATCH", `/posts/${id}`, { scheduledAt: null });
  expect(status).toBe(400);
});

test.each<[string, object, string]>([
  ["a range that runs backwards", { from: around.to, to: around.from }, "to"],
  ["a range of nothing", { from: around.from, to: around.from }, "to"],
  ["a range longer than a month's grid", { from: "2026-01-01T00:00:00Z", to: "2026-02-14T00:00:00Z" }, "to"],
  ["a day instead of an instant", { ...around, from: around.from.slice(0, 10) }, "from"],
  ["a year before the first that is kept", { from: "0001-01-01T00:00:00+03:00", to: "1000-01-02T00:00:00Z" }, "from"],
  ["an unknown status", { ...around, status: "SENT" }, "status"],
  ["an account that is no id", { ...around, connectionId: "7" }, "connectionId"],
  ["a brand that is no id", { ...around, brandId: "'; --" }, "brandId"],
  ["an undeclared property", { ...around, limit: 1 }, ""],
])("%s is refused with its field", async (_what, input, path) => {
  const member = await person();
  const refused = dashboard(member).calendar(input as never);
  await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST", cause: { issues: [{ path: path ? [path] : [] }] } });
});
