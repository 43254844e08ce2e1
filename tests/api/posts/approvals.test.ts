import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sql } from "./events";
import { acceptedFrom, account, inMinutes, iso, type Member, outcome, startRig } from "./rig";
import { approvalEvents, draft, makeDue, refusal, statusAndApproval, team, waitForState, writing } from "./team";

await startRig();

const { workspaceId, owner, admin, editor, approver, viewer, connection } = await team();

const write = writing(connection.id);
const scheduled = (by = editor, minutes = 300) => write(by, { scheduledAt: inMinutes(minutes) });

describe("what is written where approval is required", () => {
  test.each([
    ["an editor's scheduled post waits", editor, { scheduledAt: inMinutes(90) }, ["SCHEDULED", "pending"]],
    ["an editor's post that is to go out now is a draft that waits", editor, { publishNow: true }, ["DRAFT", "pending"]],
    ["an editor's draft waits for nobody", editor, {}, ["DRAFT", "none"]],
    ["nor does a draft with a time", editor, { isDraft: true, scheduledAt: inMinutes(95) }, ["DRAFT", "none"]],
    ["an admin's post needs no approval", admin, { scheduledAt: inMinutes(100) }, ["SCHEDULED", "none"]],
    ["nor does the owner's", owner, { scheduledAt: inMinutes(110) }, ["SCHEDULED", "none"]],
  ] as const)("%s", async (_, by, body, expected) => {
    expect(await statusAndApproval(owner, await write(by, body))).toEqual(expected);
  });

  test("nothing of an editor's post reaches a platform, and the requester is recorded", async () => {
    const quiet = await account(workspaceId);
    const id = await write(editor, { accountIds: [quiet.id], publishNow: true });
    expect(await approvalEvents(id)).toEqual([{ type: "post.approval_requested", by: editor.userId }]);
    expect(await acceptedFrom(quiet.accountId)).toEqual([]);
  });

  test("the schedule operation answers as ever", async () => {
    const { status, body } = await editor.call("POST", "/posts/schedule", { ...draft(connection.id, "shape"), scheduledAt: inMinutes(400) });
    expect(status).toBe(201);
    expect(Object.keys(body.data ?? {})).toEqual(["id", "content", "status", "platforms", "mediaUrls", "scheduledAt", "createdAt"]);
  });

  test("an approver and a viewer write nothing", async () => {
    for (const reader of [approver, viewer]) {
      expect((await reader.call("POST", "/posts", draft(connection.id, "no"))).status).toBe(403);
      await expect(reader.at.posts.compose(draft(connection.id, "no"))).rejects.toMatchObject(refusal("FORBIDDEN"));
    }
  });

  test("turning it on leaves what is scheduled; the next change of it waits", async () => {
    const late = await team();
    await late.owner.at.approvals.setRequired({ required: false });
    const { data } = await late.editor.call<{ id: string }>("POST", "/posts", {
      content: "early",
      accountIds: [late.connection.id],
      scheduledAt: inMinutes(60),
    });
    expect(await late.owner.at.approvals.setRequired({ required: true })).toEqual({ required: true });
    expect(await statusAndApproval(late.owner, data.id)).toEqual(["SCHEDULED", "none"]);
    await late.editor.call("PATCH", `/posts/${data.id}`, { content: "early" });
    expect(await statusAndApproval(late.owner, data.id)).toEqual(["SCHEDULED", "none"]);
    await late.editor.call("PATCH", `/posts/${data.id}`, { content: "another" });
    expect(await statusAndApproval(late.owner, data.id)).toEqual(["SCHEDULED", "pending"]);
  });
});

