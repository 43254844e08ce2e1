import type { AdsLocale } from "../metrics.schema";
import type { SignalSeverity } from "../signals.schema";

/** What each notice of a platform means, how urgent it is, and how it is titled. The first rule that fits counts. */
export interface SignalRule {
  /** The platform's word for the notice. */
  field: string;
  /** Values that the notice must have. */
  when?: Record<string, string>;
  kind: string;
  severity: SignalSeverity;
  title: Record<AdsLocale, string>;
  /** The part of the notice that says it in the platform's own words. */
  detail?: string;
}

export const signalRules: readonly SignalRule[] = [
  {
    field: "with_issues_ad_objects",
    when: { level: "CAMPAIGN" },
    kind: "campaign_issue",
    severity: "critical",
    title: { en: "A campaign has a problem", ar: "مشكلة في حملة" },
    detail: "error_summary",
  },
  {
    field: "with_issues_ad_objects",
    when: { level: "AD_SET" },
    kind: "ad_set_issue",
    severity: "warning",
    title: { en: "An ad set has a problem", ar: "مشكلة في مجموعة إعلانية" },
    detail: "error_summary",
  },
  {
    field: "with_issues_ad_objects",
    kind: "ad_issue",
    severity: "warning",
    title: { en: "An ad has a problem", ar: "مشكلة في إعلان" },
    detail: "error_summary",
  },
  {
    field: "in_process_ad_objects",
    when: { status_name: "DISAPPROVED" },
    kind: "disapproved",
    severity: "critical",
    title: { en: "The platform’s review refused an ad", ar: "رفضت المنصة إعلانًا بعد مراجعته" },
  },
  {
    field: "in_process_ad_objects",
    when: { status_name: "ACTIVE" },
    kind: "review_passed",
    severity: "info",
    title: { en: "A review has ended: it is active", ar: "انتهت المراجعة وبدأ العرض" },
  },
  {
    field: "in_process_ad_objects",
    kind: "review_ended",
    severity: "info",
    title: { en: "The platform has finished processing a change", ar: "أنهت المنصة معالجة تغيير" },
    detail: "status_name",
  },
  {
    field: "creative_fatigue",
    when: { creative_fatigue_level: "HIGH" },
    kind: "creative_fatigue",
    severity: "critical",
    title: { en: "An ad is worn out: people have seen it too often", ar: "إعلان مرهق: تكرّر ظهوره للجمهور كثيرًا" },
  },
  {
    field: "creative_fatigue",
    when: { creative_fatigue_level: "MEDIUM" },
    kind: "creative_fatigue",
    severity: "warning",
    title: { en: "An ad is wearing out", ar: "إعلان بدأ يفقد أثره" },
  },
  {
    field: "creative_fatigue",
    kind: "creative_fatigue",
    severity: "info",
    title: { en: "First signs that an ad wears out", ar: "أولى علامات فتور إعلان" },
  },
  {
    field: "ad_recommendations",
    kind: "recommendation",
    severity: "info",
    title: { en: "The platform has a suggestion", ar: "لدى المنصة اقتراح" },
    detail: "recommendation_message",
  },
  { field: "product_set_issue", kind: "product_set_issue", severity: "warning", title: { en: "A product set has a problem", ar: "مشكلة في مجموعة منتجات" } },
  {
    field: "ads_async_creation_request",
    kind: "ads_created",
    severity: "info",
    title: { en: "A bulk creation of ads has ended", ar: "انتهى إنشاء إعلانات دفعة واحدة" },
  },
  {
    field: "campaign_removed",
    kind: "campaign_removed",
    severity: "warning",
    title: { en: "A campaign was removed at the platform", ar: "حُذفت حملة من المنصة" },
  },
  {
    field: "campaign_status_changed",
    kind: "campaign_status_changed",
    severity: "warning",
    title: { en: "A campaign’s status was changed at the platform", ar: "تغيّرت حالة حملة من المنصة" },
  },
  {
    field: "budget_changed",
    kind: "budget_changed",
    severity: "warning",
    title: { en: "A budget was changed at the platform", ar: "تغيّرت ميزانية من المنصة" },
  },
];

/** A notice that no rule knows: platforms add new ones. */
export const unknownSignal = { severity: "info", title: { en: "The platform tells of a change", ar: "أبلغت المنصة عن تغيير" } } as const;
