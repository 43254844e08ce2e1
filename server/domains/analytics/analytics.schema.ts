import { z } from "zod";

export const analyticsPlatforms = ["twitter", "instagram", "linkedin", "facebook", "tiktok", "youtube", "pinterest", "snapchat"] as const;
export const platformSchema = z.enum(analyticsPlatforms);
export type AnalyticsPlatform = z.output<typeof platformSchema>;

/** Names only: `+03:00` is an offset, which has no daylight saving to be right about. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const optimalTimesInput = z.object({
  platform: z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(platformSchema)
    .meta({ description: "Platform name in any case.", example: "instagram" }),
  timezone: z
    .string()
    .refine(isZone, "must be an IANA time zone, such as Asia/Riyadh")
    .default("UTC")
    .meta({ description: "IANA time zone in which weekday and hour are given.", example: "Asia/Riyadh" }),
});
export type OptimalTimesInput = z.output<typeof optimalTimesInput>;

export const optimalSlotSchema = z
  .object({
    weekday: z.int().min(1).max(7).meta({ description: "ISO weekday: 1 is Monday, 7 is Sunday." }),
    hour: z.int().min(0).max(23).meta({ description: "Hour of the day in the asked zone." }),
    score: z.number().min(0).max(1),
    sampleSize: z.int().min(0).meta({ description: "Posts of your own behind this slot." }),
    nextAt: z.iso.datetime().meta({ description: "The next UTC instant of that local hour.", example: "2026-11-21T17:00:00.000Z" }),
  })
  .meta({ id: "OptimalSlot" });
export type OptimalSlot = z.output<typeof optimalSlotSchema>;

export const optimalTimesOutput = z
  .object({
    platform: platformSchema,
    timezone: z.string(),
    source: z.enum(["prior", "blended"]).meta({ description: "prior: no engagement of your own yet." }),
    sampleSize: z.int().min(0),
    slots: z.array(optimalSlotSchema).max(10).meta({ description: "The best ten, best first." }),
  })
  .meta({ id: "OptimalTimes" });
export type OptimalTimes = z.output<typeof optimalTimesOutput>;

export const postMetricsInput = z.strictObject({ postId: z.guid("must be a UUID").toLowerCase() });

const count = z.int().min(0).nullable();
/** Null where the platform does not report it. */
const counters = z.object({ impressions: count, views: count, likes: count, comments: count, shares: count, saves: count, clicks: count });
export type Counters = z.output<typeof counters>;

/** For the page of a post: how it does on each of its accounts. */
export const postMetricsOutput = z.object({
  accounts: z.array(
    counters.extend({
      targetId: z.string(),
      connectionId: z.string(),
      platform: platformSchema,
      accountName: z.string(),
      publishedAt: z.iso.datetime(),
      readAt: z.iso.datetime().nullable().meta({ description: "Null: not read yet, or the platform tells nothing." }),
      nextReadAt: z.iso.datetime().nullable(),
      samples: z.array(counters.extend({ readAt: z.iso.datetime() })).meta({ description: "Oldest first." }),
    }),
  ),
});
export type PostMetricsOutput = z.output<typeof postMetricsOutput>;
