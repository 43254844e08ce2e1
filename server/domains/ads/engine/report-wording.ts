import { counted, dateText, isolated, metricText, moneyText, percentText } from "@/server/lib/wording";
import type { AdsLocale, KpiName, Kpis } from "../metrics.schema";
import type { Recommendation, ReportKind } from "../reports.schema";
import { clean } from "./metrics";
import type { ReportFacts, ShiftSide } from "./report-facts";

/** A report's sentences. Each tells one thing and its figure; none praises, none warns of what nobody can act on. */

export interface Compared {
  metric: "roas" | "cpa" | "ctr";
  currency: string;
  value: number;
  earlier: number;
  percent: number;
  lowerIsBetter: boolean;
}

/** The figure by which a period is judged: return where revenue is counted, else the cost of a conversion, else the click rate. Null: nothing to compare with. */
export function comparedOf(now: Kpis, before: Kpis, currency: string): Compared | null {
  const tries: Compared["metric"][] = now.revenue > 0 || before.revenue > 0 ? ["roas"] : now.conversions > 0 ? ["cpa"] : ["ctr"];
  for (const metric of tries) {
    const [value, earlier] = [now[metric], before[metric]];
    if (value !== null && earlier !== null && earlier > 0) {
      return { metric, currency, value: clean(value), earlier: clean(earlier), percent: clean(100 * (value / earlier - 1)), lowerIsBetter: metric === "cpa" };
    }
  }
  return null;
}

const judged: Record<Compared["metric"], Record<AdsLocale, string>> = {
  roas: { en: "Return on spend", ar: "العائد على الإنفاق" },
  cpa: { en: "The cost of a conversion", ar: "تكلفة التحويل" },
  ctr: { en: "The click rate", ar: "نسبة النقر" },
};

const span: Record<ReportKind, Record<AdsLocale, { when: string; before: string }>> = {
  DAILY: {
    en: { when: "yesterday", before: "the average of the seven days before" },
    ar: { when: "أمس", before: "متوسط الأيام السبعة السابقة" },
  },
  WEEKLY: { en: { when: "last week", before: "the week before" }, ar: { when: "الأسبوع الماضي", before: "الأسبوع الذي قبله" } },
  ON_DEMAND: { en: { when: "in the last seven days", before: "the seven days before" }, ar: { when: "في آخر سبعة أيام", before: "الأيام السبعة السابقة" } },
};

export function changeText(compared: Compared, kind: ReportKind, locale: AdsLocale): string {
  const { metric, currency, value, percent } = compared;
  const figure = metricText(metric as KpiName, value, currency, locale);
  const size = percentText(Math.abs(percent), locale);
  const { when, before } = span[kind][locale];
  const steady = Math.abs(percent) < 10;
  if (locale === "en") {
    const how = steady ? `close to ${before}` : `${size} ${percent > 0 ? "above" : "below"} ${before}`;
    return `${judged[metric].en} was ${figure} ${when}, ${how}.`;
  }
  const how = steady ? `قريب من ${before}` : `${percent > 0 ? "أعلى" : "أقل"} من ${before} بنسبة ${size}`;
  return `${judged[metric].ar} ${when}: ${figure}، ${how}.`;
}

/** What was spent and what came of it, a sentence for each currency. */
export function summaryText({ kind, locale, currencies }: Pick<ReportFacts, "kind" | "locale" | "currencies">): string {
  const { when } = span[kind][locale];
  const sentences = currencies
    .filter(({ now }) => now.spend > 0)
    .map(({ currency, now }) => {
      const spend = moneyText(now.spend, currency, locale);
      const results = counted(Math.round(now.conversions), locale, {
        en: ["conversion", "conversions"],
        ar: ["تحويل واحد", "تحويلين", "تحويلات", "تحويلًا", "تحويل"],
      });
      const revenue = moneyText(now.revenue, currency, locale);
      if (now.revenue > 0) {
        return locale === "en"
          ? `Your ads spent ${spend} ${when} and brought in ${revenue} from ${results}: ${metricText("roas", now.roas ?? 0, currency, locale)} what they cost.`
          : `أنفقت إعلاناتك ${when} ${spend} وحققت ${revenue} من ${results}، أي ${metricText("roas", now.roas ?? 0, currency, locale)} مما أنفقت.`;
      }
      if (now.conversions >= 1) {
        const each = moneyText(now.cpa ?? 0, currency, locale);
        return locale === "en"
          ? `Your ads spent ${spend} ${when} and brought ${results}, at ${each} each.`
          : `أنفقت إعلاناتك ${when} ${spend} وجلبت ${results}، بتكلفة ${each} للتحويل.`;
      }
      return locale === "en" ? `Your ads spent ${spend} ${when}, without a conversion so far.` : `أنفقت إعلاناتك ${when} ${spend}، ولم تسجل تحويلات حتى الآن.`;
    });
  return sentences.length > 0 ? sentences.join(" ") : findingTexts(locale).nothing(kind);
}

export function titleText({ kind, locale, periodStart, periodEnd }: Pick<ReportFacts, "kind" | "locale" | "periodStart" | "periodEnd">): string {
  if (kind === "DAILY") return locale === "en" ? `Your ads on ${dateText(periodEnd, "en")}` : `إعلاناتك يوم ${dateText(periodEnd, "ar")}`;
  const [from, to] = [dateText(periodStart, locale), dateText(periodEnd, locale)];
  return locale === "en" ? `Your ads, ${from} to ${to}` : `إعلاناتك من ${from} إلى ${to}`;
}

const named = (name: string, locale: AdsLocale): string => (locale === "en" ? `“${isolated(name)}”` : `«${isolated(name)}»`);

