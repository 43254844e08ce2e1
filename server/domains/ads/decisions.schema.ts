import { z } from "zod";
import { campaignSchema } from "./campaigns.schema";

/** Why a running campaign needs a decision, the most urgent first. */
export const decisionCauses = ["losing", "unusual", "fatigued"] as const;

/** Figures are of the last seven whole days. */
export const decisionSchema = z.object({
  cause: z.enum(decisionCauses),
  campaign: campaignSchema,
  spend: z.number(),
  revenue: z.number(),
  roas: z.number().nullable(),
  /** Spend that did not come back; null where the campaign does not lose. */
  loss: z.number().nullable(),
  /** In the reader's language; empty for a loss, which its figures show. */
  evidence: z.array(z.string()),
});
export type Decision = z.output<typeof decisionSchema>;
