import type { BreakdownRow, CurrencyComparison, Kpis } from "@/server/domains/ads/metrics.schema";
import { isolated } from "@/shared/format";
import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import { toolInputs } from "../../../copilot-tools.schema";
import { type Condition, fulfils, lowerIsBetter, metricValue, sortByFigure } from "../conditions";
import type { Focus, Part, Replies, ReplyMetric } from "../contract";
import { judgedBy, type List, paragraphs, quoted, type Words } from "./words";

/** What the ads brought: a period, its platforms, two periods side by side, campaigns and accounts. */

/** Which way a figure went and how far, for the sentences that tell it. */
function trendOf(percent: number | null | undefined, w: Words) {
  const size = Math.abs(percent ?? 0);
  return { trend: percent == null ? "unknown" : size < 0.05 ? "same" : percent > 0 ? "up" : "down", size: w.percent(size, 1) };
}

const amounts: ReadonlySet<ReplyMetric> = new Set(["impressions", "clicks", "conversions", "spend", "revenue"]);
const main: readonly ReplyMetric[] = ["spend", "revenue", "roas", "conversions", "cpa"];
const mainBut = (told: readonly ReplyMetric[]): ReplyMetric[] => main.filter((metric) => !told.includes(metric));

/** Those that are known, on one line. */
const figureLine = (kpis: Kpis, currency: string, metrics: readonly ReplyMetric[], w: Words): string =>
  metrics.flatMap((metric) => (kpis[metric] === null ? [] : [`${w.metric(metric)} ${w.figure(kpis[metric], metric, currency)}`])).join(" · ");

/** The requested figures, else the one that the spend is judged by and what it brought; with their change from the previous period, where one is known. */
function figuresText(kpis: Kpis, currency: string, when: string, metrics: readonly ReplyMetric[], w: Words, change?: CurrencyComparison): string {
  const of = (metric: ReplyMetric): string => w.figure(kpis[metric], metric, currency);
  const results = w.say("count.conversion", { count: Math.round(kpis.conversions) });
  const values = { spend: of("spend"), revenue: of("revenue"), each: of("cpa"), when, results };
  if (metrics.length === 0 && kpis.revenue === 0) return w.say(kpis.conversions >= 1 ? "reply.spend.forResults" : "reply.spend.withoutResult", values);
  const leads = (metrics.length > 0 ? metrics : [judgedBy(kpis)]).map((metric) => {
    const trend = trendOf(change?.delta[metric].percent, w);
    return w.say(kpis[metric] === null ? "reply.spend.noValue" : "reply.spend.lead", { metric: w.metric(metric), value: of(metric), when, ...trend });
  });
  if (metrics.length === 0) return [...leads, w.say("reply.spend.forRevenue", values)].join(" ");
  return paragraphs(leads.join(" "), figureLine(kpis, currency, mainBut(metrics), w));
}

function leadOfBreakdown(rows: readonly BreakdownRow[], first: BreakdownRow, when: string, { metrics = [] }: Focus, w: Words): string {
  const [metric = judgedBy(first.kpis)] = metrics;
  const comparable = rows.filter((row) => row.currency === first.currency);
  const [best, rival] = sortByFigure(comparable, metric, lowerIsBetter.has(metric));
  if (!best || !rival) {
    const values = { currency: first.currency, platform: w.platform(first.platform), spend: w.money(first.spend, first.currency) };
    return w.say("reply.breakdown.onePlatform", { ...values, when });
  }
  return w.say(amounts.has(metric) ? "reply.breakdown.most" : "reply.breakdown.better", {
    best: w.platform(best.platform),
    rival: w.platform(rival.platform),
    metric: w.metricInSentence(metric),
    when,
    value: w.figure(best.kpis[metric], metric, best.currency),
    other: w.figure(rival.kpis[metric], metric, rival.currency),
  });
}

function campaignTable(lead: string, list: List<CampaignRow>, metrics: readonly ReplyMetric[], w: Words, after?: string): string {
  const heading = (metric: ReplyMetric): string => w.find("name.shortMetric", metric) ?? w.metric(metric);
  const cellsOf = ({ name, platform, status, currency, kpis }: CampaignRow) => ({
    campaign: w.named(name),
    platform: w.platform(platform),
    state: w.nameOf("campaignState", status),
    ...Object.fromEntries(metrics.map((metric) => [heading(metric), w.figure(kpis?.[metric], metric, currency)])),
  });
  return w.withTable(lead, list, cellsOf, after);
}

/** Campaigns, and how many of them are in which state. */
function withStates(all: string, campaigns: readonly CampaignRow[], w: Words): string {
  const states = ["ACTIVE", "PAUSED", "REMOVED"].flatMap((status) => {
    const count = campaigns.filter((campaign) => campaign.status === status).length;
    return count === 0 ? [] : [{ count, name: w.nameOf("campaignState", status) }];
  });
  const [first, second] = states;
  if (first && !second) return w.say("reply.campaigns.ofOneState", { campaigns: all, state: first.name, count: first.count });
  return `${all}: ${w.and(states.map(({ count, name }) => `${w.number(count)} ${name}`))}`;
}

