import { z } from "zod";
import { dialects } from "./dialect.schema";

/** A workspace's brand settings: they steer drafts, the policy check and the auto-pilot. */

/** The page shows by the same rule what the server will find; pages see schemas alone. */
export { termsIn as bannedTermsIn } from "@/server/lib/word-forms";

const text = (max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .min(1, "must not be empty")
    .max(max, `must have at most ${max} characters`)
    .refine((value) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(value), "must not contain control characters");

const texts = (most: number, max: number) => z.array(text(max)).max(most, `must have at most ${most} items`);

const language = z.string().refine((tag) => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}, "is not a language tag such as ar or en-GB");

const amount = z.number().finite().positive("must be more than 0").max(1_000_000_000);

/** Limits within which the auto-pilot may pause a campaign; a limit that is null never makes it act. */
export const guardrailsSchema = z.strictObject({
  /** What one campaign may spend on a day, in its account's currency. */
  dailySpendCap: amount.nullable(),
  /** Return on ad spend below which a campaign may be paused … */
  roasFloor: z.number().finite().positive("must be more than 0").max(1_000).nullable(),
  /** … when it lasted so many whole days … */
  floorDays: z.int().min(1).max(30),
  /** … with at least this much spent … */
  minSpend: z.number().finite().min(0).max(1_000_000_000),
  /** … and so many conversions counted in its history, so that revenue is known to be tracked. */
  minConversions: z.int().min(0).max(1_000_000),
});
export type Guardrails = z.output<typeof guardrailsSchema>;

export const brandProfileSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    industry: z.string().nullable(),
    voice: z.string().nullable(),
    audience: z.string().nullable(),
    languages: z.array(z.string()),
    dialect: z.string().nullable(),
    market: z.string().nullable().describe("ISO 3166 alpha-2."),
    valueProps: z.array(z.string()),
    bannedTerms: z.array(z.string()),
    guardrails: guardrailsSchema.nullable().describe("Limits within which the auto-pilot may pause; null = it never acts."),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "BrandProfile" });
export type BrandProfile = z.output<typeof brandProfileSchema>;

export const saveBrandProfileInput = z.strictObject({
  name: text(80),
  industry: text(120).nullable().default(null),
  voice: text(1_000).nullable().default(null),
  audience: text(1_000).nullable().default(null),
  languages: z.array(language).max(10).default([]),
  dialect: z.enum(dialects).nullable().default(null),
  market: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "is not a country's two letters")
    .nullable()
    .default(null),
  valueProps: texts(20, 300).default([]),
  bannedTerms: texts(100, 100).default([]),
  guardrails: guardrailsSchema.nullable().default(null),
});
export type SaveBrandProfileInput = z.output<typeof saveBrandProfileInput>;
