import { agreedTo } from "../confirmation";
import type { OpenProposal, PlannerTurn } from "./contract";
import { matchNames } from "./names";
import { answers, call, observe, runJob, type Step } from "./observed";
import { readRequest } from "./request";
import { readWords, wordsIn } from "./words";

/** A message that only says yes or no to what waits. Everything else is an instruction of its own. */

/** A no that is likelier than this drops what waits; to drop it changes nothing. */
const SURE = 0.6;

/** What a message turns down: all that waits, or what it names. */
function declinedProposals(message: string, proposals: readonly OpenProposal[]): readonly OpenProposal[] {
  // What is named is no part of the no: "cancel Outlet Clearance".
  const inTitles = new Set(proposals.flatMap(({ title }) => wordsIn(title)));
  const rest = message.split(/\s+/).filter((token) => !wordsIn(token).some((word) => inTitles.has(word)));
  const { intent, confidence } = readRequest({ text: rest.join(" "), quotes: [], payload: null });
  if (intent !== "decline" || confidence < SURE) return [];
  const named = proposals.map((one) => ({ ...one, name: /[«“](.*)[»”]/s.exec(one.title)?.[1] ?? one.title }));
  const { chosen } = matchNames(readWords(message), named);
  return chosen.length > 0 ? chosen : proposals;
}

/** null: nothing waits, or the message is no such word. */
export function settle(turn: PlannerTurn): Step | null {
  const { message, proposals } = turn;
  // What this message has settled waits no more; what became of it is the answer.
  const settled = turn.observations.filter(({ tool }) => tool === "confirm_changes" || tool === "discard_changes");
  if (settled.length > 0) return { parts: answers(settled) };
  const items = proposals.flatMap(({ id, title, itemTitles = [[title]] }) => itemTitles.map((own) => ({ id, titles: own })));
  const agreements = agreedTo(message, items);
  const agreed = proposals.filter(({ id }) => items.some((item, index) => item.id === id && agreements[index]));
  const chosen = agreed.length > 0 ? agreed : declinedProposals(message, proposals);
  if (chosen.length === 0) return null;
  const input = chosen.length < proposals.length ? { proposalIds: chosen.map(({ id }) => id) } : {};
  const settling = call(agreed.length > 0 ? "confirm_changes" : "discard_changes", input);
  return runJob(() => answers(observe(turn, [settling])));
}
