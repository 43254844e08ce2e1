import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { order, startRestServer } from "../ads/action-rig";
import { startFileSandbox } from "../connections/sandbox-environment";
import { call } from "../http/client";
import type { RestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { disagreed, type Proposed, refusalOf, type Settled, sessionOf } from "./session";

await startFileSandbox();

/** Drafts and their times, proposed and then made on a yes. */

const { database } = await import("@/server/db/database");
const { openProposals } = await import("@/server/domains/copilot/service/tools");
const { createSandboxConnection } = await import("@/server/domains/connections");

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
beforeEach(() => order("reset", {}));
afterAll(() => rest.close());

let person: Seeded;
let connectionId: string;
let say: Awaited<ReturnType<typeof sessionOf>>;
const posts = () =>
  database().post.findMany({
    where: { workspaceId: person.workspaceId },
    orderBy: { createdAt: "asc" },
    select: { id: true, content: true, status: true, scheduledAt: true, authorId: true },
  });
const inAnHour = () => new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000).toISOString();

beforeEach(async () => {
  person = await seedPerson();
  ({ id: connectionId } = await createSandboxConnection({ workspaceId: person.workspaceId, platform: "TWITTER", sandboxAccount: "ok" }));
  say = await sessionOf(person, { scopes: ["copilot", "posts:create"], role: "EDITOR" });
});

test("posts are drafted on a yes, each once, whatever is repeated", async () => {
  const drafts = [
    { content: "قهوة <b>الصباح</b>", connectionIds: [connectionId] },
    { content: "قهوة المساء", connectionIds: [connectionId.toUpperCase()] },
  ];
  const { proposal } = (await say("اكتب مسودتين", { locale: "ar" }).use("create_drafts", { drafts })) as Proposed;
  const account = { id: connectionId, platform: "twitter", accountName: expect.any(String) };
  expect([proposal.title, proposal.preview, await posts()]).toEqual([
    "حفظ مسودتين",
    {
      drafts: [
        { content: "قهوة الصباح", accounts: [account], warnings: [] },
        { content: "قهوة المساء", accounts: [account], warnings: [] },
      ],
      noop: false,
    },
    [],
  ]);
  const yes = say("نعم");
  await yes.use("confirm_changes");
  await database().copilotProposal.updateMany({ where: { workspaceId: person.workspaceId, id: proposal.id }, data: { state: "COMMITTING" } });
  await yes.use("confirm_changes");
  expect(await posts()).toEqual(
    ["قهوة الصباح", "قهوة المساء"].map((content) => ({ id: expect.any(String), content, status: "DRAFT", scheduledAt: null, authorId: person.userId })),
  );
});

test("posts for accounts that are not here, or without a text, are refused before anything waits", async () => {
  const draft = (content: string, id: string) => say("x").use("create_drafts", { drafts: [{ content, connectionIds: [id] }] });
  expect(await refusalOf(draft("x", randomUUID()))).toBe("VALIDATION_ERROR: accountIds.0: is not a connected account of this workspace");
  expect(await refusalOf(draft("<br>", connectionId))).toBe("VALIDATION_ERROR: content: must not be empty");
  expect(await openProposals(say("?").context)).toEqual([]);
});

test("posts are scheduled on a yes, once, whatever is repeated", async () => {
  const created = await call(`${rest.url}/posts`, { key: person.key, body: { content: "قهوة", accountIds: [connectionId] } });
  const postId = (created.body as { data: { id: string } }).data.id;
  const scheduledAt = inAnHour();
  const { proposal } = (await say("جدوله").use("schedule_posts", { posts: [{ postId, scheduledAt }] })) as Proposed;
  expect([proposal.title, proposal.preview]).toEqual([
    expect.stringContaining("Schedule the post"),
    {
      posts: [
        {
          id: postId,
          content: "قهوة",
          platforms: ["twitter"],
          accounts: [{ id: connectionId, platform: "twitter", accountName: expect.any(String) }],
          status: { from: "DRAFT", to: "SCHEDULED" },
          scheduledAt: { from: null, to: scheduledAt },
          warnings: [],
        },
      ],
      noop: false,
    },
  ]);
  const yes = say("yes, schedule it");
  await yes.use("confirm_changes");
  await database().copilotProposal.updateMany({ where: { workspaceId: person.workspaceId, id: proposal.id }, data: { state: "COMMITTING" } });
  await yes.use("confirm_changes");
  const [post] = await posts();
  const announced = await database().outboxEvent.count({ where: { workspaceId: person.workspaceId, type: "post.scheduled" } });
  expect([post?.status, post?.scheduledAt?.toISOString(), announced]).toEqual(["SCHEDULED", scheduledAt, 1]);
});

