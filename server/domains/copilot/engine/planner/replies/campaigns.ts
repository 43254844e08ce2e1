import { isolated } from "@/shared/format";
import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import { toolInputs } from "../../../copilot-tools.schema";
import { fulfils, metricValue, sortByFigure } from "../conditions";
import type { Condition, Part, Replies, ReplyMetric } from "../contract";
import { figureLines } from "./performance";
import { judgedBy, quoted, type Words } from "./words";

/** Campaigns and the accounts they run in. */

function campaignTable(
  lead: string,
  campaigns: readonly CampaignRow[],
  metrics: readonly ReplyMetric[],
  w: Words,
  after: string[] = [],
  total?: number,
): string {
  const heading = (metric: ReplyMetric): string => {
    const name = w.find("name.shortMetric", metric) ?? w.metricInSentence(metric);
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
  const cellsOf = ({ name, platform, status, currency, kpis }: CampaignRow) => ({
    campaign: w.named(name),
    platform: w.platform(platform),
    state: w.nameOf("campaignState", status),
    ...Object.fromEntries(metrics.map((metric) => [heading(metric), w.figure(kpis?.[metric], metric, currency)])),
  });
  return w.withTable([lead], campaigns, cellsOf, after, total);
}

/** Campaigns, and how many of them are in which state. */
function withStates(all: string, campaigns: readonly CampaignRow[], w: Words): string {
  const states = ["ACTIVE", "PAUSED", "REMOVED"].flatMap((status) => {
    const count = campaigns.filter((campaign) => campaign.status === status).length;
    return count === 0 ? [] : [{ count, name: w.nameOf("campaignState", status) }];
  });
  const [first, second] = states;
  if (!first) return all;
  if (!second) return w.say("reply.campaigns.ofOneState", { campaigns: all, state: first.name, count: first.count });
  return `${all}: ${w.and(states.map(({ count, name }) => `${w.number(count)} ${name}`))}`;
}

/** The campaign nearest to a single condition, of those that were read. */
function nearestText(read: readonly CampaignRow[], [condition, another]: readonly Condition[], w: Words): string[] {
  if (!condition || another) return [];
  const { metric, comparator } = condition;
  const [nearest] = sortByFigure(read, metric, comparator === "below");
  if (!nearest) return [];
  const values = { name: w.named(nearest.name), value: w.figure(metricValue(nearest, metric), metric, nearest.currency) };
  return [w.say(read.length === 1 ? "reply.campaigns.only" : "reply.campaigns.nearest", values)];
}

/** Those that were chosen, by conditions or in another way; where none fulfils a single condition, the one that comes nearest is named. */
export function chosenReply({ observation, matches, conditions, among, focus }: Part<"campaigns">, w: Words): string {
  const { items } = observation.output;
  const found = matches.flatMap((id) => items.filter((campaign) => campaign.id === id));
  const read = among ? items.filter((campaign) => among.includes(campaign.id)) : items;
  const currency = (found[0] ?? read[0])?.currency ?? "USD";
  const when = w.lastDays(toolInputs.list_campaigns.parse(observation.input).windowDays);
  const conditionTexts = conditions.map(({ metric, comparator, value }) =>
    w.say(`reply.campaigns.${comparator}`, { metric: w.metricInSentence(metric), limit: w.figure(value, metric, currency) }),
  );
  const condition = w.and(conditionTexts);
  if (found.length === 0) {
    if (condition === "") return w.say("reply.campaigns.noneFits");
    // Some of those that were not read may match: the reply makes no statement about them.
    const isOfAll = read.length === items.length && !items.some((campaign) => conditions.every((one) => fulfils(campaign, one)));
    const none = w.say(isOfAll ? "reply.campaigns.noneOfAll" : "reply.campaigns.noneOfAsked", { condition, when });
    return [none, ...(isOfAll || among ? nearestText(read, conditions, w) : [])].join("\n\n");
  }
  const requested = [...(focus?.metrics ?? []), ...conditions.map((one) => one.metric)];
  const metrics = [...new Set<ReplyMetric>([...requested, "spend", "conversions", "cpa"])].slice(0, 3);
  const campaigns = w.say("count.campaign", { count: found.length });
  const values = { campaigns, when, condition, count: found.length };
  return campaignTable(w.say(condition === "" ? "reply.campaigns.inOrder" : "reply.campaigns.fulfilling", values), found, metrics, w);
}

export const campaignReplies: Replies<"list_campaigns" | "get_campaign" | "list_ad_accounts"> = {
  list_campaigns({ output: { items, total }, input, focus }, w) {
    const [first] = items;
    if (!first) return w.say((input.platform ?? input.status ?? input.adAccountId) ? "reply.campaigns.noneFits" : "reply.campaigns.none");
    const all = w.say("count.campaign", { count: total });
    const which = input.platform ? w.say("reply.campaigns.onPlatform", { campaigns: all, platform: w.platform(input.platform) }) : all;
    const running = items.find((campaign) => campaign.kpis !== null) ?? first;
    const metrics: readonly ReplyMetric[] = focus.metrics?.length ? focus.metrics : ["spend", running.kpis ? judgedBy(running.kpis) : "roas"];
    const note = w.say("reply.campaigns.figuresNote", { when: w.lastDays(input.windowDays) });
    return campaignTable(`${total === items.length ? withStates(which, items, w) : which}.`, items, metrics, w, [note], total);
  },

  get_campaign({ output: { insights, ...campaign }, focus: { metrics = [] } }, w) {
    const { currency, dailyBudget, statusReasons } = campaign;
    const kpis = insights.byCurrency.find((one) => one.currency === currency)?.kpis ?? insights.byCurrency[0]?.kpis;
    const when = w.window(insights);
    const head = `**${w.named(campaign.name)}** (${w.commas([w.platform(campaign.platform), w.nameOf("campaignState", campaign.status)])})`;
    const lines: string[] = [];
    if (!kpis || kpis.spend === 0) lines.push(w.say("reply.campaigns.nothingSpent", { campaign: head, when }));
    else {
      const [lead, ...others] = figureLines(kpis, currency, when, metrics, w);
      const known = (["ctr", "cpc", "cpa"] as const).filter((metric) => metrics.length === 0 && kpis[metric] !== null);
      lines.push(`${head} — ${lead}`, ...others, known.map((metric) => `${w.metric(metric)} ${w.figure(kpis[metric], metric, currency)}`).join(" · "));
    }
    if (dailyBudget !== null) lines.push(w.say("reply.campaigns.dailyBudget", { budget: w.money(dailyBudget, currency) }));
    const reasons = statusReasons.map((reason) => isolated(quoted(reason, 60))).join(", ");
    if (reasons !== "") lines.push(w.say("reply.campaigns.platformAdds", { reasons }));
    return lines.filter((line) => line !== "").join("\n\n");
  },

  list_ad_accounts({ output }, w) {
    if (output.length === 0) return w.say("reply.accounts.none");
    const broken = output.filter((account) => account.needsReconnect).map((account) => w.named(account.name));
    const cellsOf = (account: (typeof output)[number]) => ({
      account: w.named(account.name),
      platform: w.platform(account.platform),
      currency: account.currency,
      autoPilot: w.onOff(account.autoPilotEnabled),
      dataAsOf: w.moment(account.lastSyncedAt),
    });
    const repair = broken.length === 0 ? [] : [w.say("reply.accounts.reconnect", { names: w.and(broken) })];
    return w.withTable([w.say("reply.accounts.connected", { count: output.length })], output, cellsOf, repair);
  },
};
