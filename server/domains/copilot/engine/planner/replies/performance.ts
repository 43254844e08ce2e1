import { counted, metricName, moneyText, percentText, rangeText, signedPercentText } from "@/server/lib/wording";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ToolInput } from "../../../copilot-tools.schema";
import type { Focus, ReplyMetric } from "./contract";
import * as outputs from "./outputs";
import { campaignState, figure, judgedBy, lastDays, lowerIsBetter, metricInSentence, named, platformName, table, windowText, withTable } from "./phrases";

/** What the ads brought: a period, its platforms, two periods side by side, the best and the worst campaigns. */

type Kpis = outputs.Kpis;

function conversionsText(count: number, locale: CopilotLocale): string {
  return counted(Math.round(count), locale, { en: ["conversion", "conversions"], ar: ["تحويل واحد", "تحويلين", "تحويلات", "تحويلًا", "تحويل"] });
}

/** What was spent and what came of it, in one sentence. */
export function resultSentence(kpis: Kpis, currency: string, when: string, locale: CopilotLocale): string {
  const spend = moneyText(kpis.spend, currency, locale);
  const results = conversionsText(kpis.conversions, locale);
  if (kpis.revenue > 0) {
    const [revenue, roas] = [moneyText(kpis.revenue, currency, locale), figure("roas", kpis.roas, currency, locale)];
    return locale === "en"
      ? `You spent ${spend} ${when} and brought in ${revenue} from ${results}: ROAS ${roas}.`
      : `بلغ الإنفاق ${spend} ${when} مقابل إيرادات ${revenue} من ${results}، أي عائد ${roas}.`;
  }
  if (kpis.conversions >= 1) {
    const each = figure("cpa", kpis.cpa, currency, locale);
    return locale === "en"
      ? `You spent ${spend} ${when} for ${results}, at ${each} each.`
      : `بلغ الإنفاق ${spend} ${when} مقابل ${results}، بتكلفة ${each} للتحويل.`;
  }
  return locale === "en" ? `You spent ${spend} ${when}, without a conversion so far.` : `بلغ الإنفاق ${spend} ${when} دون أي تحويل حتى الآن.`;
}

/** The figures that were asked for lead, each a sentence of its own. */
function askedSentence(metric: ReplyMetric, kpis: Kpis, currency: string, when: string, locale: CopilotLocale): string {
  const value = kpis[metric];
  if (value === null) {
    return locale === "en"
      ? `${metricName(metric, "en")} ${when} cannot be said: there was nothing to divide by.`
      : `لا يمكن حساب ${metricName(metric, "ar")} ${when} لأن ما يُقسم عليه صفر.`;
  }
  const text = `**${figure(metric, value, currency, locale)}**`;
  return locale === "en" ? `${metricName(metric, "en")} ${when}: ${text}.` : `${metricName(metric, "ar")} ${when}: ${text}.`;
}

/** The rest of the figures, on one line. */
function figuresLine(kpis: Kpis, currency: string, metrics: readonly ReplyMetric[], locale: CopilotLocale): string {
  const told = metrics.flatMap((metric) => (kpis[metric] === null ? [] : [`${metricName(metric, locale)} ${figure(metric, kpis[metric], currency, locale)}`]));
  return told.join(" · ");
}

const beside = ["impressions", "clicks", "ctr", "cpc", "cpm"] as const satisfies readonly ReplyMetric[];
const main = ["spend", "revenue", "roas", "conversions", "cpa"] as const satisfies readonly ReplyMetric[];

const nothingSpent = (when: string, locale: CopilotLocale): string =>
  locale === "en"
    ? `No ad spent anything ${when}, so there are no figures to give. A longer window may have some, such as the last 30 days.`
    : `لا إنفاق ${when}، فلا أرقام تُعرض. قد تظهر الأرقام في فترة أطول، مثل آخر 30 يومًا.`;

export function insightsReply(output: unknown, accounts: string, focus: Focus | undefined, locale: CopilotLocale): string {
  const { byCurrency, ...window } = outputs.insights.parse(output);
  const when = windowText(window, locale);
  const running = byCurrency.filter(({ kpis }) => kpis.spend > 0);
  if (running.length === 0) return nothingSpent(when, locale);
  const asked = focus?.metrics ?? [];
  const lines = running.flatMap(({ currency, kpis }) => {
    if (asked.length === 0) return [resultSentence(kpis, currency, when, locale), figuresLine(kpis, currency, beside, locale)];
    const rest = main.filter((metric) => !asked.includes(metric));
    return [...asked.map((metric) => askedSentence(metric, kpis, currency, when, locale)), figuresLine(kpis, currency, rest, locale)];
  });
  const note =
    running.length > 1
      ? locale === "en"
        ? `${accounts}; each currency stands by itself, and nothing is added up across them.`
        : `${accounts}، وكل عملة على حدة دون تحويل أو جمع بينها.`
      : locale === "en"
        ? `${accounts}; today is included and still counting.`
        : `${accounts}، واليوم محسوب ضمن الفترة وأرقامه لم تكتمل.`;
  return [...lines, note].filter((line) => line !== "").join("\n\n");
}

