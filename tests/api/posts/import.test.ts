import { describe, expect, test } from "vitest";
import type { ImportColumn } from "@/shared/csv-columns";
import { sql } from "./events";
import { importing } from "./importing";
import { account, createBrand, person, startRig } from "./rig";
import { join, seat } from "./team";

await startRig();

const owner = await person();
const { workspaceId } = owner;
const at = seat(owner, workspaceId);
const { posts } = at;
const imported = importing(at);
const connection = await account(workspaceId);
const [{ accountName } = { accountName: "" }] = await sql<{ accountName: string }>(`SELECT "accountName" FROM "Connection" WHERE "id" = $1`, [connection.id]);
await sql(`UPDATE "Workspace" SET "timezone" = 'Asia/Riyadh' WHERE "id" = $1`, [workspaceId]);

type Cells = Partial<Record<ImportColumn, string>>;
const options = { dateOrder: "dmy" as const, asDrafts: false, accountIds: [] as string[] };
const rowsOf = (...cells: Cells[]) => cells.map((one, index) => ({ row: index + 2, occurrence: 0, cells: one }));

const count = async () => (await sql<{ n: number }>(`SELECT count(*)::int AS "n" FROM "Post" WHERE "workspaceId" = $1`, [workspaceId]))[0]?.n;
const nextYear = new Date().getFullYear() + 1;
const day = `12/3/${nextYear}`;
const plannedAt = `${nextYear}-03-12T06:30:00.000Z`;

test("a trial says what each row would become, and writes nothing", async () => {
  const before = await count();
  const { results } = await posts.tryImport({
    ...options,
    rows: rowsOf(
      { text: "good", accounts: accountName, date: day, time: "9:30", captionTwitter: "x".repeat(300) },
      { text: "", accounts: "nobody", date: "soon" },
      { text: "late", accounts: `X: ${accountName}`, date: "1/1/2020 9:00" },
      { text: "file", accounts: accountName, media: "http://cdn.example/a.jpg" },
      { text: "no account" },
    ),
  });
  const account = { name: accountName, platform: "TWITTER" };
  const wrong = (column: string, code: string, value: string, example: unknown = null) => ({ column, code, value, example });
  const example = expect.stringMatching(/^\d{4}-\d\d-\d\d 09:30$/);
  expect(results).toEqual([
    {
      row: 2,
      state: "ready",
      postId: null,
      status: "SCHEDULED",
      scheduledAt: plannedAt,
      accounts: [account],
      problems: [],
      warnings: [{ platform: "twitter", code: "TEXT_TOO_LONG" }],
    },
    expect.objectContaining({
      row: 3,
      state: "wrong",
      status: null,
      problems: [wrong("accounts", "accountUnknown", "nobody"), wrong("date", "date", "soon", example), wrong("text", "textMissing", "")],
    }),
    expect.objectContaining({ row: 4, state: "wrong", accounts: [account], problems: [wrong("date", "pastTime", "1/1/2020 9:00", example)] }),
    expect.objectContaining({ row: 5, state: "wrong", problems: [wrong("media", "media", "http://cdn.example/a.jpg")] }),
    expect.objectContaining({ row: 6, state: "wrong", problems: [wrong("accounts", "accountMissing", "")] }),
  ]);
  expect(await count()).toBe(before);
});

