import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "@/server/db/database";
import { acceptedFrom, account, createSandboxConnection, type Member, outcome, person, startRig } from "./rig";

await startRig();

const { dashboardOf } = await import("@/tests/api/http/dashboard");
const { inPerson } = await import("@/tests/api/http/seed");
const member = await person();

/** The operations as the dashboard calls them. */
const dashboard = (by: Member) => dashboardOf(inPerson(by, "EDITOR")).posts;

test("settings of an account are stored, shown and changed", async () => {
  const posts = dashboard(member);
  const one = await account(member.workspaceId);
  const other = await account(member.workspaceId);
  const { id } = await posts.compose({ content: "set", accountIds: [one.id, other.id], settings: { [one.id]: { replySettings: "following" } } });
  const stored = async () => (await posts.detail({ id })).targets.map((target) => target.settings);
  expect(await stored()).toEqual([{ replySettings: "following" }, {}]);
  await posts.edit({ id, settings: { [other.id]: { replySettings: "verified" } } });
  expect(await stored()).toEqual([{ replySettings: "following" }, { replySettings: "verified" }]);
  await posts.edit({ id, settings: { [one.id]: { replySettings: null } } });
  expect(await stored()).toEqual([{ replySettings: null }, { replySettings: "verified" }]);
});

test.each([
  ["a value that the platform does not know", { replySettings: "nobody" }, "replySettings"],
  ["a name that it does not know", { boardId: "1" }, "boardId"],
  ["a name that it does not know, to be cleared", { boardId: null }, "boardId"],
])("settings are refused with their path: %s", async (_, values, name) => {
  const connection = await account(member.workspaceId);
  const refused = dashboard(member).compose({ content: "set", accountIds: [connection.id], settings: { [connection.id]: values } });
  await expect(refused).rejects.toMatchObject({ cause: { code: "VALIDATION_ERROR", details: { issues: [{ path: `settings.${connection.id}.${name}` }] } } });
});

test("settings of an account that the post does not go to are refused", async () => {
  const connection = await account(member.workspaceId);
  const stranger = randomUUID();
  const refused = dashboard(member).compose({ content: "set", accountIds: [connection.id], settings: { [stranger]: {} } });
  await expect(refused).rejects.toMatchObject({ cause: { details: { issues: [{ path: `settings.${stranger}` }] } } });
});

test("a title longer than its platform takes is reported beforehand, and fails that account alone", async () => {
  const posts = dashboard(member);
  const pins = await createSandboxConnection({ workspaceId: member.workspaceId, platform: "PINTEREST", sandboxAccount: "ok" });
  const tweets = await account(member.workspaceId);
  const settings = { [pins.id]: { title: "ع".repeat(101) } };
  const { id, warnings } = await posts.compose({ content: "titled", accountIds: [pins.id, tweets.id], settings, publishNow: true });
  expect(warnings.map(({ platform, code }) => [platform, code])).toEqual([
    ["pinterest", "TITLE_TOO_LONG"],
    ["pinterest", "MEDIA_REQUIRED"],
  ]);
  const error = "TITLE_TOO_LONG: The title is 101 long as this platform counts; it takes 100.";
  expect(await outcome(member, id)).toMatchObject({
    status: "PARTIALLY_PUBLISHED",
    results: expect.arrayContaining([expect.objectContaining({ platform: "PINTEREST", success: false, error })]),
  });
});

test("a published post is deleted on its platform, and ours says when", async () => {
  const posts = dashboard(member);
  const connection = await account(member.workspaceId);
  const { id } = await posts.compose({ content: "to be deleted", accountIds: [connection.id], publishNow: true });
  await outcome(member, id);
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
  const { targets, status } = await posts.removeFromPlatform({ id, connectionId: connection.id });
  expect([status, targets.map(({ removedAt }) => removedAt)]).toEqual(["PUBLISHED", [expect.any(String)]]);
  expect((await posts.removeFromPlatform({ id, connectionId: connection.id })).targets).toEqual(targets);
});

