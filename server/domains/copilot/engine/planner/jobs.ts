import type { PlannerTurn } from "./contract";
import type { Intent } from "./intents";
import { answerWith, call, type Step, splitCalls } from "./observed";
import type { ReplyPart } from "./replies/contract";
import { agreesToNothing } from "./settling";
import * as changes from "./steps/changes";
import * as figures from "./steps/figures";
import * as plan from "./steps/plan";
import * as posts from "./steps/posts";
import * as records from "./steps/records";
import { type Request, understand } from "./understand";
import type { Concept } from "./vocabulary/words";

/** What each job does next. */

type Job = (turn: PlannerTurn, request: Request) => Step;

const say =
  (part: ReplyPart): Job =>
  () => ({ parts: [part] });

/** Examples are taken from the account's own campaigns. */
const withFacts =
  (kind: "help" | "unknown"): Job =>
  (turn) => {
    const { missing, got } = splitCalls(turn, [call("list_campaigns")]);
    return missing.length > 0 ? { calls: missing } : { parts: [{ kind, facts: got }] };
  };
const unknown = withFacts("unknown");

const statusChange =
  (tool: "pause_campaign" | "resume_campaign"): Job =>
  (turn, request) =>
    changes.isWish(request) ? changes.changeStatus(turn, request, tool) : figures.campaign(turn, request, () => figures.performance(turn, request));

const waiting = (turn: PlannerTurn): Step =>
  turn.proposals.length > 0 ? answerWith(turn, [call("show_changes")], () => [{ kind: "waiting" }]) : { parts: [{ kind: "nothingWaits" }] };

const jobs: Record<Intent, Job> = {
  performance: figures.performance,
  byPlatform: figures.byPlatform,
  compare: figures.compare,
  top: figures.top,
  campaigns: figures.campaigns,
  campaign: (turn, request) => {
    const { otherwise, concepts, quotes } = request;
    const isNamed = concepts.has("CAMPAIGN") || quotes.length > 0;
    const instead = otherwise && otherwise !== "campaign" ? jobs[otherwise] : isNamed ? null : unknown;
    return figures.campaign(turn, request, instead && (() => instead(turn, request)));
  },
  anomalies: records.anomalies,
  why: figures.whyStep,
  brief: figures.brief,
  fatigue: records.fatigue,
  winning: records.winningCreativesStep,
  budgetShift: records.budgetShift,
  pilot: records.pilot,
  policy: records.policy,
  brand: records.brand,
  reports: records.reports,
  signals: records.signals,
  activity: records.activity,
  verifyAudit: records.verifyAudit,
  dialects: records.dialects,
  recall: records.recall,
  remember: records.remember,
  connections: posts.connections,
  adAccounts: records.adAccounts,
  posts: posts.posts,
  post: posts.failedPost,
  times: posts.times,
  checkPost: posts.checkPost,
  pause: statusChange("pause_campaign"),
  resume: statusChange("resume_campaign"),
  autopilot: (turn, request) => (changes.isWish(request) ? changes.autopilot(turn, request) : records.adAccounts(turn)),
  draft: (turn, request) => posts.draft(turn, request),
  schedule: (turn, request) => (posts.writesAndSchedules(request) ? posts.draft(turn, request, request) : posts.schedule(turn, request)),
  planShow: say({ kind: "plan" }),
  planMake: plan.makePlan,
  planDone: (turn, request) => plan.setStep(turn, request, "done"),
  planSkip: (turn, request) => plan.setStep(turn, request, "skipped"),
  planAdd: plan.addStep,
  planContinue: (turn) =>
    plan.continuePlan(turn, (instruction) => {
      const [request] = understand(instruction, []);
      return request && request.intent !== "planContinue" ? nextStep(turn, request) : { parts: [{ kind: "plan" }], skipped: true };
    }),
  waiting,
  help: withFacts("help"),
  greeting: say({ kind: "greeting", facts: [] }),
  thanks: say({ kind: "thanks" }),
  addModel: say({ kind: "howToAddModel" }),
  delete: say({ kind: "cannot", what: "delete" }),
  createCampaign: say({ kind: "cannot", what: "createCampaign" }),
  setBudget: say({ kind: "cannot", what: "setBudget" }),
  publishNow: say({ kind: "cannot", what: "publishNow" }),
  connect: say({ kind: "cannot", what: "connect" }),
};

/** The next steps of a message's requests. "Write a post, then schedule it" is one step: what is written is what is scheduled. */
export function nextSteps(turn: PlannerTurn, requests: readonly Request[]): Step[] {
  const writing = requests.findIndex(({ intent }) => intent === "draft");
  const scheduling = requests.findIndex((request, index) => index > writing && request.intent === "schedule" && posts.schedulesWhatWasSaid(request));
  return requests.map((request, index) => {
    const joined = writing >= 0 ? requests[scheduling] : undefined;
    if (joined && index === writing) return posts.draft(turn, request, joined);
    return joined && index === scheduling ? { parts: [] } : nextStep(turn, request);
  });
}

/** Whether a message has a post written, and scheduled if at all, and asks for no post that exists: "write one about tea and schedule it". */
export function asksForNewPostsOnly(message: string): boolean {
  const requests = understand(message, []);
  const has = ({ concepts }: Request, ...wanted: Concept[]) => wanted.some((concept) => concepts.has(concept));
  const writes = (request: Request) => request.intent === "draft" || has(request, "WRITE") || (has(request, "MAKE", "CREATE") && has(request, "POST"));
  const schedulesOthers = (request: Request) => request.intent === "schedule" && has(request, "DRAFT", "ALL");
  return requests.some(writes) && !requests.some(schedulesOthers);
}

export function nextStep(turn: PlannerTurn, request: Request): Step {
  if (request.intent) return jobs[request.intent](turn, request);
  if (agreesToNothing(turn.message)) return { parts: [{ kind: "nothingWaits" }] };
  return turn.proposals.length > 0 ? waiting(turn) : unknown(turn, request);
}
