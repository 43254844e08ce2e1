import { z } from "zod";
import { dayInput, instantInput } from "@/server/lib/date-input";
import { pageMeta, paginationInput } from "@/server/lib/pagination";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { type PostTab, postTabs } from "@/shared/post-states";
import { fileTextsSchema, remedyFields } from "./post-detail.schema";
import { anyCase, id, labelSchema, postSearch } from "./post-input.schema";
import { postSummarySchema, storedPostSchema } from "./posts.schema";

/** The dashboard's table of posts: its filters, its pages, and bulk actions. */

const tabNames = Object.keys(postTabs) as [PostTab, ...PostTab[]];

const filterFields = {
  tab: z.enum(tabNames, `must be one of ${tabNames.join(", ")}`).optional(),
  platform: anyCase(socialPlatforms).optional(),
  accountId: id.optional(),
  brandId: id.optional(),
  authorId: id.optional(),
  label: labelSchema.optional(),
  search: postSearch.optional(),
  /** Days in the workspace's own zone. */
  from: dayInput.optional(),
  to: dayInput.optional(),
};

export const postFilterInput = z.strictObject(filterFields);
export type PostFilterInput = z.output<typeof postFilterInput>;

/** By when they were made, by the time that the list shows of each, or by how far they are. */
const postSorts = ["created", "time", "state"] as const;
export type PostSort = (typeof postSorts)[number];

export const postTableInput = z.strictObject({
  ...filterFields,
  sort: z.enum(postSorts, `must be one of ${postSorts.join(", ")}`).default("created"),
  direction: z.enum(["asc", "desc"], "must be asc or desc").default("desc"),
  ...paginationInput({ default: 50, max: 100 }),
});
export type PostTableInput = z.output<typeof postTableInput>;

export const tablePostSchema = storedPostSchema.extend({
  author: z.string(),
  ...remedyFields,
  altTextVersion: fileTextsSchema.shape.altTextVersion,
  /** Of the first file; null where there is none, or none of the library. */
  picture: z.object({ kind: z.enum(["image", "video"]), thumbnailUrl: z.string().nullable(), altText: z.string().nullable() }).nullable(),
});
export type TablePost = z.output<typeof tablePostSchema>;

export const postTableSchema = z.object({
  data: z.array(tablePostSchema),
  meta: pageMeta,
  /** What the filters without the tab leave, by status. */
  byStatus: postSummarySchema.shape.byStatus,
  /** Null: the figures are exact. Else a count of this many, and the total, are the least that there are. */
  countedTo: z.int().nullable(),
});
export type PostTable = z.output<typeof postTableSchema>;

export const postAuthorsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
export type PostAuthor = z.output<typeof postAuthorsSchema>[number];

/** How many posts can be chosen by a filter, and how many one request changes. */
export const SELECTION_LIMIT = 5_000;
export const BULK_LIMIT = 500;

/** A selected post with its revision: approving names it, so that a changed text is not approved. */
const chosenPost = storedPostSchema.pick({ id: true, revision: true });
export type ChosenPost = z.output<typeof chosenPost>;
export const matchingSchema = z.object({ posts: z.array(chosenPost), total: z.int() });

const ids = z.array(id).min(1, "must name at least one post").max(BULK_LIMIT, `must name at most ${BULK_LIMIT} posts`);

export const bulkPostsInput = z.strictObject({ ids });

/** Which posts go into the file: those named, as far as they can be chosen at once, or all that match. */
export const exportPostsInput = z.union([z.strictObject({ ids: z.array(id).min(1).max(SELECTION_LIMIT) }), z.strictObject({ filter: postFilterInput })]);
export type ExportPostsInput = z.output<typeof exportPostsInput>;

export const timeChangeSchema = z.discriminatedUnion("by", [
  /** Days keep the hour of the clock; hours and minutes are time that passes. */
  z.strictObject({ by: z.literal("shift"), days: z.int().min(-731).max(731), hours: z.int().min(-23).max(23), minutes: z.int().min(-59).max(59).default(0) }),
  /** Every post on this day, at its own hour. */
  z.strictObject({ by: z.literal("date"), date: dayInput }),
  /** Every post at this time of its own day: 09:30. */
  z.strictObject({ by: z.literal("clock"), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, such as 09:30") }),
]);
export type TimeChange = z.output<typeof timeChangeSchema>;

export const movePostsInput = z.strictObject({ ids, change: timeChangeSchema });
export type MovePostsInput = z.output<typeof movePostsInput>;

/** Reverts a move, unless the post was moved again since. */
export const restoreTimesInput = z.strictObject({
  moves: z
    .array(z.strictObject({ id, from: instantInput, to: instantInput }))
    .min(1)
    .max(BULK_LIMIT),
});
export type RestoreTimesInput = z.output<typeof restoreTimesInput>;

/** Why one post of many was left as it was. UNKNOWN: something broke on the way, and it may be done all the same. */
export const bulkReasons = [
  "NOT_FOUND",
  "POST_IMMUTABLE",
  "NO_TIME",
  "FAILED_POST",
  "PAST_TIME",
  "TOO_FAR",
  "MOVED_SINCE",
  "TOO_MANY_LABELS",
  "REFUSED",
  "UNKNOWN",
] as const;
export type BulkReason = (typeof bulkReasons)[number];

export const bulkOutcome = z.object({
  id: z.string(),
  /** The beginning of its text, to distinguish results. */
  excerpt: z.string(),
  /** Null = done. */
  reason: z.enum(bulkReasons).nullable(),
});
export type BulkOutcome = z.output<typeof bulkOutcome>;

export const bulkResultSchema = z.object({ results: z.array(bulkOutcome) });

const moveOutcome = bulkOutcome.extend({ from: z.string().nullable(), to: z.string().nullable() });
export type MoveOutcome = z.output<typeof moveOutcome>;
export const moveResultSchema = z.object({ results: z.array(moveOutcome) });