export function breakdownReply(output: unknown, { windowDays }: ToolInput<"get_breakdown">, focus: Focus | undefined, locale: CopilotLocale): string {
  const { items, total } = outputs.breakdown.parse(output);
  const when = lastDays(windowDays, locale);
  const running = items.filter((row) => row.spend > 0);
  if (focus?.platform) {
    const own = running.filter((row) => row.platform === focus.platform);
    const name = platformName(focus.platform, locale);
    if (own.length === 0) {
      return locale === "en" ? `${name} spent nothing ${when}.` : `لا إنفاق على ${name} ${when}.`;
    }
    return own
      .flatMap(({ currency, kpis, share }) => {
        const asked = focus.metrics ?? [];
        const sentences =
          asked.length === 0 ? [resultSentence(kpis, currency, when, locale)] : asked.map((one) => askedSentence(one, kpis, currency, when, locale));
        const rest = [...main, ...beside].filter((metric) => asked.length > 0 && !asked.includes(metric)).slice(0, 5);
        const part = share === null ? "" : percentText(100 * share, locale, 1);
        const line = figuresLine(kpis, currency, rest, locale);
        const whole = part === "" ? "" : locale === "en" ? `That is ${part} of the spend in ${currency}.` : `وهذا ${part} من الإنفاق بعملة ${currency}.`;
        return [`**${name}** — ${sentences.join(" ")}`, line, asked.length === 0 || asked.includes("spend") ? whole : ""];
      })
      .filter((line) => line !== "")
      .join("\n\n");
  }
  const [first] = [...running].sort((a, b) => b.spend - a.spend);
  if (!first) return nothingSpent(when, locale);
  const lead = leadOfBreakdown(running, first, when, focus, locale);
  const columns =
    locale === "en"
      ? ["Platform", "Spend", "Share", "ROAS", "Conversions", "Cost per conversion"]
      : ["المنصة", "الإنفاق", "الحصة", "العائد", "التحويلات", "تكلفة التحويل"];
  const rows = running.map(({ platform, currency, spend, share, kpis }) => [
    platformName(platform, locale),
    moneyText(spend, currency, locale),
    share === null ? "—" : percentText(100 * share, locale, 1),
    figure("roas", kpis.revenue > 0 ? kpis.roas : null, currency, locale),
    figure("conversions", kpis.conversions, currency, locale),
    figure("cpa", kpis.cpa, currency, locale),
  ]);
  return withTable([lead], table(columns, rows, running.length + total - items.length, locale));
}

type BreakdownRow = ReturnType<typeof outputs.breakdown.parse>["items"][number];

function leadOfBreakdown(rows: readonly BreakdownRow[], first: BreakdownRow, when: string, focus: Focus | undefined, locale: CopilotLocale): string {
  const metric = focus?.metrics?.[0] ?? judgedBy(first.kpis);
  const comparable = rows.filter((row) => row.currency === first.currency && row.kpis[metric] !== null);
  const sign = lowerIsBetter.has(metric) ? 1 : -1;
  const [best, ...others] = comparable.sort((a, b) => sign * ((a.kpis[metric] ?? 0) - (b.kpis[metric] ?? 0)));
  const rival = others[0];
  if (!best || !rival) {
    const name = platformName(first.platform, locale);
    const spend = moneyText(first.spend, first.currency, locale);
    return locale === "en"
      ? `All spend ${when} in ${first.currency} was on ${name}: ${spend}.`
      : `كل الإنفاق ${when} بعملة ${first.currency} كان على ${name}: ${spend}.`;
  }
  const [a, b] = [platformName(best.platform, locale), platformName(rival.platform, locale)];
  const [x, y] = [figure(metric, best.kpis[metric], best.currency, locale), figure(metric, rival.kpis[metric], rival.currency, locale)];
  const name = metricInSentence(metric, locale);
  if (metric === "spend" || metric === "impressions" || metric === "clicks" || metric === "conversions" || metric === "revenue") {
    return locale === "en"
      ? `${a} has the most ${name} ${when}: **${x}**, against ${y} on ${b}.`
      : `الأعلى في ${name} ${when}: ${a} بـ **${x}**، مقابل ${y} على ${b}.`;
  }
  return locale === "en"
    ? `${a} does better by ${name} ${when}: **${x}**, against ${y} on ${b}.`
    : `الأفضل من حيث ${name} ${when}: ${a} بـ **${x}**، مقابل ${y} على ${b}.`;
}

const compared = ["spend", "revenue", "roas", "conversions", "cpa", "ctr"] as const satisfies readonly ReplyMetric[];

