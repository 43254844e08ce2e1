import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./calendar-notes.schema";
import { createNote, deleteNote, updateNote } from "./service/calendar-notes";

const writes = protectedProcedure({ scope: "posts:create" });

/** They are read with the calendar. */
export const calendarNotesRouter = router({
  create: writes
    .input(schema.createNoteInput)
    .output(schema.calendarNoteSchema)
    .mutation(({ ctx, input }) => createNote(ctx.caller, input)),

  update: writes
    .input(schema.updateNoteInput)
    .output(schema.calendarNoteSchema)
    .mutation(({ ctx, input }) => updateNote(ctx.caller, input)),

  delete: writes
    .input(schema.noteIdInput)
    .output(schema.deletedNote)
    .mutation(({ ctx, input }) => deleteNote(ctx.caller, input.id)),
});
