import { beforeEach, describe, expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database } from "@/server/db/database";
import { clearImports } from "@/server/domains/posts/service/imports/imports";
import { failImport, runImportPart } from "@/server/domains/posts/service/imports/run-part";
import { inDashboard } from "@/tests/api/http/dashboard";
import { seedConnection } from "@/tests/api/http/resources";
import { type Seeded, seedPerson, seedSharedWorkspace } from "@/tests/api/http/seed";
import { refusalOf } from "@/tests/api/workspaces/person";

/** An import's parts, called as its job calls them: what a run that dies, is doubled or loses its right leaves behind. */

const part = 25;
const day = 86_400_000;
let owner: Seeded;
let workspaceId: string;
let connectionId: string;

beforeEach(async () => {
  owner = await seedPerson();
  workspaceId = await seedSharedWorkspace(owner.email);
  connectionId = await seedConnection(workspaceId);
});

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, occurrence: 0, cells: { text: `row ${index}`, accounts: connectionId } }));

const optionsOf = (total: number) => ({ fileName: "plan.csv", dateOrder: "dmy" as const, asDrafts: false, accountIds: [], total });

/** Somebody's import with all of its rows, started; nobody carries it out but the test. */
async function started(count: number, by: Pick<Seeded, "userId"> = owner) {
  const { imports } = inDashboard(by, workspaceId);
  const { id } = await imports.begin(optionsOf(count));
  await imports.add({ id, rows: rowsOf(count) });
  await imports.start({ id });
  return { id, imports, carryOut: () => runImportPart({ workspaceId, id }) };
}

/** As it is when a process dies between its last post and the word of what became of the rows. */
const forgetOutcomes = (importId: string) => database().postImportRow.updateMany({ where: { workspaceId, importId }, data: { outcome: Prisma.DbNull } });

const posts = () => database().post.count({ where: { workspaceId } });

async function colleague(role: "EDITOR" | "VIEWER" = "EDITOR"): Promise<Seeded> {
  const person = await seedPerson();
  await database().membership.create({ data: { workspaceId, userId: person.userId, role } });
  return person;
}

