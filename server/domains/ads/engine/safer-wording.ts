import type { AdsLocale } from "../metrics.schema";
import type { OfferedWording } from "../policy.schema";
import { checkPolicy } from "./policy-check";
import type { PolicyQuestion } from "./policy-question";
import { mended } from "./policy-wording";

/** A whole text in the wordings that the rules know. Pure. */

/** Each removes at least one finding; a text has no more of them than letters. */
const MAX_STEPS = 60;

export function saferWording(question: PolicyQuestion, locale: AdsLocale): OfferedWording {
  const against = (creative: string) => checkPolicy({ ...question, creative }, locale).reasons.filter(({ field }) => field === "creative");
  const improve = ({ text, left }: OfferedWording): OfferedWording | null => {
    for (const reason of left) {
      const next = mended(text, reason);
      if (next === null || next === text || next.trim() === "") continue;
      const then = { text: next, left: against(next) };
      // A row of emoji is found three at a time.
      if (then.left.length < left.length || (then.left.length === left.length && next.length < text.length)) return then;
    }
    return null;
  };
  let best: OfferedWording = { text: question.creative, left: against(question.creative) };
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const better = improve(best);
    if (!better) break;
    best = better;
  }
  return best;
}
