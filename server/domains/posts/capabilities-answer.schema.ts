import { z } from "zod";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { type Capability, textUnits } from "@/shared/social/capabilities";

/** The platforms' capabilities as an API answer. */

const mediaBounds = {
  min: z.int(),
  max: z.int(),
  mimes: z.array(z.string()).readonly(),
  maxBytes: z.int(),
  minRatio: z.number().nullable(),
  maxRatio: z.number().nullable(),
};

export const capabilitySchema = z.object({
  platform: z.enum(socialPlatforms),
  text: z.object({ limit: z.int(), limitWithImages: z.int().nullable(), without: z.string(), unit: z.enum(textUnits) }),
  titleLimit: z.int().nullable(),
  hashtags: z.int().nullable(),
  mentions: z.int().nullable(),
  textOnly: z.boolean(),
  images: z.object({
    ...mediaBounds,
    maxAnimationBytes: z.int().nullable(),
    animationsAlone: z.boolean(),
    maxWidth: z.int().nullable(),
    maxHeight: z.int().nullable(),
    minWidth: z.int(),
    minHeight: z.int(),
  }),
  videos: z.object({
    ...mediaBounds,
    codecs: z.array(z.string()).readonly().nullable(),
    minBytes: z.int(),
    minSeconds: z.number(),
    maxSeconds: z.number(),
    minFramesPerSecond: z.number().nullable(),
    maxFramesPerSecond: z.number().nullable(),
    minEdge: z.int(),
  }),
  mixed: z.boolean(),
  mediaMax: z.int(),
  altTextLimit: z.int().nullable(),
  placements: z.array(z.string()).readonly(),
  madeOf: z.record(z.string(), z.enum(["file", "video"])).readonly(),
  linkAlone: z.boolean(),
  within: z.record(z.string(), z.string()).readonly(),
  deletes: z.boolean(),
}) satisfies z.ZodType<Capability>;
