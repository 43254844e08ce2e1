import { describe, expect, test } from "vitest";
import { sql } from "./events";
import { account, createBrand, inMinutes, person, startRig, workspaces } from "./rig";

await startRig();

type Post = { id: string; status: string };

const member = await person();
const connection = await account(member.workspaceId);
const second = await account(member.workspaceId);
const ids: string[] = [];
for (let index = 0; index < 5; index++) {
  const scheduledAt = index % 2 === 0 ? {} : { scheduledAt: inMinutes(30 + index) };
  // The first one on two accounts of a platform: filters and totals count it once.
  const accountIds = index === 0 ? [connection.id, second.id] : [connection.id];
  ids.unshift((await member.call<Post>("POST", "/posts", { content: `post ${index}`, accountIds, ...scheduledAt })).data.id);
}
describe("GET /posts", () => {
  const list = (query = "") => member.call<Post[]>("GET", `/posts${query}`);

  test("lists newest first with what each post shows alone", async () => {
    const { status, body } = await list();
    expect([status, body.meta]).toEqual([200, { total: 5, offset: 0, limit: 50, next: null }]);
    expect(body.data?.map((post) => post.id)).toEqual(ids);
    expect(body.data?.[0]).toEqual((await member.call("GET", `/posts/${ids[0]}`)).data);
  });

  test("pages", async () => {
    const first = await list("?limit=2");
    expect(first.data.map((post) => post.id)).toEqual(ids.slice(0, 2));
    expect(first.body.meta).toEqual({ total: 5, offset: 0, limit: 2, next: "/api/v1/posts?limit=2&offset=2" });
    const past = await list("?limit=2&offset=9");
    expect([past.data, past.body.meta]).toEqual([[], { total: 5, offset: 9, limit: 2, next: null }]);
  });

  // Deep pages are read by their ids.
  test("the pages of a thousand posts and more follow one another without a gap", async () => {
    const { call, workspaceId, userId } = await person();
    const seeded = await sql<{ id: string }>(
      `INSERT INTO "Post" (id, "workspaceId", "authorId", content, status, "mediaUrls", "createdAt", "updatedAt")
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'post ' || n, 'DRAFT', '{}', now() - n * interval '1 second', now() FROM generate_series(1, 1003) n
       RETURNING id`,
      [workspaceId, userId],
    );
    const page = async (offset: number) => (await call<Post[]>("GET", `/posts?limit=2&offset=${offset}`)).data.map((post) => post.id);
    const wanted = seeded.slice(998).map((post) => post.id);
    expect([...(await page(998)), ...(await page(1000)), ...(await page(1002))]).toEqual(wanted);
  });

  test.each([
    ["?status=draft", 3],
    ["?status=Scheduled", 2],
    ["?status=PROCESSING", 0],
    ["?platform=Twitter", 5],
    ["?platform=facebook", 0],
    ["?platform=twitter&status=SCHEDULED", 2],
    ["?unknown=1", 5],
  ])("%s gives %d", async (query, count) => {
    const { data, body } = await list(query);
    expect([data.length, body.meta?.total]).toEqual([count, count]);
  });

  test.each(["?limit=0", "?limit=101", "?limit=x", "?limit=", "?offset=-1", "?offset=1.5", "?status=gone", "?platform=myspace"])(
    "%s is refused",
    async (query) => {
      const { status, body } = await list(query);
      expect([status, body.error?.code]).toEqual([400, "VALIDATION_ERROR"]);
    },
  );

  test("shows nobody else's", async () => {
    const other = await person();
    expect((await other.call("GET", "/posts")).body).toEqual({ data: [], meta: { total: 0, offset: 0, limit: 50, next: null } });
    const foreign = await other.call("GET", `/posts/${ids[0]}`);
    const unknown = await other.call("GET", "/posts/4a0e1a52-5a1b-4c8e-9a55-0f8f2d1f7c11");
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect((await other.call("GET", "/posts/not-an-id")).status).toBe(400);
  });
});

test("a member with assigned brands sees and writes these alone", async () => {
  const owner = await person();
  const shared = await workspaces.createWorkspace({ ownerEmail: owner.email, name: "Shared" });
  const mine = await createBrand({ workspaceId: shared.id, name: "Mine" });
  const theirs = await createBrand({ workspaceId: shared.id, name: "Theirs" });
  const inMine = await account(shared.id, "ok", { brandId: mine.id });
  const inTheirs = await account(shared.id, "ok", { brandId: theirs.id });
  const inNone = await account(shared.id);
  const editor = await person({ workspaceId: shared.id });
  await workspaces.addMember({ workspaceId: shared.id, email: editor.email, role: "EDITOR", brandIds: [mine.id] });
  const boss = (method: string, path: string, body?: unknown) => owner.call<Post>(method, path, body, { "x-svc-workspace-id": shared.id });
  const write = async (accountIds: string[]) => (await boss("POST", "/posts", { content: "x", accountIds })).data.id;

  const visible = await write([inMine.id]);
  const hidden = [await write([inTheirs.id]), await write([inNone.id]), await write([inMine.id, inTheirs.id])];

  const list = await editor.call<Post[]>("GET", "/posts");
  expect([list.data.map((post) => post.id), list.body.meta?.total]).toEqual([[visible], 1]);
  for (const id of hidden) {
    expect((await editor.call("GET", `/posts/${id}`)).status).toBe(404);
    expect((await editor.call("PATCH", `/posts/${id}`, { content: "y" })).status).toBe(404);
    expect((await editor.call("DELETE", `/posts/${id}`)).status).toBe(404);
    expect((await editor.call("POST", `/posts/${id}/retry`)).status).toBe(404);
  }
  for (const accountIds of [[inTheirs.id], [inNone.id], [inMine.id, inTheirs.id]]) {
    const created = await editor.call("POST", "/posts", { content: "x", accountIds });
    expect([created.status, created.body.error?.code]).toEqual([403, "WORKSPACE_ACCESS_REVOKED"]);
    const changed = await editor.call("PATCH", `/posts/${visible}`, { accountIds });
    expect([changed.status, changed.body.error?.code]).toEqual([403, "WORKSPACE_ACCESS_REVOKED"]);
  }
  expect((await editor.call("POST", "/posts", { content: "x", accountIds: [inMine.id] })).status).toBe(201);
});
