import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { platformSchema } from "./analytics.schema";

/** Platform figures of published posts, for API clients. */

const count = z.int().min(0).nullable();

const figures = {
  impressions: count,
  engagements: count.describe("Likes, comments, shares, saves and clicks together."),
  likes: count,
  comments: count,
  shares: count,
  saves: count,
  clicks: count,
  videoViews: count,
};
export const figureNames = Object.keys(figures) as (keyof typeof figures)[];

export const figuresSchema = z.object(figures).describe("Null where no platform tells it.").meta({ id: "PostFigures" });
export type Figures = z.output<typeof figuresSchema>;

const id = z.guid("must be a UUID").toLowerCase();
const time = z.iso.datetime();
const asOf = time.nullable().describe("When the platforms were last asked; null: not yet.");

export const metricsOfPostInput = z.object({ id });

export const metricsOfPostOutput = z
  .object({
    asOf,
    totals: figuresSchema,
    targets: z
      .array(z.object({ accountId: z.string().describe("Id of the connection."), platform: platformSchema, asOf, ...figures }))
      .describe("The accounts that the post is out on."),
  })
  .meta({ id: "PostMetrics" });
export type MetricsOfPost = z.output<typeof metricsOfPostOutput>;

/** Wide enough for every post, and narrow enough for the database. */
const day = z.iso
  .date({ error: "must be a day such as 2026-11-21", abort: true })
  .refine((value) => value >= "2000-01-01" && value <= "2100-12-31", "must be a day from 2000-01-01 to 2100-12-31");

const period = {
  from: day.optional().describe("First day, in the workspace's time zone. 30 days that end with `to` unless said."),
  to: day.optional().describe("Last day; it counts too. Today unless said."),
};
export interface RequestedPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

export const postFiguresInput = z.object({
  ...paginationInput({ default: 50, max: 100 }),
  ...period,
  brandId: id.optional().describe("The accounts of this brand alone."),
  connectionId: id.optional().describe("This account alone."),
  sort: z
    .enum(["publishedAt", ...figureNames])
    .default("publishedAt")
    .describe("Highest or newest first; posts without that figure come last."),
});
export type PostFiguresInput = z.output<typeof postFiguresInput>;

const publishedPost = z
  .object({
    id: z.string(),
    content: z.string(),
    platforms: z.array(platformSchema),
    accountIds: z.array(z.string()),
    publishedAt: time,
    asOf,
    totals: figuresSchema,
  })
  .meta({ id: "PublishedPost" });
export type PublishedPost = z.output<typeof publishedPost>;
export const postFiguresPage = pageOf(publishedPost);

export const accountFiguresInput = z.object({ ...paginationInput({ default: 20, max: 50 }), ...period });
export type AccountFiguresInput = z.output<typeof accountFiguresInput>;

const posts = z.int().min(0).describe("Posts that went out.");
const accountFigures = z
  .object({
    accountId: z.string().describe("Id of the connection."),
    platform: platformSchema,
    accountName: z.string(),
    asOf,
    posts,
    totals: figuresSchema,
    series: z.array(z.object({ date: z.iso.date(), posts, ...figures })).describe("Every day of the period; a post counts to the day on which it went out."),
  })
  .meta({ id: "AccountFigures" });
export type AccountFigures = z.output<typeof accountFigures>;
export const accountFiguresPage = pageOf(accountFigures);
