import { z } from "zod";
import { adPlatformSchema } from "./metrics.schema";

export const policyVerdicts = ["ALLOW", "WARN", "BLOCK"] as const;
export type PolicyVerdict = (typeof policyVerdicts)[number];
export type PolicySeverity = Exclude<PolicyVerdict, "ALLOW">;

export const policyReason = z.object({
  code: z.string(),
  policy: z.string(),
  platform: adPlatformSchema,
  severity: z.enum(["WARN", "BLOCK"]),
  message: z.string(),
  evidence: z.string(),
  /** UTF-16 units of the field, end exclusive. */
  span: z.tuple([z.int(), z.int()]),
  field: z.enum(["creative", "imageDescription"]),
});
export type PolicyReason = z.output<typeof policyReason>;

export const policyCheck = z.object({
  verdict: z.enum(policyVerdicts),
  reasons: z.array(policyReason),
  checkedFor: z.array(adPlatformSchema),
  market: z.string().nullable(),
  /** Local law that the text touches; never part of the verdict. */
  notes: z.array(z.string()),
  rulesVersion: z.string(),
});
export type PolicyCheck = z.output<typeof policyCheck>;
