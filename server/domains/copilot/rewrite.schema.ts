import { z } from "zod";
import { messageText } from "./copilot.schema";

/** A post's text, written again for the composer. */

export const rewritePlatforms = ["twitter", "instagram", "facebook", "linkedin", "tiktok", "youtube", "pinterest", "snapchat"] as const;
export const rewriteDialects = ["MSA", "GULF", "EGYPTIAN", "LEVANTINE", "MAGHREBI", "IRAQI"] as const;
export type RewriteDialect = (typeof rewriteDialects)[number];
export const rewriteLengths = ["same", "shorter", "longer"] as const;
export const rewriteTones = ["brand", "friendly", "formal", "lively"] as const;

export const rewriteInput = z.strictObject({
  text: messageText,
  /** Whose limits the text must fit; null = nobody's. */
  platform: z.enum(rewritePlatforms).nullable().default(null),
  /** null = the language and the dialect that it has. */
  dialect: z.enum(rewriteDialects).nullable().default(null),
  length: z.enum(rewriteLengths).default("same"),
  tone: z.enum(rewriteTones).default("brand"),
});
export type RewriteInput = z.output<typeof rewriteInput>;

/** What rules alone have done to a text. */
export const ruleChanges = ["tidied", "hashtagsMoved", "hashtagsDropped", "dialectWords", "cut"] as const;
export type RuleChange = (typeof ruleChanges)[number];

export const rewriteOutput = z.object({
  text: z.string(),
  /** `rules`: no language model is set up here. */
  writer: z.enum(["model", "rules"]),
  changes: z.array(z.enum(ruleChanges)),
  /** Words that the brand does not use and that are still in the text. */
  bannedTerms: z.array(z.string()),
});
export type RewriteResult = z.output<typeof rewriteOutput>;

/** Whether an ad's text can be worded again by a language model here, and what is missing if not. */
export const creativeWriter = z.object({ state: z.enum(["READY", "NO_MODEL", "NO_PLAN"]) });
export type CreativeWriter = z.output<typeof creativeWriter>;
