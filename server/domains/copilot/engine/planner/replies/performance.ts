import type { BreakdownRow, CurrencyComparison, Kpis } from "@/server/domains/ads/metrics.schema";
import { text } from "@/server/lib/text";
import { moneyText, percentText, rangeText, signedPercentText } from "@/server/lib/wording";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { ToolInput } from "../../../copilot-tools.schema";
import type { Focus, ReplyMetric } from "./contract";
import {
  campaignState,
  columns,
  figure,
  judgedBy,
  lastDays,
  lowerIsBetter,
  metricInSentence,
  metricName,
  named,
  platformName,
  table,
  windowText,
  withTable,
} from "./phrases";

/** What the ads brought: a period, its platforms, two periods side by side, the best and the worst campaigns. */

/** What was spent and what came of it, in one sentence. */
export function resultSentence(kpis: Kpis, currency: string, when: string, locale: CopilotLocale): string {
  const spend = moneyText(kpis.spend, currency, locale);
  const results = text(locale, "count.conversion", { count: Math.round(kpis.conversions) });
  if (kpis.revenue > 0) {
    const [revenue, roas] = [moneyText(kpis.revenue, currency, locale), figure("roas", kpis.roas, currency, locale)];
    return text(locale, "reply.spend.forRevenueIn", { spend, when, revenue, results, roas });
  }
  if (kpis.conversions >= 1) return text(locale, "reply.spend.forResults", { spend, when, results, each: figure("cpa", kpis.cpa, currency, locale) });
  return text(locale, "reply.spend.withoutResult", { spend, when });
}

/** A figure with its change from the previous period, where there is one. */
function leadSentence(metric: ReplyMetric, kpis: Kpis, change: CurrencyComparison | undefined, currency: string, when: string, locale: CopilotLocale): string {
  const value = kpis[metric];
  const name = metricName(metric, locale);
  if (value === null) return text(locale, "reply.spend.noValue", { metric: name, when });
  const values = { metric: name, value: figure(metric, value, currency, locale), when };
  const percent = change?.delta[metric].percent;
  if (percent === null || percent === undefined) return `${text(locale, "reply.spend.lead", values)}.`;
  if (Math.abs(percent) < 0.05) return `${text(locale, "reply.spend.leadSame", values)}.`;
  const size = percentText(Math.abs(percent), locale, Math.abs(percent) < 10 ? 1 : 0);
  return `${text(locale, percent > 0 ? "reply.spend.leadUp" : "reply.spend.leadDown", { ...values, size })}.`;
}

/** The rest of the figures, on one line. */
function figuresLine(kpis: Kpis, currency: string, metrics: readonly ReplyMetric[], locale: CopilotLocale): string {
  const figures = metrics.flatMap((metric) =>
    kpis[metric] === null ? [] : [`${metricName(metric, locale)} ${figure(metric, kpis[metric], currency, locale)}`],
  );
  return figures.join(" · ");
}

const beside = ["impressions", "clicks", "ctr", "cpc", "cpm"] as const satisfies readonly ReplyMetric[];
const main = ["spend", "revenue", "roas", "conversions", "cpa"] as const satisfies readonly ReplyMetric[];

/** The requested figure leads, else the one by which the period is judged; `comparison` is with the previous period. */
export function insightsReply(
  { byCurrency, ...window }: ToolOutput<"get_insights">,
  comparison: ToolOutput<"compare_periods"> | null,
  accounts: string,
  focus: Focus | undefined,
  locale: CopilotLocale,
): string {
  const when = windowText(window, locale);
  const running = byCurrency.filter(({ kpis }) => kpis.spend > 0);
  if (running.length === 0) return text(locale, "reply.spend.nothing", { when });
  const lines = running.flatMap(({ currency, kpis }) => {
    const requested = focus?.metrics?.length ? focus.metrics : [judgedBy(kpis)];
    const change = comparison?.byCurrency.find((one) => one.currency === currency);
    const leads = requested.map((metric) => leadSentence(metric, kpis, change, currency, when, locale)).join(" ");
    if (focus?.metrics?.length)
      return [
        leads,
        figuresLine(
          kpis,
          currency,
          main.filter((metric) => !requested.includes(metric)),
          locale,
        ),
      ];
    if (kpis.revenue === 0) return [resultSentence(kpis, currency, when, locale)];
    const [spend, revenue] = [moneyText(kpis.spend, currency, locale), moneyText(kpis.revenue, currency, locale)];
    const results = text(locale, "count.conversion", { count: Math.round(kpis.conversions) });
    return [`${leads} ${text(locale, "reply.spend.forRevenue", { spend, revenue, results })}`];
  });
  const note = text(locale, running.length > 1 ? "reply.spend.eachCurrency" : "reply.spend.todayIncluded", { accounts });
  return [...lines, note].filter((line) => line !== "").join("\n\n");
}

