import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { database } from "@/server/db/database";
import { makeOccurrences } from "@/server/domains/posts/service/recurring/make-occurrences";
import { signedIn } from "@/tests/api/http/dashboard";
import { seedConnection } from "@/tests/api/http/resources";
import { seedPerson } from "@/tests/api/http/seed";

const DAY_MS = 24 * 3_600_000;
const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const missing = { cause: { code: "NOT_FOUND" } };

async function writer() {
  const person = await seedPerson();
  const id = await seedConnection(person.workspaceId);
  const caller = signedIn(person);
  const daily = { frequency: "DAILY" as const, minute: 720, startsOn: dateIn(2) };
  const compose = (repeat: Parameters<typeof caller.recurring.preview>[0]["repeat"] = daily, intentId?: string) =>
    caller.posts.compose({ content: "again", accountIds: [id], repeat, ...(intentId ? { intentId } : {}) });
  const only = async () => {
    const [recurrence] = (await caller.recurring.list({})).data;
    if (!recurrence) throw new Error("nothing recurs");
    return recurrence;
  };
  const planned = async () => (await caller.posts.list({ status: "SCHEDULED", limit: 100 })).data;
  return { person, caller, id, daily, compose, only, planned };
}

test("a recurring post makes ordinary posts two weeks ahead, one a date", async () => {
  const { caller, id, daily, compose, only, planned } = await writer();
  const first = await compose();
  expect(first).toMatchObject({ status: "SCHEDULED", content: "again", scheduledAt: `${daily.startsOn}T09:00:00.000Z` });
  const posts = await planned();
  expect(posts.length).toBeGreaterThanOrEqual(12);
  expect(new Set(posts.map((post) => post.scheduledAt)).size).toBe(posts.length);
  expect(await only()).toEqual({
    id: expect.any(String),
    content: "again",
    repeat: { ...daily, weekdays: [], monthDay: null, until: null, maxCount: null },
    state: "ACTIVE",
    stopReason: null,
    accounts: [{ connectionId: id, platform: "INSTAGRAM", accountName: "قهوة" }],
    next: [2, 3, 4, 5, 6].map((ahead) => ({
      date: dateIn(ahead),
      at: `${dateIn(ahead)}T09:00:00.000Z`,
      change: null,
      postId: posts.find((post) => post.scheduledAt === `${dateIn(ahead)}T09:00:00.000Z`)?.id,
      deleted: false,
      edited: false,
    })),
  });
  expect((await caller.recurring.ofPost({ postId: first.id }))?.id).toBe((await only()).id);
});

test("whoever makes them, and however often, a date has one post; a deleted one stays deleted", async () => {
  const { person, caller, compose, only, planned } = await writer();
  await compose();
  const { id, next } = await only();
  const count = (await planned()).length;
  const gone = next[1]?.postId ?? "";
  await caller.posts.delete({ id: gone });
  await database().recurrenceOccurrence.deleteMany({ where: { workspaceId: person.workspaceId, recurrenceId: id, postId: next[2]?.postId ?? "" } });
  await caller.posts.delete({ id: next[2]?.postId ?? "" });
  await Promise.all(Array.from({ length: 6 }, () => makeOccurrences({ workspaceId: person.workspaceId, id })));
  expect(await planned()).toHaveLength(count - 1);
  expect((await only()).next[1]).toMatchObject({ postId: null, deleted: true });
  expect((await only()).next[2]).toMatchObject({ postId: expect.any(String), deleted: false });
});

test("one press that is sent twice makes one recurring post", async () => {
  const { caller, daily, compose } = await writer();
  const intentId = randomUUID();
  expect([(await compose(daily, intentId)).id, (await compose(daily, intentId)).id]).toEqual([intentId, intentId]);
  expect((await caller.recurring.list({})).data).toHaveLength(1);
});

test("a stored draft becomes the first of a recurring post, once for an edit that is sent twice", async () => {
  const { caller, id, daily, only, planned } = await writer();
  const draft = await caller.posts.compose({ content: "a draft", accountIds: [id], isDraft: true });
  const edit = { id: draft.id, content: "again", repeat: daily, revision: draft.revision, intentId: randomUUID() };
  const first = await caller.posts.edit(edit);
  expect(first).toMatchObject({ id: draft.id, status: "SCHEDULED", content: "again", scheduledAt: `${daily.startsOn}T09:00:00.000Z` });
  expect(await caller.posts.edit(edit)).toMatchObject({ id: draft.id, revision: first.revision });
  expect(await only()).toMatchObject({ content: "again", next: [{ postId: draft.id, edited: false }, {}, {}, {}, {}] });
  expect((await caller.recurring.list({})).data).toHaveLength(1);
  expect((await planned()).length).toBeGreaterThanOrEqual(12);
  expect((await caller.posts.list({ limit: 100 })).data.filter((post) => post.status === "DRAFT")).toEqual([]);
});