/** The campaign nearest to a single condition, of those that were read. */
function nearestText(read: readonly CampaignRow[], [condition, another]: readonly Condition[], w: Words): string | null {
  if (!condition || another) return null;
  const { metric, comparator } = condition;
  const [nearest] = sortByFigure(read, metric, comparator === "below");
  if (!nearest) return null;
  const values = { name: w.named(nearest.name), value: w.figure(metricValue(nearest, metric), metric, nearest.currency) };
  return w.say(read.length === 1 ? "reply.campaigns.only" : "reply.campaigns.nearest", values);
}

/** Those that were chosen, by conditions or in another way; where none fulfils a single condition, the one that comes nearest is named. */
export function chosenReply({ observation, matches: found, conditions, among, focus }: Part<"campaigns">, w: Words): string {
  const { items } = observation.output;
  const read = among ?? items;
  const currency = (found[0] ?? read[0])?.currency ?? "USD";
  const when = w.lastDays(toolInputs.list_campaigns.parse(observation.input).windowDays);
  const conditionTexts = conditions.map(({ metric, comparator, value }) =>
    w.say(`reply.campaigns.${comparator}`, { metric: w.metricInSentence(metric), limit: w.figure(value, metric, currency) }),
  );
  const condition = w.and(conditionTexts);
  if (found.length === 0) {
    if (condition === "") return w.say("reply.campaigns.noneFits");
    // Some of those that were not read may match: the reply makes no statement about them.
    const isOfAll = read.length === items.length && !items.some((campaign) => fulfils(campaign, conditions));
    const none = w.say(isOfAll ? "reply.campaigns.noneOfAll" : "reply.campaigns.noneOfAsked", { condition, when });
    return paragraphs(none, (isOfAll || among) && nearestText(read, conditions, w));
  }
  const requested = [...(focus?.metrics ?? []), ...conditions.map((one) => one.metric)];
  const metrics = [...new Set<ReplyMetric>([...requested, "spend", "conversions", "cpa"])].slice(0, 3);
  const campaigns = w.say("count.campaign", { count: found.length });
  const values = { campaigns, when, condition, count: found.length };
  return campaignTable(w.say(condition === "" ? "reply.campaigns.inOrder" : "reply.campaigns.fulfilling", values), found, metrics, w);
}

