import type { ToolName } from "../../copilot-tools.schema";
import type { MessageKey, PlannerTurn, ReplyPart } from "./contract";
import { conversationOf, newConversation, understand } from "./conversation";
import { type Intent, isTalk } from "./intents";
import { answers, call, message, observe, offers, runJob, type Step } from "./observed";
import { isUnsure, type Request } from "./request";
import * as changes from "./steps/changes";
import * as figures from "./steps/figures";
import * as plan from "./steps/plan";
import * as posts from "./steps/posts";
import * as records from "./steps/records";

/** What each intent does next. */

type Job = (turn: PlannerTurn, request: Request) => readonly ReplyPart[];

/** A single call whose answer is the reply. */
const callTool =
  (tool: ToolName, inputOf: (request: Request) => Record<string, unknown> = () => ({})): Job =>
  (turn, request) =>
    answers(observe(turn, [call(tool, inputOf(request))]));

const limited = ({ slots }: Request) => ({ limit: slots.count });

const say =
  (key: MessageKey): Job =>
  () => [message(key)];

const waiting: Job = (turn) => (turn.proposals.length === 0 ? [message("changes.nothingWaits")] : answers(observe(turn, [call("show_changes")])));

const schedulesWhatIsWritten = ({ slots, text }: Request): boolean =>
  slots.refersBack || !(slots.all || posts.several.test(text) || /draft|مسود|درافت/iu.test(text));

const outside: Job = (_turn, { choices: [nearest] }) => [nearest ? message("talk.outsideNearest", { choices: [nearest] }) : message("talk.outside")];

const jobs: Record<Intent, Job> = {
  results: figures.results,
  by_platform: figures.byPlatform,
  compare: figures.compare,
  top: figures.top,
  campaigns: figures.campaigns,
  campaign: figures.campaign,
  anomalies: callTool("get_anomalies", ({ variant }) => (variant === "true" ? { fresh: true } : {})),
  explain: figures.explain,
  brief: figures.brief,
  fatigue: (turn, request) => figures.perAccount(turn, request, "creative_fatigue"),
  winning: callTool("winning_creatives", ({ slots }) => ({ k: slots.count, windowDays: slots.windowDays })),
  budget_shift: records.budgetShift,
  pilot: callTool("incremental_pilot", ({ slots }) => ({ windowDays: slots.windowDays })),
  policy: records.policy,
  brand: callTool("brand_profile"),
  reports: callTool("list_reports", limited),
  signals: callTool("list_signals", limited),
  activity: callTool("get_activity", limited),
  verify_audit: callTool("verify_audit"),
  dialects: callTool("dialect_eval", ({ slots }) => ({ sinceDays: slots.windowDays })),
  recall: records.recall,
  remember: records.remember,
  connections: callTool("list_connections"),
  ad_accounts: callTool("list_ad_accounts"),
  posts: posts.posts,
  failed_post: posts.failedPost,
  times: posts.times,
  check_post: posts.checkPost,
  pause: (turn, request) => changes.changeStatus(turn, request, "pause_campaign"),
  resume: (turn, request) => changes.changeStatus(turn, request, "resume_campaign"),
  autopilot: changes.autopilot,
  draft: posts.draft,
  schedule: posts.schedule,
  plan_show: () => [{ kind: "plan" }],
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
  // Examples are taken from the account's own campaigns.
  help: (turn) => [message("talk.help", { facts: observe(turn, [call("list_campaigns")]) })],
  greeting: () => [message("talk.greeting", { facts: [] })],
  thanks: say("talk.thanks"),
  small_talk: say("talk.smallTalk"),
  // Names of settings are shown to administrators only.
  add_model: (turn) => [message(offers(turn, "set_autopilot") ? "talk.model" : "talk.modelForAdmins")],
  delete: say("problem.cannot.delete"),
  create_campaign: say("problem.cannot.createCampaign"),
  set_budget: say("problem.cannot.setBudget"),
  publish_now: say("problem.cannot.publishNow"),
  connect: say("problem.cannot.connect"),
  out_of_scope: outside,
  follow_up: outside,
  answer: outside,
};

function nextStep(turn: PlannerTurn, request: Request): Step {
  if (isUnsure(request) && request.intent !== "out_of_scope") return { parts: [message("talk.didYouMean", { choices: request.choices })], skipped: true };
  return runJob(() => jobs[request.intent](turn, request));
}

/** The instructions of a turn's message. */
export const requestsOf = (turn: PlannerTurn): Request[] => understand(turn.message, conversationOf(turn.earlier));

/** The next steps of a message's requests. "Write a post, then schedule it" is one step: what is written is what is scheduled. */
export function nextSteps(turn: PlannerTurn, requests: readonly Request[]): Step[] {
  const writing = requests.findIndex(({ intent }) => intent === "draft");
  const scheduling = requests.findIndex((request, index) => index > writing && request.intent === "schedule" && schedulesWhatIsWritten(request));
  return requests.map((request, index) => {
    const joined = writing >= 0 ? requests[scheduling] : undefined;
    if (joined && index === writing) return runJob(() => posts.draft(turn, request, joined));
    return joined && index === scheduling ? { parts: [] } : nextStep(turn, request);
  });
}

/** Whether a message requests a new post, scheduled or not, and no existing one: "write one about tea and schedule it". */
export function requestsOnlyNewPosts(message: string): boolean {
  const requests = understand(message, newConversation);
  const schedulesOthers = /\bdrafts\b|\ball\b|مسودات|درافتات/iu.test(message);
  return requests.some((request) => request.intent === "draft") && !schedulesOthers;
}

export const isPlanStep = ({ intent }: Request): boolean => !isTalk(intent) && !intent.startsWith("plan_");