test("pausing takes coming posts back, but not one that was changed on its own; going on makes them again", async () => {
  const { caller, compose, only, planned } = await writer();
  await compose();
  const { id, next } = await only();
  const count = (await planned()).length;
  await caller.posts.edit({ id: next[0]?.postId ?? "", content: "another text" });
  expect(await caller.recurring.pause({ id })).toMatchObject({ state: "PAUSED" });
  expect((await planned()).map((post) => post.content)).toEqual(["another text"]);
  await expect(caller.recurring.pause({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  const resumed = await caller.recurring.resume({ id });
  expect(resumed).toMatchObject({ state: "ACTIVE", next: [{ postId: next[0]?.postId, edited: true }, {}, {}, {}, {}] });
  expect(await planned()).toHaveLength(count);
  expect(await caller.recurring.end({ id })).toMatchObject({ state: "ENDED", next: [] });
  expect(await planned()).toHaveLength(1);
  await expect(caller.recurring.resume({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
});

test("one that was changed is taken for all that follow it, and for none before", async () => {
  const { caller, compose, only, planned } = await writer();
  await compose();
  const { next } = await only();
  await caller.posts.edit({ id: next[1]?.postId ?? "", content: "new text" });
  expect((await caller.recurring.ofPost({ postId: next[1]?.postId ?? "" }))?.editedHere).toBe(true);
  await caller.recurring.applyToFollowing({ postId: next[1]?.postId ?? "" });
  const texts = (await planned()).toSorted((one, other) => (one.scheduledAt ?? "").localeCompare(other.scheduledAt ?? "")).map((post) => post.content);
  expect(texts[0]).toBe("again");
  expect(new Set(texts.slice(1))).toEqual(new Set(["new text"]));
  expect((await only()).content).toBe("new text");
});

test("a changed rule moves what was made ahead", async () => {
  const { caller, daily, compose, only, planned } = await writer();
  await compose();
  const { id } = await only();
  const changed = await caller.recurring.change({ id, repeat: { ...daily, minute: 780, maxCount: 3 } });
  expect(changed.next.map(({ at }) => at)).toEqual([2, 3, 4].map((ahead) => `${dateIn(ahead)}T10:00:00.000Z`));
  expect(await planned()).toHaveLength(3);
});

test("a rule whose first day is too far ahead is refused, and nothing is taken back", async () => {
  const { caller, daily, compose, only, planned } = await writer();
  await compose();
  const [before, made] = [await only(), await planned()];
  await expect(caller.recurring.change({ id: before.id, repeat: { ...daily, startsOn: dateIn(3 * 366) } })).rejects.toMatchObject({
    cause: { code: "VALIDATION_ERROR", details: { issues: [expect.objectContaining({ path: "repeat.startsOn" })] } },
  });
  expect(await only()).toEqual(before);
  expect(await planned()).toEqual(made);
});

test.each([
  ["goes out within the minute", -40_000],
  ["is late", 30_000],
])("a changed rule leaves a post that %s, for it would not come again", async (_what, ms) => {
  const { caller, daily, compose, only, planned } = await writer();
  const first = await compose();
  const { id } = await only();
  vi.useFakeTimers({ now: Date.parse(first.scheduledAt ?? "") + ms, toFake: ["Date"] });
  try {
    await caller.recurring.change({ id, repeat: { ...daily, minute: 780 } });
    const [, , ...others] = await planned();
    expect((await planned()).filter((post) => post.id === first.id)).toMatchObject([{ scheduledAt: first.scheduledAt }]);
    expect(others.length).toBeGreaterThan(5);
    // Anyone who pauses wants that one not to go out either.
    await caller.recurring.pause({ id });
    expect(await planned()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("two that swap their times were changed on their own", async () => {
  const { caller, compose, only, planned } = await writer();
  await compose();
  const { id, next } = await only();
  const [one, other] = [next[0]?.postId ?? "", next[1]?.postId ?? ""];
  await caller.queue.swap({ id: one, withId: other });
  expect((await only()).next.map(({ edited }) => edited)).toEqual([true, true, false, false, false]);
  await caller.recurring.pause({ id });
  expect((await planned()).map((post) => post.id).sort()).toEqual([one, other].sort());
});

test("it stops where its account is gone, says why, and goes on once the account is back", async () => {
  const { person, caller, id: connectionId, compose, only, planned } = await writer();
  await compose();
  const { id } = await only();
  const count = (await planned()).length;
  const status = (value: "REVOKED" | "ACTIVE") =>
    database().connection.update({ where: { id: connectionId, workspaceId: person.workspaceId }, data: { status: value }, select: { id: true } });
  await status("REVOKED");
  vi.useFakeTimers({ now: Date.now() + 5 * DAY_MS, toFake: ["Date"] });
  try {
    await makeOccurrences({ workspaceId: person.workspaceId, id });
    expect(await only()).toMatchObject({ state: "STOPPED", stopReason: "ACCOUNT_GONE" });
    expect(await planned()).toHaveLength(count);
    await status("ACTIVE");
    expect(await caller.recurring.resume({ id })).toMatchObject({ state: "ACTIVE", stopReason: null });
  } finally {
    vi.useRealTimers();
  }
});

test("it stops where its author may not post any more", async () => {
  const { person, compose, only } = await writer();
  await compose();
  const { id } = await only();
  await database().membership.updateMany({ where: { workspaceId: person.workspaceId, userId: person.userId }, data: { role: "VIEWER" } });
  await makeOccurrences({ workspaceId: person.workspaceId, id });
  expect(await only()).toMatchObject({ state: "STOPPED", stopReason: "AUTHOR_GONE" });
});

test("it ends when its last day has passed", async () => {
  const { person, daily, compose, only } = await writer();
  await compose({ ...daily, maxCount: 1 });
  const { id } = await only();
  vi.useFakeTimers({ now: Date.now() + 4 * DAY_MS, toFake: ["Date"] });
  try {
    await makeOccurrences({ workspaceId: person.workspaceId, id });
    expect(await only()).toMatchObject({ state: "ENDED", next: [] });
  } finally {
    vi.useRealTimers();
  }
});

test.each<[string, object, string]>([
  ["a week without days", { frequency: "WEEKLY" }, "weekdays"],
  ["an end before the first day", { until: "2020-01-01" }, "until"],
  ["two ends", { until: dateIn(9), maxCount: 2 }, "maxCount"],
  ["more than a hundred times", { maxCount: 101 }, "maxCount"],
  ["a day of the month that is none", { frequency: "MONTHLY", monthDay: 32 }, "monthDay"],
  ["a date that is none", { startsOn: "2027-02-30" }, "startsOn"],
  ["an unknown property", { every: 2 }, "every"],
])("refused: %s", async (_what, more, name) => {
  const { daily, compose, caller } = await writer();
  await expect(compose({ ...daily, ...more })).rejects.toMatchObject({ code: "BAD_REQUEST", message: expect.stringContaining(name) });
  expect((await caller.recurring.list({})).data).toEqual([]);
});

test("one that can never come is refused, and so is one whose post would be", async () => {
  const { daily, compose, caller } = await writer();
  await expect(compose({ ...daily, startsOn: "2020-01-01", until: "2020-01-02" })).rejects.toMatchObject({
    cause: { details: { issues: [expect.objectContaining({ path: "repeat.until" })] } },
  });
  await expect(caller.posts.compose({ content: "again", accountIds: [randomUUID()], repeat: daily })).rejects.toMatchObject({
    cause: { details: { issues: [expect.objectContaining({ path: "accountIds.0" })] } },
  });
  expect((await caller.recurring.list({})).data).toEqual([]);
});

test("nobody reaches one of another workspace, and a viewer only reads", async () => {
  const { person, compose, only } = await writer();
  const post = await compose();
  const { id, repeat } = await only();
  const stranger = signedIn(await seedPerson()).recurring;
  expect((await stranger.list({})).data).toEqual([]);
  for (const reach of [
    () => stranger.get({ id }),
    () => stranger.ofPost({ postId: post.id }),
    () => stranger.pause({ id }),
    () => stranger.resume({ id }),
    () => stranger.end({ id }),
    () => stranger.change({ id, repeat }),
    () => stranger.applyToFollowing({ postId: post.id }),
  ]) {
    await expect(reach()).rejects.toMatchObject(missing);
  }
  const viewer = signedIn(person, { role: "VIEWER" }).recurring;
  expect((await viewer.list({})).data).toHaveLength(1);
  await expect(viewer.pause({ id })).rejects.toMatchObject({ cause: { code: "WORKSPACE_ACCESS_REVOKED" } });
});
