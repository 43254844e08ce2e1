import { isolated } from "@/shared/format";
import { changeOutputs } from "../../../copilot-tool-outputs.schema";
import type { Observation, OfferedIntent, Part } from "../contract";
import { readOutput } from "../observed";
import { sortByFigure } from "../slots";
import { bullets, paragraphs, quoted, type Words } from "./words";

/** What was in the way and what to do about it, and what to offer where it is not clear what is meant. */

/** Causes whose own message is more exact than the text of their code. */
const withOwnMessage: ReadonlySet<string> = new Set(["CONFLICT", "UPSTREAM_ERROR", "VALIDATION_ERROR"]);

/** The cause alone, without a full stop of ours. */
export function causeText({ code, message }: { code: string; message: string }, w: Words): string {
  const words = withOwnMessage.has(code) ? `: ${isolated(quoted(message, 240))}` : "";
  return `${w.find("reply.problem.cause", code) ?? w.say("reply.problem.otherCause")}${words}`;
}

export function errorText({ tool, error = { code: "INTERNAL_ERROR", message: "" } }: Observation, w: Words): string {
  if (tool === "confirm_changes" && error.code === "FORBIDDEN") return w.say("reply.changes.notAgreed");
  const cause = causeText(error, w);
  const isPassing = error.code === "RATE_LIMITED" || error.code === "UPSTREAM_ERROR" || w.find("reply.problem.cause", error.code) === undefined;
  return [
    `${cause}${/[.!?؟…]\u2069?$/.test(cause) ? "" : "."}`,
    ...(Object.hasOwn(changeOutputs, tool) ? [w.say("reply.problem.unchanged")] : []),
    ...(isPassing ? [w.say("reply.problem.again")] : []),
  ].join(" ");
}

const MAX_CANDIDATES = 5;

/** What a name could mean: a question, or that there is nothing of that name. */
export function candidatesReply({ kind, what, nameGiven, candidates }: Part<"whichOne">, w: Words): string {
  const given = nameGiven.trim();
  // The name of a platform is ours, so it is not quoted.
  const name = what === "connection" ? w.platform(given) : w.named(given);
  const lines = candidates.slice(0, MAX_CANDIDATES).map(({ name: own, platform, status }) => {
    return w.withFacts(w.named(own), platform && w.platform(platform), what === "campaign" && status && w.nameOf("campaignState", status));
  });
  if (kind === "notFound") {
    const lead = w.say(given === "" ? `reply.problem.none.${what}` : `reply.problem.notFound.${what}`, { name });
    return paragraphs(lead, lines.length > 0 && w.say("reply.problem.nearest"), bullets(lines));
  }
  const several = given === "" || candidates.length < 2 ? "" : ` ${w.say("reply.problem.several", { name })}`;
  return paragraphs(`${w.say(`reply.problem.which.${what}`)}${several}`, bullets(lines), w.say("reply.problem.answerByName"));
}

/** Messages that can be sent as they are: the chat page makes a button of each. */
const sendable = (messages: readonly string[]): string => bullets(messages.map((message) => `\`${message.replaceAll("`", "'")}\``));
export const choicesText = (intents: readonly OfferedIntent[], w: Words): string => sendable(intents.map((intent) => w.say(`reply.choice.${intent}`)));

/** Examples are of what the account has, as far as it was read: of its running campaigns the one with the lowest return. */
function examplesOf(facts: readonly Observation[], w: Words): string[] {
  const campaigns = facts.flatMap((fact) => readOutput(fact, "list_campaigns")?.items ?? []);
  const running = campaigns.filter(({ status }) => status === "ACTIVE");
  const judged = running.filter(({ kpis }) => kpis && kpis.revenue > 0);
  const [campaign = running[0]] = sortByFigure(judged, "roas", true);
  const [account] = facts.flatMap((fact) => readOutput(fact, "list_connections")?.items ?? []);
  return [
    w.say("reply.talk.askResults"),
    campaign ? w.say("reply.talk.askCampaign", { name: w.named(campaign.name) }) : w.say("reply.talk.askLowReturn"),
    w.say("reply.talk.askTime", { platform: w.platform(account?.platform ?? "INSTAGRAM") }),
  ];
}

export const messageReply = ({ key, values, choices = [], facts }: Part<"message">, w: Words): string =>
  paragraphs(w.say(`reply.${key}`, values), choicesText(choices, w), facts && sendable(examplesOf(facts, w)));
