import { daysText, isolated, numberText, percentText } from "@/server/lib/wording";
import type { FatigueReason } from "../creatives.schema";
import type { AdsLocale } from "../metrics.schema";
import type { FatigueVerdict } from "./creative-fatigue";
import { traitText } from "./creative-traits";
import type { Winner, WinReason } from "./winning-creatives";

type Figures = Pick<FatigueVerdict, "frequency" | "ctrDropPercent" | "cpmChangePercent" | "costPerResultRatio" | "daysRunning">;

function times(value: number, locale: AdsLocale): string {
  return isolated(`${numberText(value, locale, 2).slice(1, -1)}×`);
}

/** One reason as a sentence with its figure; advice names a new idea first and never a higher budget alone. */
export function fatigueText(reason: FatigueReason, figures: Figures, locale: AdsLocale): string {
  const cost = times(figures.costPerResultRatio ?? 0, locale);
  const drop = percentText(figures.ctrDropPercent ?? 0, locale);
  const cpm = percentText(figures.cpmChangePercent ?? 0, locale);
  const frequency = numberText(figures.frequency ?? 0, locale, 1);
  const sentences: Record<FatigueReason, Record<AdsLocale, string>> = {
    COST_DOUBLED: {
      en: `A result now costs ${cost} what it did in the first week. A new concept is due.`,
      ar: `تكلفة النتيجة الآن ${cost} من تكلفتها في الأسبوع الأول. حان وقت فكرة جديدة.`,
    },
    COST_UP: { en: `A result now costs ${cost} what it did in the first week.`, ar: `تكلفة النتيجة الآن ${cost} من تكلفتها في الأسبوع الأول.` },
    CTR_DOWN_STRONGLY: {
      en: `CTR is ${drop} under its first week. A new concept comes first, then a new opening.`,
      ar: `نسبة النقر إلى الظهور أقل من الأسبوع الأول بمقدار ${drop}. الأولى فكرة جديدة، ثم افتتاحية جديدة.`,
    },
    CTR_DOWN: {
      en: `CTR is ${drop} under its first week. A new opening may be enough.`,
      ar: `نسبة النقر إلى الظهور أقل من الأسبوع الأول بمقدار ${drop}. قد تكفي افتتاحية جديدة.`,
    },
    FREQUENCY_HIGH: {
      en: `People saw it ${frequency} times in a week. A wider audience helps.`,
      ar: `معدل التكرار ${frequency} خلال أسبوع. يفيد توسيع الجمهور.`,
    },
    CPM_UP: { en: `CPM is ${cpm} above its first week.`, ar: `تكلفة الألف ظهور أعلى من الأسبوع الأول بنسبة ${cpm}.` },
    EARLY_SIGNS: {
      en: "Several figures lean the wrong way; none of them is certain yet.",
      ar: "عدة أرقام تميل إلى التراجع، ولم يتأكد أيٌّ منها بعد.",
    },
    DELIVERY_LIMITED: { en: "The platform says this creative limits delivery.", ar: "تشير المنصة إلى أن هذه المادة تحدّ من وصول الإعلان." },
    INSUFFICIENT_DATA: {
      en: `Not enough data yet: ${daysText(figures.daysRunning, locale)} of delivery.`,
      ar: `بيانات غير كافية بعد، ومدة العرض ${daysText(figures.daysRunning, locale)}.`,
    },
    LEARNING: { en: "In the learning phase; figures still move.", ar: "في مرحلة التعلّم، والأرقام لم تستقر بعد." },
    STEADY: { en: "Results are as in its first week.", ar: "النتائج كما كانت في الأسبوع الأول." },
  };
  return sentences[reason][locale];
}

const winReasons: Record<WinReason, Record<AdsLocale, string>> = {
  BEST_RETURN: { en: "its return on spend is among the highest", ar: "عائده على الإنفاق من الأعلى" },
  LOW_COST: { en: "its cost per conversion is among the lowest", ar: "تكلفة التحويل فيه من الأقل" },
  BEST_CONVERSION: { en: "its clicks convert more often", ar: "نقراته تتحول أكثر من غيرها" },
  BEST_CLICK_RATE: { en: "its click rate holds after luck is taken out", ar: "نسبة النقر فيه مرتفعة حتى بعد استبعاد أثر الصدفة" },
  ALL_ROUND: { en: "it is steadily good in return, conversion and clicks", ar: "أداؤه جيد ومتوازن في العائد والتحويل والنقر" },
};

export function winText(winner: Pick<Winner, "why" | "traits" | "shrunkRoas">, locale: AdsLocale): string {
  const why = winner.why.map((reason) => winReasons[reason][locale]).join(locale === "en" ? ", " : "، ");
  const trait = winner.traits[0];
  if (locale === "en") {
    const shared = trait ? ` Winners have ${traitText(trait.trait, locale)} ${times(trait.lift, locale)} as often as creatives at large.` : "";
    return `It wins because ${why}.${shared}`;
  }
  const shared = trait ? ` وما يجمع المواد الأنجح: ${traitText(trait.trait, locale)}، ويتكرر فيها ${times(trait.lift, locale)} مقارنة بالمواد كلها.` : "";
  return `سبب النجاح: ${why}.${shared}`;
}
