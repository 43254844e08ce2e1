import type { CopilotLocale } from "@/server/domains/copilot/copilot.schema";
import type { ReplyPart } from "@/server/domains/copilot/engine/planner/contract";
import { composeReply } from "@/server/domains/copilot/engine/planner/replies";
import { turn } from "./observations";

/** Without the marks that keep figures whole where the sentence runs the other way. */
export const bare = (text: string) => text.replace(/[\u200e\u200f\u2066-\u2069]/g, "").replace(/[\u00a0\u2009\u202f]/g, " ");
export const replyText = (part: ReplyPart | readonly ReplyPart[], locale: CopilotLocale = "en", over: Parameters<typeof turn>[1] = {}) => {
  const parts = "kind" in part ? [part] : part;
  const observations = parts.flatMap((one) => ("observation" in one && one.observation ? [one.observation] : []));
  return bare(composeReply(turn(observations, { locale, ...over }), parts));
};
