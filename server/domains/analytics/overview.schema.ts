import { z } from "zod";
import { overviewPeriods } from "@/shared/overview-periods";
import { optimalSlotSchema, platformSchema } from "./analytics.schema";

/** Results of a workspace's posts, for the overview page. All figures count to the day on which a post was published. */

/** Minimum number of posts: fewer show chance and no trend. */
export const POSTS_FOR_TREND = 5;

const id = z.guid("must be a UUID").toLowerCase();

export const overviewInput = z.strictObject({
  days: z
    .union(
      overviewPeriods.map((days) => z.literal(days)),
      "must be 7, 30 or 90",
    )
    .default(30),
  connectionId: id.optional(),
  brandId: id.optional(),
});
export type OverviewInput = z.output<typeof overviewInput>;

export const postFormats = ["text", "image", "carousel", "video"] as const;
export type PostFormat = (typeof postFormats)[number];

const count = z.int().min(0);
const sums = {
  posts: count,
  /** Of how many there are figures. */
  measured: count,
  impressions: count.describe("How often posts were shown or watched: the larger of both figures of each."),
  engagement: count.describe("Likes, comments, shares, saves and clicks."),
  rate: z.number().min(0).nullable().describe("Engagement per impression, of posts whose impressions are known; null without any."),
};
const figures = z.object(sums);
export type OverviewFigures = z.output<typeof figures>;

const kpis = figures.extend({ likes: count, comments: count, shares: count, saves: count, clicks: count });
export type OverviewKpis = z.output<typeof kpis>;

/** Percent change from the preceding days; null where it is undefined. */
const change = z.number().nullable();
const changes = z.object({ posts: change, impressions: change, engagement: change, rate: change, comments: change, clicks: change });
export type OverviewChanges = z.output<typeof changes>;

const day = figures.extend({
  date: z.iso.date(),
  engagementBefore: count.nullable().describe("Engagement of the posts of the day that is the period's length earlier; null without a measured post."),
});
const bestPost = figures.omit({ posts: true, measured: true }).extend({
  postId: z.string(),
  excerpt: z.string(),
  platforms: z.array(platformSchema),
  publishedAt: z.iso.datetime(),
  format: z.enum(postFormats),
});
export type BestPost = z.output<typeof bestPost>;

const cell = optimalSlotSchema.pick({ weekday: true, hour: true }).extend({
  posts: count,
  index: z.number().min(0).describe("Engagement per impression against the account's own mean: 1 is average."),
});
export type HeatCell = z.output<typeof cell>;

export const overviewOutput = z.object({
  timezone: z.string(),
  since: z.iso.date(),
  until: z.iso.date(),
  dataAsOf: z.iso.datetime().nullable(),
  kpis,
  /** Null: too few posts, now or before. */
  changes: changes.nullable(),
  days: z.array(day),
  platforms: z.array(figures.extend({ platform: platformSchema })),
  formats: z.array(figures.extend({ format: z.enum(postFormats) })),
  best: z.array(bestPost),
  cells: z.array(cell),
  /** Platforms of posts that are out and of which no figure has come. */
  silent: z.array(platformSchema),
});
export type Overview = z.output<typeof overviewOutput>;

export const overviewFilters = z.object({
  accounts: z.array(z.object({ id: z.string(), platform: platformSchema, name: z.string() })),
  brands: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type OverviewFilters = z.output<typeof overviewFilters>;

export const overviewFile = z.object({ fileName: z.string(), csv: z.string() });
