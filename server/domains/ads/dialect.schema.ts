import { z } from "zod";
import { queryInteger } from "@/server/lib/pagination";

export const dialects = ["MSA", "GULF", "EGYPTIAN", "LEVANTINE", "MAGHREBI", "IRAQI"] as const;
export type Dialect = (typeof dialects)[number];

/** 0 to 100 each, except `samples`. */
export const dialectRow = z
  .object({
    rank: z.int(),
    model: z.string(),
    dialect: z.enum(dialects),
    samples: z.int(),
    score: z.number(),
    fidelity: z.number(),
    fluency: z.number(),
    lexicalPurity: z.number(),
    lastEvaluatedAt: z.string(),
    /** Under 5 samples. */
    lowSample: z.boolean(),
  })
  .meta({ id: "DialectScore" });
export type DialectRow = z.output<typeof dialectRow>;

export const dialectEvalInput = z.object({ sinceDays: queryInteger({ min: 1, max: 90 }).default(30) });

/** A file of `admin dialect score`. */
export const dialectFile = z.array(z.object({ id: z.union([z.string(), z.number()]), text: z.string() }));
export type DialectFile = z.output<typeof dialectFile>;
