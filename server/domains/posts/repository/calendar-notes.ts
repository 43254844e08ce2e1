import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import type { LabelColor } from "@/shared/label-colors";
import type { CalendarNote } from "../calendar-notes.schema";

const fields = { id: true, day: true, text: true, color: true } satisfies Prisma.CalendarNoteSelect;

interface Scope {
  workspaceId: string;
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

function toNote({ day, color, ...note }: Prisma.CalendarNoteGetPayload<{ select: typeof fields }>): CalendarNote {
  return { ...note, day: day.toISOString().slice(0, 10), color: color as LabelColor };
}

/** Of the days from `from` to `to`, both included, in the order in which they were written. */
export async function listNotes(db: Db, { workspaceId, from, to }: Scope & { from: string; to: string }): Promise<CalendarNote[]> {
  const where = { workspaceId, day: { gte: dateOf(from), lte: dateOf(to) } };
  return (await db.calendarNote.findMany({ where, select: fields, orderBy: [{ day: "asc" }, { createdAt: "asc" }, { id: "asc" }] })).map(toNote);
}

export function countNotes(db: Db, { workspaceId, day }: Scope & { day: string }): Promise<number> {
  return db.calendarNote.count({ where: { workspaceId, day: dateOf(day) } });
}

export async function insertNote(db: Db, { day, ...note }: Scope & Omit<CalendarNote, "id">): Promise<CalendarNote> {
  return toNote(await db.calendarNote.create({ data: { ...note, day: dateOf(day) }, select: fields }));
}

/** Null: there is none of that id here. */
export async function changeNote(db: Db, { workspaceId, id, ...data }: Scope & Omit<CalendarNote, "day">): Promise<CalendarNote | null> {
  const [changed] = await db.calendarNote.updateManyAndReturn({ where: { workspaceId, id }, data, select: fields });
  return changed ? toNote(changed) : null;
}

export async function removeNote(db: Db, { workspaceId, id }: Scope & { id: string }): Promise<boolean> {
  const { count } = await db.calendarNote.deleteMany({ where: { workspaceId, id } });
  return count > 0;
}
