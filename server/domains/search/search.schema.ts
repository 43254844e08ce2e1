import { z } from "zod";
import { postStatusSchema } from "@/server/domains/posts";

/** Upper bound of a query; words after the eighth are ignored. */
export const findInput = z.strictObject({
  q: z
    .string()
    .max(200)
    .refine((text) => !/[\0\p{Cs}]/u.test(text), "must not hold control characters"),
});
export type FindInput = z.output<typeof findInput>;

const named = z.object({ id: z.string(), name: z.string() });

const foundPost = z.object({
  id: z.string(),
  excerpt: z.string().describe("The part of the text that holds what was looked for."),
  status: postStatusSchema,
  at: z.iso.datetime().nullable(),
});

export const findOutput = z.object({
  posts: z.array(foundPost),
  campaigns: z.array(named.extend({ platform: z.string(), status: z.enum(["ACTIVE", "PAUSED", "REMOVED"]) })),
  accounts: z.array(named.extend({ platform: z.string() })),
  brands: z.array(named),
  webhooks: z.array(named),
});
export type FindOutput = z.output<typeof findOutput>;
