import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ZodError } from "zod";
import { validationIssues } from "@/server/lib/errors";
import { sql } from "./events";
import { account, createBrand, inMinutes, outcome, startRig } from "./rig";
import { draft, join, makeDue, refusal, statusAndApproval, team, waitForState, writing } from "./team";

await startRig();

const { workspaceId, owner, editor, approver, viewer, connection } = await team();
const stranger = await team();

const write = writing(connection.id);
const scheduled = () => write(editor, { scheduledAt: inMinutes(300) });

describe("who may", () => {
  test.each([
    ["an editor does not approve", () => editor.at.approvals.approve({ ids: [randomUUID()] })],
    ["a viewer does not approve", () => viewer.at.approvals.approve({ ids: [randomUUID()] })],
    ["an editor returns nothing", () => editor.at.approvals.requestChanges({ id: randomUUID(), comment: "no" })],
    ["an approver asks for nothing", () => approver.at.approvals.request({ id: randomUUID() })],
    ["an approver does not change the setting", () => approver.at.approvals.setRequired({ required: false })],
    ["nor does an editor", () => editor.at.approvals.setRequired({ required: false })],
  ])("%s", async (_, call) => {
    await expect(call()).rejects.toMatchObject(refusal("FORBIDDEN"));
  });

  test("everybody reads whether it is required", async () => {
    expect(await viewer.at.approvals.settings()).toEqual({ required: true });
    expect((await viewer.at.workspaces.list()).find(({ id }) => id === workspaceId)).toMatchObject({ approvalRequired: true });
  });

  test("an approver of one brand approves its posts alone", async () => {
    const brand = await createBrand({ workspaceId, name: "Roastery" });
    const branded = await account(workspaceId, "ok", { brandId: brand.id });
    const own = await join(workspaceId, "APPROVER", [brand.id]);
    const theirs = await write(editor, { accountIds: [branded.id], scheduledAt: inMinutes(310) });
    const foreign = await scheduled();
    expect((await own.at.approvals.list({ tab: "waiting" })).data.map((post) => post.id)).toEqual([theirs]);
    expect(await own.at.approvals.approve({ ids: [foreign, theirs] })).toEqual({
      results: [
        { id: foreign, outcome: "not_found" },
        { id: theirs, outcome: "approved" },
      ],
    });
    await expect(own.at.approvals.requestChanges({ id: foreign, comment: "no" })).rejects.toMatchObject(refusal("NOT_FOUND"));
  });

  test("another workspace's post is as one that never was", async () => {
    const id = await scheduled();
    for (const unknown of [id, randomUUID()]) {
      expect(await stranger.owner.at.approvals.approve({ ids: [unknown] })).toEqual({ results: [{ id: unknown, outcome: "not_found" }] });
      await expect(stranger.owner.at.approvals.approveAt({ id: unknown, scheduledAt: inMinutes(20) })).rejects.toMatchObject(refusal("NOT_FOUND"));
      await expect(stranger.owner.at.approvals.requestChanges({ id: unknown, comment: "x" })).rejects.toMatchObject(refusal("NOT_FOUND"));
      await expect(stranger.owner.at.approvals.request({ id: unknown })).rejects.toMatchObject(refusal("NOT_FOUND"));
    }
    expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "pending"]);
  });
});