describe("a run", () => {
  test("carries out a part of the rows at a time and ends with the last", async () => {
    const { id, imports, carryOut } = await started(2 * part + 1);
    expect(await carryOut()).toEqual({ goesOn: true });
    expect(await imports.get({ id })).toEqual({
      ...{ id, fileName: "plan.csv", state: "RUNNING", done: part, total: 2 * part + 1, made: part, exists: 0, wrong: 0 },
      ...{ outcomes: [], unreached: [], error: null },
    });
    expect(await carryOut()).toEqual({ goesOn: true });
    expect(await carryOut()).toEqual({ goesOn: false });
    expect(await imports.get({ id })).toMatchObject({ state: "DONE", done: 2 * part + 1, made: 2 * part + 1 });
    expect(await carryOut()).toEqual({ goesOn: false });
    expect(await posts()).toBe(2 * part + 1);
  });

  test("that died in mid-step goes on: no post is made again, and none is taken for somebody else's", async () => {
    const { id, imports, carryOut } = await started(part + 2);
    await carryOut();
    const [first, second] = await database().post.findMany({ where: { workspaceId, content: { in: ["row 0", "row 1"] } }, orderBy: { content: "asc" } });
    await forgetOutcomes(id);
    // Meanwhile somebody has removed one of the posts, and it stays removed.
    await inDashboard(owner, workspaceId).posts.delete({ id: first?.id ?? "" });
    expect(await carryOut()).toEqual({ goesOn: true });
    expect(await carryOut()).toEqual({ goesOn: false });
    const ended = await imports.get({ id });
    expect(ended).toMatchObject({ state: "DONE", done: part + 2, made: part + 2, exists: 0, wrong: 0 });
    expect(ended.outcomes.slice(0, 2)).toMatchObject([
      { row: 2, state: "made", postId: first?.id, problems: [], cells: { text: "row 0" } },
      { row: 3, state: "made", postId: second?.id },
    ]);
    expect(await posts()).toBe(part + 1);
  });

  test("that died, and whose account has gone since, still tells its posts as made", async () => {
    const { id, imports, carryOut } = await started(part + 1);
    await carryOut();
    await forgetOutcomes(id);
    await database().connection.updateMany({ where: { workspaceId }, data: { accountName: "another" } });
    await database().postTarget.deleteMany({ where: { workspaceId } });
    await database().connection.deleteMany({ where: { workspaceId } });
    await carryOut();
    await carryOut();
    expect(await imports.get({ id })).toMatchObject({ state: "DONE", made: part, wrong: 1 });
  });

  test("of which there are two at once makes each post once and counts it once", async () => {
    const { id, imports, carryOut } = await started(part);
    await Promise.all([carryOut(), carryOut(), carryOut()]);
    expect(await imports.get({ id })).toMatchObject({ state: "DONE", done: part, made: part, exists: 0, wrong: 0 });
    expect(await posts()).toBe(part);
  });

  test("is stopped between two parts, and what it has made stays", async () => {
    const { id, imports, carryOut } = await started(2 * part);
    await carryOut();
    expect(await imports.stop({ id })).toMatchObject({ state: "STOPPED", done: part, made: part, error: null });
    expect(await carryOut()).toEqual({ goesOn: false });
    const stopped = await imports.stop({ id });
    expect(stopped.outcomes).toHaveLength(part);
    // Rows that were not reached are listed as they are in the file, in the file's order.
    expect(stopped.unreached).toEqual(
      rowsOf(2 * part)
        .slice(part)
        .map(({ row, cells }) => ({ row, cells })),
    );
    expect(await posts()).toBe(part);
  });

  test("that was stopped goes on with the rows that it had not come to, and makes none again", async () => {
    const { id, imports, carryOut } = await started(2 * part + 1);
    await carryOut();
    await imports.stop({ id });
    expect(await imports.resume({ id })).toMatchObject({ state: "RUNNING", done: part, outcomes: [], unreached: [] });
    expect(await imports.resume({ id })).toMatchObject({ state: "RUNNING" });
    expect(await database().outboxEvent.count({ where: { workspaceId, type: "posts/import.requested" } })).toBe(2);
    await carryOut();
    expect(await carryOut()).toEqual({ goesOn: false });
    expect(await imports.get({ id })).toMatchObject({ state: "DONE", done: 2 * part + 1, made: 2 * part + 1, exists: 0, unreached: [] });
    expect(await posts()).toBe(2 * part + 1);
    expect(await imports.resume({ id })).toMatchObject({ state: "DONE" });
  });

  test("that broke off on our side goes on, and one whose last row was reached does not", async () => {
    const { id, imports, carryOut } = await started(1);
    await failImport({ workspaceId, id }, new Error("broken"));
    expect(await imports.resume({ id })).toMatchObject({ state: "RUNNING", error: null });
    await carryOut();
    expect(await imports.get({ id })).toMatchObject({ state: "DONE", made: 1 });
    // Stopped while its last part was under way.
    const { id: whole } = await started(1);
    await runImportPart({ workspaceId, id: whole });
    await database().postImport.updateMany({ where: { workspaceId, id: whole }, data: { state: "STOPPED" } });
    expect(await imports.resume({ id: whole })).toMatchObject({ state: "STOPPED", done: 1, unreached: [] });
  });

  test("ends with the membership of whoever began it", async () => {
    const member = await colleague();
    const { id, carryOut } = await started(2 * part, member);
    await carryOut();
    await database().membership.deleteMany({ where: { workspaceId, userId: member.userId } });
    expect(await carryOut()).toEqual({ goesOn: false });
    const stored = await database().postImport.findFirstOrThrow({ where: { workspaceId, id } });
    expect(stored).toMatchObject({ state: "STOPPED", error: "ACCESS_LOST", done: part, finishedAt: expect.any(Date) });
    expect(await posts()).toBe(part);
  });

  test("ends where its person may only look on by now, and says so to them", async () => {
    const member = await colleague();
    const { id, imports, carryOut } = await started(part, member);
    await database().membership.updateMany({ where: { workspaceId, userId: member.userId }, data: { role: "VIEWER" } });
    await carryOut();
    expect(await imports.get({ id })).toMatchObject({ state: "STOPPED", error: "ACCESS_LOST", done: 0, made: 0 });
    expect(await posts()).toBe(0);
  });

  test("that fails for good says that it was our fault, and not after it has ended otherwise", async () => {
    const { id, imports } = await started(1);
    await failImport({ workspaceId, id }, new Error("broken"));
    expect(await imports.get({ id })).toMatchObject({ state: "FAILED", error: "OUR_FAULT", outcomes: [], unreached: [{ row: 2, cells: { text: "row 0" } }] });
    const stopped = await started(1);
    await stopped.imports.stop({ id: stopped.id });
    await failImport({ workspaceId, id: stopped.id }, new Error("broken"));
    expect(await stopped.imports.get({ id: stopped.id })).toMatchObject({ state: "STOPPED", error: null });
  });
});