test("a scheduled post moves to the requested time, and stays where it is when that is repeated", async () => {
  const planned = async (scheduledAt: string) => {
    const created = await call(`${rest.url}/posts`, { key: person.key, body: { content: "قهوة", accountIds: [connectionId], scheduledAt, isDraft: false } });
    return (created.body as { data: { id: string } }).data.id;
  };
  const hour = Date.parse(inAnHour());
  const later = (minutes: number) => new Date(hour + minutes * 60_000).toISOString();
  const timeOf = async (id: string) => (await posts()).find((post) => post.id === id)?.scheduledAt?.toISOString();
  const move = async (postId: string, scheduledAt: string) => {
    const { proposal } = (await say("x").use("schedule_posts", { posts: [{ postId, scheduledAt }] })) as Proposed;
    const yes = say("yes");
    await yes.use("confirm_changes");
    await database().copilotProposal.updateMany({ where: { workspaceId: person.workspaceId, id: proposal.id }, data: { state: "COMMITTING" } });
    const moved = await timeOf(postId);
    await yes.use("confirm_changes");
    return [moved, await timeOf(postId)];
  };
  const [on, at, other] = [later(0), later(5), later(60)];
  const postId = await planned(at);
  expect(await move(postId, on)).toEqual([on, on]);
  // Where the account has another post in that minute it comes a little later, and a repeat does not push it on.
  await planned(other);
  expect(await move(postId, other)).toEqual([later(61), later(61)]);
});

test("posts are not scheduled into the past, and one that is not here is distinguished from one that is", async () => {
  const created = await call(`${rest.url}/posts`, { key: person.key, body: { content: "قهوة", accountIds: [connectionId] } });
  const postId = (created.body as { data: { id: string } }).data.id;
  const schedule = (id: string, scheduledAt: string) => say("x").use("schedule_posts", { posts: [{ postId: id, scheduledAt }] });
  expect(await refusalOf(schedule(postId, new Date().toISOString()))).toBe("VALIDATION_ERROR: scheduledAt: must be at least 1 minute in the future");
  expect(await refusalOf(schedule(randomUUID(), inAnHour()))).toBe("NOT_FOUND: Post not found.");
  // Gone by the time of the yes: of two the other is scheduled.
  const second = await call(`${rest.url}/posts`, { key: person.key, body: { content: "شاي", accountIds: [connectionId] } });
  const secondId = (second.body as { data: { id: string } }).data.id;
  const moves = [postId, secondId].map((id) => ({ postId: id, scheduledAt: inAnHour() }));
  await say("x").use("schedule_posts", { posts: moves });
  await call(`${rest.url}/posts/${postId}`, { method: "DELETE", key: person.key });
  const { changes } = (await say("yes").use("confirm_changes")) as Settled;
  expect(changes[0]?.result).toEqual({
    posts: [
      { ok: false, error: { code: "NOT_FOUND", message: "Post not found." } },
      { ok: true, post: expect.objectContaining({ id: secondId, status: "SCHEDULED" }) },
    ],
  });
});

const three = () => ["قهوة الصباح", "قهوة الظهر", "قهوة المساء"].map((content) => ({ content, connectionIds: [connectionId] }));
const contents = async () => (await posts()).map(({ content }) => content);

test("of several posts those are made whose items a confirmation names, and the same ones whatever is repeated", async () => {
  const { proposal } = (await say("اكتب ثلاث مسودات").use("create_drafts", { drafts: three() })) as Proposed;
  const picked = say("…", { confirmedIds: [proposal.id], confirmedItems: { [proposal.id]: [1, 3] } });
  const { changes } = (await picked.use("confirm_changes")) as Settled;
  expect([changes.map(({ title, state }) => [title, state]), await contents()]).toEqual([
    [[expect.stringMatching(/2/), "DONE"]],
    ["قهوة الصباح", "قهوة المساء"],
  ]);
  await database().copilotProposal.updateMany({ where: { workspaceId: person.workspaceId, id: proposal.id }, data: { state: "COMMITTING" } });
  await say("…", { confirmedIds: [proposal.id] }).use("confirm_changes");
  expect(await contents()).toEqual(["قهوة الصباح", "قهوة المساء"]);
});

