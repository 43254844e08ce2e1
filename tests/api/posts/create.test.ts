import { describe, expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql, transaction } from "@/server/db/database";
import { lockAccounts } from "@/server/domains/posts/repository/post-writes";
import { account, inMinutes, iso, issuePaths, person, startRig } from "./rig";

await startRig();

const member = await person();
const connection = await account(member.workspaceId);
const expired = await account(member.workspaceId, "expired");
const stranger = await person();
const foreign = await account(stranger.workspaceId);
const valid = { content: "Hello", accountIds: [connection.id] };

describe("POST /posts", () => {
  test("makes a draft by default", async () => {
    const { status, body } = await member.call("POST", "/posts", {
      ...valid,
      content: "  <p>مرحبا &amp; I <3 you</p>\u200b\u0000 ",
      mediaUrls: ["https://cdn.example/a.jpg"],
      platformCaptions: { twitter: "<i>short</i>" },
      accountIds: [connection.id, connection.id.toUpperCase()],
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          content: "مرحبا &amp; I <3 you",
          status: "DRAFT",
          approval: "none",
          platforms: ["twitter"],
          mediaUrls: ["https://cdn.example/a.jpg"],
          platformCaptions: { twitter: "short" },
          platformSettings: {},
          labels: [],
          scheduledAt: null,
          publishedAt: null,
          createdAt: expect.stringMatching(iso),
          updatedAt: expect.stringMatching(iso),
          accountIds: [connection.id],
          brandIds: [],
          results: [],
          warnings: [],
        },
      },
    });
  });

  test("schedules, and keeps a draft with a planned time", async () => {
    const scheduledAt = inMinutes(30);
    const scheduled = await member.call("POST", "/posts", { ...valid, scheduledAt, publishNow: false });
    expect([scheduled.status, scheduled.data.status, scheduled.data.scheduledAt]).toEqual([201, "SCHEDULED", scheduledAt]);
    const draft = await member.call("POST", "/posts", { ...valid, scheduledAt, isDraft: true });
    expect([draft.status, draft.data.status, draft.data.scheduledAt]).toEqual([201, "DRAFT", scheduledAt]);
  });

  test("answers with the post as it is stored", async () => {
    const second = await account(member.workspaceId);
    const made = await member.call("POST", "/posts", {
      content: "A draft of many fields",
      accountIds: [second.id, expired.id, connection.id],
      scheduledAt: inMinutes(40),
      platformCaptions: { twitter: "short" },
      labels: ["عروض", "launch"],
      platformSettings: { twitter: { replySettings: "following" } },
      isDraft: true,
    });
    expect(made.status).toBe(201);
    expect(made.data).toEqual((await member.call("GET", `/posts/${made.data.id}`)).data);
  });

  test("takes a time in another zone", async () => {
    const { data } = await member.call("POST", "/posts", { ...valid, isDraft: true, scheduledAt: "2027-03-01T12:00:00+03:00" });
    expect(data.scheduledAt).toBe("2027-03-01T09:00:00.000Z");
  });

  test("warns of what a platform will refuse", async () => {
    const { status, data } = await member.call("POST", "/posts", { content: "a".repeat(281), accountIds: [connection.id, expired.id] });
    expect([status, data.warnings]).toEqual([
      201,
      [
        {
          platform: "twitter",
          code: "TEXT_TOO_LONG",
          message: "The text is 281 long as this platform counts; it takes 280.",
          field: "content",
          limit: 280,
          actual: 281,
          remedy: "Shorten the text, or give this platform a shorter one in `platformCaptions`.",
          docs: "https://docs.x.com/x-api/posts/manage-tweets/integrate",
        },
        {
          platform: "twitter",
          code: "CONNECTION_EXPIRED",
          message: expect.stringContaining(expired.accountName),
          field: "accountIds",
          limit: null,
          actual: null,
          remedy: "The account's owner has to connect it again.",
          docs: null,
        },
      ],
    ]);
  });

  test("accepts 5,000 code points and no more", async () => {
    expect((await member.call("POST", "/posts", { ...valid, content: ` ${"😀".repeat(5_000)} ` })).status).toBe(201);
    expect((await member.call("POST", "/posts", { ...valid, content: "😀".repeat(5_001) })).status).toBe(400);
  });

  const random = "4a0e1a52-5a1b-4c8e-9a55-0f8f2d1f7c11";
  test.each<[string, Record<string, unknown>, string[]]>([
    ["nothing", { content: undefined, accountIds: undefined }, ["content", "accountIds"]],
    ["empty text", { content: "" }, ["content"]],
    ["text that is empty when cleaned", { content: "<p> </p>\u200b" }, ["content"]],
    ["null", { scheduledAt: null, mediaUrls: null }, ["scheduledAt", "mediaUrls"]],
    ["an undeclared property", { tiktokSettings: {} }, ["tiktokSettings"]],
    ["no account", { accountIds: [] }, ["accountIds"]],
    ["an account that is no id", { accountIds: [connection.id, connection.id, "x"] }, ["accountIds.2"]],
    ["an account that does not exist", { accountIds: [connection.id, random] }, ["accountIds.1"]],
    ["another workspace's account", { accountIds: [foreign.id] }, ["accountIds.0"]],
    ["text for publishNow", { publishNow: "false" }, ["publishNow"]],
    ["a draft that is published", { isDraft: true, publishNow: true }, ["publishNow"]],
    ["now and later", { publishNow: true, scheduledAt: inMinutes(10) }, ["scheduledAt"]],
    ["an expired account now", { publishNow: true, accountIds: [expired.id] }, ["accountIds.0"]],
    ["a time without a zone", { scheduledAt: "2027-01-01T10:00:00" }, ["scheduledAt"]],
    ["a date alone", { scheduledAt: "2027-01-01" }, ["scheduledAt"]],
    ["a day that does not exist", { scheduledAt: "2027-02-30T10:00:00Z" }, ["scheduledAt"]],
    ["a time too close", { scheduledAt: new Date(Date.now() + 50_000).toISOString() }, ["scheduledAt"]],
    ["a draft's time too close", { isDraft: true, scheduledAt: new Date(Date.now() - 50_000).toISOString() }, ["scheduledAt"]],
    ["a time too far", { scheduledAt: new Date(Date.now() + 732 * 86_400_000).toISOString() }, ["scheduledAt"]],
    ["http media", { mediaUrls: ["https://a.example/b.jpg", "http://a.example/b.jpg"] }, ["mediaUrls.1"]],
    ["media that is no address", { mediaUrls: ["x", "javascript:alert(1)", "https://a.example/\u0000"] }, ["mediaUrls.0", "mediaUrls.1", "mediaUrls.2"]],
    ["eleven media", { mediaUrls: Array.from({ length: 11 }, (_, index) => `https://a.example/${index}.jpg`) }, ["mediaUrls"]],
    ["an unknown platform", { platformCaptions: { myspace: "x" } }, ["platformCaptions.myspace"]],
    ["a platform in capitals", { platformCaptions: { TWITTER: "x" } }, ["platformCaptions.TWITTER"]],
    ["an empty caption", { platformCaptions: { twitter: "<b></b>" } }, ["platformCaptions.twitter"]],
    ["two things at once", { accountIds: [random], scheduledAt: new Date().toISOString() }, ["scheduledAt", "accountIds.0"]],
  ])("refuses %s", async (_, change, paths) => {
    const { status, body } = await member.call("POST", "/posts", { ...valid, ...change });
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: "VALIDATION_ERROR" });
    const issues = body.error?.details?.issues as { path: string; message: string; code: string }[];
    expect(issues.map((issue) => issue.path)).toEqual(expect.arrayContaining(paths));
    for (const issue of issues) expect(issue).toEqual({ path: expect.any(String), message: expect.any(String), code: expect.any(String) });
  });

  test.each([["NUL \u0000"], ["../../etc/passwd"], ['\'; DROP TABLE "Post"; --'], ["%s%n \\u0000 {{7*7}}"], ["\u202etxet"]])(
    "stores %j and gives it back",
    async (content) => {
      const { status, data } = await member.call("POST", "/posts", { ...valid, content: `${content} end` });
      expect(status).toBe(201);
      expect((await member.call("GET", `/posts/${data.id}`)).data.content).toBe(data.content);
    },
  );
});

