import { z } from "zod";
import { textUnits } from "@/shared/social/capabilities";
import { platformNames } from "@/shared/social/platforms";
import { capabilitySchema } from "./capabilities-answer.schema";

/** What each platform takes, for programs that write posts. */

const limit = z.int().nullable();
const { images, videos } = capabilitySchema.shape;

export const platformSchema = z
  .object({
    platform: z.enum(platformNames),
    name: z.string().describe("As people know it, in the language of `Accept-Language`."),
    available: z.boolean().describe("False where it cannot be connected in this workspace: the installation has no credentials for it."),
    sandbox: z.boolean().describe("The built-in stand-in answers in place of the platform."),
    text: z.object({
      max: z.int(),
      maxWithImages: limit.describe("Where the limit is another one with images; else null."),
      unit: z
        .enum(textUnits)
        .describe("`weighted`: as X counts, where a link is 23 and an emoji or a CJK character 2. `utf16`: UTF-16 units. `bytes`: of UTF-8."),
      without: z.string().describe("Characters that may stand neither in the text nor in the title."),
      hashtags: limit,
      mentions: limit,
    }),
    title: z
      .object({ max: z.int(), unit: z.enum(["codePoints", "utf16"]) })
      .nullable()
      .describe("Set by `title` of the settings; null where the platform has none."),
    media: z.object({
      required: z.boolean(),
      max: z.int().describe("Files together."),
      mixed: z.boolean().describe("Images and videos in one post."),
      images,
      videos,
      altText: z.object({ max: z.int() }).nullable(),
    }),
    placements: z.array(z.string()).readonly().describe("Kinds of post, set by `placement` of the settings."),
    settings: z.record(z.string(), z.unknown()).describe("JSON Schema of what a post may set for this platform alone."),
    supports: z
      .object({
        firstComment: z.boolean(),
        thread: z.boolean().describe("Several posts, each a reply to the one before."),
        altText: z.boolean(),
        link: z.boolean().describe("A link of its own, beside those in the text."),
        delete: z.boolean().describe("Deleting a published post."),
        metrics: z.boolean().describe("Reading the counters of a published post."),
        options: z.boolean().describe("`GET /connections/{id}/options` has something to choose from."),
      })
      .describe("True where this version does it."),
  })
  .meta({ id: "Platform" });
export type Platform = z.output<typeof platformSchema>;
