import { text } from "@/server/lib/text";
import type { CopilotLocale } from "../../../copilot.schema";
import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import type { Observation } from "../contract";
import type { OfferedIntent } from "../intents";
import { readOutput } from "../observed";
import { named, platformName } from "./phrases";

/** Help, greetings, and what to offer where it is not clear what is meant, or where nothing here can do it. */

const campaignsIn = (facts: readonly Observation[]): CampaignRow[] => facts.flatMap((fact) => readOutput(fact, "list_campaigns")?.items ?? []);

const platformIn = (facts: readonly Observation[]): string | undefined =>
  facts.flatMap((fact) => readOutput(fact, "list_connections")?.items ?? [])[0]?.platform;

/** The running campaign with the lowest return, else any that runs. */
function weakest(campaigns: readonly CampaignRow[]): CampaignRow | undefined {
  const running = campaigns.filter((campaign) => campaign.status === "ACTIVE");
  const judged = running.filter((campaign) => campaign.kpis?.roas != null && campaign.kpis.revenue > 0);
  return [...judged].sort((a, b) => (a.kpis?.roas ?? 0) - (b.kpis?.roas ?? 0))[0] ?? running[0];
}

function examples(facts: readonly Observation[], locale: CopilotLocale): string[] {
  const campaign = weakest(campaignsIn(facts));
  return [
    text(locale, "reply.talk.askResults"),
    campaign ? text(locale, "reply.talk.askCampaign", { name: named(campaign.name, locale) }) : text(locale, "reply.talk.askLowReturn"),
    text(locale, "reply.talk.askTime", { platform: platformName(platformIn(facts) ?? "INSTAGRAM", locale) }),
  ];
}

/** A line that can be sent as it is: the chat page makes a button of it. */
const sendable = (message: string): string => `- \`${message.replaceAll("`", "'")}\``;
export const choiceLine = (intent: OfferedIntent, locale: CopilotLocale): string => sendable(text(locale, `reply.choice.${intent}`));

const withExamples = (lead: string, facts: readonly Observation[], locale: CopilotLocale): string =>
  [lead, "", ...examples(facts, locale).map(sendable)].join("\n");

export const helpReply = (facts: readonly Observation[], locale: CopilotLocale): string => withExamples(text(locale, "reply.talk.help"), facts, locale);

export const greetingReply = (facts: readonly Observation[], locale: CopilotLocale): string => withExamples(text(locale, "reply.talk.greeting"), facts, locale);

export const choiceReply = (intents: readonly OfferedIntent[], locale: CopilotLocale): string =>
  [text(locale, "reply.talk.didYouMean"), "", ...intents.map((intent) => choiceLine(intent, locale))].join("\n");

export const outsideReply = (nearest: OfferedIntent | undefined, locale: CopilotLocale): string =>
  nearest === undefined ? text(locale, "reply.talk.outside") : [text(locale, "reply.talk.outsideNearest"), "", choiceLine(nearest, locale)].join("\n");
