import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import type { CalendarNote, CreateNoteInput, UpdateNoteInput } from "../calendar-notes.schema";
import * as repository from "../repository/calendar-notes";

/** Takes the caller's identity first and trusts parsed input. */

const MAX_NOTES_A_DAY = 10;

export async function createNote({ workspaceId }: Caller, note: CreateNoteInput): Promise<CalendarNote> {
  if ((await repository.countNotes(database(), { workspaceId, day: note.day })) >= MAX_NOTES_A_DAY) {
    throw validationError([{ path: "day", message: `has at most ${MAX_NOTES_A_DAY} notes`, code: "custom" }]);
  }
  return repository.insertNote(database(), { workspaceId, ...note });
}

export async function updateNote({ workspaceId }: Caller, note: UpdateNoteInput): Promise<CalendarNote> {
  const changed = await repository.changeNote(database(), { workspaceId, ...note });
  if (!changed) throw notFound("Note");
  return changed;
}

export async function deleteNote({ workspaceId }: Caller, id: string): Promise<{ id: string; deleted: true }> {
  if (!(await repository.removeNote(database(), { workspaceId, id }))) throw notFound("Note");
  return { id, deleted: true };
}
