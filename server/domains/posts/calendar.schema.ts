import { z } from "zod";
import { instantInput } from "@/server/lib/date-input";
import { platformNames } from "@/shared/social/platforms";
import { calendarNoteSchema } from "./calendar-notes.schema";
import { postStatusSchema } from "./posts.schema";

const DAY_MS = 86_400_000;
/** Six weeks of a month's grid, and the hour that a clock change may add. */
const MAX_SPAN_MS = 43 * DAY_MS;

export const CALENDAR_LIMIT = 2_000;
export const UNSCHEDULED_LIMIT = 100;

const id = z.guid("must be a UUID").toLowerCase();

const filters = {
  status: postStatusSchema.optional(),
  /** An account, by its connection. */
  connectionId: id.optional(),
  brandId: id.optional(),
};

/** The days in view; posts are placed by their planned, else their actual, time. */
export const calendarInput = z.strictObject({ from: instantInput, to: instantInput, ...filters }).superRefine(({ from, to }, context) => {
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0) context.addIssue({ code: "custom", path: ["to"], message: "must lie after from" });
  if (length > MAX_SPAN_MS) context.addIssue({ code: "custom", path: ["to"], message: "must lie at most 43 days after from" });
});
export type CalendarInput = z.output<typeof calendarInput>;

export const unscheduledInput = z.strictObject({ connectionId: id.optional(), brandId: id.optional() });
export type UnscheduledInput = z.output<typeof unscheduledInput>;

/** As much of a post as a line of a calendar shows. */
const calendarPostSchema = z.object({
  id: z.string(),
  status: postStatusSchema,
  approval: z.enum(["none", "pending", "approved", "changes_requested"]),
  /** Planned time, else time of publishing; null for a draft without a time. */
  at: z.iso.datetime().nullable(),
  /** The beginning of its text. */
  snippet: z.string(),
  /** Of its first file, where the library has it. */
  thumbnailUrl: z.string().nullable(),
  platforms: z.array(z.enum(platformNames)),
  accountIds: z.array(z.string()),
  /** One of its accounts must be reconnected before publishing. */
  needsReconnect: z.boolean(),
  labels: z.array(z.string()),
});
export type CalendarPost = z.output<typeof calendarPostSchema>;

/** `more`: there are more than are shown, which are the earliest. */
export const unscheduledSchema = z.object({ posts: z.array(calendarPostSchema), more: z.boolean() });
export type Unscheduled = z.output<typeof unscheduledSchema>;

/** `notes`: of the days in view, by day. */
export const calendarSchema = unscheduledSchema.extend({ notes: z.array(calendarNoteSchema) });
export type Calendar = z.output<typeof calendarSchema>;
