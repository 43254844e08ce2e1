import type { BreakdownRow, CurrencyComparison, Kpis } from "@/server/domains/ads/metrics.schema";
import { isolated } from "@/shared/format";
import type { CampaignRow, ToolOutput } from "../../../copilot-tool-outputs.schema";
import { toolInputs } from "../../../copilot-tools.schema";
import { fulfils, lowerIsBetter, metricValue, sortByFigure } from "../conditions";
import type { Condition, Focus, Part, Replies, ReplyMetric } from "../contract";
import { judgedBy, quoted, type Words } from "./words";

/** What the ads brought: a period, its platforms, two periods side by side, campaigns and accounts. */

/** Which way a figure went and how far, for the sentences that tell it. */
function trendOf(percent: number | null | undefined, w: Words) {
  const size = Math.abs(percent ?? 0);
  return { trend: percent == null ? "unknown" : size < 0.05 ? "same" : percent > 0 ? "up" : "down", size: w.percent(size, 1) };
}

/** A figure with its change from the previous period, where there is one. */
function leadSentence(metric: ReplyMetric, kpis: Kpis, change: CurrencyComparison | undefined, currency: string, when: string, w: Words): string {
  const values = { metric: w.metric(metric), value: w.figure(kpis[metric], metric, currency), when, ...trendOf(change?.delta[metric].percent, w) };
  return w.say(kpis[metric] === null ? "reply.spend.noValue" : "reply.spend.lead", values);
}

const amounts = ["impressions", "clicks", "conversions", "spend", "revenue"] as const satisfies readonly ReplyMetric[];
const main = ["spend", "revenue", "roas", "conversions", "cpa"] as const satisfies readonly ReplyMetric[];
const compared = [...main, "ctr"] as const satisfies readonly ReplyMetric[];

/** The figures that are not among `told`, on one line. */
function otherFigures(kpis: Kpis, currency: string, told: readonly ReplyMetric[], w: Words): string {
  const rest = main.filter((metric) => !told.includes(metric));
  return rest.flatMap((metric) => (kpis[metric] === null ? [] : [`${w.metric(metric)} ${w.figure(kpis[metric], metric, currency)}`])).join(" · ");
}

/** The requested figures, else the one that the spend is judged by and what it brought; with their change, where one is known. */
export function figureLines(kpis: Kpis, currency: string, when: string, metrics: readonly ReplyMetric[], w: Words, change?: CurrencyComparison): string[] {
  const of = (metric: ReplyMetric): string => w.figure(kpis[metric], metric, currency);
  const values = {
    spend: of("spend"),
    revenue: of("revenue"),
    each: of("cpa"),
    when,
    results: w.say("count.conversion", { count: Math.round(kpis.conversions) }),
  };
  if (metrics.length === 0 && kpis.revenue === 0) return [w.say(kpis.conversions >= 1 ? "reply.spend.forResults" : "reply.spend.withoutResult", values)];
  const leads = (metrics.length > 0 ? metrics : [judgedBy(kpis)]).map((metric) => leadSentence(metric, kpis, change, currency, when, w)).join(" ");
  return metrics.length > 0 ? [leads, otherFigures(kpis, currency, metrics, w)] : [`${leads} ${w.say("reply.spend.forRevenue", values)}`];
}

function leadOfBreakdown(rows: readonly BreakdownRow[], first: BreakdownRow, when: string, { metrics = [] }: Focus, w: Words): string {
  const [metric = judgedBy(first.kpis)] = metrics;
  const comparable = rows.filter((row) => row.currency === first.currency && row.kpis[metric] !== null);
  const sign = lowerIsBetter.has(metric) ? 1 : -1;
  const [best, rival] = comparable.sort((a, b) => sign * ((a.kpis[metric] ?? 0) - (b.kpis[metric] ?? 0)));
  if (!best || !rival) {
    const values = { currency: first.currency, platform: w.platform(first.platform), spend: w.money(first.spend, first.currency) };
    return w.say("reply.breakdown.onePlatform", { ...values, when });
  }
  return w.say(amounts.some((one) => one === metric) ? "reply.breakdown.most" : "reply.breakdown.better", {
    best: w.platform(best.platform),
    rival: w.platform(rival.platform),
    metric: w.metricInSentence(metric),
    when,
    value: w.figure(best.kpis[metric], metric, best.currency),
    other: w.figure(rival.kpis[metric], metric, rival.currency),
  });
}

function comparisonLead({ current, previous, delta, currency }: CurrencyComparison, metric: ReplyMetric, w: Words): string {
  const [now, before] = [current.kpis[metric], previous.kpis[metric]];
  const figures = { now: w.figure(now, metric, currency), before: w.figure(before, metric, currency) };
  const trend = trendOf(now === null || before === null ? null : delta[metric].percent, w);
  return w.say("reply.comparison.lead", { metric: w.metric(metric), ...figures, ...trend });
}