export function breakdownReply(
  items: ToolOutput<"get_breakdown">,
  { windowDays }: ToolInput<"get_breakdown">,
  focus: Focus | undefined,
  locale: CopilotLocale,
): string {
  const when = lastDays(windowDays, locale);
  const running = items.filter((row) => row.spend > 0);
  if (focus?.platform) {
    const own = running.filter((row) => row.platform === focus.platform);
    const name = platformName(focus.platform, locale);
    if (own.length === 0) return text(locale, "reply.breakdown.nothing", { platform: name, when });
    return own
      .flatMap(({ currency, kpis, share }) => {
        const requested = focus.metrics ?? [];
        const sentences =
          requested.length === 0
            ? [resultSentence(kpis, currency, when, locale)]
            : requested.map((one) => leadSentence(one, kpis, undefined, currency, when, locale));
        const rest = [...main, ...beside].filter((metric) => requested.length > 0 && !requested.includes(metric)).slice(0, 5);
        const line = figuresLine(kpis, currency, rest, locale);
        const whole = share === null ? "" : text(locale, "reply.breakdown.share", { share: percentText(100 * share, locale, 1), currency });
        return [`**${name}** — ${sentences.join(" ")}`, line, requested.length === 0 || requested.includes("spend") ? whole : ""];
      })
      .filter((line) => line !== "")
      .join("\n\n");
  }
  const [first] = [...running].sort((a, b) => b.spend - a.spend);
  if (!first) return text(locale, "reply.spend.nothing", { when });
  const lead = leadOfBreakdown(running, first, when, focus, locale);
  const heads = columns(locale, "platform", "spend", "share", "roas", "conversions", "costPerConversion");
  const rows = running.map(({ platform, currency, spend, share, kpis }) => [
    platformName(platform, locale),
    moneyText(spend, currency, locale),
    share === null ? "—" : percentText(100 * share, locale, 1),
    figure("roas", kpis.revenue > 0 ? kpis.roas : null, currency, locale),
    figure("conversions", kpis.conversions, currency, locale),
    figure("cpa", kpis.cpa, currency, locale),
  ]);
  return withTable([lead], table(heads, rows, running.length, locale));
}

function leadOfBreakdown(rows: readonly BreakdownRow[], first: BreakdownRow, when: string, focus: Focus | undefined, locale: CopilotLocale): string {
  const metric = focus?.metrics?.[0] ?? judgedBy(first.kpis);
  const comparable = rows.filter((row) => row.currency === first.currency && row.kpis[metric] !== null);
  const sign = lowerIsBetter.has(metric) ? 1 : -1;
  const [best, ...others] = comparable.sort((a, b) => sign * ((a.kpis[metric] ?? 0) - (b.kpis[metric] ?? 0)));
  const rival = others[0];
  if (!best || !rival) {
    const spend = moneyText(first.spend, first.currency, locale);
    return text(locale, "reply.breakdown.onePlatform", { when, currency: first.currency, platform: platformName(first.platform, locale), spend });
  }
  const values = {
    best: platformName(best.platform, locale),
    rival: platformName(rival.platform, locale),
    metric: metricInSentence(metric, locale),
    when,
    value: figure(metric, best.kpis[metric], best.currency, locale),
    other: figure(metric, rival.kpis[metric], rival.currency, locale),
  };
  const isAmount = metric === "spend" || metric === "impressions" || metric === "clicks" || metric === "conversions" || metric === "revenue";
  return text(locale, isAmount ? "reply.breakdown.most" : "reply.breakdown.better", values);
}

const compared = ["spend", "revenue", "roas", "conversions", "cpa", "ctr"] as const satisfies readonly ReplyMetric[];

