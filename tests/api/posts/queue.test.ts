import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { database, transaction } from "@/server/db/database";
import { lockPost } from "@/server/domains/posts/repository/post-rows";
import { keepApproval } from "@/server/domains/posts/service/approval-of-edit";
import { queuedTime } from "@/server/domains/posts/service/slots/queued-time";
import { resolveAccess } from "@/server/domains/workspaces";
import { signedIn } from "@/tests/api/http/dashboard";
import { seedConnection } from "@/tests/api/http/resources";
import { seedPerson } from "@/tests/api/http/seed";

const everyDay = (minute: number) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, minute }));
const issue = (path: string) => ({ cause: { code: "VALIDATION_ERROR", details: { issues: expect.arrayContaining([expect.objectContaining({ path })]) } } });
const missing = { cause: { code: "NOT_FOUND" } };

async function writer(accounts = 1) {
  const person = await seedPerson();
  const ids: string[] = [];
  for (let index = 0; index < accounts; index++) ids.push(await seedConnection(person.workspaceId));
  const caller = signedIn(person);
  const queued = (text: string, accountIds = ids, intentId?: string) =>
    caller.posts.compose({ content: text, accountIds, queue: true, ...(intentId ? { intentId } : {}) });
  return { person, caller, ids, id: ids[0] ?? "", queued };
}

test("an account's times are set, shown in the week's order with their next dates, and replaced", async () => {
  const { caller, id } = await writer();
  expect(await caller.queue.slots()).toEqual([{ connectionId: id, platform: "INSTAGRAM", accountName: "قهوة", times: [], next: [] }]);
  const times = [
    { weekday: 5, minute: 600 },
    { weekday: 1, minute: 540 },
    { weekday: 1, minute: 540 },
  ];
  const saved = await caller.queue.setSlots({ connectionId: id, times });
  expect(saved).toEqual({
    connectionId: id,
    platform: "INSTAGRAM",
    accountName: "قهوة",
    times: [times[1], times[0]],
    next: Array.from({ length: 5 }, () => ({ at: expect.any(String), change: null })),
  });
  expect(await caller.queue.slots()).toEqual([saved]);
  expect((await caller.queue.setSlots({ connectionId: id, times: [] })).next).toEqual([]);
});

test("posts take the free times one after the other, and leave them when they go", async () => {
  const { caller, id, queued } = await writer();
  const { next } = await caller.queue.setSlots({ connectionId: id, times: everyDay(540) });
  expect(await caller.queue.next({ accountIds: [id] })).toEqual({ next: next[0] });
  const first = await queued("first");
  const second = await queued("second");
  expect([first, second].map((post) => [post.status, post.scheduledAt])).toEqual([
    ["SCHEDULED", next[0]?.at],
    ["SCHEDULED", next[1]?.at],
  ]);
  expect((await caller.queue.next({ accountIds: [id] })).next?.at).toBe(next[2]?.at);
  await caller.posts.edit({ id: first.id, isDraft: true });
  expect((await caller.queue.next({ accountIds: [id] })).next?.at).toBe(next[0]?.at);
  const draft = await caller.posts.compose({ content: "later", accountIds: [id], isDraft: true });
  expect(await caller.queue.add({ id: draft.id })).toMatchObject({ id: draft.id, status: "SCHEDULED", scheduledAt: next[0]?.at });
  await caller.posts.delete({ id: second.id });
  expect((await caller.queue.next({ accountIds: [id] })).next?.at).toBe(next[1]?.at);
});

test("many at once take a time each", async () => {
  const { caller, id, queued } = await writer();
  await caller.queue.setSlots({ connectionId: id, times: everyDay(540) });
  const posts = await Promise.all(Array.from({ length: 8 }, (_, index) => queued(`post ${index}`)));
  expect(new Set(posts.map((post) => post.scheduledAt)).size).toBe(8);
  expect(await caller.queue.account({ connectionId: id })).toHaveLength(8 + 3);
});

