import { daysText, percentText } from "@/server/lib/wording";
import type { AllocationReason, Assumption, PilotReason } from "../budget.schema";
import type { AdsLocale } from "../metrics.schema";
import type { PilotAllocation } from "./incremental-pilot";

type Words = Record<AdsLocale, string>;

const reasons: Record<AllocationReason, Words> = {
  HIGHER_RETURN: { en: "The next unit of spend returns more here than in the other campaigns.", ar: "عائد الإنفاق الإضافي هنا أعلى منه في الحملات الأخرى." },
  LOWER_RETURN: { en: "The next unit of spend returns less here than in the other campaigns.", ar: "عائد الإنفاق الإضافي هنا أقل منه في الحملات الأخرى." },
  BALANCED: { en: "The budget is already where its return matches the others.", ar: "الميزانية عند مستوى يتوازن فيه العائد مع بقية الحملات." },
  NO_CURVE: { en: "Not enough days with spend and return; it keeps its share.", ar: "أيام الإنفاق والعائد غير كافية، فتبقى الحصة كما هي." },
  LEARNING: {
    en: "In the learning phase; it keeps its share so that learning does not restart.",
    ar: "في مرحلة التعلّم، فتبقى الحصة كما هي حتى لا يبدأ التعلّم من جديد.",
  },
  FEW_CONVERSIONS: { en: "Fewer than 10 conversions in the window; it keeps its share.", ar: "التحويلات أقل من 10 خلال الفترة، فتبقى الحصة كما هي." },
  NO_BUDGET: { en: "It has no daily budget to shift.", ar: "لا ميزانية يومية لها يمكن توزيعها." },
};

const assumptions: Record<Assumption, Words> = {
  ATTRIBUTED_NOT_INCREMENTAL: {
    en: "Returns are those the platforms attribute to their ads; part of them would have come anyway.",
    ar: "العوائد هي ما تنسبه المنصات إلى إعلاناتها، وجزء منها كان سيتحقق دونها.",
  },
  BOUNDED_STEP: { en: "No campaign moves more than 20% from its share of the new total.", ar: "لا تتغيّر أي حملة بأكثر من 20% عن حصتها من الإجمالي الجديد." },
  CONVERSIONS_NOT_REVENUE: { en: "No revenue is tracked, so conversions are compared instead.", ar: "لا إيرادات مسجَّلة، فالمقارنة بعدد التحويلات." },
  PRIOR_ELASTICITY: {
    en: "Where spend hardly varied, a usual response curve (elasticity 0.7) is assumed.",
    ar: "حيث لم يتغيّر الإنفاق كثيرًا، افتُرض منحنى استجابة معتاد (مرونة 0.7).",
  },
  PROPORTIONAL: { en: "Campaigns without enough data keep their share of the total.", ar: "الحملات التي لا تكفي بياناتها تحتفظ بحصتها من الإجمالي." },
  LOCKED: { en: "Campaigns in learning or with few conversions are not moved.", ar: "الحملات في مرحلة التعلّم أو قليلة التحويلات لا تتغيّر حصتها." },
  TOTAL_CHANGES: { en: "The new total differs from the sum of today’s budgets.", ar: "الإجمالي الجديد يختلف عن مجموع الميزانيات الحالية." },
};

const pilotReasons: Record<PilotReason, Words> = {
  NO_CURVE: { en: "Not enough days with spend and return.", ar: "أيام الإنفاق والعائد غير كافية." },
  LEARNING: { en: "In the learning phase.", ar: "في مرحلة التعلّم." },
  FEW_CONVERSIONS: { en: "Fewer than 10 conversions in the window.", ar: "التحويلات أقل من 10 خلال الفترة." },
  NO_BUDGET: { en: "No daily budget.", ar: "لا ميزانية يومية." },
  FATIGUED: { en: "Its creatives are worn out; new ones come first.", ar: "موادها الإعلانية مرهقة، والأولى تجديدها." },
  NO_PAIR: { en: "No other campaign’s marginal return differs enough to test a shift.", ar: "لا حملة أخرى يختلف عائد إنفاقها الإضافي بما يكفي لاختبار النقل." },
  UNCERTAIN: { en: "The difference in return is not certain enough yet.", ar: "الفرق في العائد غير مؤكد بعد بما يكفي." },
  HOLDOUT: { en: "Left unchanged as the comparison group.", ar: "تبقى دون تغيير ضمن مجموعة المقارنة." },
};

export const allocationText = (reason: AllocationReason, locale: AdsLocale): string => reasons[reason][locale];
export const assumptionText = (assumption: Assumption, locale: AdsLocale): string => assumptions[assumption][locale];
export const pilotReasonText = (reason: PilotReason, locale: AdsLocale): string => pilotReasons[reason][locale];

/** What the pilot does with one campaign, in one sentence. */
export function pilotRationale(allocation: PilotAllocation, plan: { days: number; stepEveryDays: number } | null, locale: AdsLocale): string {
  const percent = percentText(Math.abs(allocation.changePercent ?? 0), locale, 1);
  const days = plan ? daysText(plan.days, locale) : "";
  const every = plan ? daysText(plan.stepEveryDays, locale) : "";
  if (allocation.role === "RECEIVER") {
    return locale === "en"
      ? `Receives ${percent} more for ${days}, because its next unit of spend returns the most; one step every ${every}.`
      : `تزيد ميزانيتها ${percent} خلال ${days} لأن عائد إنفاقها الإضافي هو الأعلى، بخطوة واحدة كل ${every}.`;
  }
  if (allocation.role === "DONOR") {
    return locale === "en"
      ? `Gives ${percent} for ${days}, because its next unit of spend returns the least; the earlier budget is restored if a guardrail is met.`
      : `تنقص ميزانيتها ${percent} خلال ${days} لأن عائد إنفاقها الإضافي هو الأقل، وتُستعاد الميزانية السابقة عند بلوغ أحد حدود الأمان.`;
  }
  return allocation.reasons.map((reason) => pilotReasonText(reason, locale)).join(" ");
}
