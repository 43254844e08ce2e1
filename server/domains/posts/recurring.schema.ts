import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { socialPlatforms } from "@/server/platforms/social/contract";

const id = z.guid("must be a UUID").toLowerCase();
const localDate = z.iso.date("must be a date such as 2026-11-22").refine((date) => date >= "2000-01-01" && date < "2200-01-01", "must be a date of this age");
const minute = z.int().min(0).max(1_439).describe("Minutes since midnight in the workspace's zone.");

const MAX_OCCURRENCES = 100;

/** How a post repeats. Days and times are those of the workspace's zone. */
export const repeatSchema = z
  .strictObject({
    frequency: z.enum(["DAILY", "WEEKLY", "MONTHLY"]),
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]).describe("With WEEKLY: ISO weekdays, 1 is Monday."),
    monthDay: z.int().min(1).max(31).nullable().default(null).describe("With MONTHLY; in shorter months their last day. null is always the last day."),
    minute,
    startsOn: localDate,
    until: localDate.nullable().default(null),
    maxCount: z.int().min(1).max(MAX_OCCURRENCES).nullable().default(null),
  })
  .superRefine((rule, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (rule.frequency === "WEEKLY" && rule.weekdays.length === 0) issue("weekdays", "must name at least one day");
    if (rule.frequency !== "WEEKLY" && rule.weekdays.length > 0) issue("weekdays", "goes with WEEKLY only");
    if (rule.frequency !== "MONTHLY" && rule.monthDay !== null) issue("monthDay", "goes with MONTHLY only");
    if (new Set(rule.weekdays).size !== rule.weekdays.length) issue("weekdays", "must name each day once");
    if (rule.until !== null && rule.until < rule.startsOn) issue("until", "must not be before the first day");
    if (rule.until !== null && rule.maxCount !== null) issue("maxCount", "is one of two ends: a date or a count");
  })
  .describe(
    "Makes a recurring post: this is its first, and the others are made by the rule, two weeks ahead. Days and times are those of the workspace's zone.",
  );
export type Repeat = z.output<typeof repeatSchema>;

const stopReasons = ["ACCOUNT_GONE", "MEDIA_GONE", "AUTHOR_GONE", "REFUSED"] as const;
export type StopReason = (typeof stopReasons)[number];
export const recurrenceStates = ["ACTIVE", "PAUSED", "ENDED", "STOPPED"] as const;

export const recurrenceIdInput = z.strictObject({ id });
export const listRecurrencesInput = z.object(paginationInput({ default: 50, max: 500 }));
export type ListRecurrencesInput = z.output<typeof listRecurrencesInput>;
export const previewInput = z.strictObject({ repeat: repeatSchema });
export const changeRecurrenceInput = z.strictObject({ id, repeat: repeatSchema });
export const applyPostInput = z.strictObject({ postId: id });
export const recurrenceOfPostInput = z.strictObject({ postId: id });

const occurrenceSchema = z.object({
  date: z.iso.date(),
  at: z.iso.datetime(),
  change: z.enum(["skipped", "repeated"]).nullable(),
});
export const previewSchema = z.object({ next: z.array(occurrenceSchema) });

export const recurrenceSchema = z
  .object({
    id: z.string(),
    content: z.string(),
    repeat: z.object({
      frequency: z.enum(["DAILY", "WEEKLY", "MONTHLY"]),
      weekdays: z.array(z.int()),
      monthDay: z.int().nullable(),
      minute: z.int(),
      startsOn: z.iso.date(),
      until: z.iso.date().nullable(),
      maxCount: z.int().nullable(),
    }),
    state: z.enum(recurrenceStates),
    stopReason: z.enum(stopReasons).nullable(),
    accounts: z.array(z.object({ connectionId: z.string(), platform: z.enum(socialPlatforms), accountName: z.string() })),
    next: z
      .array(occurrenceSchema.extend({ postId: z.string().nullable(), deleted: z.boolean(), edited: z.boolean() }))
      .describe("The next few dates with their posts, where these are made."),
  })
  .meta({ id: "RecurringPost" });
export const recurrencePage = pageOf(recurrenceSchema);
export type RecurrencePage = z.output<typeof recurrencePage>;
/** The recurring post that a post is one of. */
export const recurrenceOfPostSchema = recurrenceSchema.extend({ editedHere: z.boolean() });
export type RecurrenceOfPost = z.output<typeof recurrenceOfPostSchema>;
export type RecurrenceView = z.output<typeof recurrenceSchema>;
