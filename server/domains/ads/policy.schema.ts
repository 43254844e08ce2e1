import { z } from "zod";
import { codePoints, normalisedWithin } from "@/shared/code-points";
import { adPlatformSchema } from "./metrics.schema";

export const policyVerdicts = ["ALLOW", "WARN", "BLOCK"] as const;
export type PolicyVerdict = (typeof policyVerdicts)[number];
export type PolicySeverity = Exclude<PolicyVerdict, "ALLOW">;

/** Code of a reason that a language model gave, beside the codes of the rules. */
export const secondOpinionCode = "SECOND_OPINION";

const span = z.tuple([z.int(), z.int()]).describe("UTF-16 units of the field, end exclusive.");

export const policyFix = z.object({ span, text: z.string().describe("Empty: leave these words out.") });
export type PolicyFix = z.output<typeof policyFix>;

export const policyReason = z.object({
  code: z.string(),
  policy: z.string(),
  platform: adPlatformSchema,
  severity: z.enum(["WARN", "BLOCK"]),
  message: z.string(),
  evidence: z.string(),
  span,
  field: z.enum(["creative", "imageDescription"]),
  fix: policyFix
    .nullable()
    .describe("What the rules would write instead, the same for all reasons that overlap: they are about one phrase. null: no rule knows a wording."),
});
export type PolicyReason = z.output<typeof policyReason>;

export const policyCheck = z
  .object({
    verdict: z.enum(policyVerdicts),
    reasons: z.array(policyReason),
    checkedFor: z.array(adPlatformSchema),
    market: z.string().nullable(),
    /** Local law that the text touches; never part of the verdict. */
    notes: z.array(z.string()),
    rulesVersion: z.string(),
  })
  .meta({ id: "PolicyCheck" });
export type PolicyCheck = z.output<typeof policyCheck>;

export const offeredWording = z.object({
  text: z.string().describe("The very text, where no rule knows a wording."),
  left: z.array(policyReason).describe("What would still be held against it; the spans count in the new text."),
});
export type OfferedWording = z.output<typeof offeredWording>;

/** A language model's rewrite with its own policy findings: a rewrite may still violate a policy. */
export const rewrittenCreative = z.object({ text: z.string(), check: policyCheck });
export type RewrittenCreative = z.output<typeof rewrittenCreative>;

const written = (max: number) =>
  z
    .string("must be a text")
    .refine((text) => text.length <= 2 * max && codePoints(text) <= max, { error: `must have at most ${max} characters`, abort: true })
    .check(normalisedWithin(max))
    .refine((text) => text.isWellFormed(), "must be valid Unicode");

export const policyCheckInput = z.strictObject({
  creative: written(3000).refine((text) => text.trim() !== "", "must not be empty"),
  imageDescription: written(3000).optional().describe("What the picture shows; the same rules hold for it, and some of its own."),
  targetPlatform: z.enum(["META", "GOOGLE", "BOTH"]).default("BOTH"),
  market: z
    .string("must be a text")
    .max(100, "must have at most 100 characters")
    .optional()
    .describe("A country as a code or a name; default: the brand profile's."),
});
export type PolicyCheckInput = z.output<typeof policyCheckInput>;
export type PolicyQuestionInput = z.input<typeof policyCheckInput>;