describe("rows", () => {
  test("that are sent twice are there once, as they came first", async () => {
    const { imports } = inDashboard(owner, workspaceId);
    const { id } = await imports.begin(optionsOf(3));
    expect(await imports.add({ id, rows: rowsOf(2) })).toEqual({ received: 2 });
    const again = rowsOf(3).map((row) => ({ ...row, cells: { ...row.cells, text: "later" } }));
    expect(await imports.add({ id, rows: again })).toEqual({ received: 3 });
    await imports.start({ id });
    await runImportPart({ workspaceId, id });
    expect((await imports.get({ id })).outcomes.map(({ cells }) => cells.text)).toEqual(["row 0", "row 1", "later"]);
  });

  test("are all there before anything is made, and none comes after", async () => {
    const { imports } = inDashboard(owner, workspaceId);
    const { id } = await imports.begin(optionsOf(2));
    await imports.add({ id, rows: rowsOf(1) });
    expect(await refusalOf(imports.start({ id }))).toEqual({ code: "CONFLICT", reason: "ROWS_MISSING" });
    expect(await imports.resume({ id })).toMatchObject({ state: "RECEIVING", total: 2 });
    expect(await refusalOf(imports.add({ id, rows: rowsOf(3) }))).toEqual({ code: "VALIDATION_ERROR", path: "rows" });
    expect(await imports.add({ id, rows: rowsOf(2) })).toEqual({ received: 2 });
    expect(await imports.start({ id })).toMatchObject({ state: "RUNNING" });
    expect(await imports.start({ id })).toMatchObject({ state: "RUNNING" });
    expect(await database().outboxEvent.count({ where: { workspaceId, type: "posts/import.requested" } })).toBe(1);
    expect(await refusalOf(imports.add({ id, rows: rowsOf(2) }))).toEqual({ code: "CONFLICT" });
  });

  test("of an import that was stopped before its start are never carried out", async () => {
    const { imports } = inDashboard(owner, workspaceId);
    const { id } = await imports.begin(optionsOf(1));
    await imports.add({ id, rows: rowsOf(1) });
    await imports.stop({ id });
    expect(await imports.start({ id })).toMatchObject({ state: "STOPPED" });
    expect(await runImportPart({ workspaceId, id })).toEqual({ goesOn: false });
    expect(await posts()).toBe(0);
  });

  const begin = optionsOf(1);
  test.each([
    ["no name", { ...begin, fileName: "  " }],
    ["a name that is too long", { ...begin, fileName: "x".repeat(256) }],
    ["no row", { ...begin, total: 0 }],
    ["too many rows", { ...begin, total: 5_001 }],
    ["something undeclared", { ...begin, publishNow: true }],
  ])("of a file with %s are refused", async (_, input) => {
    await expect(inDashboard(owner, workspaceId).imports.begin(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("come in parts of at most 500", async () => {
    const { imports } = inDashboard(owner, workspaceId);
    const { id } = await imports.begin(optionsOf(501));
    await expect(imports.add({ id, rows: rowsOf(501) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await imports.add({ id, rows: rowsOf(500) })).toEqual({ received: 500 });
  });

  test("that hold more than any file that is read are not kept", async () => {
    const { imports } = inDashboard(owner, workspaceId);
    const { id } = await imports.begin(optionsOf(600));
    // Two bytes a letter.
    const long = rowsOf(260).map((row) => ({ ...row, cells: { text: "ق".repeat(100_000) } }));
    expect(await refusalOf(imports.add({ id, rows: long }))).toEqual({ code: "VALIDATION_ERROR", path: "rows" });
    expect(await imports.add({ id, rows: rowsOf(500) })).toEqual({ received: 500 });
  });

  test("and names with what no database stores are kept without it", async () => {
    const { imports } = inDashboard(owner, workspaceId);
    const { id } = await imports.begin({ ...begin, fileName: "pl\u0000an\ud800.csv" });
    await imports.add({ id, rows: [{ row: 2, occurrence: 0, cells: { text: "a\u0000b\ud800", accounts: connectionId } }] });
    await imports.start({ id });
    await runImportPart({ workspaceId, id });
    expect(await imports.get({ id })).toMatchObject({ fileName: "plan.csv", state: "DONE", outcomes: [{ cells: { text: "ab" } }] });
  });
});

test("nobody else finds an import, here or elsewhere, and a viewer begins none", async () => {
  const { id } = await started(1);
  const strangers = [inDashboard(await colleague(), workspaceId), inDashboard(owner), inDashboard(await seedPerson())];
  for (const { imports, activity } of strangers) {
    const calls = [
      ...[imports.get({ id }), imports.stop({ id }), imports.start({ id }), imports.resume({ id }), imports.add({ id, rows: rowsOf(1) })],
      activity.stop({ id: `import:${id}` }),
    ];
    expect(new Set((await Promise.all(calls.map(refusalOf))).map(({ code }) => code))).toEqual(new Set(["NOT_FOUND"]));
  }
  const viewer = inDashboard(await colleague("VIEWER"), workspaceId).imports;
  const calls = [viewer.begin(optionsOf(1)), viewer.start({ id }), viewer.resume({ id })];
  expect((await Promise.all(calls.map(refusalOf))).map(({ code }) => code)).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
});

test("what was never started goes after a day, what has ended after a month, and a run that stands still has failed", async () => {
  const before = (days: number) => new Date(Date.now() - days * day - 60_000);
  const { imports } = inDashboard(owner, workspaceId);
  const make = async (state: "RECEIVING" | "RUNNING" | "DONE", days: number) => {
    const { id } = await imports.begin(optionsOf(1));
    await imports.add({ id, rows: rowsOf(1) });
    await database().postImport.updateMany({ where: { workspaceId, id }, data: { state, updatedAt: before(days) } });
    return id;
  };
  const kept = [await make("RECEIVING", 0), await make("RUNNING", 0), await make("DONE", 29)];
  const stalled = await make("RUNNING", 1);
  const gone = [await make("RECEIVING", 1), await make("DONE", 30)];
  await clearImports();
  for (const id of kept) expect(await imports.get({ id })).toMatchObject({ error: null });
  expect(await imports.get({ id: stalled })).toMatchObject({ state: "FAILED", error: "OUR_FAULT" });
  for (const id of gone) expect(await refusalOf(imports.get({ id }))).toEqual({ code: "NOT_FOUND" });
  expect(await database().postImportRow.count({ where: { workspaceId, importId: { in: gone } } })).toBe(0);
});

test("a workspace goes with its imports", async () => {
  await started(1);
  const { name } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  await inDashboard(owner, workspaceId).workspaces.delete({ name });
  expect(await database().postImport.count({ where: { workspaceId } })).toBe(0);
  expect(await database().postImportRow.count({ where: { workspaceId } })).toBe(0);
});
