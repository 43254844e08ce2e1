import { agreedTo } from "../confirmation";
import type { PlannerTurn } from "./contract";
import { answerWith, call, type Step } from "./observed";
import { readWords, type Word, wordsIn } from "./words";

/** A message that only says yes or no to what waits. Everything else is an instruction of its own. */

const refusals = new Set(
  wordsIn(
    "no nope cancel discard drop forget stop dont don't never reject undo leave nevermind لا كلا الغ الغي الغها الغيها الغيهم الغهم ألغ إلغاء كنسل كنسلها بلاش انس انسى انسها تراجع ارفض اترك اتركها اتركهم سيبها سيبهم خلها خليها خليه خليهم لا تنفذ ما ابي ماله داعي",
  ),
);
const harmless = new Set(
  wordsIn(
    "it that them this the a all anything nothing شي شيء حاجة اي please thanks thank you now changes change proposal proposals i mind do not want anymore ok okay actually just both خلاص شكرا لو سمحت من فضلك ذلك هذا هذه كلها الكل كل تنفذ تنفذها ابي ابغى ابيها عايز داعي الان الحين التغيير التغييرات المقترح المقترحات يا اخي طيب مو موب مش ما له لها الأمر الموضوع",
  ),
);

const sameAs = (word: Word, part: string): boolean => readWords(part).some((named) => [...named.bases].some((base) => word.forms.has(base)));

/** Of each title, whether the message turns it down. */
export function declined(message: string, titles: readonly string[]): boolean[] {
  const none = titles.map(() => false);
  if (/[?؟]/.test(message) || message.length > 200) return none;
  const words = readWords(message);
  const refuses = words.filter((word) => [...word.bases].some((base) => refusals.has(base)));
  if (refuses.length === 0) return none;
  const rest = words.filter((word) => !refuses.includes(word) && ![...word.bases].some((base) => harmless.has(base)));
  const named = titles.map((title) => wordsIn(title).filter((part) => part.length > 2 && rest.some((word) => sameAs(word, part))).length);
  const known = rest.every((word) => titles.some((title) => wordsIn(title).some((part) => sameAs(word, part))));
  if (!known) return none;
  const most = Math.max(...named);
  return most === 0 ? titles.map(() => true) : named.map((count) => count === most);
}

/** A yes where there is nothing to agree to. */
export const agreesToNothing = (message: string): boolean => agreedTo(message, [{ titles: [] }])[0] === true;

const settles = (tool: string): boolean => tool === "confirm_changes" || tool === "discard_changes";

/** null: nothing waits, or the message is no such word. */
export function settle(turn: PlannerTurn): Step | null {
  // What this message has settled waits no more; what became of it is the answer.
  const settled = turn.observations.filter((observation) => settles(observation.tool));
  if (settled.length > 0) return { parts: settled.map((observation) => ({ kind: "settled", observation })) };
  if (turn.proposals.length === 0) return null;
  const titles = turn.proposals.map((one) => one.title);
  const items = turn.proposals.flatMap(({ id, title, itemTitles = [[title]] }) => itemTitles.map((own) => ({ id, titles: own })));
  const said = agreedTo(turn.message, items);
  const agreed = new Set(items.flatMap(({ id }, index) => (said[index] ? [id] : [])));
  const yes = turn.proposals.map(({ id }) => agreed.has(id));
  const no = yes.includes(true) ? [] : declined(turn.message, titles);
  const chosen = yes.includes(true) ? yes : no;
  if (!chosen.includes(true)) return null;
  const tool = yes.includes(true) ? "confirm_changes" : "discard_changes";
  const ids = turn.proposals.filter((_, i) => chosen[i]).map((one) => one.id);
  return answerWith(turn, [call(tool, ids.length < titles.length ? { proposalIds: ids } : {})], (got) =>
    got.map((observation) => ({ kind: "settled", observation })),
  );
}