function comparisonLead(one: CurrencyComparison, metric: ReplyMetric, locale: CopilotLocale): string {
  const [now, before, percent] = [one.current.kpis[metric], one.previous.kpis[metric], one.delta[metric].percent];
  const values = {
    metric: metricName(metric, locale),
    now: figure(metric, now, one.currency, locale),
    before: figure(metric, before, one.currency, locale),
  };
  if (now === null || before === null || percent === null) return text(locale, "reply.comparison.noPercent", values);
  if (Math.abs(percent) < 0.05) return text(locale, "reply.comparison.unchanged", values);
  const size = percentText(Math.abs(Math.round(percent * 10) / 10), locale, 1);
  return text(locale, percent > 0 ? "reply.comparison.up" : "reply.comparison.down", { ...values, size });
}

function periodsLine(one: CurrencyComparison, accounts: string, perDay: boolean, locale: CopilotLocale): string {
  const [now, before] = [rangeText(one.current.since, one.current.until, locale), rangeText(one.previous.since, one.previous.until, locale)];
  return [
    text(locale, "reply.comparison.periods", { accounts, now, before }),
    ...(perDay ? [text(locale, "reply.comparison.perDay")] : []),
    ...(one.significant.ctr === false ? [text(locale, "reply.comparison.withinChance")] : []),
  ].join(" ");
}

export function comparisonReply(
  { byCurrency, perDay }: ToolOutput<"compare_periods">,
  accounts: string,
  focus: Focus | undefined,
  locale: CopilotLocale,
): string {
  const running = byCurrency.filter(({ current, previous }) => current.kpis.spend > 0 || previous.kpis.spend > 0);
  if (running.length === 0) return text(locale, "reply.comparison.nothing");
  const heads = ["", ...columns(locale, "now", "before", "changePercent")];
  return running
    .map((one) => {
      const { current, previous, currency, delta } = one;
      const requested = focus?.metrics?.length ? focus.metrics : [judgedBy(current.kpis.spend > 0 ? current.kpis : previous.kpis)];
      const metrics = [...new Set([...requested, ...compared])].filter((metric) => current.kpis[metric] !== null || previous.kpis[metric] !== null);
      const rows = metrics.map((metric) => [
        metricName(metric, locale),
        figure(metric, current.kpis[metric], currency, locale),
        figure(metric, previous.kpis[metric], currency, locale),
        delta[metric].percent === null ? "—" : signedPercentText(delta[metric].percent, locale),
      ]);
      return withTable(
        requested.map((metric) => comparisonLead(one, metric, locale)),
        table(heads, rows, rows.length, locale),
        [periodsLine(one, accounts, perDay, locale)],
      );
    })
    .join("\n\n");
}

export function topPerformersReply(items: ToolOutput<"top_performers">, requested: ToolInput<"top_performers">, locale: CopilotLocale): string {
  const when = lastDays(requested.windowDays, locale);
  const [first] = items;
  if (!first) return text(locale, "reply.spend.nothing", { when });
  const worst = requested.direction === "bottom";
  const metric = metricInSentence(first.metric, locale);
  const name = named(first.campaign.name, locale);
  const value = figure(first.metric, first.value, first.currency, locale);
  const lead = text(locale, worst ? "reply.performers.lowest" : "reply.performers.highest", { metric, when, name, value });
  const next = worst && first.campaign.status === "ACTIVE" ? [text(locale, "reply.performers.howToPause", { name })] : [];
  if (items.length === 1) {
    const kpis = figuresLine(
      first.kpis,
      first.currency,
      main.filter((one) => one !== first.metric),
      locale,
    );
    return [lead, `${platformName(first.campaign.platform, locale)} · ${campaignState(first.campaign.status, locale)} · ${kpis}`, ...next].join("\n\n");
  }
  const second = first.metric === "spend" ? judgedBy(first.kpis) : "spend";
  const rows = items.map(({ campaign, currency, metric: own, value: figures, kpis }) => [
    named(campaign.name, locale),
    platformName(campaign.platform, locale),
    figure(own, figures, currency, locale),
    figure(second, kpis[second], currency, locale),
  ]);
  return withTable(
    [lead],
    table([...columns(locale, "campaign", "platform"), metricName(first.metric, locale), metricName(second, locale)], rows, items.length, locale),
    next,
  );
}