describe("no way leads an unapproved post out", () => {
  test("its time comes: it is a draft again, and that is announced", async () => {
    const quiet = await account(workspaceId);
    const id = await write(editor, { accountIds: [quiet.id], scheduledAt: inMinutes(180) });
    await makeDue(id);
    await waitForState(owner, id, ["DRAFT", "pending"]);
    expect(await acceptedFrom(quiet.accountId)).toEqual([]);
    expect(await approvalEvents(id)).toEqual([
      { type: "post.approval_requested", by: editor.userId },
      { type: "post.approval_missed", by: null },
    ]);
  });

  test("the table itself refuses", async () => {
    const id = await scheduled();
    await expect(sql(`UPDATE "Post" SET "status" = 'PROCESSING' WHERE "id" = $1`, [id])).rejects.toThrow("Post_published_only_if_approved");
  });

  test("nor does a change, a draft's time or the queue's", async () => {
    const id = await write(editor, {});
    await editor.call("PATCH", `/posts/${id}`, { scheduledAt: inMinutes(210), isDraft: false });
    expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "pending"]);
    await editor.call("PATCH", `/posts/${id}`, { isDraft: true });
    expect(await statusAndApproval(owner, id)).toEqual(["DRAFT", "none"]);
  });

  test("nor do two posts' times that are exchanged", async () => {
    const [one, other] = [await scheduled(editor, 610), await scheduled(editor, 640)];
    await approver.at.approvals.approve({ ids: [one, other] });
    await editor.at.queue.swap({ id: one, withId: other });
    expect([await statusAndApproval(owner, one), await statusAndApproval(owner, other)]).toEqual([
      ["SCHEDULED", "pending"],
      ["SCHEDULED", "pending"],
    ]);
  });

  test("nor does an owner's recurring post that an editor rewrites", async () => {
    const own = await account(workspaceId);
    const repeat = { frequency: "DAILY" as const, minute: 600, startsOn: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) };
    const { id } = await owner.at.posts.compose({ content: "every day", accountIds: [own.id], repeat });
    const coming = async () => {
      const { data } = await owner.at.posts.list({ limit: 100 });
      return data.filter((post) => post.accountIds[0] === own.id && post.id !== id).map(({ content, approval }) => ({ content, approval }));
    };
    expect(new Set((await coming()).map((post) => post.approval))).toEqual(new Set(["none"]));
    await editor.at.posts.edit({ id, content: "something else" });
    await editor.at.recurring.applyToFollowing({ postId: id });
    const rewritten = await coming();
    expect(rewritten.length).toBeGreaterThan(5);
    expect(rewritten).toEqual(rewritten.map(() => ({ content: "something else", approval: "pending" })));
  });

  test("a failed post that was rewritten is not tried again before", async () => {
    const id = await write(owner, {});
    await sql(`UPDATE "Post" SET "status" = 'FAILED' WHERE "id" = $1`, [id]);
    await sql(`UPDATE "PostTarget" SET "status" = 'FAILED' WHERE "postId" = $1`, [id]);
    await editor.call("PATCH", `/posts/${id}`, { content: "rewritten" });
    expect(await statusAndApproval(owner, id)).toEqual(["FAILED", "pending"]);
    const { status, body } = await editor.call("POST", `/posts/${id}/retry`, {});
    expect({ status, error: body.error }).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR", details: { reason: "APPROVAL_REQUIRED" } } });
    expect(await approver.at.approvals.approve({ ids: [id] })).toEqual({ results: [{ id, outcome: "approved" }] });
    expect(await statusAndApproval(owner, id)).toEqual(["FAILED", "approved"]);
    await editor.call("POST", `/posts/${id}/retry`, {});
    expect((await outcome(owner, id)).status).toBe("PUBLISHED");
  });

  test("of an approval taken back and the post's time, one wins", async () => {
    const races: { id: string; accountId: string }[] = [];
    for (let index = 0; index < 8; index++) {
      const own = await account(workspaceId);
      const id = await write(editor, { accountIds: [own.id], scheduledAt: inMinutes(500 + index) });
      await approver.at.approvals.approve({ ids: [id] });
      races.push({ id, accountId: own.accountId });
    }
    await Promise.all(
      races.map(async ({ id, accountId }, index) => {
        await makeDue(id, "11 seconds");
        // Spread over the sweeper's turns, so that some come before a run and some after.
        for (let reads = 0; reads < index * 8; reads++) await statusAndApproval(owner, id);
        const returned = await approver.at.approvals.requestChanges({ id, comment: "wait" }).then(
          () => true,
          () => false,
        );
        if (returned) await waitForState(owner, id, ["DRAFT", "changes_requested"]);
        else expect((await outcome(owner, id)).status).toBe("PUBLISHED");
        expect(await acceptedFrom(accountId)).toHaveLength(returned ? 0 : 1);
      }),
    );
  });
});

