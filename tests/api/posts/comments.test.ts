import { expect, test } from "vitest";
import { createBrand, startRig } from "./rig";
import { join, refusal, seat, team, writing } from "./team";

await startRig();

test("a post's comments, the replies to them and each decision about its approval stand in its detail", async () => {
  const { workspaceId, owner, editor, approver, viewer, connection } = await team();
  const id = await writing(connection.id)(editor, {});
  const names = await owner.at.members.list();
  const nameOf = ({ userId }: { userId: string }) => names.find((member) => member.userId === userId)?.name;
  await editor.at.approvals.request({ id });
  await approver.at.approvals.requestChanges({ id, comment: "أقصر" });
  const [returned] = (await owner.at.posts.detail({ id })).comments;
  const base = { id: expect.any(String), at: expect.any(String), decision: null, replyToId: null };
  expect(returned).toEqual({ ...base, decision: "changes_requested", by: nameOf(approver), text: "أقصر" });
  const reply = await editor.at.posts.comment({ postId: id, text: " done ", replyToId: returned?.id ?? "" });
  expect(reply).toEqual({ ...base, by: nameOf(editor), text: "done", replyToId: returned?.id });
  const remark = await viewer.at.posts.comment({ postId: id, text: "looks good" });
  await editor.at.approvals.request({ id });
  await approver.at.approvals.approve({ ids: [id] });
  const { comments } = await viewer.at.posts.detail({ id });
  expect(comments).toEqual([returned, reply, remark, { ...base, decision: "approved", by: nameOf(approver), text: null }]);

  await expect(editor.at.posts.comment({ postId: id, text: "again", replyToId: reply.id })).rejects.toMatchObject({
    cause: { details: { issues: [expect.objectContaining({ path: "replyToId" })] } },
  });
  await expect(editor.at.posts.comment({ postId: id, text: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(editor.at.posts.comment({ postId: id, text: "x".repeat(1_001) })).rejects.toMatchObject({ code: "BAD_REQUEST" });

  const other = await writing(connection.id)(editor, {});
  await expect(editor.at.posts.comment({ postId: other, text: "of another post", replyToId: remark.id })).rejects.toMatchObject(refusal("NOT_FOUND"));
  const stranger = await team();
  await expect(stranger.owner.at.posts.comment({ postId: id, text: "theirs" })).rejects.toMatchObject(refusal("NOT_FOUND"));
  const brand = await createBrand({ workspaceId, name: "Brand" });
  const limited = await join(workspaceId, "EDITOR", [brand.id]);
  await expect(limited.at.posts.comment({ postId: id, text: "not theirs" })).rejects.toMatchObject(refusal("NOT_FOUND"));
  expect((await seat(owner, workspaceId).posts.detail({ id })).comments).toHaveLength(4);
});