test("a time is worked out on the transaction's own connection: where all are taken there is no second one", async () => {
  const { person, caller, id } = await writer();
  const { workspaceId } = person;
  await caller.queue.setSlots({ connectionId: id, times: everyDay(540) });
  // What is not committed yet is seen on no other connection.
  const at = await transaction(async (tx) => {
    await tx.workspace.update({ where: { id: workspaceId }, data: { timezone: "Pacific/Kiritimati" }, select: { id: true } });
    return queuedTime(tx, { workspaceId, accountIds: [id], exceptPostId: null }, new Date());
  });
  expect(at.toISOString()).toMatch(/T19:00:00\.000Z$/);
});

test("whether approval is required is read on the transaction's own connection too", async () => {
  const { person, id, caller } = await writer();
  const { workspaceId, userId } = person;
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const stored = await caller.posts.compose({ content: "early", accountIds: [id], scheduledAt });
  const access = await resolveAccess(userId, workspaceId);
  if (!access) throw new Error("the owner has no access");
  const editor = { ...access, role: "EDITOR" as const, actor: { type: "user" as const, id: userId }, userId, scopes: null };
  await transaction(async (tx) => {
    await tx.workspace.update({ where: { id: workspaceId }, data: { approvalRequired: true }, select: { id: true } });
    const post = await lockPost(tx, editor, stored.id);
    if (!post) throw new Error("the post is gone");
    const plan = { status: "SCHEDULED" as const, becomesScheduled: false };
    await keepApproval(tx, editor, post, { edit: { content: "another" }, plan, scheduledAt: post.scheduledAt }, new Date());
  });
  expect(await caller.posts.get({ id: stored.id })).toMatchObject({ status: "SCHEDULED", approval: "pending" });
});

test("one press that is sent twice takes one time", async () => {
  const { caller, id, queued } = await writer();
  await caller.queue.setSlots({ connectionId: id, times: everyDay(540) });
  const intentId = randomUUID();
  const [first, second] = [await queued("once", [id], intentId), await queued("once", [id], intentId)];
  expect([first.id, second.id, second.scheduledAt]).toEqual([intentId, intentId, first.scheduledAt]);
});

test("a post for several accounts takes the earliest time of any that is free on all", async () => {
  const { caller, ids, queued } = await writer(2);
  const [one = "", other = ""] = ids;
  const early = await caller.queue.setSlots({ connectionId: one, times: everyDay(540) });
  const late = await caller.queue.setSlots({ connectionId: other, times: everyDay(1_140) });
  const all = [...early.next, ...late.next].map(({ at }) => at).sort();
  expect((await queued("both")).scheduledAt).toBe(all[0]);
  expect((await queued("both again")).scheduledAt).toBe(all[1]);
  // The other account alone has the first time no more: a post is there.
  expect((await queued("one", [one])).scheduledAt).toBe(early.next.find(({ at }) => at !== all[0] && at !== all[1])?.at);
});

test("the queue shows posts and free times, and two posts swap theirs", async () => {
  const { caller, id, queued } = await writer();
  const { next } = await caller.queue.setSlots({ connectionId: id, times: everyDay(540) });
  const [first, second] = [await queued("first"), await queued("second")];
  const shown = { status: "SCHEDULED", approval: "none" };
  expect(await caller.queue.account({ connectionId: id })).toEqual([
    { at: next[0]?.at, change: null, ownTime: false, post: { id: first.id, content: "first", ...shown } },
    { at: next[1]?.at, change: null, ownTime: false, post: { id: second.id, content: "second", ...shown } },
    ...next.slice(2, 5).map(({ at }) => ({ at, change: null, ownTime: false, post: null })),
  ]);
  expect(await caller.queue.swap({ id: first.id, withId: second.id })).toEqual({ swapped: true });
  expect((await caller.queue.account({ connectionId: id })).map(({ at, post }) => [at, post?.content]).slice(0, 2)).toEqual([
    [next[0]?.at, "second"],
    [next[1]?.at, "first"],
  ]);
});