test("a failed post says what can help it: a change of what was refused, and its account first where that has expired", async () => {
  const posts = dashboard(member);
  const refusing = await account(member.workspaceId, "reject");
  const { id } = await posts.compose({ content: "refused", accountIds: [refusing.id], publishNow: true });
  await outcome(member, id);
  expect(await posts.detail({ id })).toMatchObject({ remedy: "edit", reconnectId: null });
  await database().connection.update({ where: { id: refusing.id, workspaceId: member.workspaceId }, data: { status: "EXPIRED" } });
  const remedy = { remedy: "reconnect", reconnectId: refusing.id };
  expect(await posts.detail({ id })).toMatchObject(remedy);
  const { data } = await posts.table({ search: "refused" });
  expect(data).toMatchObject([{ id, ...remedy }]);
});

test("a search of the table counts what it finds by status, whatever tab and page are shown", async () => {
  const posts = dashboard(member);
  const { id: accountId } = await account(member.workspaceId);
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const write = async (content: string, when: object) => (await posts.compose({ content, accountIds: [accountId], ...when })).id;
  const drafts = [await write("walnut one", { isDraft: true }), await write("walnut two", { isDraft: true })];
  const planned = await write("walnut three", { scheduledAt });
  await write("hazel", { isDraft: true });
  const found = async (more: object) => {
    const { data, meta, byStatus } = await posts.table({ search: "walnut", ...more });
    return [data.map(({ id }) => id), meta.total, byStatus.DRAFT, byStatus.SCHEDULED];
  };
  expect(await found({})).toEqual([[planned, ...drafts.toReversed()], 3, 2, 1]);
  expect(await found({ tab: "drafts", sort: "time", direction: "asc" })).toEqual([drafts, 2, 2, 1]);
  expect(await found({ tab: "failed" })).toEqual([[], 0, 2, 1]);
  expect(await found({ offset: 9 })).toEqual([[], 3, 2, 1]);
  expect(await found({ search: "almond" })).toEqual([[], 0, 0, 0]);
});

test("what was not published is not deleted", async () => {
  const posts = dashboard(member);
  const connection = await account(member.workspaceId);
  const { id } = await posts.compose({ content: "draft", accountIds: [connection.id], isDraft: true });
  const refused = posts.removeFromPlatform({ id, connectionId: connection.id });
  await expect(refused).rejects.toMatchObject({ cause: { details: { reason: "POST_NOT_REMOVABLE" } } });
});

test("what waits to go out to an account is counted, and only that", async () => {
  const posts = dashboard(member);
  const [one, other] = [await account(member.workspaceId), await account(member.workspaceId)];
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  await posts.compose({ content: "both", accountIds: [one.id, other.id], scheduledAt });
  await posts.compose({ content: "one", accountIds: [one.id], scheduledAt });
  await posts.compose({ content: "draft", accountIds: [one.id], isDraft: true });
  expect(await posts.scheduledOn({ connectionId: one.id })).toEqual({ count: 2 });
  expect(await posts.scheduledOn({ connectionId: other.id })).toEqual({ count: 1 });
  const counts = await posts.scheduledByAccount();
  expect(counts.filter(({ connectionId }) => [one.id, other.id].includes(connectionId)).toSorted((a, b) => b.count - a.count)).toEqual([
    { connectionId: one.id, count: 2 },
    { connectionId: other.id, count: 1 },
  ]);
  const foreigner = dashboard(await person());
  expect([await foreigner.scheduledOn({ connectionId: one.id }), await foreigner.scheduledByAccount()]).toEqual([{ count: 0 }, []]);
});