type Campaign = ReportFacts["campaigns"][number];
type Anomaly = ReportFacts["anomalies"][number];
type Tired = ReportFacts["tired"][number];

export function findingTexts(locale: AdsLocale) {
  const english = locale === "en";
  const times = (value: number | null): string => metricText("roas", value ?? 0, "USD", locale);
  return {
    nothing: (kind: ReportKind) => (english ? `No ad of yours ran ${span[kind].en.when}.` : `لم يُعرض لك أي إعلان ${span[kind].ar.when}.`),
    stale: (through: string) =>
      english
        ? `Figures were last read for ${dateText(through, locale)}; later days are missing here.`
        : `آخر يوم وصلت أرقامه هو ${dateText(through, locale)}، وما بعده غير مشمول هنا.`,
    idle: ({ name, kpis, currency }: Campaign) =>
      english
        ? `${named(name, locale)} spent ${moneyText(kpis.spend, currency, locale)} without a single conversion.`
        : `أنفقت ${named(name, locale)} ${moneyText(kpis.spend, currency, locale)} دون أي تحويل.`,
    best: ({ name, kpis }: Campaign, all: number) =>
      english
        ? `${named(name, locale)} did best: ${times(kpis.roas)}, against ${times(all)} over all campaigns.`
        : `الأفضل ${named(name, locale)} بعائد ${times(kpis.roas)}، مقابل ${times(all)} لكل الحملات.`,
    weak: ({ name, kpis }: Campaign, all: number) =>
      english
        ? `${named(name, locale)} lags: ${times(kpis.roas)}, against ${times(all)} over all campaigns.`
        : `الأضعف ${named(name, locale)} بعائد ${times(kpis.roas)}، مقابل ${times(all)} لكل الحملات.`,
    unusual: ({ campaignName, explanation }: Anomaly) => (campaignName === null ? explanation : `${named(campaignName, locale)}: ${explanation}`),
    tired: (worst: Tired, count: number) => {
      const ads = counted(count, locale, { en: ["ad is", "ads are"], ar: ["إعلان واحد", "إعلانين", "إعلانات", "إعلانًا", "إعلان"] });
      const drop = worst.ctrDropPercent !== null && worst.ctrDropPercent > 0 ? percentText(worst.ctrDropPercent, locale) : null;
      if (english)
        return `${ads} worn out${drop ? `; on ${named(worst.name, locale)} the click rate is ${drop} under its first week` : `, ${named(worst.name, locale)} first`}.`;
      return `ملّ الجمهور من ${ads}${drop ? `، ومنها ${named(worst.name, locale)} الذي نزلت نسبة النقر عليه ${drop} عن أسبوعه الأول` : `، أولها ${named(worst.name, locale)}`}.`;
    },
  };
}

const change = ({ current, proposed }: ShiftSide, currency: string, locale: AdsLocale): string =>
  locale === "en"
    ? `from ${moneyText(current, currency, locale)} to ${moneyText(proposed, currency, locale)} a day`
    : `من ${moneyText(current, currency, locale)} إلى ${moneyText(proposed, currency, locale)} يوميًا`;

export function recommendationTexts(locale: AdsLocale) {
  const english = locale === "en";
  return {
    keep: english
      ? "Nothing needs a change today. Leave the budgets as they are and let the campaigns gather data."
      : "لا شيء يحتاج إلى تغيير الآن. الأفضل إبقاء الميزانيات كما هي حتى تجمع الحملات بياناتها.",
    check: (code: Recommendation["code"], name: string) => {
      const whose = named(name, locale);
      if (code === "CHECK_TRACKING")
        return english
          ? `Check the pixel or tag of ${whose}: clicks come in, conversions do not.`
          : `يلزم فحص البكسل أو وسم القياس في ${whose}: النقرات تصل والتحويلات لا تُسجل.`;
      if (code === "CHECK_BUDGET")
        return english ? `Look at the budget of ${whose}: it spent well over its day.` : `تلزم مراجعة ميزانية ${whose}: تجاوز إنفاقها يومها بكثير.`;
      return english
        ? `See why ${whose} stopped delivering: payment, review status, schedule.`
        : `يلزم التحقق من سبب توقف ${whose} عن الظهور: الدفع، وحالة المراجعة، والجدول الزمني.`;
    },
    shift: ({ from, to, currency, liftPercent }: NonNullable<ReportFacts["shift"]>) => {
      const lift = percentText(liftPercent, locale, 1);
      return english
        ? `Move budget from ${named(from.name, locale)} (${change(from, currency, locale)}) to ${named(to.name, locale)} (${change(to, currency, locale)}). At the same total, returns should rise by about ${lift}.`
        : `يمكن نقل جزء من ميزانية ${named(from.name, locale)} (${change(from, currency, locale)}) إلى ${named(to.name, locale)} (${change(to, currency, locale)}). بالإجمالي نفسه يُتوقع أن يزيد العائد نحو ${lift}.`;
    },
    refresh: ({ name, campaignName }: Tired) =>
      english
        ? `Give ${named(name, locale)} in ${named(campaignName, locale)} a new idea before you raise its budget; a new opening alone may not be enough.`
        : `تلزم فكرة جديدة بدل ${named(name, locale)} في ${named(campaignName, locale)} قبل رفع الميزانية، فتغيير الافتتاحية وحده قد لا يكفي.`,
    review: ({ name }: Campaign) =>
      english
        ? `Look at the audience and the offer of ${named(name, locale)}, or hold it until they are clear.`
        : `تلزم مراجعة جمهور ${named(name, locale)} وعرضها، أو إيقافها حتى تتضح الصورة.`,
  };
}
