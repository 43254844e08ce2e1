import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { abandonSync, beginSync, finishSync } from "@/server/domains/ads/service/sync-account";
import { runImportPart } from "@/server/domains/posts/service/imports/run-part";
import { seedAdAccount } from "@/tests/api/ads/accounts-seed";
import { inDashboard } from "@/tests/api/http/dashboard";
import { seedConnection } from "@/tests/api/http/resources";
import { type Seeded, seedPerson, seedSharedWorkspace } from "@/tests/api/http/seed";
import { refusalOf } from "@/tests/api/workspaces/person";

/** What a person waits for, of each kind, until they have read how it ended. */

const DAY_MS = 86_400_000;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
let owner: Seeded;
let workspaceId: string;

beforeEach(async () => {
  owner = await seedPerson();
  workspaceId = await seedSharedWorkspace(owner.email);
});

const at = (person: Seeded = owner) => inDashboard(person, workspaceId);
const listed = async (person: Seeded = owner) => (await at(person).activity.list()).items;
const statesOf = async (person: Seeded = owner) => (await listed(person)).map(({ kind, state }) => [kind, state]);

async function member(role: "ADMIN" | "EDITOR" | "VIEWER"): Promise<Seeded> {
  const person = await seedPerson();
  await database().membership.create({ data: { workspaceId, userId: person.userId, role } });
  return person;
}

async function startedImport(person: Seeded = owner, fileName = "plan.csv") {
  const accountId = await seedConnection(workspaceId);
  const { imports } = at(person);
  const { id } = await imports.begin({ fileName, dateOrder: "dmy", asDrafts: false, accountIds: [accountId], total: 2 });
  await imports.add({ id, rows: [{ row: 2, occurrence: 0, cells: { text: `one of ${fileName}` } }] });
  await imports.add({ id, rows: [{ row: 3, occurrence: 0, cells: { text: "" } }] });
  await imports.start({ id });
  return { id, task: `import:${id}`, carryOut: () => runImportPart({ workspaceId, id }) };
}

describe("an import", () => {
  test("is listed from its start to when its end was read, with what it has made", async () => {
    const { task, carryOut } = await startedImport();
    const running = { id: task, kind: "IMPORT", name: "plan.csv", state: "RUNNING", done: 0, total: 2, startedAt: time, finishedAt: null };
    const none = { made: 0, exists: 0, wrong: 0 };
    expect(await listed()).toEqual([{ ...running, cancellable: true, result: none, error: null }]);
    // What still runs is not read.
    expect(await at().activity.read({ ids: [task] })).toEqual({ marked: 0 });
    await carryOut();
    const result = { made: 1, exists: 0, wrong: 1 };
    expect(await listed()).toEqual([{ ...running, state: "DONE", done: 2, finishedAt: time, cancellable: false, result, error: null }]);
    expect(await at().activity.read({ ids: [task] })).toEqual({ marked: 1 });
    expect(await listed()).toEqual([]);
    expect(await at().activity.read({ ids: [task] })).toEqual({ marked: 0 });
  });

  test("is its own person's, whoever else may see more", async () => {
    const [editor, admin] = [await member("EDITOR"), await member("ADMIN")];
    const { task } = await startedImport(editor);
    expect((await listed(editor)).map(({ id }) => id)).toEqual([task]);
    expect([await listed(), await listed(admin), (await inDashboard(editor).activity.list()).items]).toEqual([[], [], []]);
    expect(await refusalOf(at().activity.stop({ id: task }))).toEqual({ code: "NOT_FOUND" });
    expect(await at(editor).activity.stop({ id: task })).toEqual({ state: "STOPPED" });
    expect(await statesOf(editor)).toEqual([["IMPORT", "STOPPED"]]);
  });

  test("says to whoever may only look on by now why it has ended", async () => {
    const editor = await member("EDITOR");
    const { carryOut } = await startedImport(editor);
    await database().membership.updateMany({ where: { workspaceId, userId: editor.userId }, data: { role: "VIEWER" } });
    await carryOut();
    expect(await listed(editor)).toMatchObject([{ state: "STOPPED", error: "ACCESS_LOST", done: 0 }]);
  });

  test("whose rows still come, or that was cancelled before its start, is not listed", async () => {
    const { imports } = at();
    const begun = { dateOrder: "dmy" as const, asDrafts: false, accountIds: [], total: 1 };
    await imports.begin({ ...begun, fileName: "a.csv" });
    const { id } = await imports.begin({ ...begun, fileName: "b.csv" });
    await imports.stop({ id });
    expect(await listed()).toEqual([]);
  });
});

describe("an export", () => {
  test("is listed for the owner who requested it, by its tables", async () => {
    const { id } = await at().exports.request();
    await database().workspaceExport.updateMany({ where: { workspaceId, id }, data: { tablesDone: 3, tablesTotal: 9 } });
    const task = { id: `export:${id}`, kind: "EXPORT", name: null, startedAt: time, cancellable: false, result: null, error: null };
    expect(await listed()).toEqual([{ ...task, state: "RUNNING", done: 3, total: 9, finishedAt: null }]);
    await database().workspaceExport.updateMany({ where: { workspaceId, id }, data: { state: "DONE", tablesDone: 9, finishedAt: new Date() } });
    expect(await listed()).toEqual([{ ...task, state: "DONE", done: 9, total: 9, finishedAt: time }]);
    expect(await listed(await member("ADMIN"))).toEqual([]);
    await at().activity.read({ ids: [`export:${id}`] });
    expect(await listed()).toEqual([]);
  });

  test("that has shown no end for an hour has failed", async () => {
    const { id } = await at().exports.request();
    await database().workspaceExport.updateMany({ where: { workspaceId, id }, data: { createdAt: new Date(Date.now() - 61 * 60_000) } });
    expect(await statesOf()).toEqual([["EXPORT", "FAILED"]]);
  });
});