describe("importing", () => {
  const good: Cells = { text: "once", accounts: accountName, date: day, time: "10:30" };

  test("makes the good rows, leaves the wrong ones, and makes none twice", async () => {
    const rows = [
      ...rowsOf(good, { ...good, text: "twice" }, { text: "wrong", accounts: "nobody" }),
      { row: 5, occurrence: 1, cells: { ...good, text: "twice" } },
    ];
    const first = await imported({ rows });
    expect(first.outcomes.map(({ row, state, status }) => [row, state, status])).toEqual([
      [2, "made", "SCHEDULED"],
      [3, "made", "SCHEDULED"],
      [4, "wrong", null],
      [5, "made", "SCHEDULED"],
    ]);
    expect(first).toEqual({
      ...{ id: expect.any(String), fileName: "plan.csv", state: "DONE", done: 4, total: 4, made: 3, exists: 0, wrong: 1 },
      ...{ outcomes: expect.any(Array), unreached: [], error: null },
    });
    expect(first.outcomes[0]).toEqual({
      ...{ row: 2, state: "made", postId: expect.any(String), status: "SCHEDULED", scheduledAt: `${nextYear}-03-12T07:30:00.000Z` },
      ...{ accounts: [{ name: accountName, platform: "TWITTER" }], problems: [], warnings: [], cells: good },
    });
    const made = first.outcomes.flatMap(({ postId }) => postId ?? []);
    expect(new Set(made).size).toBe(3);
    expect((await posts.detail({ id: made[0] ?? "" })).content).toBe("once");

    const before = await count();
    const again = await imported({ rows });
    expect(again.outcomes.map(({ row, state, postId }) => [row, state, postId])).toEqual([
      [2, "exists", made[0]],
      [3, "exists", made[1]],
      [4, "wrong", null],
      [5, "exists", made[2]],
    ]);
    expect((await posts.tryImport({ ...options, rows })).results.map(({ state }) => state)).toEqual(["exists", "exists", "wrong", "exists"]);
    expect(await count()).toBe(before);

    // What was deleted since may come again.
    await posts.bulkDelete({ ids: [made[0] ?? ""] });
    expect((await imported({ rows: rowsOf(good) })).outcomes[0]?.state).toBe("made");
  });

  test("a long file, with nobody looking on: every row in its order, and the same file again makes nothing", async () => {
    const rows = rowsOf(
      ...Array.from({ length: 120 }, (_, index): Cells => (index % 10 === 9 ? { text: `n ${index}` } : { text: `n ${index}`, accounts: accountName })),
    );
    const first = await imported({ rows });
    expect(first).toMatchObject({ done: 120, made: 108, exists: 0, wrong: 12 });
    expect(first.outcomes.map(({ row, state }) => [row, state])).toEqual(rows.map(({ row }, index) => [row, index % 10 === 9 ? "wrong" : "made"]));
    const before = await count();
    const again = await imported({ rows });
    expect(again).toMatchObject({ done: 120, made: 0, exists: 108, wrong: 12 });
    expect(again.outcomes.map(({ postId }) => postId)).toEqual(first.outcomes.map(({ postId }) => postId));
    expect(await count()).toBe(before);
  }, 300_000);

  test("the same rows given twice at the same moment make one post each", async () => {
    const rows = rowsOf({ ...good, text: "raced" });
    const [one, other] = await Promise.all([imported({ rows }), imported({ rows })]);
    expect(one.outcomes[0]?.postId).toBe(other.outcomes[0]?.postId);
    expect([one.made + other.made, one.exists + other.exists]).toEqual([1, 1]);
    expect((await posts.matching({ search: "raced" })).total).toBe(1);
  });

  test("as drafts schedules nothing, and the file's accounts are those of rows that name none", async () => {
    const { outcomes } = await imported({
      asDrafts: true,
      accountIds: [connection.id],
      rows: rowsOf({ text: "kept for later", date: `${day} 8:00` }),
    });
    expect(outcomes[0]).toMatchObject({ state: "made", status: "DRAFT", scheduledAt: `${nextYear}-03-12T05:00:00.000Z`, accounts: [{ name: accountName }] });
  });

  test("knows the accounts of a member's brands alone, and never another workspace's", async () => {
    const brand = await createBrand({ workspaceId, name: "Only" });
    const own = await account(workspaceId, "ok", { brandId: brand.id });
    const member = await join(workspaceId, "EDITOR", [brand.id]);
    const stranger = await person();
    const foreign = await account(stranger.workspaceId);
    const states = async (ids: string[]) => {
      const { results } = await member.at.posts.tryImport({ ...options, rows: rowsOf(...ids.map((id) => ({ text: "whose", accounts: id }))) });
      return results.map(({ state, problems }) => [state, problems.map(({ code }) => code)]);
    };
    expect(await states([own.id, connection.id, foreign.id])).toEqual([
      ["ready", []],
      ["wrong", ["accountUnknown"]],
      ["wrong", ["accountUnknown"]],
    ]);
    // The file's accounts, for rows that name none.
    for (const accountIds of [[foreign.id], [connection.id], [own.id, connection.id]]) {
      const { results } = await member.at.posts.tryImport({ ...options, accountIds, rows: rowsOf({ text: "whose" }) });
      expect(results).toMatchObject([{ state: "wrong", problems: [{ column: "accounts", code: "accountMissing" }] }]);
    }
  });

  test("tells nothing of a post that has moved to a brand its member does not see, and does not make it again", async () => {
    const brand = await createBrand({ workspaceId, name: "Theirs" });
    const own = await account(workspaceId, "ok", { brandId: brand.id });
    const member = await join(workspaceId, "EDITOR", [brand.id]);
    const rows = rowsOf({ text: "moved since", accounts: own.id, date: day, time: "9:30" });
    const made = (await imported({ rows })).outcomes[0]?.postId ?? "";
    const tried = async () => (await member.at.posts.tryImport({ ...options, rows })).results[0];
    expect(await tried()).toMatchObject({ state: "exists", postId: made, status: "SCHEDULED" });
    await posts.edit({ id: made, accountIds: [connection.id] });
    expect(await tried()).toMatchObject({ state: "exists", postId: null, status: null });
  });
});

test("what no database stores is left out of a cell, and never an error of ours", async () => {
  const { outcomes } = await imported({ rows: rowsOf({ text: "a\u0000b\ud800", accounts: accountName }) });
  expect((await posts.detail({ id: outcomes[0]?.postId ?? "" })).content).toBe("ab");
});

test.each([
  ["no row", { rows: [] }],
  ["too many rows", { rows: Array.from({ length: 101 }, (_, index) => ({ row: index + 1, occurrence: 0, cells: {} })) }],
  ["an unknown column", { rows: [{ row: 1, occurrence: 0, cells: { workspaceId } }] }],
  ["an unknown order", { rows: rowsOf({ text: "x" }), dateOrder: "ymd" }],
  ["something undeclared", { rows: rowsOf({ text: "x" }), publishNow: true }],
])("%s is refused", async (_, input) => {
  await expect(posts.tryImport({ ...options, ...input } as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
