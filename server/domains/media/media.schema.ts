import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { ReceivedFile } from "@/server/lib/received-file";

const id = z.guid("must be a UUID").toLowerCase();

const ALT_TEXT_LIMIT = 2_000;

const altText = z
  .string()
  .trim()
  .normalize("NFC")
  .refine((text) => [...text].length <= ALT_TEXT_LIMIT, `must be at most ${ALT_TEXT_LIMIT} characters`)
  .refine((text) => !/[\p{Cs}\0]/u.test(text), "must not hold characters that cannot be stored")
  .transform((text) => text || null)
  .nullable()
  .describe("What the picture shows, for those who do not see it; platforms get it where they take one.");

const kind = z.enum(["image", "video"]);

export const mediaSchema = z
  .object({
    id: z.string(),
    url: z.string().describe("Works without a key for 24 hours; in `mediaUrls` it is known for as long as the file is there."),
    kind,
    mime: z.string().describe("By the file's own bytes."),
    bytes: z.int(),
    width: z.int().nullable().describe("Pixels, as shown."),
    height: z.int().nullable(),
    durationSeconds: z.number().nullable().describe("Videos only."),
    altText: z.string().nullable(),
    folderId: z.string().nullable().describe("The library's folder that it stands in; null: in none."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Media" });
export type Media = z.output<typeof mediaSchema>;

/** For the dashboard: what the API shows, and what only its pages need. */
export const libraryItem = mediaSchema.extend({
  fileName: z.string(),
  /** Null where there is none. */
  thumbnailUrl: z.string().nullable(),
  videoCodec: z.string().nullable(),
  framesPerSecond: z.number().nullable(),
  /** An image of several frames. */
  moves: z.boolean(),
});
export type LibraryItem = z.output<typeof libraryItem>;

export const mediaPage = pageOf(mediaSchema);

const listedItem = libraryItem.extend({
  /** How many posts have it, whatever became of them. */
  posts: z.int(),
});
export type ListedItem = z.output<typeof listedItem>;
export const libraryPage = pageOf(listedItem);

export const uploadInput = z.strictObject({
  file: z.instanceof(ReceivedFile, { error: "is required" }).meta({ override: { type: "string", format: "binary" }, description: "An image or a video." }),
});

export const listMediaInput = z.object({
  ...paginationInput({ default: 20, max: 100 }),
  kind: kind.optional(),
  folderId: z
    .union([id, z.literal("none").transform(() => null)], "must be a UUID, or none")
    .optional()
    .describe("Files of this folder; `none`: those in no folder."),
  brandId: id.optional().describe("Files of posts with an account of this brand."),
  brandExternalId: z.string().max(200).optional().describe("The same, by the brand's identifier in your own system."),
});
export type ListMediaInput = z.output<typeof listMediaInput>;

export const libraryInput = listMediaInput.extend({
  /** In the file's name or its alt text. */
  search: z
    .string()
    .trim()
    .max(200)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "must not hold control characters")
    .optional(),
  withoutAlt: z.boolean().optional(),
  /** Null: files in no folder. */
  folderId: id.nullable().optional(),
});
export type LibraryInput = z.output<typeof libraryInput>;

export const mediaIdInput = z.strictObject({ id });

export const updateMediaInput = z
  .strictObject({ id, altText: altText.optional(), folderId: id.nullable().optional().describe("Into this folder of the library; null: out of all.") })
  .refine(({ altText, folderId }) => altText !== undefined || folderId !== undefined, "must name altText or folderId");
export type UpdateMediaInput = z.output<typeof updateMediaInput>;

const POSTER_BYTES = 512 * 1024;

export const posterInput = z.strictObject({
  id,
  /** A still of the video, as an image file. */
  image: z.base64().max(Math.ceil(POSTER_BYTES / 3) * 4),
});
export type PosterInput = z.output<typeof posterInput>;

/** Pixels of the image as it is shown. */
export const cropInput = z.strictObject({ id, x: z.int().min(0), y: z.int().min(0), width: z.int().min(1), height: z.int().min(1) });
export type CropInput = z.output<typeof cropInput>;

export const deletedMedia = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: "DeletedMedia" });
