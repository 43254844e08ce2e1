import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ZodError } from "zod";
import { validationIssues } from "@/server/lib/errors";
import { account, createBrand, inMinutes, outcome, startRig } from "./rig";
import { draft, join, refusal, standing, team, writing } from "./team";

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

  test("everybody reads whether it is asked for", async () => {
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
    expect(await standing(owner, id)).toEqual(["SCHEDULED", "pending"]);
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
