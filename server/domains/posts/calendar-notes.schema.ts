import { z } from "zod";
import { dayInput } from "@/server/lib/date-input";
import { labelColors } from "@/shared/label-colors";
import { id, text } from "./post-input.schema";

/** Short notes on days of the calendar, for everybody in the workspace. */

const color = z.enum(labelColors, `must be one of ${labelColors.join(", ")}`);
const noteText = text(200).refine((value) => !/[\n\t]/.test(value), "must stand on one line");

export const calendarNoteSchema = z.object({
  id: z.string(),
  /** 2026-11-22 */
  day: z.string(),
  text: z.string(),
  color,
});
export type CalendarNote = z.output<typeof calendarNoteSchema>;

export const createNoteInput = z.strictObject({ day: dayInput, text: noteText, color: color.default("gray") });
export type CreateNoteInput = z.output<typeof createNoteInput>;
export const updateNoteInput = z.strictObject({ id, text: noteText, color });
export type UpdateNoteInput = z.output<typeof updateNoteInput>;
export const noteIdInput = z.strictObject({ id });
export const deletedNote = z.object({ id: z.string(), deleted: z.literal(true) });
