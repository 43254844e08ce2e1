import * as phrases from "../../data/instruction-phrases";
import { calledFor, isTalk, ofAds, toldFor, withoutAds } from "../../data/intents";
import { agreedTo, beginsWithYes, splitAnswer } from "../confirmation";
import { inCalendar } from "./calendar-windows";
import { asRefusal } from "./clauses";
import type { Decision, OpenProposal, PlannedCall, PlannerTurn, ReplyPart } from "./contract";
import { conversationOf, newConversation, understand } from "./conversation";
import { isOfNewPost, isOfSeveral, schedulesWhatIsWritten } from "./drafts";
import { matchNames, onlyPlatform } from "./names";
import { answers, ask, call, callKey, type Job, type Jobs, message, observe, offers, runJob, type Step } from "./observed";
import { composeReply } from "./replies";
import { isUnsure, type Request, readText } from "./request";
import { adChangeJobs } from "./steps/ad-changes";
import { campaignJobs } from "./steps/campaigns";
import { postJobs } from "./steps/posts";
import { continuePlan, recordJobs, stepOf, trimmed } from "./steps/records";
import { readWords, wordsIn } from "./words";

/** What each intent does next. */

const waiting: Job = (turn) => (turn.proposals.length === 0 ? [message("changes.nothingWaits")] : ask(turn, [call("show_changes")]));

/** What has no job of its own. */
const plain: Job = (turn, { intent, slots, choices: [nearest] }) => {
  const [tool, taken = {}] = calledFor[intent] ?? [];
  if (tool)
    return ask(turn, [
      call(tool, Object.fromEntries(Object.entries(taken).map(([name, slot]) => [name, slot === "count" && slots.count === 1 ? null : slots[slot]]))),
    ]);
  const key = toldFor[intent];
  return [key ? message(key) : nearest ? message("talk.outsideNearest", { choices: [nearest] }) : message("talk.outside")];
};

const jobs: Jobs = {
  ...campaignJobs,
  ...adChangeJobs,
  ...recordJobs,
  ...postJobs,
  /** What a figure means; several, each. */
  define: (turn, request) => (request.slots.metrics.length > 0 ? request.slots.metrics.map((metric) => message(`define.${metric}`)) : plain(turn, request)),
  plan_continue: (turn) =>
    continuePlan(turn, (instruction) => {
      const [request] = understand(instruction, newConversation);
      return request && request.intent !== "plan_continue" ? nextStep(turn, request) : { parts: [{ kind: "plan" }], skipped: true };
    }),
  waiting,
  // A yes or a no that is plain has been dealt with before.
  confirm: waiting,
  decline: waiting,
  // Examples are taken from the account's own campaigns.
  help: (turn) => [message("talk.help", { facts: observe(turn, [call("list_campaigns")]) })],
  greeting: () => [message("talk.greeting", { facts: [] })],
  // Names of settings are shown to administrators only.
  add_model: (turn) => [message(offers(turn, "set_autopilot") ? "talk.model" : "talk.modelForAdmins")],
};

/** With the proposal that takes their place, those of the last message that proposed any wait no more. */
function withdrawals({ earlier, proposals }: PlannerTurn, calls: readonly PlannedCall[]): PlannedCall[] {
  const waits = new Set(proposals.map(callKey));
  const made = new Set(earlier.findLast((one) => one.calls.some((own) => waits.has(callKey(own))))?.calls.map(callKey));
  const replaced = proposals.filter((one) => made.has(callKey(one)));
  return calls.some(({ tool }) => replaced.some((one) => one.tool === tool)) ? [call("discard_changes", { proposalIds: replaced.map(({ id }) => id) })] : [];
}

function nextStep(turn: PlannerTurn, asked: Request): Step {
  const { slots, window } = inCalendar(asked, turn);
  const request = { ...asked, slots };
  if (ofAds.has(request.intent) && slots.adPlatforms.length === 0 && slots.socialPlatforms.some((platform) => withoutAds.has(platform)))
    return { parts: [message("problem.otherAds")], skipped: true };
  if (isUnsure(request) && request.intent !== "out_of_scope") return { parts: [message("talk.didYouMean", { choices: request.choices })], skipped: true };
  const focus = { metrics: slots.metrics, platform: onlyPlatform(slots), window };
  const step = runJob(() => (jobs[request.intent] ?? plain)(turn, request));
  if ("calls" in step) {
    const besides = request.isBeside && turn.proposals.some(({ tool }) => step.calls.some((one) => one.tool === tool)) ? [call("show_changes")] : [];
    return { calls: [...(request.corrects ? withdrawals(turn, step.calls) : []), ...step.calls, ...besides] };
  }
  return { ...step, parts: step.parts.map((part) => ("focus" in part || part.kind === "answer" ? { ...part, focus: { ...focus, ...part.focus } } : part)) };
}

/** Whether a message requests a new post, scheduled or not, and no existing one: "write one about tea and schedule it". */
export function requestsOnlyNewPosts(message: string): boolean {
  const requests = understand(message, newConversation);
  const isNew = (request: Request): boolean =>
    (request.intent === "draft" && !phrases.ofAllDrafts.test(request.text)) || (request.intent === "schedule" && isOfNewPost(request) && !isOfSeveral(request));
  return requests.some(isNew) && requests.every((request) => isNew(request) || schedulesWhatIsWritten(request));
}

/** A message that only says yes or no to what waits. Everything else is an instruction of its own. */

/** A no that is likelier than this drops what waits; to drop it changes nothing. */
const SURE_OF_NO = 0.6;