describe("approving", () => {
  test("a scheduled post goes out at its time", async () => {
    const id = await scheduled();
    expect(await approver.at.approvals.approve({ ids: [id, id] })).toEqual({ results: [{ id, outcome: "approved" }] });
    const { review, approval, status } = await editor.at.posts.detail({ id });
    expect({ review, approval, status }).toEqual({
      approval: "approved",
      status: "SCHEDULED",
      review: { requestedAt: expect.stringMatching(iso), decidedAt: expect.stringMatching(iso), decidedBy: expect.stringMatching(/^Person/), comment: null },
    });
    await makeDue(id);
    expect((await outcome(owner, id)).status).toBe("PUBLISHED");
    expect((await approvalEvents(id)).map((news) => news.type)).toEqual(["post.approval_requested", "post.approved"]);
  });

  test("a post that was to go out at once does", async () => {
    const own = await account(workspaceId);
    const id = await write(editor, { accountIds: [own.id], publishNow: true });
    await admin.at.approvals.approve({ ids: [id] });
    expect((await outcome(owner, id)).status).toBe("PUBLISHED");
    expect(await acceptedFrom(own.accountId)).toHaveLength(1);
  });

  test("a scheduled post that is to go out at once instead does, and not before", async () => {
    const own = await account(workspaceId);
    const id = await write(editor, { accountIds: [own.id], scheduledAt: inMinutes(300) });
    await approver.at.approvals.approve({ ids: [id] });
    expect((await editor.call("PATCH", `/posts/${id}`, { publishNow: true })).data).toMatchObject({
      id,
      status: "DRAFT",
      approval: "pending",
      scheduledAt: null,
    });
    const unapproved = await owner.call("PATCH", `/posts/${id}`, { publishNow: true });
    expect([unapproved.status, unapproved.body.error?.details?.reason]).toEqual([400, "APPROVAL_REQUIRED"]);
    expect(await acceptedFrom(own.accountId)).toEqual([]);
    await approver.at.approvals.approve({ ids: [id] });
    expect((await outcome(owner, id)).status).toBe("PUBLISHED");
    expect(await acceptedFrom(own.accountId)).toHaveLength(1);
  });

  test("a post past its time asks for another", async () => {
    const id = await write(editor, {});
    await sql(`UPDATE "Post" SET "approval" = 'PENDING', "scheduledAt" = now() - interval '1 day' WHERE "id" = $1`, [id]);
    expect(await approver.at.approvals.approve({ ids: [id] })).toEqual({ results: [{ id, outcome: "needs_time" }] });
    const past = approver.at.approvals.approveAt({ id, scheduledAt: "2020-01-01T00:00:00Z" });
    await expect(past).rejects.toMatchObject({ cause: { code: "VALIDATION_ERROR", details: { issues: [{ path: "scheduledAt" }] } } });
    const scheduledAt = inMinutes(260);
    expect(await approver.at.approvals.approveAt({ id, scheduledAt })).toMatchObject({ status: "SCHEDULED", approval: "approved", scheduledAt });
  });

  test("a post that was changed after it was looked at is not approved unseen", async () => {
    const id = await scheduled();
    const revision = (await approver.at.posts.detail({ id })).revision;
    await editor.call("PATCH", `/posts/${id}`, { content: "something else" });
    expect(await approver.at.approvals.approve({ ids: [id], seen: { [id]: revision } })).toEqual({ results: [{ id, outcome: "changed" }] });
    await expect(approver.at.approvals.approveAt({ id, scheduledAt: inMinutes(270), revision: revision })).rejects.toMatchObject(
      refusal("CONFLICT", "POST_CHANGED"),
    );
    expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "pending"]);
  });

  test("nor is one whose file's alt text changed since", async () => {
    const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#2c3968" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(image)], { type: "image/png" }), "shown.png");
    const { data: file } = await editor.call<{ id: string; url: string }>("POST", "/media", form);
    const describing = (by: Member, altText: string) => by.call("PATCH", `/media/${file.id}`, { altText });
    await describing(editor, "a blue field");
    const id = await write(editor, { mediaUrls: [file.url], scheduledAt: inMinutes(300) });
    const waiting = async () => (await approver.at.approvals.list({ tab: "waiting" })).data.find((post) => post.id === id);
    const item = await waiting();
    const altTextVersion = item?.altTextVersion ?? "";
    expect(item).toMatchObject({ altTexts: ["a blue field"] });
    expect(await approver.at.posts.detail({ id })).toMatchObject({ altTexts: ["a blue field"], altTextVersion });
    expect((await approver.at.posts.table({})).data).toContainEqual(expect.objectContaining({ id, altTextVersion }));

    expect(await describing(editor, "something else")).toMatchObject({ status: 200 });
    expect(await approver.at.approvals.approve({ ids: [id], seenAltTexts: { [id]: altTextVersion } })).toEqual({ results: [{ id, outcome: "changed" }] });
    await expect(approver.at.approvals.approveAt({ id, scheduledAt: inMinutes(280), altTextVersion })).rejects.toMatchObject(
      refusal("CONFLICT", "POST_CHANGED"),
    );
    expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "pending"]);

    const now = await waiting();
    expect(now).toMatchObject({ altTexts: ["something else"] });
    expect(await approver.at.approvals.approve({ ids: [id], seenAltTexts: { [id]: now?.altTextVersion ?? "" } })).toEqual({
      results: [{ id, outcome: "approved" }],
    });
    const after = await describing(editor, "behind the approver");
    expect(after).toMatchObject({ status: 409, body: { error: { code: "CONFLICT", details: { reason: "MEDIA_APPROVED" } } } });
  });

  test("an account that has ended stops one post and not the others", async () => {
    const ended = await account(workspaceId);
    const [id, other] = [await write(editor, { accountIds: [ended.id], publishNow: true }), await scheduled()];
    await sql(`UPDATE "Connection" SET "status" = 'EXPIRED' WHERE "id" = $1`, [ended.id]);
    expect(await approver.at.approvals.approve({ ids: [id, other] })).toEqual({
      results: [
        { id, outcome: "account_expired" },
        { id: other, outcome: "approved" },
      ],
    });
  });

  test("an editor's change of an approved post waits again, an approver's own does not", async () => {
    const id = await scheduled();
    await approver.at.approvals.approve({ ids: [id] });
    await admin.call("PATCH", `/posts/${id}`, { content: "mended by an admin" });
    expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "approved"]);
    await editor.call("PATCH", `/posts/${id}`, { scheduledAt: inMinutes(333) });
    expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "pending"]);
  });
});