describe("the first reading of an ad account", () => {
  const runId = "run";
  const payload = () => ({ workspaceId, reason: "connected" as const, occurredAt: new Date().toISOString() });

  test("is listed while it waits and while it runs, to those who connect accounts", async () => {
    const { id } = await seedAdAccount(workspaceId);
    const task = { id: `sync:${id}`, kind: "SYNC", name: "متجر قهوة", total: 100, startedAt: time, cancellable: false, result: null };
    expect(await listed()).toEqual([{ ...task, state: "RUNNING", done: 0, finishedAt: null, error: null }]);
    const key = { workspaceId, adAccountId: id };
    const begun = await beginSync({ ...payload(), adAccountId: id }, runId);
    await database().adAccount.updateMany({ where: { workspaceId, id }, data: { syncPercent: 40 } });
    const admin = await member("ADMIN");
    expect(await listed(admin)).toMatchObject([{ state: "RUNNING", done: 40 }]);
    expect(await listed(await member("EDITOR"))).toEqual([]);
    if (begun.state !== "go") throw new Error("was not begun");
    await finishSync(key, runId, { startedAt: begun.startedAt, reason: "connected" });
    expect(await listed()).toEqual([{ ...task, state: "DONE", done: 100, finishedAt: time, error: null }]);
    await at().activity.read({ ids: [`sync:${id}`] });
    expect([await listed(), await statesOf(admin)]).toEqual([[], [["SYNC", "DONE"]]]);

    // What is read later is no first reading.
    const { firstReadAt } = await database().adAccount.findFirstOrThrow({ where: { workspaceId, id } });
    const again = await beginSync({ ...payload(), adAccountId: id }, runId);
    expect(await listed()).toEqual([]);
    if (again.state === "go") await finishSync(key, runId, { startedAt: again.startedAt, reason: "asked" });
    expect(await database().adAccount.findFirstOrThrow({ where: { workspaceId, id } })).toMatchObject({ firstReadAt });
  });

  test("that failed says why, and its end is news though its failure was read", async () => {
    const { id } = await seedAdAccount(workspaceId);
    const key = { workspaceId, adAccountId: id };
    await beginSync({ ...payload(), adAccountId: id }, runId);
    await abandonSync(key, runId, "Permissions error");
    expect(await listed()).toMatchObject([{ state: "FAILED", error: "Permissions error" }]);
    await at().activity.read({ ids: [`sync:${id}`] });
    expect(await listed()).toEqual([]);
    const begun = await beginSync({ ...payload(), adAccountId: id }, runId);
    if (begun.state !== "go") throw new Error("was not begun");
    await finishSync(key, runId, { startedAt: begun.startedAt, reason: "hourly" });
    expect(await statesOf()).toEqual([["SYNC", "DONE"]]);
  });
});

test("the newest of all kinds come first, twenty at most, and what ended a week ago no more", async () => {
  const old = await startedImport(owner, "old.csv");
  await old.carryOut();
  await database().postImport.updateMany({ where: { workspaceId, id: old.id }, data: { finishedAt: new Date(Date.now() - 7 * DAY_MS - 60_000) } });
  await seedAdAccount(workspaceId);
  await startedImport();
  await at().exports.request();
  expect((await listed()).map(({ kind }) => kind)).toEqual(["EXPORT", "IMPORT", "SYNC"]);
  const one = { createdById: owner.userId, dateOrder: "dmy", asDrafts: false, accountIds: [], total: 1, state: "DONE" as const };
  const ended = { workspaceId, startedAt: new Date(), finishedAt: new Date() };
  await database().postImport.createMany({ data: Array.from({ length: 25 }, (_, index) => ({ ...one, ...ended, fileName: `${index}.csv` })) });
  expect(await listed()).toHaveLength(20);
});

test.each(["import:x", "post:2b0d3f1e-6c43-4a0e-9a3f-1d2c3b4a5968", "", "import:\u0000"])("the id %j is refused", async (id) => {
  await expect(at().activity.read({ ids: [id] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(at().activity.stop({ id })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("what nobody can stop is refused", async () => {
  const { id } = await at().exports.request();
  await expect(at().activity.stop({ id: `export:${id}` })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

describe("a post published at once", () => {
  test("is listed from its start to when its end was read, and one with a time is not", async () => {
    const accountIds = [await seedConnection(workspaceId)];
    await at().posts.compose({ content: "later", accountIds, scheduledAt: new Date(Date.now() + DAY_MS).toISOString() });
    const { id } = await at().posts.compose({ content: "now", accountIds, isDraft: true });
    await at().posts.edit({ id, publishNow: true, intentId: randomUUID() });
    const task = { id: `publish:${id}`, kind: "PUBLISH", name: "now", done: 0, total: 1, startedAt: time, cancellable: false, result: null, error: null };
    expect(await listed()).toEqual([{ ...task, state: "RUNNING", finishedAt: null }]);
    await database().post.update({ where: { workspaceId, id }, data: { status: "FAILED" } });
    expect(await listed()).toEqual([{ ...task, state: "FAILED", finishedAt: time }]);
    expect(await at().activity.read({ ids: [task.id] })).toEqual({ marked: 1 });
    expect(await listed()).toEqual([]);
  });
});
