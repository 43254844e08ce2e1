import { describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { sandboxOrigin } from "@/server/platforms/config";
import { acceptedFrom, account, inMinutes, iso, issuePaths, order, outcome, person, startRig } from "./rig";

await startRig();

const member = await person();
const connection = await account(member.workspaceId);
const other = await account(member.workspaceId);

type Fields = Record<string, unknown>;

async function make(fields: Fields = {}): Promise<string> {
  const { status, data } = await member.call<{ id: string }>("POST", "/posts", { content: "first", accountIds: [connection.id], ...fields });
  expect(status).toBe(201);
  return data.id;
}

const patch = (id: string, body: unknown) => member.call("PATCH", `/posts/${id}`, body);

async function published(): Promise<string> {
  const own = await account(member.workspaceId);
  return make({ accountIds: [own.id], publishNow: true });
}

async function failed(): Promise<string> {
  const own = await account(member.workspaceId, "reject");
  return make({ accountIds: [own.id], publishNow: true });
}

const immutable = { status: 400, code: "VALIDATION_ERROR", reason: "POST_IMMUTABLE" };
function refusalOf({ status, body }: Awaited<ReturnType<typeof patch>>) {
  return { status, code: body.error?.code, reason: body.error?.details?.reason };
}

describe("PATCH /posts/{id}", () => {
  test("changes nothing for an empty body", async () => {
    const id = await make({ mediaUrls: ["https://cdn.example/a.jpg"] });
    const before = await member.call("GET", `/posts/${id}`);
    const after = await patch(id, {});
    expect(after.status).toBe(200);
    expect(after.body).toEqual(before.body);
  });

  test("replaces what it names, and leaves the rest", async () => {
    const id = await make({ mediaUrls: ["https://cdn.example/a.jpg"], platformCaptions: { twitter: "one", facebook: "two" } });
    const before = await member.call("GET", `/posts/${id}`);
    const changed = await patch(id, { platformCaptions: { twitter: "three" }, accountIds: [other.id, connection.id] });
    expect(changed.status).toBe(200);
    expect(changed.data).toEqual({
      ...before.data,
      platformCaptions: { twitter: "three" },
      accountIds: [other.id, connection.id],
      updatedAt: changed.data.updatedAt,
    });
    const second = await patch(id, { content: "<b>second</b>", mediaUrls: [], accountIds: [other.id] });
    expect(second.data).toEqual({ ...changed.data, content: "second", mediaUrls: [], accountIds: [other.id], updatedAt: second.data.updatedAt });
  });

  test("takes 63,206 characters", async () => {
    const id = await make();
    expect((await patch(id, { content: "a".repeat(63_206) })).status).toBe(200);
    expect((await patch(id, { content: "a".repeat(63_207) })).status).toBe(400);
  });

  test("a time alone leaves a draft; isDraft false schedules it; isDraft true takes it back", async () => {
    const id = await make();
    const at = inMinutes(200);
    expect((await patch(id, { isDraft: false })).body.error?.details?.issues).toEqual([expect.objectContaining({ path: "scheduledAt" })]);
    expect((await patch(id, { scheduledAt: at })).data).toMatchObject({ status: "DRAFT", scheduledAt: at });
    expect((await patch(id, { isDraft: false })).data).toMatchObject({ status: "SCHEDULED", scheduledAt: at });
    expect((await patch(id, { isDraft: true })).data).toMatchObject({ status: "DRAFT", scheduledAt: at });
  });

  test("staggers a moved time like a new one, and not a time that stays", async () => {
    const own = await account(member.workspaceId);
    const at = inMinutes(300);
    const next = new Date(Date.parse(at) + 60_000).toISOString();
    await make({ accountIds: [own.id], scheduledAt: at });
    const id = await make({ accountIds: [own.id], scheduledAt: inMinutes(400) });
    expect((await patch(id, { scheduledAt: at })).data.scheduledAt).toBe(next);
    expect((await patch(id, { scheduledAt: next, content: "x" })).data.scheduledAt).toBe(next);
  });

  test("schedules a failed post again by a new time, from a clean slate", async () => {
    const id = await failed();
    expect((await patch(id, { content: "other words" })).data).toMatchObject({ status: "FAILED", content: "other words", results: [{ success: false }] });
    const at = inMinutes(500);
    expect((await patch(id, { scheduledAt: at })).data).toMatchObject({ status: "SCHEDULED", scheduledAt: at, results: [] });
  });

  test.each<[string, Fields, string]>([
    ["null", { content: null }, "content"],
    ["an undeclared property", { status: "PUBLISHED" }, "status"],
    ["publishNow of what stays a draft", { publishNow: true, isDraft: true }, "publishNow"],
    ["publishNow with a time", { publishNow: true, scheduledAt: "2031-01-01T00:00:00Z" }, "scheduledAt"],
    ["the id in the body", { id: "4a0e1a52-5a1b-4c8e-9a55-0f8f2d1f7c11" }, "id"],
    ["no account", { accountIds: [] }, "accountIds"],
    ["an unknown account", { accountIds: ["4a0e1a52-5a1b-4c8e-9a55-0f8f2d1f7c11"] }, "accountIds.0"],
    ["a time too close", { isDraft: false, scheduledAt: new Date(Date.now() + 30_000).toISOString() }, "scheduledAt"],
    ["a time too far", { scheduledAt: "2031-01-01T00:00:00Z" }, "scheduledAt"],
    ["http media", { mediaUrls: ["http://a.example/a.jpg"] }, "mediaUrls.0"],
  ])("refuses %s", async (_, change, path) => {
    const answer = await patch(await make(), change);
    expect([answer.status, answer.body.error?.code, issuePaths(answer)]).toEqual([400, "VALIDATION_ERROR", [path]]);
  });

  test("publishes a scheduled post now under its id, with what else is changed, and not again at its time", async () => {
    const own = await account(member.workspaceId);
    const id = await make({ accountIds: [own.id], scheduledAt: inMinutes(60), platformCaptions: { facebook: "kept" } });
    const before = await member.call("GET", `/posts/${id}`);
    const now = await patch(id, { publishNow: true, content: "now" });
    expect(now.status).toBe(200);
    expect(now.data).toEqual({
      ...before.data,
      content: "now",
      status: "PUBLISHED",
      scheduledAt: null,
      publishedAt: expect.stringMatching(iso),
      updatedAt: expect.stringMatching(iso),
      results: [
        {
          platform: "TWITTER",
          success: true,
          externalPostId: expect.any(String),
          externalUrl: expect.any(String),
          error: null,
          problem: null,
          connectionId: own.id,
        },
      ],
    });
    expect((await member.call("GET", `/posts/${id}`)).data).toEqual(now.data);
    expect(refusalOf(await patch(id, { publishNow: true }))).toEqual(immutable);
    expect((await acceptedFrom(own.accountId)).map(({ content }) => content)).toEqual(["now"]);
  });

  test("publishes a draft and a failed post now, and leaves one that asks for neither", async () => {
    const id = await make();
    expect((await patch(id, { publishNow: false })).data).toMatchObject({ status: "DRAFT", scheduledAt: null });
    const again = await failed();
    await outcome(member, again);
    for (const [post, change] of [
      [id, {}],
      [again, { accountIds: [connection.id], content: "other words" }],
    ] as const) {
      expect((await patch(post, { publishNow: true, ...change })).status).toBe(200);
      expect(await outcome(member, post)).toMatchObject({ id: post, status: "PUBLISHED", results: [{ success: true, connectionId: connection.id }] });
    }
  });

  test("does not publish now to an account that must be connected again", async () => {
    const own = await account(member.workspaceId, "expired");
    const id = await make({ accountIds: [connection.id, own.id], scheduledAt: inMinutes(60) });
    await database().connection.update({ where: { id: own.id, workspaceId: member.workspaceId }, data: { status: "EXPIRED" } });
    const answer = await patch(id, { publishNow: true });
    expect([answer.status, answer.body.error?.code, issuePaths(answer)]).toEqual([400, "VALIDATION_ERROR", ["accountIds.1"]]);
    expect((await member.call("GET", `/posts/${id}`)).data.status).toBe("SCHEDULED");
  });

  test("of two that publish now at the same moment one is taken, and the post goes out once", async () => {
    const own = await account(member.workspaceId);
    const id = await make({ accountIds: [own.id], scheduledAt: inMinutes(60) });
    const answers = await Promise.all([patch(id, { publishNow: true }), patch(id, { publishNow: true })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await outcome(member, id)).status).toBe("PUBLISHED");
    expect(await acceptedFrom(own.accountId)).toHaveLength(1);
  });

  test("is refused once the post is published, also with an empty body", async () => {
    const id = await published();
    expect(refusalOf(await patch(id, { content: "x" }))).toEqual(immutable);
    expect(refusalOf(await patch(id, {}))).toEqual(immutable);
  });

  test("is refused while the post is being published", async () => {
    const own = await account(member.workspaceId, "slow");
    const id = await make({ accountIds: [own.id], scheduledAt: inMinutes(100) }).then(async () => {
      const { data } = await member.call<{ id: string }>(
        "POST",
        "/posts",
        { content: "slow", accountIds: [own.id], publishNow: true },
        { prefer: "respond-async" },
      );
      return data.id;
    });
    expect(refusalOf(await patch(id, { content: "x" }))).toEqual(immutable);
    expect(refusalOf(await member.call("DELETE", `/posts/${id}`))).toEqual(immutable);
    expect((await outcome(member, id)).status).toBe("PUBLISHED");
  });

  test("knows no other post", async () => {
    expect((await patch("4a0e1a52-5a1b-4c8e-9a55-0f8f2d1f7c11", { content: "x" })).status).toBe(404);
    expect((await patch("nonsense", { content: "x" })).status).toBe(400);
    expect((await (await person()).call("PATCH", `/posts/${await make()}`, { content: "x" })).status).toBe(404);
  });
});

describe("DELETE /posts/{id}", () => {
  test.each<[string, () => Promise<string>]>([
    ["a draft", () => make()],
    ["a scheduled post", () => make({ scheduledAt: inMinutes(45) })],
    ["a failed post", failed],
  ])("removes %s", async (_, create) => {
    const id = await create();
    const { status, body } = await member.call("DELETE", `/posts/${id}`);
    expect({ status, body }).toEqual({ status: 200, body: { data: { id, deleted: true } } });
    expect((await member.call("GET", `/posts/${id}`)).status).toBe(404);
    expect((await member.call("DELETE", `/posts/${id}`)).status).toBe(404);
  });

  test("is refused once the post is published", async () => {
    expect(refusalOf(await member.call("DELETE", `/posts/${await published()}`))).toEqual(immutable);
  });
});

describe("POST /posts/{id}/retry", () => {
  const retry = (id: string, headers = {}) => member.call("POST", `/posts/${id}/retry`, undefined, headers);

  test("tries the failed accounts again, and never one that succeeded", async () => {
    const good = await account(member.workspaceId);
    const bad = await account(member.workspaceId);
    await order("next", { platform: "TWITTER", accountId: bad.accountId, operation: "create", behaviour: "error", status: 403 });
    const id = await make({ content: "retry me", accountIds: [good.id, bad.id], publishNow: true });
    expect((await outcome(member, id)).status).toBe("PARTIALLY_PUBLISHED");
    const { status, data } = await retry(id);
    expect([status, data.status]).toEqual([200, "PUBLISHED"]);
    expect(data.results).toEqual([
      expect.objectContaining({ connectionId: good.id, success: true, error: null }),
      expect.objectContaining({ connectionId: bad.id, success: true, error: null }),
    ]);
    const log = (await (await fetch(`${sandboxOrigin()}/control/log`)).json()) as { content: string }[];
    expect(log.filter((entry) => entry.content === "retry me")).toHaveLength(2);
  });

  test("tries one of two failed accounts again, and no account that has not failed", async () => {
    const accounts = [await account(member.workspaceId), await account(member.workspaceId), await account(member.workspaceId)] as const;
    const [good, first, second] = accounts;
    for (const { accountId } of [first, second]) await order("next", { platform: "TWITTER", accountId, operation: "create", behaviour: "error", status: 403 });
    const id = await make({ content: "retry one", accountIds: accounts.map((each) => each.id), publishNow: true });
    expect((await outcome(member, id)).status).toBe("PARTIALLY_PUBLISHED");
    const refused = await member.call("POST", `/posts/${id}/retry`, { accountIds: [first.id, good.id] });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "accountIds.1", message: "is not an account on which this post has failed" }] } },
      },
    });
    const { status, data } = await member.call<{ status: string; results: unknown[] }>("POST", `/posts/${id}/retry`, { accountIds: [second.id] });
    expect([status, data.status]).toEqual([200, "PARTIALLY_PUBLISHED"]);
    expect(data.results).toEqual([
      expect.objectContaining({ connectionId: good.id, success: true }),
      expect.objectContaining({ connectionId: first.id, success: false }),
      expect.objectContaining({ connectionId: second.id, success: true }),
    ]);
  });

  test.each<[string, () => Promise<string>]>([
    ["a draft", () => make()],
    ["a scheduled post", () => make({ scheduledAt: inMinutes(50) })],
    ["a published post", published],
  ])("is refused for %s", async (_, create) => {
    expect(refusalOf(await retry(await create()))).toEqual({ status: 400, code: "VALIDATION_ERROR", reason: "POST_NOT_RETRYABLE" });
  });

  test("knows no other post", async () => {
    expect((await retry("4a0e1a52-5a1b-4c8e-9a55-0f8f2d1f7c11")).status).toBe(404);
  });
});
