import { describe, expect, test } from "vitest";
import { listEvents } from "./events";
import { inMinutes, startRig } from "./rig";
import { team, writing } from "./team";

await startRig();

const { workspaceId, owner, editor, approver, connection } = await team();

const write = writing(connection.id);
const scheduled = (by = editor, minutes = 300) => write(by, { scheduledAt: inMinutes(minutes) });

describe("the event that a post is scheduled is sent once it will really go out", () => {
  const scheduledEvents = async (id: string) => (await listEvents(workspaceId, id)).filter((event) => event.type === "post.scheduled");
  const event = (id: string, scheduledAt: unknown) => ({
    type: "post.scheduled",
    payload: { data: { post: { id, status: "SCHEDULED", publishedAt: null, scheduledAt, results: [] } }, brands: [null] },
  });

  test("not while it waits, nor when it is moved then; on approval, once", async () => {
    const id = await scheduled(editor, 700);
    const { data } = await editor.call<{ scheduledAt: string }>("PATCH", `/posts/${id}`, { scheduledAt: inMinutes(710) });
    expect(await scheduledEvents(id)).toEqual([]);
    await approver.at.approvals.approve({ ids: [id] });
    expect(await scheduledEvents(id)).toEqual([event(id, data.scheduledAt)]);
    await owner.call("PATCH", `/posts/${id}`, { content: "the owner's words" });
    expect(await scheduledEvents(id)).toHaveLength(1);
  });

  test("on approval for another time, with that time", async () => {
    const id = await scheduled(editor, 720);
    const { scheduledAt } = await approver.at.approvals.approveAt({ id, scheduledAt: inMinutes(730) });
    expect(await scheduledEvents(id)).toEqual([event(id, scheduledAt)]);
  });

  test("again, when it waited again after an editor's change", async () => {
    const id = await scheduled(editor, 740);
    await approver.at.approvals.approve({ ids: [id] });
    await editor.call("PATCH", `/posts/${id}`, { content: "another" });
    expect(await scheduledEvents(id)).toHaveLength(1);
    await approver.at.approvals.approve({ ids: [id] });
    expect(await scheduledEvents(id)).toHaveLength(2);
  });

  test("at once, where nobody has to approve it, also of a draft that is given its time", async () => {
    const id = await scheduled(owner, 750);
    expect(await scheduledEvents(id)).toHaveLength(1);
    const draftId = await write(owner, {});
    expect(await scheduledEvents(draftId)).toEqual([]);
    const { data } = await owner.call<{ scheduledAt: string }>("PATCH", `/posts/${draftId}`, { scheduledAt: inMinutes(760), isDraft: false });
    expect(await scheduledEvents(draftId)).toEqual([event(draftId, data.scheduledAt)]);
  });
});
