import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sql } from "./events";
import { importing } from "./importing";
import { account, createBrand, inMinutes, origin, outcome, person, startRig, workspaces } from "./rig";
import { join, seat } from "./team";

await startRig();

const owner = await person();
const { workspaceId } = owner;
const at = seat(owner, workspaceId);
const brand = await createBrand({ workspaceId, name: "Brand" });
const [free, branded, broken] = [await account(workspaceId), await account(workspaceId, "ok", { brandId: brand.id }), await account(workspaceId, "reject")];
const editor = await join(workspaceId, "EDITOR");
const viewer = await join(workspaceId, "VIEWER");
const limited = await join(workspaceId, "EDITOR", [brand.id]);
const stranger = await person();
const strangersAccount = await account(stranger.workspaceId);
const theirs = seat(stranger, stranger.workspaceId);
await sql(`UPDATE "Workspace" SET "timezone" = 'Africa/Cairo' WHERE "id" = $1`, [workspaceId]);

type Fields = Record<string, unknown>;
const make = async (content: string, fields: Fields = {}, by = owner) => {
  const { status, data } = await by.call<{ id: string }>("POST", "/posts", { content, accountIds: [free.id], ...fields });
  expect(status).toBe(201);
  return data.id;
};
const days = (count: number) => inMinutes(count * 24 * 60);
const refusal = (code: string) => ({ cause: { code } });