describe("POST /posts/schedule", () => {
  test("answers with its own fields", async () => {
    const scheduledAt = inMinutes(90);
    const { status, body } = await member.call("POST", "/posts/schedule", {
      ...valid,
      content: "a".repeat(63_206),
      platformCaptions: { twitter: "short" },
      scheduledAt,
      publishNow: false,
      isDraft: false,
      tiktokSettings: { privacyLevel: "SELF_ONLY", disableDuet: true, videoCoverTimestampMs: 0 },
      youtubeTitle: "A title",
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.any(String),
          content: "a".repeat(63_206),
          status: "SCHEDULED",
          platforms: ["twitter"],
          mediaUrls: [],
          scheduledAt,
          createdAt: expect.stringMatching(iso),
        },
      },
    });
  });

  test("adds warnings when there are any", async () => {
    const { data } = await member.call("POST", "/posts/schedule", { ...valid, content: "a".repeat(281), scheduledAt: inMinutes(120) });
    expect(Object.keys(data).sort()).toEqual(["content", "createdAt", "id", "mediaUrls", "platforms", "scheduledAt", "status", "warnings"]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["no time", { scheduledAt: undefined }, "scheduledAt"],
    ["a draft", { isDraft: true }, "isDraft"],
    ["publishNow", { publishNow: true }, "publishNow"],
    ["a time too close", { scheduledAt: new Date(Date.now() + 30_000).toISOString() }, "scheduledAt"],
    ["a text too long", { content: "a".repeat(63_207) }, "content"],
    ["an unknown setting", { tiktokSettings: { foo: true } }, "tiktokSettings.foo"],
    ["an unknown privacy", { tiktokSettings: { privacyLevel: "NOBODY" } }, "tiktokSettings.privacyLevel"],
    ["an empty title", { youtubeTitle: "" }, "youtubeTitle"],
    ["a title too long", { youtubeTitle: "a".repeat(101) }, "youtubeTitle"],
  ])("refuses %s", async (_, change, path) => {
    const answer = await member.call("POST", "/posts/schedule", { ...valid, scheduledAt: inMinutes(60), ...change });
    expect([answer.status, issuePaths(answer)]).toEqual([400, [path]]);
  });
});

