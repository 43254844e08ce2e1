import { text } from "@/server/lib/text";
import type { CopilotLocale } from "../../../copilot.schema";
import type { Observation } from "../contract";
import * as outputs from "./outputs";
import { named, platformName } from "./phrases";

/** Help, greetings and what to say when nothing was understood: examples come from the account's own campaigns and accounts. */

function campaignsIn(facts: readonly Observation[]): outputs.Campaign[] {
  return facts.flatMap(({ tool, output }) => {
    const read = tool === "list_campaigns" ? outputs.campaigns.safeParse(output) : null;
    return read?.success ? read.data.items : [];
  });
}

function platformIn(facts: readonly Observation[]): string | null {
  for (const { tool, output } of facts) {
    const read = tool === "list_connections" ? outputs.connections.safeParse(output) : null;
    const [first] = read?.success ? read.data.items : [];
    if (first) return first.platform;
  }
  return null;
}

/** The running campaign with the lowest return, else any that runs. */
function weakest(campaigns: readonly outputs.Campaign[]): outputs.Campaign | undefined {
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

const withExamples = (lead: string, facts: readonly Observation[], locale: CopilotLocale): string =>
  [lead, "", ...examples(facts, locale).map((example) => `- ${example}`)].join("\n");

export const helpReply = (facts: readonly Observation[], locale: CopilotLocale): string => withExamples(text(locale, "reply.talk.help"), facts, locale);

export const greetingReply = (facts: readonly Observation[], locale: CopilotLocale): string => withExamples(text(locale, "reply.talk.greeting"), facts, locale);

export const unknownReply = (facts: readonly Observation[], locale: CopilotLocale): string => withExamples(text(locale, "reply.talk.unknown"), facts, locale);
