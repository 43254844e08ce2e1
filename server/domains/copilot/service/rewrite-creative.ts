import { findBrandProfile, judgeCreative, type PolicyCheck, type PolicyQuestion, type RewrittenCreative } from "@/server/domains/ads";
import { type Caller, planCovers, planFor } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import type { CopilotLocale } from "../copilot.schema";
import { creativePrompt, distinctFindings } from "../engine/rewriting/creative-prompt";
import { changedFacts } from "../engine/rewriting/kept-facts";
import type { CreativeWriter } from "../rewrite.schema";
import { hasModel } from "./models";
import { type Weighed, writeText } from "./write-text";

/**
 * An ad's text worded again by a language model, for a person to take or leave: nothing is stored. The caller is authorised; the input is parsed. What
 * the model wrote is judged by the same rules as what was checked, and offered with that judgement; one that lost or made up a link, a name or a number
 * is not offered.
 */

const MAX_CHARACTERS = 3_000;
/** One thing that is refused weighs more than all that is only limited. */
const BLOCK_WEIGHT = 1_000;

const ofText = ({ reasons }: PolicyCheck) => reasons.filter(({ field }) => field === "creative");

/** Why it may not be offered at all; null: it may. */
function unusable(before: string, after: string, held: PolicyCheck["reasons"]): string | null {
  if (after === "") return "it is empty";
  if ([...after].length > MAX_CHARACTERS) return `it is longer than ${MAX_CHARACTERS} characters`;
  const changed = changedFacts(
    before,
    after,
    held.map(({ span }) => span),
  );
  if (changed && changed.lost.length > 0) return `it lost ${changed.lost.join(", ")}`;
  return changed ? `it made up ${changed.added.join(", ")}` : null;
}

/** @throws AppError COPILOT_UNAVAILABLE when no language model is set up. */
export async function rewriteCreative(caller: Caller, input: PolicyQuestion, locale: CopilotLocale): Promise<RewrittenCreative> {
  // What a model reads is English, whatever the reader's language.
  const judge = (creative: string) => judgeCreative(caller, { ...input, creative }, "en");
  const [before, brand] = await Promise.all([judge(input.creative), findBrandProfile(caller)]);
  const held = ofText(before);
  if (held.length === 0) return { text: input.creative, check: await judgeCreative(caller, input, locale) };
  if (!hasModel()) throw new AppError("COPILOT_UNAVAILABLE", "No language model is set up here.", { details: { reason: "NO_MODEL" } });
  const weigh = async (written: string): Promise<Weighed> => {
    const problem = unusable(input.creative, written, held);
    if (problem) return { problem, held: null };
    const left = ofText(await judge(written));
    const weight = left.reduce((sum, { severity }) => sum + (severity === "BLOCK" ? BLOCK_WEIGHT : 1), 0);
    return { problem: weight > 0 ? `this is still held against it:\n${distinctFindings(left).join("\n")}\n` : null, held: weight };
  };
  const text = await writeText({
    workspaceId: caller.workspaceId,
    system: creativePrompt({ held, platforms: before.checkedFor, market: before.market, brand }),
    text: input.creative,
    dialect: brand?.dialect ?? null,
    weigh,
  });
  return { text, check: await judgeCreative(caller, { ...input, creative: text }, locale) };
}

/** Whether a text can be worded again here, for somebody who may do without. */
export function readCreativeWriter({ plan }: Pick<Caller, "plan">): CreativeWriter {
  if (!hasModel()) return { state: "NO_MODEL" };
  return { state: planCovers(plan, planFor.copilot) ? "READY" : "NO_PLAN" };
}