describe("the table", () => {
  test("is filtered by everything, each filter and all together", async () => {
    const planned = await make("إعلان القَهوة", { scheduledAt: days(40), accountIds: [branded.id] });
    const draft = await make("a draft about coffee", {}, editor);
    const version = await make("plain", { platformCaptions: { twitter: "50% أحلى" } });
    const ids = async (filter: Parameters<typeof at.posts.table>[0]) => (await at.posts.table(filter)).data.map((post) => post.id);
    const { data, meta, byStatus } = await at.posts.table({ limit: 2 });
    expect(meta).toEqual({ total: 3, offset: 0, limit: 2, next: null });
    expect(byStatus).toEqual({ DRAFT: 2, SCHEDULED: 1, PROCESSING: 0, PUBLISHED: 0, PARTIALLY_PUBLISHED: 0, FAILED: 0 });
    const one = await owner.call("GET", `/posts/${draft}`);
    expect(data.map(({ id, author }) => [id, author])).toEqual([
      [version, expect.any(String)],
      [draft, (await sql<{ name: string }>(`SELECT "name" FROM "User" WHERE "id" = $1`, [editor.userId]))[0]?.name],
    ]);
    expect(data[1]).toMatchObject(one.data);
    expect(await ids({ offset: 2 })).toEqual([planned]);
    expect(await ids({ tab: "upcoming" })).toEqual([planned]);
    expect((await at.posts.table({ tab: "upcoming" })).byStatus).toEqual(byStatus);
    expect(await ids({ accountId: branded.id })).toEqual([planned]);
    expect(await ids({ brandId: brand.id })).toEqual([planned]);
    expect(await ids({ platform: "FACEBOOK" })).toEqual([]);
    expect(await ids({ authorId: editor.userId })).toEqual([draft]);
    expect(await ids({ search: "القهوه" })).toEqual([planned]);
    expect(await ids({ search: "COFFEE" })).toEqual([draft]);
    expect(await ids({ search: "50% احلي" })).toEqual([version]);
    expect(await ids({ search: "5_%" })).toEqual([]);
    const day = new Date(days(40)).toLocaleDateString("sv", { timeZone: "Africa/Cairo" });
    expect(await ids({ from: day, to: day })).toEqual([planned]);
    expect(await ids({ from: day, tab: "drafts" })).toEqual([]);
    expect(await at.posts.matching({ search: "coffee", authorId: editor.userId })).toEqual({ posts: [{ id: draft, revision: 0 }], total: 1 });
    await editor.call("PATCH", `/posts/${draft}`, { content: "another draft about coffee" });
    expect((await at.posts.matching({ search: "coffee" })).posts).toEqual([{ id: draft, revision: 1 }]);
    expect((await at.posts.table({ search: "coffee" })).data).toMatchObject([{ id: draft, revision: 1 }]);
    expect((await at.posts.authors()).map(({ id }) => id).sort()).toEqual([owner.userId, editor.userId].sort());
    await at.posts.bulkDelete({ ids: [planned, draft, version] });
  });

  test("is sorted by when posts were made, by the time shown and by state, and no page repeats a post", async () => {
    const [late, none, soon] = [await make("late", { scheduledAt: days(90) }), await make("no time"), await make("soon", { scheduledAt: days(80) })];
    const ids = async (order: Parameters<typeof at.posts.table>[0]) => (await at.posts.table(order)).data.map((post) => post.id);
    const orders = [
      [{}, [soon, none, late]],
      [{ sort: "created", direction: "asc" }, [late, none, soon]],
      [{ sort: "time" }, [late, soon, none]],
      [{ sort: "time", direction: "asc" }, [none, soon, late]],
      [{ sort: "state", direction: "asc" }, [none, soon, late]],
      [{ sort: "state", direction: "desc" }, [soon, late, none]],
    ] as const;
    for (const [order, expected] of orders) {
      expect(await ids(order)).toEqual(expected);
      const pages = [await ids({ ...order, limit: 2 }), await ids({ ...order, limit: 2, offset: 2 })];
      expect(pages).toEqual([expected.slice(0, 2), expected.slice(2)]);
    }
    await at.posts.bulkDelete({ ids: [late, none, soon] });
  });

  test("shows a small picture of a post's first file of the library, and asks nobody else for one", async () => {
    const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#2c3968" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(image)], { type: "image/png" }), "first.png");
    const sent = await owner.call<{ id: string; url: string }>("POST", "/media", form);
    expect(sent.status).toBe(201);
    await owner.call("PATCH", `/media/${sent.data.id}`, { altText: "a blue field" });
    const mine = await make("with a file", { mediaUrls: [sent.data.url] });
    const foreign = await make("with somebody's file", { mediaUrls: ["https://files.example/one.jpg"] });
    const without = await make("without");
    const pictures = new Map((await at.posts.table({})).data.map((post) => [post.id, post.picture]));
    expect(pictures.get(mine)).toEqual({
      kind: "image",
      thumbnailUrl: expect.stringMatching(new RegExp(`^${origin()}/media/${sent.data.id}/first\\.png\\?variant=thumbnail&`)),
      altText: "a blue field",
    });
    expect(pictures.get(foreign)).toBeNull();
    expect(pictures.get(without)).toBeNull();
    await at.posts.bulkDelete({ ids: [mine, foreign, without] });
  });

  test("shows a member of some brands theirs alone, and nobody another workspace's", async () => {
    const mine = await make("branded", { accountIds: [branded.id] });
    const other = await make("free");
    expect((await limited.at.posts.table({})).data.map(({ id }) => id)).toEqual([mine]);
    expect(await limited.at.posts.matching({})).toEqual({ posts: [{ id: mine, revision: 0 }], total: 1 });
    expect((await theirs.posts.table({ accountId: free.id })).data).toEqual([]);
    expect(await theirs.posts.matching({})).toEqual({ posts: [], total: 0 });
    expect(await theirs.posts.authors()).toEqual([]);
    await at.posts.bulkDelete({ ids: [mine, other] });
  });

  test.each([
    ["an unknown status", { status: "LOST" }],
    ["a day that is none", { from: "2027-02-30" }],
    ["a day before the first that is kept", { from: "0001-01-01" }],
    ["an id that is none", { accountId: "x" }],
    ["a control character", { search: "a\u0000b" }],
    ["half a character", { search: "\ud800" }],
    ["something undeclared", { workspaceId }],
    ["too large a page", { limit: 1_000 }],
    ["an order that is none", { sort: "author" }],
    ["a direction that is none", { direction: "up" }],
  ])("refuses %s", async (_, filter) => {
    await expect(at.posts.table(filter as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("moving many", () => {
  test("moves each that can move, tells why the others stay, and takes it back", async () => {
    const [first, second] = [days(50), days(52)];
    const planned = await make("planned", { scheduledAt: first });
    const draft = await make("draft", { scheduledAt: second, isDraft: true });
    const timeless = await make("no time");
    const failed = await make("failed", { accountIds: [broken.id], publishNow: true });
    const published = await make("published", { publishNow: true });
    await outcome(owner, published);
    await outcome(owner, failed);
    const foreign = randomUUID();
    const { results } = await editor.at.posts.bulkMove({
      ids: [planned, draft, timeless, failed, published, foreign],
      change: { by: "shift", days: 2, hours: 1 },
    });
    const later = (time: string) => new Date(Date.parse(time) + (2 * 24 + 1) * 3_600_000).toISOString();
    expect(results).toEqual([
      { id: planned, excerpt: "planned", reason: null, from: first, to: later(first) },
      { id: draft, excerpt: "draft", reason: null, from: second, to: later(second) },
      { id: timeless, excerpt: "no time", reason: "NO_TIME", from: null, to: null },
      { id: failed, excerpt: "failed", reason: "FAILED_POST", from: null, to: null },
      { id: published, excerpt: "published", reason: "POST_IMMUTABLE", from: null, to: null },
      { id: foreign, excerpt: "", reason: "NOT_FOUND", from: null, to: null },
    ]);
    expect((await owner.call("GET", `/posts/${planned}`)).data).toMatchObject({ status: "SCHEDULED", scheduledAt: later(first) });
    expect((await owner.call("GET", `/posts/${draft}`)).data).toMatchObject({ status: "DRAFT", scheduledAt: later(second) });

    // Somebody moves one of them before it is undone.
    await owner.call("PATCH", `/posts/${draft}`, { scheduledAt: days(60) });
    const moves = [
      { id: planned, from: first, to: later(first) },
      { id: draft, from: second, to: later(second) },
    ];
    const undone = await editor.at.posts.bulkRestoreTimes({ moves });
    expect(undone.results.map(({ id, reason, to }) => [id, reason, to])).toEqual([
      [planned, null, first],
      [draft, "MOVED_SINCE", null],
    ]);
  });

  test("moves to a day and keeps the hour of the workspace's clock", async () => {
    const planned = days(30);
    const id = await make("to a day", { scheduledAt: planned });
    const target = new Date(days(45)).toLocaleDateString("sv", { timeZone: "Africa/Cairo" });
    const { results } = await at.posts.bulkMove({ ids: [id], change: { by: "date", date: target } });
    const local = (time: string | null | undefined) => new Date(time ?? 0).toLocaleString("sv", { timeZone: "Africa/Cairo" });
    expect(local(results[0]?.to)).toBe(`${target}${local(planned).slice(10)}`);
  });

  test("does not move a planned post into the past or beyond two years", async () => {
    const planned = days(3);
    const id = await make("bounded", { scheduledAt: planned });
    const moved = async (shift: number) => (await at.posts.bulkMove({ ids: [id], change: { by: "shift", days: shift, hours: 0 } })).results[0]?.reason;
    expect(await moved(-4)).toBe("PAST_TIME");
    expect(await moved(731)).toBe("TOO_FAR");
    expect((await owner.call("GET", `/posts/${id}`)).data.scheduledAt).toBe(planned);
  });
});

test("deleting many deletes each that has not gone out and tells of the others", async () => {
  const draft = await make("goes");
  const published = await make("stays", { publishNow: true });
  await outcome(owner, published);
  const foreign = (await stranger.call<{ id: string }>("POST", "/posts", { content: "theirs", accountIds: [strangersAccount.id] })).data.id;
  expect(await editor.at.posts.bulkDelete({ ids: [draft, published, foreign] })).toEqual({
    results: [
      { id: draft, excerpt: "goes", reason: null },
      { id: published, excerpt: "stays", reason: "POST_IMMUTABLE" },
      { id: foreign, excerpt: "", reason: "NOT_FOUND" },
    ],
  });
  expect((await owner.call("GET", `/posts/${draft}`)).status).toBe(404);
  expect((await stranger.call("GET", `/posts/${foreign}`)).status).toBe(200);
});

test("one that breaks is reported, and those beside it are done", async () => {
  const [first, second] = [days(70), days(72)];
  const ids = [await make("before", { scheduledAt: first }), await make("breaks", { scheduledAt: second }), await make("after", { scheduledAt: days(74) })];
  await sql(`UPDATE "Post" SET "platformCaptions" = 'null' WHERE "id" = $1`, [ids[1]]);
  const { results } = await at.posts.bulkMove({ ids, change: { by: "shift", days: 1, hours: 0 } });
  expect(results.map(({ excerpt, reason }) => [excerpt, reason])).toEqual([
    ["before", null],
    ["breaks", "UNKNOWN"],
    ["after", null],
  ]);
  // Neither a search nor the event of a deletion can read what is stored so.
  await sql(`UPDATE "Post" SET "platformCaptions" = '{}' WHERE "id" = $1`, [ids[1]]);
  expect((await at.posts.bulkDelete({ ids })).results.map(({ reason }) => reason)).toEqual([null, null, null]);
});

test("a member of some brands changes no other post", async () => {
  const id = await make("not theirs", { scheduledAt: days(20) });
  const move = { ids: [id], change: { by: "shift" as const, days: 1, hours: 0 } };
  expect((await limited.at.posts.bulkMove(move)).results).toEqual([{ id, excerpt: "", reason: "NOT_FOUND", from: null, to: null }]);
  expect((await limited.at.posts.bulkDelete({ ids: [id] })).results).toEqual([{ id, excerpt: "", reason: "NOT_FOUND" }]);
});

test.each([
  ["bulkMove", { ids: [randomUUID()], change: { by: "date", date: "2027-03-01" } }],
  ["bulkRestoreTimes", { moves: [{ id: randomUUID(), from: "2027-03-01T00:00:00Z", to: "2027-03-01T00:00:00Z" }] }],
  ["bulkDelete", { ids: [randomUUID()] }],
  ["tryImport", { rows: [{ row: 1, occurrence: 0, cells: {} }], dateOrder: "dmy", asDrafts: false, accountIds: [] }],
] as const)("%s needs an editor", async (name, input) => {
  await expect((viewer.at.posts[name] as (given: unknown) => Promise<unknown>)(input)).rejects.toMatchObject(refusal("FORBIDDEN"));
});

test.each([
  ["no post", { ids: [] }],
  ["too many", { ids: Array.from({ length: 501 }, () => randomUUID()) }],
  ["no id", { ids: ["x"] }],
])("deleting %s is refused", async (_, input) => {
  await expect(at.posts.bulkDelete(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

describe("the file of posts", () => {
  async function repeated(
    body: unknown,
    { who = owner, workspace = workspaceId, headers = {} }: { who?: { userId: string } | null; workspace?: string; headers?: Record<string, string> } = {},
  ) {
    const { sessionSecret } = await import("@/server/auth/session");
    const sid = who && (await workspaces.startSession(who.userId, { userAgent: null, ipAddress: null }));
    const cookie = sid ? `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}; nashir_workspace=${workspace}; nashir_locale=en` : "";
    return fetch(`${origin()}/api/posts/export`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: origin(), cookie, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  test("holds what was chosen, guarded against formulas, and imports again as it was", async () => {
    const first = await make('=HYPERLINK("https://x.example"), "quoted"\nsecond line', {
      scheduledAt: days(80),
      mediaUrls: ["https://cdn.example/a.jpg"],
      platformCaptions: { twitter: "@short" },
    });
    const second = await make("-draft");
    const answer = await repeated({ ids: [first, second] });
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      expect.stringMatching(/^attachment; filename="posts-\d{4}-\d\d-\d\d\.csv"$/),
    ]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const file = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    expect(file.startsWith("\ufeffID,Text,Accounts,Planned time,State,Media,")).toBe(true);
    expect(file).toContain(`"'=HYPERLINK(""https://x.example""), ""quoted""\nsecond line"`);
    for (const part of [`"'@short"`, /,\d{4}-\d\d-\d\d \d\d:\d\d \+0[23]:00,/]) expect(file).toMatch(part);
    expect(file).not.toMatch(/(?:^|,)"?[=@]/m);

    const { decodeText, readCsv } = await import("@/components/import/read-file");
    const { guessMapping, rowsOf } = await import("@/components/import/mapping");
    const read = await readCsv("posts.csv", decodeText(bytes));
    const rows = rowsOf(read, guessMapping(read.headers), new Map());
    const { outcomes } = await importing(at)({ rows });
    expect(outcomes.map(({ row, state, status, problems }) => [row, state, status, problems])).toEqual([
      [2, "made", "SCHEDULED", []],
      [3, "made", "DRAFT", []],
    ]);
    const original = await at.posts.detail({ id: first });
    const copy = await at.posts.detail({ id: outcomes[0]?.postId ?? "" });
    for (const field of ["content", "mediaUrls", "platformCaptions", "accountIds"] as const) expect(copy[field]).toEqual(original[field]);
    // To the minute, as in the file; and the account already has a post in that one.
    expect(Date.parse(copy.scheduledAt ?? "")).toBe(Math.floor(Date.parse(original.scheduledAt ?? "") / 60_000) * 60_000 + 60_000);
    expect((await at.posts.detail({ id: outcomes[1]?.postId ?? "" })).content).toBe("-draft");
  });

  test("holds all that match a filter, for whoever may read them", async () => {
    const id = await make("needle in the file", { accountIds: [branded.id] });
    const lines = async (body: unknown, options = {}) => (await (await repeated(body, options)).text()).split("\r\n").filter((line) => line.includes("needle"));
    expect(await lines({ filter: { search: "needle" } })).toEqual([expect.stringContaining(id)]);
    expect(await lines({ filter: { brandId: brand.id } }, { who: viewer })).toEqual([expect.stringContaining(id)]);
    expect(await lines({ ids: [id] }, { who: stranger, workspace: stranger.workspaceId })).toEqual([]);
  });

  test.each([
    ["no session", { filter: {} }, { who: null }, 401],
    ["another site's page", { filter: {} }, { headers: { origin: "https://elsewhere.example" } }, 403],
    ["no JSON", "{", {}, 400],
    ["neither ids nor a filter", {}, {}, 400],
    ["an unknown filter", { filter: { color: "red" } }, {}, 400],
    ["a workspace that is not theirs", { filter: {} }, { who: stranger }, 403],
  ])("is refused to %s", async (_, body, options, status) => {
    const answer = await repeated(body, options);
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([status, ["error"]]);
  });
});