describe("what is refused", () => {
  test.each([
    ["no ids", { ids: [] }, "ids"],
    ["an id that is none", { ids: ["post"] }, "ids.0"],
    ["more than a hundred", { ids: Array.from({ length: 101 }, () => randomUUID()) }, "ids"],
    ["an unknown property", { ids: [randomUUID()], force: true }, "force"],
  ])("approving %s", async (_, input, path) => {
    const failure = await approver.at.approvals.approve(input as never).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "BAD_REQUEST", cause: expect.any(ZodError) });
    expect(validationIssues((failure as { cause: ZodError }).cause).map((issue) => issue.path)).toEqual([path]);
  });

  test.each(["", "   ", "\u0000", "x".repeat(1_001)])("a comment that says nothing or too much: %j", async (comment) => {
    await expect(approver.at.approvals.requestChanges({ id: randomUUID(), comment })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("a word on a post that waits for none", async () => {
    const id = await write(owner, { scheduledAt: inMinutes(320) });
    expect(await approver.at.approvals.approve({ ids: [id] })).toEqual({ results: [{ id, outcome: "not_waiting" }] });
    await expect(approver.at.approvals.requestChanges({ id, comment: "no" })).rejects.toMatchObject(refusal("VALIDATION_ERROR", "APPROVAL_NOT_WAITING"));
    await expect(owner.at.approvals.request({ id })).rejects.toMatchObject(refusal("VALIDATION_ERROR", "APPROVAL_NOT_WAITING"));
  });

  test("a word on a post that is out", async () => {
    const { data } = await owner.call<{ id: string }>("POST", "/posts", { ...draft(connection.id, "out"), publishNow: true });
    await outcome(owner, data.id);
    expect(await approver.at.approvals.approve({ ids: [data.id] })).toEqual({ results: [{ id: data.id, outcome: "not_waiting" }] });
    await expect(approver.at.approvals.requestChanges({ id: data.id, comment: "no" })).rejects.toMatchObject(refusal("VALIDATION_ERROR", "POST_IMMUTABLE"));
  });
});

describe("over REST", () => {
  const say = (by: typeof approver, id: string, what: "approve" | "request-changes", body?: object) => by.call("POST", `/posts/${id}/${what}`, body);

  test("an approver approves, and asks for changes with a comment", async () => {
    const id = await scheduled();
    const before = (await owner.call("GET", `/posts/${id}`)).data;
    const approved = await say(approver, id, "approve");
    expect([approved.status, approved.body]).toEqual([200, { data: { ...before, approval: "approved", updatedAt: expect.any(String) } }]);
    const returned = await say(approver, id, "request-changes", { comment: "Another picture" });
    expect([returned.status, returned.body]).toEqual([200, { data: { ...before, approval: "changes_requested", updatedAt: expect.any(String) } }]);
    expect((await editor.at.posts.detail({ id })).review).toMatchObject({ comment: "Another picture", decidedBy: expect.any(String) });
  });

  test("a role that may not approve has no access, whatever the key's scope", async () => {
    const id = await scheduled();
    for (const by of [editor, viewer]) {
      const { status, body } = await say(by, id, "approve");
      expect([status, body.error?.code]).toEqual([403, "WORKSPACE_ACCESS_REVOKED"]);
    }
    expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "pending"]);
  });

  test("an approver of other brands, or of another workspace, finds no post", async () => {
    const brand = await createBrand({ workspaceId, name: "Bakery" });
    const limited = await join(workspaceId, "APPROVER", [brand.id]);
    const id = await scheduled();
    for (const by of [limited, stranger.owner]) {
      expect((await say(by, id, "approve")).status).toBe(404);
      expect((await say(by, id, "request-changes", { comment: "no" })).status).toBe(404);
    }
    expect(await statusAndApproval(owner, id)).toEqual(["SCHEDULED", "pending"]);
  });

  test.each<[string, () => Promise<string>, "approve" | "request-changes", string]>([
    ["approving what waits for nothing", () => write(owner, { scheduledAt: inMinutes(330) }), "approve", "APPROVAL_NOT_WAITING"],
    ["returning what waits for nothing", () => write(owner, { scheduledAt: inMinutes(331) }), "request-changes", "APPROVAL_NOT_WAITING"],
    ["approving a time that has passed", missed, "approve", "APPROVAL_NEEDS_TIME"],
    ["approving what goes out at once on an expired account", toExpired, "approve", "CONNECTION_EXPIRED"],
  ])("%s is refused with a reason", async (_, make, what, reason) => {
    const id = await make();
    const { status, body } = await say(approver, id, what, what === "approve" ? undefined : { comment: "no" });
    expect([status, body.error]).toEqual([400, { code: "VALIDATION_ERROR", message: expect.any(String), details: { issues: [], reason } }]);
  });

  async function missed(): Promise<string> {
    const id = await scheduled();
    await makeDue(id);
    await waitForState(owner, id, ["DRAFT", "pending"]);
    return id;
  }

  async function toExpired(): Promise<string> {
    const expired = await account(workspaceId, "expired");
    const id = await write(owner, { accountIds: [expired.id] });
    await sql(`UPDATE "Post" SET "approval" = 'PENDING' WHERE "id" = $1`, [id]);
    return id;
  }
});