/** What a message turns down: all that waits, or what it names. */
function declinedProposals(message: string, proposals: readonly OpenProposal[]): readonly OpenProposal[] {
  // What is named is no part of the no: "cancel Outlet Clearance".
  const inTitles = new Set(proposals.flatMap(({ title }) => wordsIn(title)));
  const rest = message.split(/\s+/).filter((token) => !wordsIn(token).some((word) => inTitles.has(word)));
  const { intent, confidence } = readText(rest.join(" "));
  if (intent !== "decline" || confidence < SURE_OF_NO) return [];
  const named = proposals.map((one) => ({ ...one, name: /[«“](.*)[»”]/s.exec(one.title)?.[1] ?? one.title }));
  const { chosen } = matchNames(readWords(message), named);
  return chosen.length > 0 ? chosen : proposals;
}

/** null: nothing waits, or the message is no such word. `understood`: its instructions; one may change what waits, which drops the first form of it. */
function settle(turn: PlannerTurn, understood: readonly Request[]): Step | null {
  const corrects = understood.some((request) => request.corrects);
  const { message, proposals } = turn;
  // What this message has settled waits no more; what became of it is the answer.
  const settled = turn.observations.filter(({ tool }) => tool === "confirm_changes" || (tool === "discard_changes" && !corrects));
  if (settled.length > 0) return { parts: answers(settled) };
  const items = proposals.flatMap(({ id, title, itemTitles = [[title]] }) => itemTitles.map((own) => ({ id, titles: own })));
  const agreements = agreedTo(message, items);
  const agreed = proposals.filter(({ id }) => items.some((item, index) => item.id === id && agreements[index]));
  const cut = splitAnswer(message);
  // "On reflection I'd rather not. Bin it": beside talk alone.
  const parts = understood.every((request) => isTalk(request.intent) || isUnsure(request)) ? message.split(/[.!،,;\n]+\s*/).filter(Boolean) : [];
  const declined = () => [message, cut?.answer ?? "", ...parts].map((said) => declinedProposals(said, proposals)).find((some) => some.length > 0) ?? [];
  const chosen = agreed.length > 0 ? agreed : corrects ? [] : declined();
  if (chosen.length === 0) return null;
  const input = chosen.length < proposals.length ? { proposalIds: chosen.map(({ id }) => id) } : {};
  const settling = call(agreed.length > 0 ? "confirm_changes" : "discard_changes", input);
  return runJob(() => ask(turn, [settling]));
}

/** Several instructions at once become steps of the session's plan, which is kept while they are carried out. */

/** The call that brings the plan up to date; null: it is, or there is nothing to plan. */
function planUpdate(turn: PlannerTurn, requests: readonly Request[], steps: readonly Step[]): PlannedCall | null {
  const planned = requests.flatMap((request, i) => {
    const step = steps[i];
    if (!step || isTalk(request.intent) || request.intent.startsWith("plan_")) return [];
    return stepOf(request, "calls" in step ? "in_progress" : step.skipped ? "skipped" : "done");
  });
  if (planned.length < 2 || !offers(turn, "update_plan")) return null;
  const kept = turn.todos.filter((todo) => !planned.some((own) => own.text === todo.text));
  const update = call("update_plan", { todos: trimmed([...kept, ...planned]) });
  return turn.observations.some((one) => callKey(one) === callKey(update)) ? null : update;
}

/** What is said after a yes or a no, when what it was of waits no more. */
function requestsAfterAnswer(rest: string, turn: PlannerTurn): Request[] {
  const { request } = conversationOf(turn.earlier);
  const settled = beginsWithYes(turn.message) ? "confirmed" : "discarded";
  // "No. Show me its last 90 days": of the campaign alone.
  const requests = understand(rest, { request, question: null, settled });
  const own = requests.some(({ intent }) => intent === "waiting") ? understand(rest, newConversation) : requests;
  return own.filter(({ intent }) => !isTalk(intent));
}

/** What is to be done next, before it is put in words. */
export function consider(given: PlannerTurn): { calls: PlannedCall[] } | { parts: ReplyPart[] } {
  const turn = { ...given, message: asRefusal(given.message) };
  const understood = understand(turn.message, conversationOf(turn.earlier));
  const settled = settle(turn, understood);
  // "Yes. And how much …?": what is said after it, where the answer is not the whole message.
  const rest = settled ? splitAnswer(turn.message)?.rest : undefined;
  const requests = settled ? (rest ? requestsAfterAnswer(rest, turn) : []) : understood;
  const steps = [...(settled ? [settled] : []), ...requests.map((request) => nextStep(turn, request))];
  const calls = steps.flatMap((step) => ("calls" in step ? step.calls : []));
  const update = planUpdate(turn, requests, steps);
  const wanted = [...new Map([...calls, ...(update ? [update] : [])].map((one) => [callKey(one), one])).values()];
  if (wanted.length > 0 && turn.roundsLeft > 0) return { calls: wanted };
  const parts = steps.flatMap((step) => ("parts" in step ? step.parts : []));
  if (parts.length > 0 && !steps.some((step) => "calls" in step)) return { parts };
  const failed = turn.observations.findLast((one) => one.error);
  return { parts: [...parts, message("problem.gaveUp"), ...(failed ? answers([failed]) : [message("problem.onePart")])] };
}

/** The next step towards an answer: tool calls, or the reply. Pure: everything it knows is in the turn. */
export function decide(turn: PlannerTurn): Decision {
  const step = consider(turn);
  return "calls" in step ? step : { text: composeReply(turn, step.parts) };
}