test.each([
  ["yes, the first", ["قهوة الصباح"]],
  ["نعم الثاني والثالث", ["قهوة الظهر", "قهوة المساء"]],
  ["yes, save the 3 drafts", ["قهوة الصباح", "قهوة الظهر", "قهوة المساء"]],
  ["yes", ["قهوة الصباح", "قهوة الظهر", "قهوة المساء"]],
])("of several posts those are made that the words name: %s", async (words, made) => {
  await say("اكتب ثلاث مسودات").use("create_drafts", { drafts: three() });
  await say(words).use("confirm_changes");
  expect(await contents()).toEqual(made);
});

test("no item that there is not is confirmed", async () => {
  const { proposal } = (await say("اكتب ثلاث مسودات").use("create_drafts", { drafts: three() })) as Proposed;
  const picked = say("yes", { confirmedIds: [proposal.id], confirmedItems: { [proposal.id]: [4] } });
  expect([await refusalOf(picked.use("confirm_changes")), await contents()]).toEqual([disagreed, []]);
});

test("a post that is written and scheduled is one change, with its account and time", async () => {
  const scheduledAt = inAnHour();
  const { proposal } = (await say("write a post and schedule it").use("create_drafts", {
    drafts: [{ content: "قهوة", connectionIds: [connectionId], scheduledAt }],
  })) as Proposed & { proposal: { changes: unknown } };
  expect(proposal.changes).toEqual([
    {
      item: 1,
      what: "draft",
      id: null,
      text: "قهوة",
      accounts: [{ platform: "twitter", name: expect.any(String) }],
      field: "scheduledAt",
      from: null,
      to: scheduledAt,
    },
  ]);
  await say("yes").use("confirm_changes");
  expect((await posts()).map(({ content, status, scheduledAt: at }) => [content, status, at?.toISOString()])).toEqual([["قهوة", "SCHEDULED", scheduledAt]]);
  const soon = say("x").use("create_drafts", { drafts: [{ content: "قهوة", connectionIds: [connectionId], scheduledAt: new Date().toISOString() }] });
  expect(await refusalOf(soon)).toBe("VALIDATION_ERROR: scheduledAt: must be at least 1 minute in the future");
});

test("who asks for a post to be written and scheduled gets that post alone, unless others are named by their ids", async () => {
  const created = await call(`${rest.url}/posts`, { key: person.key, body: { content: "قهوة", accountIds: [connectionId] } });
  const postId = (created.body as { data: { id: string } }).data.id;
  const scheduledAt = inAnHour();
  const drafts = { drafts: [{ content: "شاي", connectionIds: [connectionId], scheduledAt }] };
  const planned = { posts: [{ postId: postId.toUpperCase(), scheduledAt }] };
  const refused =
    "CONFLICT: One request is either to write posts, which carry their own scheduledAt, or to schedule posts that exist. " +
    "Keep what was asked for, with discard_changes for the rest; the other needs a message that asks for it.";

  const write = say("write a post about tea and schedule it");
  await write.use("create_drafts", drafts);
  expect(await refusalOf(write.use("schedule_posts", planned))).toBe(refused);
  expect((await openProposals(say("?").context)).map(({ tool }) => tool)).toEqual(["create_drafts"]);

  const alone = say("write a post about mint and schedule it");
  expect(await refusalOf(alone.use("schedule_posts", planned))).toBe(refused);

  const other = say("schedule my drafts");
  const { proposal } = (await other.use("schedule_posts", planned)) as Proposed;
  expect(await refusalOf(other.use("create_drafts", drafts))).toBe(refused);
  await other.use("discard_changes", { proposalIds: [proposal.id] });
  await other.use("create_drafts", drafts);

  const both = say(`write one about tea, and move http://127.0.0.1:3000/posts/${postId} to the same time`);
  await both.use("create_drafts", drafts);
  await both.use("schedule_posts", planned);
});