function comparisonLead(one: outputs.CurrencyComparison, metric: ReplyMetric, locale: CopilotLocale): string {
  const [now, before, percent] = [one.current.kpis[metric], one.previous.kpis[metric], one.delta[metric].percent];
  const name = metricName(metric, locale);
  const [x, y] = [figure(metric, now, one.currency, locale), figure(metric, before, one.currency, locale)];
  if (now === null || before === null || percent === null) {
    return locale === "en"
      ? `${name}: **${x}** now, ${y} before; there is no change in percent to give.`
      : `${name}: **${x}** الآن و${y} قبلها، ولا نسبة تغيّر يمكن حسابها.`;
  }
  const size = percentText(Math.abs(Math.round(percent * 10) / 10), locale, 1);
  if (Math.abs(percent) < 0.05) {
    return locale === "en" ? `${name}: unchanged, **${x}** in both periods.` : `${name} بلا تغيّر: **${x}** في الفترتين.`;
  }
  const up = percent > 0;
  return locale === "en"
    ? `${name}: ${up ? "up" : "down"} ${size}, **${x}** now against ${y} before.`
    : `${name}: ${up ? "ارتفاع" : "انخفاض"} ${size}، **${x}** الآن مقابل ${y} قبلها.`;
}

function periodsLine(one: outputs.CurrencyComparison, accounts: string, perDay: boolean, locale: CopilotLocale): string {
  const [now, before] = [rangeText(one.current.since, one.current.until, locale), rangeText(one.previous.since, one.previous.until, locale)];
  const dates = locale === "en" ? `${accounts}, ${now} against ${before}.` : `${accounts}، ${now} مقابل ${before}.`;
  const mean =
    locale === "en" ? " The periods differ in length, so changes of totals are per day." : " الفترتان مختلفتا الطول، فتغيّر المجاميع محسوب لليوم الواحد.";
  const chance = locale === "en" ? " The change in CTR is within chance." : " تغيّر نسبة النقر في حدود الصدفة.";
  return `${dates}${perDay ? mean : ""}${one.significant.ctr === false ? chance : ""}`;
}

export function comparisonReply(output: unknown, accounts: string, focus: Focus | undefined, locale: CopilotLocale): string {
  const { byCurrency, perDay } = outputs.comparison.parse(output);
  const running = byCurrency.filter(({ current, previous }) => current.kpis.spend > 0 || previous.kpis.spend > 0);
  if (running.length === 0) {
    return locale === "en" ? "No ad spent anything in either period, so there is nothing to compare." : "لا إنفاق في الفترتين، فلا شيء يُقارن.";
  }
  const columns = locale === "en" ? ["", "Now", "Before", "Change"] : ["", "الآن", "قبلها", "التغيّر"];
  return running
    .map((one) => {
      const { current, previous, currency, delta } = one;
      const asked = focus?.metrics?.length ? focus.metrics : [judgedBy(current.kpis.spend > 0 ? current.kpis : previous.kpis)];
      const metrics = [...new Set([...asked, ...compared])].filter((metric) => current.kpis[metric] !== null || previous.kpis[metric] !== null);
      const rows = metrics.map((metric) => [
        metricName(metric, locale),
        figure(metric, current.kpis[metric], currency, locale),
        figure(metric, previous.kpis[metric], currency, locale),
        delta[metric].percent === null ? "—" : signedPercentText(delta[metric].percent, locale),
      ]);
      return withTable(
        asked.map((metric) => comparisonLead(one, metric, locale)),
        table(columns, rows, rows.length, locale),
        [periodsLine(one, accounts, perDay, locale)],
      );
    })
    .join("\n\n");
}

export function topPerformersReply(output: unknown, asked: ToolInput<"top_performers">, locale: CopilotLocale): string {
  const { items, total } = outputs.topPerformers.parse(output);
  const when = lastDays(asked.windowDays, locale);
  const [first] = items;
  if (!first) return nothingSpent(when, locale);
  const worst = asked.direction === "bottom";
  const metric = metricInSentence(first.metric, locale);
  const name = named(first.campaign.name, locale);
  const value = figure(first.metric, first.value, first.currency, locale);
  const lead =
    locale === "en"
      ? `${worst ? "Lowest" : "Highest"} by ${metric} ${when}: ${name} with **${value}**.`
      : `${worst ? "الأقل" : "الأعلى"} في ${metric} ${when}: ${name} بـ **${value}**.`;
  const next =
    !worst || first.campaign.status !== "ACTIVE"
      ? []
      : [locale === "en" ? `To pause it, write: pause ${name}.` : `لإيقافها مؤقتًا تكفي كتابة: أوقف حملة ${name}.`];
  if (items.length === 1) {
    const kpis = figuresLine(
      first.kpis,
      first.currency,
      main.filter((one) => one !== first.metric),
      locale,
    );
    return [lead, `${platformName(first.campaign.platform, locale)} · ${campaignState(first.campaign.status, locale)} · ${kpis}`, ...next].join("\n\n");
  }
  const columns = [locale === "en" ? "Campaign" : "الحملة", locale === "en" ? "Platform" : "المنصة", metricName(first.metric, locale)];
  const second = first.metric === "spend" ? judgedBy(first.kpis) : "spend";
  const rows = items.map(({ campaign, currency, metric: own, value: figures, kpis }) => [
    named(campaign.name, locale),
    platformName(campaign.platform, locale),
    figure(own, figures, currency, locale),
    figure(second, kpis[second], currency, locale),
  ]);
  return withTable([lead], table([...columns, metricName(second, locale)], rows, total, locale), next);
}
