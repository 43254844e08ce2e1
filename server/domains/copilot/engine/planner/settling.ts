import { agreedTo } from "../confirmation";
import type { PlannerTurn } from "./contract";
import { matchNames } from "./names";
import { call, observe, type Step, stepOf } from "./observed";
import { readRequest } from "./request";
import { wordsIn } from "./words";

/** A message that only says yes or no to what waits. Everything else is an instruction of its own. */

const settles = (tool: string): boolean => tool === "confirm_changes" || tool === "discard_changes";

/** A no that is likelier than this drops what waits; to drop it changes nothing. */
const SURE = 0.6;

/** Of each title, whether the message turns it down: all of them, or those that it names. */
function declined(message: string, titles: readonly string[]): boolean[] {
  const { slots, nameWords, text } = readRequest({ text: message, quotes: [], payload: null });
  // What is named is no part of the no: "cancel Outlet Clearance".
  const inTitles = new Set(titles.flatMap(wordsIn));
  const rest = wordsIn(text).filter((word) => !inTitles.has(word));
  const { intent, confidence } = readRequest({ text: rest.join(" "), quotes: [], payload: null });
  if (intent !== "decline" || confidence < SURE || slots.conditions.length > 0 || /[?؟]/.test(message)) return titles.map(() => false);
  const { chosen } = matchNames(
    nameWords,
    titles.map((title, at) => ({ id: String(at), name: /[«“](.*)[»”]/s.exec(title)?.[1] ?? title })),
  );
  return titles.map((_, at) => chosen.length === 0 || chosen.some(({ id }) => id === String(at)));
}

/** null: nothing waits, or the message is no such word. */
export function settle(turn: PlannerTurn): Step | null {
  // What this message has settled waits no more; what became of it is the answer.
  const settled = turn.observations.filter((observation) => settles(observation.tool));
  if (settled.length > 0) return { parts: settled.map((observation) => ({ kind: "settled", observation })) };
  if (turn.proposals.length === 0) return null;
  const titles = turn.proposals.map((one) => one.title);
  const items = turn.proposals.flatMap(({ id, title, itemTitles = [[title]] }) => itemTitles.map((own) => ({ id, titles: own })));
  const agreements = agreedTo(turn.message, items);
  const agreed = new Set(items.flatMap(({ id }, index) => (agreements[index] ? [id] : [])));
  const yes = turn.proposals.map(({ id }) => agreed.has(id));
  const chosen = yes.includes(true) ? yes : declined(turn.message, titles);
  if (!chosen.includes(true)) return null;
  const tool = yes.includes(true) ? "confirm_changes" : "discard_changes";
  const ids = turn.proposals.filter((_, i) => chosen[i]).map((one) => one.id);
  return stepOf(() =>
    observe(turn, [call(tool, ids.length < titles.length ? { proposalIds: ids } : {})]).map((observation) => ({ kind: "settled", observation })),
  );
}