test("one press that is sent twice makes one post", async () => {
  const connection = await account(member.workspaceId);
  const pressed = { content: "pressed once", accountIds: [connection.id], publishNow: true, intentId: randomUUID() };
  const first = await dashboard(member).compose(pressed);
  const second = await dashboard(member).compose(pressed);
  // The activity shows the outcome.
  expect([first.status, second.id]).toEqual(["PROCESSING", first.id]);
  expect((await outcome(member, first.id)).status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
});

test("an edit that began from an earlier revision is refused and changes nothing; one that names none is taken", async () => {
  const posts = dashboard(member);
  const { id: accountId } = await account(member.workspaceId);
  const made = await posts.compose({ content: "first", accountIds: [accountId], isDraft: true });
  expect(made.revision).toBe(0);
  const mine = await posts.edit({ id: made.id, content: "mine", revision: made.revision });
  expect([mine.content, mine.revision]).toEqual(["mine", 1]);
  await expect(posts.edit({ id: made.id, content: "theirs", revision: made.revision })).rejects.toMatchObject({
    cause: { code: "CONFLICT", details: { reason: "POST_CHANGED", revision: 1 } },
  });
  await expect(posts.edit({ id: made.id, revision: made.revision })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  // An approver's word makes no revision.
  await expect(posts.edit({ id: made.id, content: "theirs", revision: 1, approval: "pending" })).rejects.toMatchObject({
    cause: { code: "CONFLICT", details: { reason: "POST_CHANGED", revision: 1 } },
  });
  const { content, revision } = await posts.detail({ id: made.id });
  expect([content, revision]).toEqual(["mine", 1]);
  expect((await posts.edit({ id: made.id, content: "unasked" })).revision).toBe(2);
});

test("of two edits from one revision at the same moment one is taken", async () => {
  const posts = dashboard(member);
  const { id: accountId } = await account(member.workspaceId);
  const { id, revision } = await posts.compose({ content: "first", accountIds: [accountId], isDraft: true });
  const edits = await Promise.allSettled(["one", "other"].map((content) => posts.edit({ id, content, revision })));
  expect(edits.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await posts.detail({ id })).revision).toBe(1);
});

test("an edit that is sent again after its answer was lost is made once, however often and wherever it has got to", async () => {
  const posts = dashboard(member);
  const connection = await account(member.workspaceId);
  const { id, revision } = await posts.compose({ content: "first", accountIds: [connection.id], isDraft: true });
  const edit = { id, revision, content: "second", intentId: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => posts.edit(edit)));
  expect(answers.map((answer) => [answer.content, answer.revision])).toEqual(Array.from({ length: 8 }, () => ["second", 1]));

  const publishing = { id, revision: 1, publishNow: true, intentId: randomUUID() };
  const out = await posts.edit(publishing);
  const again = await posts.edit(publishing);
  expect([out.status, again.revision]).toEqual(["PROCESSING", out.revision]);
  expect((await outcome(member, id)).status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
  await expect(posts.edit({ ...publishing, intentId: randomUUID() })).rejects.toMatchObject({ cause: { details: { reason: "POST_IMMUTABLE" } } });
});

test("an edit goes on from one of its sender's own that was never answered, and not from what somebody else has made of it", async () => {
  const posts = dashboard(member);
  const { id: accountId } = await account(member.workspaceId);
  const { id, revision } = await posts.compose({ content: "first", accountIds: [accountId], isDraft: true });
  const [lost, neverArrived, next] = [randomUUID(), randomUUID(), randomUUID()];
  await posts.edit({ id, revision, content: "lost", intentId: lost });
  const on = { id, revision, content: "went on", intentId: next, unanswered: [lost, neverArrived] };
  expect(await posts.edit(on)).toMatchObject({ content: "went on", revision: 2, editIntentId: next });
  // It arrives when nobody waits for it any more.
  const late = posts.edit({ id, revision, content: "late", intentId: neverArrived, unanswered: [lost] });
  await expect(late).rejects.toMatchObject({ cause: { details: { reason: "POST_CHANGED" } } });

  expect(await posts.edit({ id, content: "somebody else's" })).toMatchObject({ revision: 3, editIntentId: null });
  const over = posts.edit({ id, revision, content: "over it", intentId: randomUUID(), unanswered: [lost, next] });
  await expect(over).rejects.toMatchObject({ cause: { details: { reason: "POST_CHANGED" } } });
  await expect(posts.edit(on)).rejects.toMatchObject({ cause: { details: { reason: "POST_CHANGED" } } });
  expect((await posts.detail({ id })).content).toBe("somebody else's");
});

test("REST knows no revision: neither in what it answers nor in what it takes", async () => {
  const { id: accountId } = await account(member.workspaceId);
  const { id } = await dashboard(member).compose({ content: "first", accountIds: [accountId], isDraft: true });
  const read = await member.call("GET", `/posts/${id}`);
  expect(Object.keys(read.data)).not.toContain("revision");
  expect(Object.keys(read.data)).not.toContain("editIntentId");
  const refused = await member.call("PATCH", `/posts/${id}`, { content: "second", revision: 0 });
  expect([refused.status, refused.body.error?.details]).toEqual([400, { issues: [expect.objectContaining({ path: "revision" })] }]);
});