test("returned, changed, submitted again and approved", async () => {
  const id = await scheduled();
  const returned = await approver.at.approvals.requestChanges({ id, comment: "  <b>Shorter</b>, please " });
  expect(returned).toMatchObject({ approval: "changes_requested", status: "SCHEDULED" });
  expect((await editor.at.posts.detail({ id })).review).toMatchObject({ comment: "Shorter, please", decidedBy: expect.any(String) });
  await editor.call("PATCH", `/posts/${id}`, { content: "short" });
  expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "changes_requested"]);
  expect(await editor.at.approvals.request({ id })).toMatchObject({ approval: "pending" });
  expect(await editor.at.approvals.request({ id })).toMatchObject({ approval: "pending" });
  await approver.at.approvals.approve({ ids: [id] });
  expect((await approvalEvents(id)).map((news) => news.type)).toEqual([
    "post.approval_requested",
    "post.changes_requested",
    "post.approval_requested",
    "post.approved",
  ]);
});

test("waiting, own requests and decided ones", async () => {
  const { owner: head, editor: writer, approver: judge, viewer: reader, connection: target } = await team();
  const make = async (content: string, minutes: number) => {
    const { data } = await writer.call<{ id: string }>("POST", "/posts", { content, accountIds: [target.id], scheduledAt: inMinutes(minutes) });
    return data.id;
  };
  const [later, sooner, done, back] = [await make("later", 50), await make("sooner", 40), await make("done", 60), await make("back", 70)];
  await judge.at.approvals.approve({ ids: [done] });
  await judge.at.approvals.requestChanges({ id: back, comment: "no" });
  const ids = async (by: typeof judge, tab: "waiting" | "asked" | "done", page = {}) =>
    (await by.at.approvals.list({ tab, ...page })).data.map((post) => post.id);
  expect(await ids(judge, "waiting")).toEqual([sooner, later]);
  expect(await ids(judge, "waiting", { limit: 1, offset: 1 })).toEqual([later]);
  expect(await ids(judge, "asked")).toEqual([]);
  expect((await ids(writer, "asked")).sort()).toEqual([later, sooner, back].sort());
  expect(await ids(reader, "done")).toEqual([back, done]);
  const { data, counts, meta } = await head.at.approvals.list({ tab: "waiting", limit: 1 });
  expect({ counts, meta }).toEqual({ counts: { waiting: 2, asked: 0, done: 2 }, meta: { total: 2, offset: 0, limit: 1, next: null } });
  expect(data[0]).toMatchObject({
    content: "sooner",
    approval: "pending",
    author: { id: writer.userId, name: expect.any(String) },
    review: { requestedAt: expect.stringMatching(iso), decidedAt: null, decidedBy: null, comment: null },
    targets: [{ connectionId: target.id, platform: "TWITTER", accountName: expect.any(String), title: null }],
  });
});
