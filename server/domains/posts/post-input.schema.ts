import { z } from "zod";
import { instantInput } from "@/server/lib/date-input";
import { paginationInput } from "@/server/lib/pagination";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { cleanContent, MAX_RAW_LENGTH } from "@/shared/clean-content";
import { codePoints } from "@/shared/code-points";
import { MAX_UNANSWERED_EDITS } from "@/shared/post-edits";
import { MAX_LABEL_LENGTH, MAX_LABELS_OF_POST } from "@/shared/post-limits";
import { postStatuses } from "@/shared/post-states";
import { platformNames } from "@/shared/social/platforms";
import { approvalSchema, approvals } from "./posts.schema";
import { repeatSchema } from "./recurring.schema";

/** What a post is written with: its fields, the inputs of the operations, and the filters of the list. */

export const CREATE_CONTENT_LIMIT = 5_000;
export const CONTENT_LIMIT = 63_206;
export const YOUTUBE_TITLE_LIMIT = 100;

/** Text that is cleaned as it enters; its length is counted in code points after that. */
export function text(limit: number) {
  return z
    .string()
    .max(MAX_RAW_LENGTH, { error: `must be at most ${limit} characters`, abort: true })
    .overwrite(cleanContent)
    .refine((value) => value !== "", "must not be empty")
    .refine((value) => codePoints(value) <= limit, `must be at most ${limit} characters`)
    .meta({ minLength: 1, maxLength: limit });
}

/** Any UUID-shaped id, whatever its version. */
export const id = z.guid("must be a UUID").toLowerCase();

const platformCaptions = z
  .strictObject(
    Object.fromEntries(platformNames.map((name) => [name, text(CONTENT_LIMIT).optional()])) as Record<
      (typeof platformNames)[number],
      z.ZodOptional<z.ZodString>
    >,
  )
  .describe("A version of the text for a platform, by its lowercase name.");

/** White space, controls and lone surrogates have no place in an address, and not all of them can be stored. */
const unstorable = /[\s\p{Cc}\p{Cs}]/u;

const mediaUrl = z
  .url({ protocol: /^https?$/, hostname: /./, error: "must be an https address" })
  .max(8_192, { abort: true })
  .refine((value) => !unstorable.test(value), "must not hold white space or control characters");

export const scheduledAt = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 date and time with an offset or Z" })
  .describe("At least 1 minute and at most 2 years ahead.");

const accountIds = z.array(id).min(1, "must name at least one account").max(1_000).describe("Ids of connections.");
const mediaUrls = z.array(mediaUrl).max(10, "must hold at most 10 addresses");