type Campaigns = readonly CampaignRow[] | ToolOutput<"list_campaigns">;

function campaignTable(lead: string, list: Campaigns, metrics: readonly ReplyMetric[], w: Words, after: string[] = []): string {
  const heading = (metric: ReplyMetric): string => {
    const name = w.find("name.shortMetric", metric) ?? w.metricInSentence(metric);
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
  return w.withTable(lead, list, after, ({ name, platform, status, currency, kpis }) => ({
    campaign: w.named(name),
    platform: w.platform(platform),
    state: w.nameOf("campaignState", status),
    ...Object.fromEntries(metrics.map((metric) => [heading(metric), w.figure(kpis?.[metric], metric, currency)])),
  }));
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
    return [none, ...(isOfAll || among ? nearestText(read, conditions, w) : [])].join("\n\n");
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
    const lines = running.flatMap(({ currency, kpis }) => {
      const comparison = change?.byCurrency.find((one) => one.currency === currency);
      return figureLines(kpis, currency, when, metrics, w, comparison);
    });
    const note = w.say(running.length > 1 ? "reply.spend.eachCurrency" : "reply.spend.todayIncluded", { accounts });
    return [...lines, note].filter((line) => line !== "").join("\n\n");
  },

  get_breakdown({ output, input, focus }, w) {
    const when = w.lastDays(input.windowDays);
    const running = output.filter((row) => row.spend > 0);
    const { platform, metrics = [] } = focus;
    if (platform) {
      const own = running.filter((row) => row.platform === platform);
      if (own.length === 0) return w.say("reply.breakdown.nothing", { platform: w.platform(platform), when });
      const lines = own.flatMap(({ currency, kpis, share }) => {
        const [lead, ...others] = figureLines(kpis, currency, when, metrics, w);
        const isShareTold = share !== null && (metrics.length === 0 || metrics.includes("spend"));
        const whole = isShareTold ? [w.say("reply.breakdown.share", { share: w.percent(100 * share, 1), currency })] : [];
        return [`**${w.platform(platform)}** — ${lead}`, ...others, ...whole];
      });
      return lines.filter((line) => line !== "").join("\n\n");
    }
    const [first] = [...running].sort((a, b) => b.spend - a.spend);
    if (!first) return w.say("reply.spend.nothing", { when });
    return w.withTable(leadOfBreakdown(running, first, when, focus, w), running, [], (row) => ({
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
    const tables = running.map((one) => {
      const { current, previous, currency, delta, significant } = one;
      const requested = metrics.length > 0 ? metrics : [judgedBy(current.kpis.spend > 0 ? current.kpis : previous.kpis)];
      const known = [...new Set([...requested, ...compared])].filter((metric) => current.kpis[metric] !== null || previous.kpis[metric] !== null);
      const [now, before] = [w.range(current.since, current.until), w.range(previous.since, previous.until)];
      const notes = [
        w.say("reply.comparison.periods", { accounts, now, before }),
        ...(perDay ? [w.say("reply.comparison.perDay")] : []),
        ...(significant.ctr === false ? [w.say("reply.comparison.withinChance")] : []),
      ];
      const leads = requested.map((metric) => comparisonLead(one, metric, w)).join("\n");
      return w.withTable(leads, known, [notes.join(" ")], (metric) => ({
        "": w.metric(metric),
        now: w.figure(current.kpis[metric], metric, currency),
        before: w.figure(previous.kpis[metric], metric, currency),
        changePercent: w.signedPercent(delta[metric].percent),
      }));
    });
    return tables.join("\n\n");
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
    const next = isLowest && campaign.status === "ACTIVE" ? [w.say("reply.performers.howToPause", { name })] : [];
    if (output.length === 1) {
      const facts = [w.platform(campaign.platform), w.nameOf("campaignState", campaign.status), otherFigures(first.kpis, currency, [metric], w)];
      return [lead, facts.join(" · "), ...next].join("\n\n");
    }
    const second = metric === "spend" ? judgedBy(first.kpis) : "spend";
    return w.withTable(lead, output, next, (one) => ({
      campaign: w.named(one.campaign.name),
      platform: w.platform(one.campaign.platform),
      [w.metric(metric)]: w.figure(one.value, one.metric, one.currency),
      [w.metric(second)]: w.figure(one.kpis[second], second, one.currency),
    }));
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
    return campaignTable(`${total === items.length ? withStates(which, items, w) : which}.`, output, metrics, w, [note]);
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
    const repair = broken.length === 0 ? [] : [w.say("reply.accounts.reconnect", { names: w.and(broken) })];
    return w.withTable(w.say("reply.accounts.connected", { count: output.length }), output, repair, (account) => ({
      account: w.named(account.name),
      platform: w.platform(account.platform),
      currency: account.currency,
      autoPilot: w.onOff(account.autoPilotEnabled),
      dataAsOf: w.moment(account.lastSyncedAt),
    }));
  },
} satisfies Partial<Replies>;
