import { z } from "zod";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { postSchema } from "./posts.schema";

const id = z.guid("must be a UUID").toLowerCase();
const time = z.iso.datetime().describe("UTC with milliseconds.");

/** More than one an hour, all week, is no plan. */
const MAX_SLOTS = 168;

const weeklyTimeSchema = z.strictObject({
  weekday: z.int().min(1).max(7).describe("ISO: 1 is Monday, 7 is Sunday."),
  minute: z.int().min(0).max(1_439).describe("Minutes since midnight in the workspace's zone."),
});
export type WeeklyTimeView = z.output<typeof weeklyTimeSchema>;

export const setSlotsInput = z.strictObject({ connectionId: id, times: z.array(weeklyTimeSchema).max(MAX_SLOTS) });
export const nextSlotInput = z.strictObject({ accountIds: z.array(id).min(1).max(100) });
export const accountQueueInput = z.strictObject({ connectionId: id });
export const addToQueueInput = z.strictObject({ id });
export const swapInput = z.strictObject({ id, withId: id });

/** A posting time of one account, as programs write it. */
const slotSchema = z.strictObject({
  connectionId: id,
  weekday: weeklyTimeSchema.shape.weekday,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:30")
    .describe("HH:MM in the workspace's time zone, from 00:00 to 23:59."),
});
export const replaceSlotsInput = z.strictObject({
  slots: z
    .array(slotSchema)
    .max(10_000)
    .superRefine((slots, context) => {
      const counts = new Map<string, number>();
      for (const [index, { connectionId }] of slots.entries()) {
        const count = (counts.get(connectionId) ?? 0) + 1;
        counts.set(connectionId, count);
        if (count === MAX_SLOTS + 1) context.addIssue({ code: "custom", path: [index], message: `an account has at most ${MAX_SLOTS} times` });
      }
    }),
});
export type Slot = z.output<typeof slotSchema>;
export const queueSlotsSchema = z
  .object({ timezone: z.string().describe("IANA name of the workspace's zone."), slots: z.array(slotSchema).describe("By account, then by weekday and time.") })
  .meta({ id: "QueueSlots" });
export type QueueSlots = z.output<typeof queueSlotsSchema>;

/** What a change of clocks does to a local time that day. */
const momentSchema = z.object({ at: time, change: z.enum(["skipped", "repeated"]).nullable() });
export type MomentView = z.output<typeof momentSchema>;

export const accountSlotsSchema = z.object({
  connectionId: z.string(),
  platform: z.enum(socialPlatforms),
  accountName: z.string(),
  /** By weekday, then by time. */
  times: z.array(weeklyTimeSchema),
  next: z.array(momentSchema),
});
export type AccountSlots = z.output<typeof accountSlotsSchema>;

export const queueEntrySchema = momentSchema.extend({
  post: z.object({ id: z.string(), content: z.string(), status: postSchema.shape.status, approval: postSchema.shape.approval }).nullable(),
  /** The post's time is no slot of the account. */
  ownTime: z.boolean(),
});
export type QueueEntryView = z.output<typeof queueEntrySchema>;

export const nextSlotSchema = z.object({ next: momentSchema.nullable() });
export const swappedSchema = z.object({ swapped: z.literal(true) });