export const figureReplies = {
  /** The requested figure leads, else the one by which the period is judged; `change` is from the previous period. */
  get_insights({ output: { byCurrency, ...window }, focus: { metrics = [] }, change, accounts }, w) {
    const when = w.window(window);
    const running = byCurrency.filter(({ kpis }) => kpis.spend > 0);
    if (running.length === 0) return w.say("reply.spend.nothing", { when });
    const texts = running.map(({ currency, kpis }) => {
      const comparison = change?.byCurrency.find((one) => one.currency === currency);
      return figuresText(kpis, currency, when, metrics, w, comparison);
    });
    return paragraphs(...texts, w.say(running.length > 1 ? "reply.spend.eachCurrency" : "reply.spend.todayIncluded", { accounts }));
  },

  get_breakdown({ output, input, focus }, w) {
    const when = w.lastDays(input.windowDays);
    const running = output.filter((row) => row.spend > 0);
    const { platform, metrics = [] } = focus;
    if (platform) {
      const own = running.filter((row) => row.platform === platform);
      if (own.length === 0) return w.say("reply.breakdown.nothing", { platform: w.platform(platform), when });
      const texts = own.flatMap(({ currency, kpis, share }) => [
        `**${w.platform(platform)}** — ${figuresText(kpis, currency, when, metrics, w)}`,
        share !== null && (metrics.length === 0 || metrics.includes("spend")) && w.say("reply.breakdown.share", { share: w.percent(100 * share, 1), currency }),
      ]);
      return paragraphs(...texts);
    }
    const [first] = sortByFigure(running, "spend", false);
    if (!first) return w.say("reply.spend.nothing", { when });
    return w.withTable(leadOfBreakdown(running, first, when, focus, w), running, (row) => ({
      platform: w.platform(row.platform),
      spend: w.money(row.spend, row.currency),
      share: w.percent(row.share && 100 * row.share, 1),
      roas: w.figure(row.kpis.revenue > 0 ? row.kpis.roas : null, "roas", row.currency),
      conversions: w.figure(row.kpis.conversions, "conversions", row.currency),
      costPerConversion: w.figure(row.kpis.cpa, "cpa", row.currency),
    }));
  },

  compare_periods({ output: { byCurrency, perDay }, focus: { metrics = [] }, accounts }, w) {
    const running = byCurrency.filter(({ current, previous }) => current.kpis.spend > 0 || previous.kpis.spend > 0);
    if (running.length === 0) return w.say("reply.comparison.nothing");
    const tables = running.map(({ current, previous, currency, delta, significant }) => {
      const requested = metrics.length > 0 ? metrics : [judgedBy(current.kpis.spend > 0 ? current.kpis : previous.kpis)];
      const known = [...new Set([...requested, ...main, "ctr" as const])].filter((metric) => current.kpis[metric] !== null || previous.kpis[metric] !== null);
      const [now, before] = [w.range(current.since, current.until), w.range(previous.since, previous.until)];
      const notes = [
        w.say("reply.comparison.periods", { accounts, now, before }),
        ...(perDay ? [w.say("reply.comparison.perDay")] : []),
        ...(significant.ctr === false ? [w.say("reply.comparison.withinChance")] : []),
      ];
      const figuresOf = (metric: ReplyMetric) => ({
        now: w.figure(current.kpis[metric], metric, currency),
        before: w.figure(previous.kpis[metric], metric, currency),
      });
      const leads = requested.map((metric) => {
        const isKnown = current.kpis[metric] !== null && previous.kpis[metric] !== null;
        const trend = trendOf(isKnown ? delta[metric].percent : null, w);
        return w.say("reply.comparison.lead", { metric: w.metric(metric), ...figuresOf(metric), ...trend });
      });
      const cellsOf = (metric: ReplyMetric) => ({ "": w.metric(metric), ...figuresOf(metric), changePercent: w.signedPercent(delta[metric].percent) });
      return w.withTable(leads.join("\n"), known, cellsOf, notes.join(" "));
    });
    return paragraphs(...tables);
  },

  top_performers({ output, input }, w) {
    const when = w.lastDays(input.windowDays);
    const [first] = output;
    if (!first) return w.say("reply.spend.nothing", { when });
    const { campaign, metric, currency } = first;
    const isLowest = input.direction === "bottom";
    const name = w.named(campaign.name);
    const values = { metric: w.metricInSentence(metric), when, name, value: w.figure(first.value, metric, currency) };
    const lead = w.say(isLowest ? "reply.performers.lowest" : "reply.performers.highest", values);
    const next = isLowest && campaign.status === "ACTIVE" && w.say("reply.performers.howToPause", { name });
    if (output.length === 1) {
      const facts = [w.platform(campaign.platform), w.nameOf("campaignState", campaign.status), figureLine(first.kpis, currency, mainBut([metric]), w)];
      return paragraphs(lead, facts.join(" · "), next);
    }
    const second = metric === "spend" ? judgedBy(first.kpis) : "spend";
    const cellsOf = (one: typeof first) => ({
      campaign: w.named(one.campaign.name),
      platform: w.platform(one.campaign.platform),
      [w.metric(metric)]: w.figure(one.value, one.metric, one.currency),
      [w.metric(second)]: w.figure(one.kpis[second], second, one.currency),
    });
    return w.withTable(lead, output, cellsOf, next);
  },

  list_campaigns({ output, input, focus }, w) {
    const { items, total } = output;
    const [first] = items;
    if (!first) return w.say((input.platform ?? input.status ?? input.adAccountId) ? "reply.campaigns.noneFits" : "reply.campaigns.none");
    const all = w.say("count.campaign", { count: total });
    const which = input.platform ? w.say("reply.campaigns.onPlatform", { campaigns: all, platform: w.platform(input.platform) }) : all;
    const running = items.find((campaign) => campaign.kpis !== null) ?? first;
    const metrics: readonly ReplyMetric[] = focus.metrics?.length ? focus.metrics : ["spend", running.kpis ? judgedBy(running.kpis) : "roas"];
    const note = w.say("reply.campaigns.figuresNote", { when: w.lastDays(input.windowDays) });
    return campaignTable(`${total === items.length ? withStates(which, items, w) : which}.`, output, metrics, w, note);
  },

  get_campaign({ output: { insights, ...campaign }, focus: { metrics = [] } }, w) {
    const { currency, dailyBudget, statusReasons } = campaign;
    const kpis = insights.byCurrency.find((one) => one.currency === currency)?.kpis ?? insights.byCurrency[0]?.kpis;
    const when = w.window(insights);
    const head = w.withFacts(`**${w.named(campaign.name)}**`, w.platform(campaign.platform), w.nameOf("campaignState", campaign.status));
    const isRunning = kpis && kpis.spend > 0;
    const reasons = statusReasons.map((reason) => isolated(quoted(reason, 60))).join(", ");
    return paragraphs(
      isRunning ? `${head} — ${figuresText(kpis, currency, when, metrics, w)}` : w.say("reply.campaigns.nothingSpent", { campaign: head, when }),
      isRunning && metrics.length === 0 && figureLine(kpis, currency, ["ctr", "cpc", "cpa"], w),
      dailyBudget !== null && w.say("reply.campaigns.dailyBudget", { budget: w.money(dailyBudget, currency) }),
      reasons !== "" && w.say("reply.campaigns.platformAdds", { reasons }),
    );
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
    const lead = w.say("reply.accounts.connected", { count: output.length });
    return w.withTable(lead, output, cellsOf, broken.length > 0 && w.say("reply.accounts.reconnect", { names: w.and(broken) }));
  },
} satisfies Partial<Replies>;
