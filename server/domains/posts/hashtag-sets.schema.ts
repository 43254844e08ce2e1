import { z } from "zod";

/** Sets of hashtags that a workspace uses together. */

const id = z.guid("must be a UUID").toLowerCase();

const name = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(60, "must have at most 60 characters")
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "must not hold control characters");

/** As people write it: with or without its #, which is always stored. */
const tag = z
  .string()
  .max(101)
  .transform((value) =>
    value
      .trim()
      .normalize("NFC")
      .replace(/^[##]*/u, "#"),
  )
  .refine((value) => /^#[\p{L}\p{N}\p{M}_]{1,100}$/u.test(value), "must be one word of letters, digits and underscores");

const tags = z
  .array(tag)
  .min(1, "must hold at least one hashtag")
  .max(30, "must hold at most 30 hashtags")
  .transform((list) => [...new Set(list)]);

export const hashtagSetSchema = z.object({ id: z.string(), name: z.string(), tags: z.array(z.string()) });
export type HashtagSet = z.output<typeof hashtagSetSchema>;

export const createHashtagSetInput = z.strictObject({ name, tags });
export type CreateHashtagSetInput = z.output<typeof createHashtagSetInput>;
export const updateHashtagSetInput = z.strictObject({ id, name, tags });
export type UpdateHashtagSetInput = z.output<typeof updateHashtagSetInput>;
export const hashtagSetIdInput = z.strictObject({ id });
export const deletedHashtagSet = z.object({ id: z.string(), deleted: z.literal(true) });
