import { scheduleTail } from "./brief";
import type { PlannerTurn } from "./contract";
import { conversationOf, newConversation, understand } from "./conversation";
import { type Intent, isOffered } from "./intents";
import { answerWith, call, type Step, splitCalls } from "./observed";
import type { ReplyPart } from "./replies/contract";
import { isUnsure, type Request } from "./request";
import * as changes from "./steps/changes";
import { draft } from "./steps/draft";
import * as figures from "./steps/figures";
import * as plan from "./steps/plan";
import * as posts from "./steps/posts";
import * as records from "./steps/records";

/** What each intent does next. */

type Job = (turn: PlannerTurn, request: Request) => Step;

const replyWith =
  (part: ReplyPart): Job =>
  () => ({ parts: [part] });

/** Examples are taken from the account's own campaigns. */
const help: Job = (turn) => {
  const { missing, got } = splitCalls(turn, [call("list_campaigns")]);
  return missing.length > 0 ? { calls: missing } : { parts: [{ kind: "help", facts: got }] };
};

const statusChange =
  (tool: "pause_campaign" | "resume_campaign"): Job =>
  (turn, request) =>
    changes.isWish(request) ? changes.changeStatus(turn, request, tool) : figures.campaign(turn, request);

const waiting: Job = (turn) =>
  turn.proposals.length > 0 ? answerWith(turn, [call("show_changes")], () => [{ kind: "waiting" }]) : { parts: [{ kind: "nothingWaits" }] };

const schedulesWhatIsWritten = ({ slots, text }: Request): boolean =>
  slots.refersBack || !(slots.all || posts.meansSeveral(text) || /draft|مسود|درافت/iu.test(text));

const outside: Job = (_turn, { choices }) => ({ parts: [{ kind: "outside", ...(choices[0] ? { nearest: choices[0] } : {}) }] });

const jobs: Record<Intent, Job> = {
  results: figures.results,
  by_platform: figures.byPlatform,
  compare: figures.compare,
  top: figures.top,
  campaigns: figures.campaigns,
  campaign: figures.campaign,
  anomalies: records.anomalies,
  explain: figures.explain,
  brief: figures.brief,
  fatigue: records.fatigue,
  winning: records.winningCreativesStep,
  budget_shift: records.budgetShift,
  pilot: records.pilot,
  policy: records.policy,
  brand: records.brand,
  reports: records.reports,
  signals: records.signals,
  activity: records.activity,
  verify_audit: records.verifyAudit,
  dialects: records.dialects,
  recall: records.recall,
  remember: records.remember,
  connections: posts.connections,
  ad_accounts: records.adAccounts,
  posts: posts.posts,
  failed_post: posts.failedPost,
  times: posts.times,
  check_post: posts.checkPost,
  pause: statusChange("pause_campaign"),
  resume: statusChange("resume_campaign"),
  autopilot: (turn, request) => (changes.isWish(request) ? changes.autopilot(turn, request) : records.adAccounts(turn)),
  draft: (turn, request) => draft(turn, request, scheduleTail(request.text) === null ? null : request),
  schedule: (turn, request) => posts.schedule(turn, request, () => draft(turn, request, request)),
  plan_show: replyWith({ kind: "plan" }),
  plan_make: plan.makePlan,
  plan_done: (turn, request) => plan.setStep(turn, request, "done"),
  plan_skip: (turn, request) => plan.setStep(turn, request, "skipped"),
  plan_add: plan.addStep,
  plan_continue: (turn) =>
    plan.continuePlan(turn, (instruction) => {
      const [request] = understand(instruction, newConversation);
      return request && request.intent !== "plan_continue" ? nextStep(turn, request) : { parts: [{ kind: "plan" }], skipped: true };
    }),
  waiting,
  // A yes or a no that is plain has been dealt with before.
  confirm: waiting,
  decline: waiting,
  help,
  greeting: replyWith({ kind: "greeting", facts: [] }),
  thanks: replyWith({ kind: "thanks" }),
  small_talk: replyWith({ kind: "smallTalk" }),
  add_model: replyWith({ kind: "howToAddModel" }),
  delete: replyWith({ kind: "cannot", what: "delete" }),
  create_campaign: replyWith({ kind: "cannot", what: "createCampaign" }),
  set_budget: replyWith({ kind: "cannot", what: "setBudget" }),
  publish_now: replyWith({ kind: "cannot", what: "publishNow" }),
  connect: replyWith({ kind: "cannot", what: "connect" }),
  out_of_scope: outside,
  follow_up: outside,
  answer: outside,
};

export function nextStep(turn: PlannerTurn, request: Request): Step {
  if (isUnsure(request) && request.intent !== "out_of_scope") return { parts: [{ kind: "choice", of: request.choices }], skipped: true };
  return jobs[request.intent](turn, request);
}

/** The instructions of a turn's message. */
export const requestsOf = (turn: PlannerTurn): Request[] => understand(turn.message, conversationOf(turn.earlier));

/** The next steps of a message's requests. "Write a post, then schedule it" is one step: what is written is what is scheduled. */
export function nextSteps(turn: PlannerTurn, requests: readonly Request[]): Step[] {
  const writing = requests.findIndex(({ intent }) => intent === "draft");
  const scheduling = requests.findIndex((request, index) => index > writing && request.intent === "schedule" && schedulesWhatIsWritten(request));
  return requests.map((request, index) => {
    const joined = writing >= 0 ? requests[scheduling] : undefined;
    if (joined && index === writing) return draft(turn, request, joined);
    return joined && index === scheduling ? { parts: [] } : nextStep(turn, request);
  });
}

/** Whether a message requests a new post, scheduled or not, and no existing one: "write one about tea and schedule it". */
export function requestsOnlyNewPosts(message: string): boolean {
  const requests = understand(message, newConversation);
  const schedulesOthers = /\bdrafts\b|\ball\b|مسودات|درافتات/iu.test(message);
  return requests.some((request) => request.intent === "draft") && !schedulesOthers;
}

/** Requests that are no step of a plan. */
export const isTalk = ({ intent }: Request): boolean => !isOffered(intent) || intent.startsWith("plan_") || intent === "help";
