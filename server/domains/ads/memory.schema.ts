import { z } from "zod";
import { queryInteger } from "@/server/lib/pagination";

export const memoryTypes = ["brand_voice", "preference", "baseline", "failed_action", "note"] as const;
export const memoryTypeSchema = z.enum(memoryTypes);
export type MemoryType = z.output<typeof memoryTypeSchema>;

const storable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** A number between 0 and 1, as text in a query string and as itself over tRPC. */
const share = z.preprocess(
  (value) => (typeof value === "string" && /^(?:0|1|0?\.\d{1,10}|[01]\.\d{1,10})$/.test(value) ? Number(value) : value),
  z.number("must be a number").min(0, "must be at least 0").max(1, "must be at most 1"),
);

export const memoryInput = z.object({
  query: z
    .string()
    .max(4000, "must have at most 4000 characters")
    .optional()
    .describe("Search by meaning, in either language. Without it the entries are listed, newest first."),
  memoryType: memoryTypeSchema.optional(),
  k: queryInteger({ min: 1, max: 50 }).default(5),
  minSimilarity: share.default(0),
});
export type MemoryInput = z.output<typeof memoryInput>;

export const memoryEntrySchema = z
  .object({
    id: z.string(),
    memoryType: memoryTypeSchema,
    content: z.string(),
    source: z.string().describe("user, copilot, system, or the id that an import gave it."),
    createdAt: z.iso.datetime(),
    similarity: z.number().nullable().describe("0 to 1; null where entries are listed and not searched."),
  })
  .meta({ id: "MemoryEntry" });
export type MemoryEntry = z.output<typeof memoryEntrySchema>;

export const memoryContent = z
  .string("must be a text")
  .trim()
  .min(1, "must not be empty")
  .refine((text) => [...text].length <= 4000, "must have at most 4000 characters")
  .refine(storable, "must not hold characters that cannot be stored");

export const rememberInput = z.strictObject({ memoryType: memoryTypeSchema, content: memoryContent });
export type RememberInput = z.output<typeof rememberInput>;

export const forgetInput = z.strictObject({ id: z.guid() });
export const forgottenSchema = z.object({ id: z.string(), deleted: z.literal(true) });

/** A file of `admin memory import`. */
export const memoryFile = z.array(
  z.object({
    id: z.string().min(1).max(200).refine(storable, "must not hold characters that cannot be stored"),
    lang: z.string().optional(),
    memoryType: memoryTypeSchema.default("note"),
    content: memoryContent,
  }),
);
export type MemoryFile = z.output<typeof memoryFile>;