describe("stagger", () => {
  test("moves a post out of a minute that its account has taken, and keeps to ten steps", async () => {
    const own = await account(member.workspaceId);
    const other = await account(member.workspaceId);
    const at = inMinutes(600);
    const step = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
    const plan = async (accountIds: string[], scheduledAt = at) =>
      (await member.call("POST", "/posts/schedule", { content: "x", accountIds, scheduledAt })).data.scheduledAt;
    expect(await plan([own.id])).toBe(at);
    expect(await plan([other.id])).toBe(at);
    expect(await plan([own.id])).toBe(step(1));
    expect(await plan([own.id, other.id])).toBe(step(2));
    expect(await plan([other.id])).toBe(step(1));
    for (let taken = 3; taken <= 10; taken++) expect(await plan([own.id])).toBe(step(taken));
    expect(await plan([own.id])).toBe(at);
  });

  test("holds for posts that are written at the same moment", async () => {
    const own = await account(member.workspaceId);
    const scheduledAt = inMinutes(700);
    const waiting = () =>
      systemSql(
        database(),
        "locks",
        Prisma.sql`SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE NOT l.granted AND l.locktype = 'advisory' AND d.datname = current_database()`,
      );
    const requests = await transaction(async (tx) => {
      await lockAccounts(tx, member.workspaceId, [own.id]);
      const sent = Array.from({ length: 3 }, () => member.call<{ scheduledAt: string }>("POST", "/posts", { content: "x", accountIds: [own.id], scheduledAt }));
      await expect.poll(waiting).toHaveLength(3);
      return sent;
    });
    const answers = await Promise.all(requests);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.data.scheduledAt.slice(0, 16))).size).toBe(3);
  });
});