test("what goes out within the minute, or is no scheduled post, swaps with nothing", async () => {
  const { caller, id, queued } = await writer();
  await caller.queue.setSlots({ connectionId: id, times: everyDay(540) });
  const planned = await queued("planned");
  const draft = await caller.posts.compose({ content: "draft", accountIds: [id], isDraft: true });
  await expect(caller.queue.swap({ id: planned.id, withId: draft.id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  await expect(caller.queue.swap({ id: planned.id, withId: planned.id })).rejects.toMatchObject(missing);
  expect(await caller.posts.get({ id: planned.id })).toMatchObject({ scheduledAt: planned.scheduledAt });
});

test("where no time is free the post is refused and nothing is written", async () => {
  const { caller, queued } = await writer();
  await expect(queued("nowhere")).rejects.toMatchObject(issue("queue"));
  expect((await caller.posts.list({})).data).toEqual([]);
});

test("times are those of the workspace's zone, and say what a change of clocks does to them", async () => {
  const { caller, person, id } = await writer();
  await database().workspace.update({ where: { id: person.workspaceId }, data: { timezone: "Africa/Cairo" } });
  vi.useFakeTimers({ now: new Date("2027-04-28T12:00:00Z"), toFake: ["Date"] });
  try {
    const { next } = await caller.queue.setSlots({ connectionId: id, times: everyDay(30) });
    expect(next.slice(0, 3)).toEqual([
      { at: "2027-04-28T22:30:00.000Z", change: null },
      { at: "2027-04-29T22:30:00.000Z", change: "skipped" },
      { at: "2027-04-30T21:30:00.000Z", change: null },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["a weekday that is none", { times: [{ weekday: 8, minute: 0 }] }],
  ["a minute that is none", { times: [{ weekday: 1, minute: 1_440 }] }],
  ["an unknown property", { times: [{ weekday: 1, minute: 0, second: 1 }] }],
  ["too many", { times: Array.from({ length: 169 }, () => ({ weekday: 1, minute: 0 })) }],
])("refused times: %s", async (_what, input) => {
  const { caller, id } = await writer();
  await expect(caller.queue.setSlots({ connectionId: id, ...input } as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test.each([
  ["a time of its own", { scheduledAt: "2026-12-24T09:00:00Z" }],
  ["being a draft", { isDraft: true }],
  ["going out now", { publishNow: true }],
])("the queue and %s exclude one another", async (_what, more) => {
  const { caller, id } = await writer();
  await expect(caller.posts.compose({ content: "both", accountIds: [id], queue: true, ...more })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("accounts that work come before those that must be connected again", async () => {
  const { person, caller } = await writer(3);
  const order = async () => (await caller.queue.slots()).map(({ connectionId }) => connectionId);
  const [expired = "", ...working] = await order();
  await database().connection.update({ where: { id: expired, workspaceId: person.workspaceId }, data: { status: "EXPIRED" } });
  expect(await order()).toEqual([...working, expired]);
});

test("nobody reaches another workspace's accounts and posts, and a viewer only reads", async () => {
  const { caller, person, id, queued } = await writer();
  await caller.queue.setSlots({ connectionId: id, times: everyDay(540) });
  const [one, other] = [await queued("one"), await queued("other")];
  const stranger = signedIn(await seedPerson());
  expect(await stranger.queue.slots()).toEqual([]);
  expect(await stranger.queue.next({ accountIds: [id] })).toEqual({ next: null });
  for (const reach of [
    () => stranger.queue.setSlots({ connectionId: id, times: [] }),
    () => stranger.queue.account({ connectionId: id }),
    () => stranger.queue.add({ id: one.id }),
    () => stranger.queue.swap({ id: one.id, withId: other.id }),
  ]) {
    await expect(reach()).rejects.toMatchObject(missing);
  }
  const viewer = signedIn(person, { role: "VIEWER" });
  expect(await viewer.queue.slots()).toHaveLength(1);
  for (const act of [() => viewer.queue.setSlots({ connectionId: id, times: [] }), () => viewer.queue.swap({ id: one.id, withId: other.id })]) {
    await expect(act()).rejects.toMatchObject({ cause: { code: "WORKSPACE_ACCESS_REVOKED" } });
  }
});
