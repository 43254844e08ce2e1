import { isolated } from "@/shared/format";
import { type CampaignRow, changeOutputs } from "../../../copilot-tool-outputs.schema";
import { sortByFigure } from "../conditions";
import type { Candidate, Observation, Part } from "../contract";
import type { OfferedIntent } from "../intents";
import { readOutput } from "../observed";
import { quoted, type Words } from "./words";

/** What was in the way and what to do about it, and what to offer where it is not clear what is meant. */

/** Causes whose own message is more exact than the text of their code. */
const withOwnMessage: ReadonlySet<string> = new Set(["CONFLICT", "UPSTREAM_ERROR", "VALIDATION_ERROR"]);

/** The cause alone, without a full stop of ours. */
export function causeText({ code, message }: { code: string; message: string }, w: Words): string {
  const words = withOwnMessage.has(code) ? `: ${isolated(quoted(message, 240))}` : "";
  return `${w.find("reply.problem.cause", code) ?? w.say("reply.problem.otherCause")}${words}`;
}

export function errorText({ tool, error = { code: "INTERNAL_ERROR", message: "" } }: Observation, w: Words): string {
  const cause = causeText(error, w);
  const isPassing = error.code === "RATE_LIMITED" || error.code === "UPSTREAM_ERROR" || w.find("reply.problem.cause", error.code) === undefined;
  return [
    `${cause}${/[.!?؟…]\u2069?$/.test(cause) ? "" : "."}`,
    ...(Object.hasOwn(changeOutputs, tool) ? [w.say("reply.problem.unchanged")] : []),
    ...(isPassing ? [w.say("reply.problem.again")] : []),
  ].join(" ");
}

const MAX_CANDIDATES = 5;

function candidateLines(candidates: readonly Candidate[], what: Part<"whichOne">["what"], w: Words): string {
  const lines = candidates.slice(0, MAX_CANDIDATES).map(({ name, platform, status }) => {
    const facts = [...(platform === undefined ? [] : [w.platform(platform)]), ...(status && what === "campaign" ? [w.nameOf("campaignState", status)] : [])];
    return `- ${w.named(name)}${facts.length > 0 ? ` (${w.commas(facts)})` : ""}`;
  });
  return lines.join("\n");
}

export function notFoundReply({ what, nameGiven, candidates }: Part<"notFound">, w: Words): string {
  const trimmed = nameGiven.trim();
  // The name of a platform is ours, so it is not quoted.
  const name = what === "connection" ? w.platform(trimmed) : w.named(trimmed);
  const lead = w.say(trimmed === "" ? `reply.problem.none.${what}` : `reply.problem.notFound.${what}`, { name });
  return candidates.length === 0 ? lead : [lead, w.say("reply.problem.nearest"), candidateLines(candidates, what, w)].join("\n\n");
}

export function whichOneReply({ what, nameGiven, candidates }: Part<"whichOne">, w: Words): string {
  const several = nameGiven.trim() === "" || candidates.length < 2 ? [] : [w.say("reply.problem.several", { name: w.named(nameGiven) })];
  const question = [w.say(`reply.problem.which.${what}`), ...several].join(" ");
  return [question, candidateLines(candidates, what, w), w.say("reply.problem.answerByName")].filter((line) => line !== "").join("\n\n");
}

/** The running campaign with the lowest return, else any that runs. */
function weakest(campaigns: readonly CampaignRow[]): CampaignRow | undefined {
  const running = campaigns.filter((campaign) => campaign.status === "ACTIVE");
  const judged = running.filter(({ kpis }) => kpis && kpis.revenue > 0);
  return sortByFigure(judged, "roas", true)[0] ?? running[0];
}

/** A line that can be sent as it is: the chat page makes a button of it. */
const sendable = (message: string): string => `- \`${message.replaceAll("`", "'")}\``;
export const choiceLine = (intent: OfferedIntent, w: Words): string => sendable(w.say(`reply.choice.${intent}`));

/** Examples are of what the account has, as far as it was read. */
export function withExamples(lead: string, facts: readonly Observation[], w: Words): string {
  const campaign = weakest(facts.flatMap((fact) => readOutput(fact, "list_campaigns")?.items ?? []));
  const [account] = facts.flatMap((fact) => readOutput(fact, "list_connections")?.items ?? []);
  const examples = [
    w.say("reply.talk.askResults"),
    campaign ? w.say("reply.talk.askCampaign", { name: w.named(campaign.name) }) : w.say("reply.talk.askLowReturn"),
    w.say("reply.talk.askTime", { platform: w.platform(account?.platform ?? "INSTAGRAM") }),
  ];
  return [lead, "", ...examples.map(sendable)].join("\n");
}
