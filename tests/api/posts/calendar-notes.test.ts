import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { person, startRig } from "./rig";
import { join, refusal, seat } from "./team";

await startRig();

test("notes stand on their days of the workspace's calendar, are changed and deleted", async () => {
  const owner = await person();
  const { calendarNotes, posts } = seat(owner, owner.workspaceId);
  // Riyadh is three hours ahead: these are the days from the 1st to the 7th of March.
  const week = { from: "2027-02-28T21:00:00Z", to: "2027-03-07T21:00:00Z" };
  const notesOf = async () => (await posts.calendar(week)).notes;
  const first = await calendarNotes.create({ day: "2027-03-01", text: " بداية الحملة " });
  expect(first).toEqual({ id: expect.any(String), day: "2027-03-01", text: "بداية الحملة", color: "gray" });
  const last = await calendarNotes.create({ day: "2027-03-07", text: "Stock count", color: "red" });
  await calendarNotes.create({ day: "2027-02-28", text: "the day before" });
  await calendarNotes.create({ day: "2027-03-08", text: "the day after" });
  expect(await notesOf()).toEqual([first, last]);
  const changed = { id: last.id, text: "Stock count, moved", color: "amber" } as const;
  expect(await calendarNotes.update(changed)).toEqual({ ...last, ...changed });
  expect(await calendarNotes.delete({ id: first.id })).toEqual({ id: first.id, deleted: true });
  expect(await notesOf()).toEqual([{ ...last, ...changed }]);
});

test.each([
  ["no text", { day: "2027-03-01", text: " " }],
  ["too long a text", { day: "2027-03-01", text: "x".repeat(201) }],
  ["two lines", { day: "2027-03-01", text: "one\ntwo" }],
  ["a day that is none", { day: "2027-02-30", text: "x" }],
  ["an unknown colour", { day: "2027-03-01", text: "x", color: "black" as never }],
])("refused: %s", async (_what, note) => {
  const owner = await person();
  await expect(seat(owner, owner.workspaceId).calendarNotes.create(note)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a day has ten notes at most; members without the right to write read them, and nobody else does", async () => {
  const owner = await person();
  const { workspaceId } = owner;
  const { calendarNotes } = seat(owner, workspaceId);
  const notes = [];
  for (let count = 0; count < 10; count += 1) notes.push(await calendarNotes.create({ day: "2027-03-01", text: `${count}` }));
  await expect(calendarNotes.create({ day: "2027-03-01", text: "one more" })).rejects.toMatchObject({
    cause: { details: { issues: [expect.objectContaining({ path: "day" })] } },
  });
  const viewer = await join(workspaceId, "VIEWER");
  const day = { from: "2027-03-01T00:00:00Z", to: "2027-03-01T12:00:00Z" };
  expect((await viewer.at.posts.calendar(day)).notes).toEqual(notes);
  await expect(viewer.at.calendarNotes.create({ day: "2027-03-02", text: "no" })).rejects.toMatchObject(refusal("FORBIDDEN"));
  const stranger = await person();
  const theirs = seat(stranger, stranger.workspaceId);
  const id = notes[0]?.id ?? randomUUID();
  await expect(theirs.calendarNotes.update({ id, text: "theirs", color: "red" })).rejects.toMatchObject(refusal("NOT_FOUND"));
  await expect(theirs.calendarNotes.delete({ id })).rejects.toMatchObject(refusal("NOT_FOUND"));
  expect((await theirs.posts.calendar(day)).notes).toEqual([]);
});