export const tiktokSettings = z.strictObject({
  privacyLevel: z.enum(["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "FOLLOWER_OF_CREATOR", "SELF_ONLY"]).optional(),
  disableDuet: z.boolean().optional(),
  disableComment: z.boolean().optional(),
  disableStitch: z.boolean().optional(),
  videoCoverTimestampMs: z.int().min(0).optional(),
  brandContentToggle: z.boolean().optional(),
  brandOrganicToggle: z.boolean().optional(),
});

/** Every string in a JSON value. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

/** Settings by platform. Validated with each platform's own schema once the accounts are known. */
function settingsBy<Key extends z.ZodType<string, string>>(key: Key) {
  return z.record(key, z.record(z.string(), z.unknown())).refine((value) => !/[\0\p{Cs}]/u.test(textsOf(value).join(" ")), "must not hold control characters");
}

const platformSettings = settingsBy(z.string()).describe(
  "A platform's own settings, by the id of an account or by lowercase platform for all its accounts; a setting for an account goes before the same one for its platform. null sets none where the account has a default.",
);

export const labelSchema = text(MAX_LABEL_LENGTH).refine((label) => !/[\n\t]/.test(label), "must stand on one line");
const labels = z
  .array(labelSchema)
  .overwrite((given) => [...new Set(given)])
  .max(MAX_LABELS_OF_POST, `must hold at most ${MAX_LABELS_OF_POST} labels`)
  .describe("What the post is filed under, to find it by; nobody sees them on a platform.");

const createFields = {
  content: text(CREATE_CONTENT_LIMIT),
  accountIds,
  publishNow: z.boolean().optional(),
  isDraft: z.boolean().optional(),
  scheduledAt: scheduledAt.optional(),
  mediaUrls: mediaUrls.optional(),
  platformCaptions: platformCaptions.optional(),
  platformSettings: platformSettings.optional(),
  labels: labels.optional(),
};

const platformFields = {
  tiktokSettings: tiktokSettings.optional(),
  youtubeTitle: text(YOUTUBE_TITLE_LIMIT).optional(),
};

/** What the dashboard sets for single accounts, by connection; null clears a default. */
const settings = settingsBy(id).optional();

/** The next free posting time of the accounts, instead of a given one. */
const queue = z.boolean().optional().describe("Schedules the post for the next free weekly posting time of its accounts, in place of `scheduledAt`.");

interface Timing {
  publishNow?: boolean | undefined;
  isDraft?: boolean | undefined;
  scheduledAt?: unknown;
  queue?: boolean | undefined;
  repeat?: unknown;
}

/** A published post is no draft and has no time. */
function checkPublishNow(post: Timing, context: z.RefinementCtx): void {
  if (post.isDraft && post.publishNow) context.addIssue({ code: "custom", path: ["publishNow"], message: "a draft is not published" });
  if (post.publishNow && post.scheduledAt) context.addIssue({ code: "custom", path: ["scheduledAt"], message: "publishNow takes no time" });
}

/** A post of the queue, or one that repeats, is given its time. */
function checkOwnTime(post: Timing, context: z.RefinementCtx): void {
  const times = [post.publishNow, post.isDraft, post.scheduledAt, post.queue, post.repeat].filter(Boolean);
  if ((post.queue || post.repeat) && times.length > 1) {
    context.addIssue({ code: "custom", path: [post.queue ? "queue" : "repeat"], message: "takes its time by itself" });
  }
}

export const createPostInput = z
  .strictObject({ ...createFields, queue, repeat: repeatSchema.optional() })
  .superRefine(checkPublishNow)
  .superRefine(checkOwnTime);

/** Each post is validated by `createPostInput` on its own, so that an invalid one does not reject the others. */
export const createPostsInput = z.strictObject({
  posts: z.array(z.unknown().meta({ $ref: "#/components/schemas/CreatePostInput" })).max(50, "must hold at most 50 posts"),
});

/** The fields that define POST /posts/schedule cannot be overridden. */
const notTrue = (name: string) => z.boolean().refine((value) => !value, `${name} must not be true here`);

export const schedulePostInput = z.strictObject({
  ...createFields,
  content: text(CONTENT_LIMIT),
  scheduledAt,
  publishNow: notTrue("publishNow").optional(),
  isDraft: notTrue("isDraft").optional(),
  ...platformFields,
});

const updateFields = {
  content: text(CONTENT_LIMIT).optional(),
  publishNow: z.boolean().optional().describe("Publish the post now, under its id and with what else is changed here. Its planned time is dropped."),
  scheduledAt: scheduledAt.optional(),
  isDraft: z.boolean().optional(),
  mediaUrls: mediaUrls.optional(),
  accountIds: accountIds.optional(),
  platformCaptions: platformCaptions.optional(),
  platformSettings: platformSettings.optional(),
  labels: labels.optional(),
};

export const postIdInput = z.object({ id });
export const retryPostInput = z.strictObject({ id, accountIds: accountIds.optional().describe("The failed accounts to try again. Left out: all of them.") });
/** One account's published post. */
export const removeFromPlatformInput = z.strictObject({ id, connectionId: id });
/** What is planned on an account, by its connection. */
export const scheduledOnInput = z.strictObject({ connectionId: id });
export const updatePostInput = z.strictObject({ id, ...updateFields }).superRefine(checkPublishNow);
/** The dashboard also writes the platforms' own settings. With the same `intentId` sent again, after an answer was lost, it is the same post. */
export const composePostInput = z
  .strictObject({
    ...createFields,
    content: text(CONTENT_LIMIT),
    ...platformFields,
    settings,
    queue,
    repeat: repeatSchema.optional(),
    intentId: z.uuid().toLowerCase().optional(),
  })
  .superRefine(checkPublishNow)
  .superRefine(checkOwnTime);
/**
 * An edit that names its base revision, or approval, is refused after a concurrent change. With the same `intentId`
 * sent again, after an answer was lost, it is the same edit.
 */
export const editPostInput = z
  .strictObject({
    id,
    ...updateFields,
    scheduledAt: scheduledAt.nullable().optional(),
    ...platformFields,
    settings,
    queue,
    repeat: repeatSchema.optional(),
    revision: z.int().min(0).optional(),
    approval: approvalSchema.optional(),
    intentId: z.uuid().toLowerCase().optional(),
    /** Intents of the sender's earlier edits of that revision, of unknown outcome: the revision that one of them made is accepted as well. */
    unanswered: z.array(z.uuid().toLowerCase()).max(MAX_UNANSWERED_EDITS).optional(),
  })
  .superRefine(checkPublishNow)
  .superRefine(checkOwnTime);

/** What the service takes, whichever operation it came by. */
export type PostDraft = Omit<z.output<typeof composePostInput>, "intentId">;
export type PostEdit = Omit<z.output<typeof editPostInput>, "id" | keyof EditedFrom>;
/** A stored edit: null removes what was set for a whole platform. */
export type AppliedEdit = Omit<PostEdit, "tiktokSettings" | "youtubeTitle"> & { [Field in "tiktokSettings" | "youtubeTitle"]?: PostEdit[Field] | null };
/** What of a post an edit began from, as far as its sender knew it, and what makes it the same edit when it is sent again. */
export type EditedFrom = Pick<z.output<typeof editPostInput>, "revision" | "approval" | "intentId" | "unanswered">;

/** Filters do not mind case; an unknown value is an error. */
export function anyCase<const Values extends readonly [string, ...string[]]>(values: Values) {
  const canonical = (value: unknown) => (typeof value === "string" ? (values.find((each) => each.toLowerCase() === value.toLowerCase()) ?? value) : value);
  return z.preprocess(canonical, z.enum(values, `must be one of ${values.join(", ")}`));
}

/** Present in the text or in a platform's own version of it. */
export const postSearch = z
  .string()
  .trim()
  .max(200)
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "must not hold control characters");

export const listPostsInput = z
  .object({
    ...paginationInput({ default: 50, max: 100 }),
    status: anyCase(postStatuses).optional(),
    platform: anyCase(socialPlatforms).optional(),
    approval: anyCase(approvals).optional(),
    label: labelSchema.optional(),
    scheduledFrom: instantInput.optional().describe("The earliest `scheduledAt`, included."),
    scheduledTo: instantInput.optional().describe("The latest `scheduledAt`, included."),
    search: postSearch.optional().describe("A text that the content or a platform's version of it holds, however its letters are written."),
    brandId: id.optional().describe("Posts with an account of this brand."),
    brandExternalId: z.string().max(200).optional().describe("The same, by the brand's identifier in your own system."),
  })
  .refine(({ scheduledFrom, scheduledTo }) => !scheduledFrom || !scheduledTo || Date.parse(scheduledFrom) <= Date.parse(scheduledTo), {
    path: ["scheduledTo"],
    error: "must not be before scheduledFrom",
  });
export type ListPostsInput = z.output<typeof listPostsInput>;
