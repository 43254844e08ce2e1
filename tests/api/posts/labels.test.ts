import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "./events";
import { account, createBrand, inMinutes, outcome, person, startRig } from "./rig";
import { join, seat } from "./team";

await startRig();

async function labelled() {
  const owner = await person();
  const { workspaceId } = owner;
  const connection = await account(workspaceId);
  const make = async (content: string, labels: string[], fields: object = {}) => {
    const { status, data } = await owner.call<{ id: string }>("POST", "/posts", { content, accountIds: [connection.id], labels, ...fields });
    expect(status).toBe(201);
    return data.id;
  };
  const labelsOf = async (id: string) => (await owner.call(`GET`, `/posts/${id}`)).data.labels;
  return { owner, workspaceId, connection, make, labelsOf, at: seat(owner, workspaceId) };
}

const taken = { cause: { details: { issues: [expect.objectContaining({ path: "newName", code: "taken" })] } } };
const refusal = (code: string) => ({ cause: { code } });

test("a label gets a colour and another name on every post that has it, also on one that is out and in a recurring post", async () => {
  const { owner, workspaceId, connection, make, labelsOf, at } = await labelled();
  const published = await make("out", ["عيد", "sale"], { publishNow: true });
  await outcome(owner, published);
  const draft = await make("draft", ["عيد"]);
  await at.posts.compose({
    content: "every day",
    accountIds: [connection.id],
    labels: ["عيد", "daily"],
    repeat: { frequency: "DAILY", minute: 720, startsOn: inMinutes(2 * 24 * 60).slice(0, 10) },
  });
  const listed = (color: string, name: string) => expect.arrayContaining([expect.objectContaining({ name, color })]);
  expect(await at.labels.list()).toEqual(listed("gray", "عيد"));
  await expect(at.labels.update({ name: "عيد", newName: "sale", color: "red" })).rejects.toMatchObject(taken);
  const href = (label: string) => `/posts?${new URLSearchParams({ tab: "drafts", label })}`;
  const view = await at.savedViews.create({ name: "Feast", href: href("عيد") });
  expect(await at.labels.update({ name: "عيد", newName: "موسم العيد", color: "green" })).toEqual({ name: "موسم العيد", color: "green" });
  expect(await at.savedViews.list()).toEqual([{ ...view, href: href("موسم العيد") }]);
  expect(await labelsOf(published)).toEqual(["موسم العيد", "sale"]);
  expect(await labelsOf(draft)).toEqual(["موسم العيد"]);
  const [recurrence] = await sql<{ labels: string[] }>(`SELECT "draft"->'labels' AS "labels" FROM "Recurrence" WHERE "workspaceId" = $1`, [workspaceId]);
  expect(recurrence?.labels).toEqual(["daily", "موسم العيد"]);
  const after = await at.labels.list();
  expect(after).toEqual(listed("green", "موسم العيد"));
  expect(after.map(({ name }) => name)).not.toContain("عيد");
  expect(await at.labels.delete({ name: "موسم العيد" })).toEqual({ name: "موسم العيد", deleted: true });
  expect(await at.savedViews.list()).toEqual([{ ...view, href: "/posts?tab=drafts" }]);
  expect(await labelsOf(published)).toEqual(["sale"]);
  expect(await labelsOf(draft)).toEqual([]);
  expect((await at.labels.list()).map(({ name }) => name)).not.toContain("موسم العيد");
});

test("labels are changed by who may write in all brands, in their own workspace alone", async () => {
  const { workspaceId, make, labelsOf, at } = await labelled();
  const post = await make("kept", ["kept"]);
  await at.labels.update({ name: "kept", newName: "kept", color: "blue" });
  const stranger = await labelled();
  const brand = await createBrand({ workspaceId, name: "Brand" });
  const [viewer, limited] = [await join(workspaceId, "VIEWER"), await join(workspaceId, "EDITOR", [brand.id])];
  const change = { name: "kept", newName: "lost", color: "red" } as const;
  await expect(stranger.at.labels.update(change)).rejects.toMatchObject(refusal("NOT_FOUND"));
  await expect(stranger.at.labels.delete({ name: "kept" })).rejects.toMatchObject(refusal("NOT_FOUND"));
  expect((await stranger.at.labels.relabel({ posts: [{ id: post, add: ["lost"], remove: ["kept"] }] })).results).toEqual([
    { id: post, excerpt: "", reason: "NOT_FOUND", added: [], removed: [] },
  ]);
  for (const member of [viewer, limited]) {
    await expect(member.at.labels.update(change)).rejects.toMatchObject(refusal("FORBIDDEN"));
    await expect(member.at.labels.delete({ name: "kept" })).rejects.toMatchObject(refusal("FORBIDDEN"));
  }
  expect(await limited.at.labels.list()).toEqual([]);
  expect((await limited.at.labels.relabel({ posts: [{ id: post, add: ["lost"], remove: [] }] })).results).toMatchObject([{ reason: "NOT_FOUND" }]);
  expect(await viewer.at.labels.list()).toEqual([{ name: "kept", color: "blue", posts: 1 }]);
  expect(await labelsOf(post)).toEqual(["kept"]);
  await expect(at.labels.update({ ...change, color: "black" as never })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("many posts get and lose labels, each for itself, and the opposite takes it back", async () => {
  const { owner, make, labelsOf, at } = await labelled();
  const ten = Array.from({ length: 10 }, (_, index) => `l${index}`);
  const published = await make("out", ["a", "b"], { publishNow: true });
  await outcome(owner, published);
  const [plain, full] = [await make("plain", []), await make("full", ten)];
  const foreign = randomUUID();
  const changedAt = async (id: string) => (await owner.call("GET", `/posts/${id}`)).data.updatedAt;
  // Of a failed post it is the time of the failure, which makes a notification.
  const before = await changedAt(published);
  const change = { add: ["new", "a"], remove: ["b"] };
  const { results } = await at.labels.relabel({ posts: [published, plain, full, foreign].map((id) => ({ id, ...change })) });
  expect(results).toEqual([
    { id: published, excerpt: "out", reason: null, added: ["new"], removed: ["b"] },
    { id: plain, excerpt: "plain", reason: null, added: ["new", "a"], removed: [] },
    { id: full, excerpt: "full", reason: "TOO_MANY_LABELS", added: [], removed: [] },
    { id: foreign, excerpt: "", reason: "NOT_FOUND", added: [], removed: [] },
  ]);
  expect([await labelsOf(published), await labelsOf(plain), await labelsOf(full)]).toEqual([["a", "new"], ["new", "a"], ten]);
  expect(await changedAt(published)).toBe(before);
  const back = results.filter(({ reason }) => reason === null).map(({ id, added, removed }) => ({ id, add: removed, remove: added }));
  await at.labels.relabel({ posts: back });
  expect([await labelsOf(published), await labelsOf(plain)]).toEqual([["a", "b"], []]);
});
