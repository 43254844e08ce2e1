import type { TextKey } from "@/server/lib/text";
import type { SignalSeverity } from "../signals.schema";

/** What each notice of a platform means, how urgent it is, and how it is titled. The first rule that fits counts. */
export interface SignalRule {
  /** The platform's word for the notice. */
  field: string;
  /** Values that the notice must have. */
  when?: Record<string, string>;
  kind: string;
  severity: SignalSeverity;
  /** Its name among the messages of `ads.signal`. */
  title: Extract<TextKey, `ads.signal.${string}`> extends `ads.signal.${infer Name}` ? Name : never;
  /** Field of the notice that contains the platform's own text. */
  detail?: string;
}

export const signalRules: readonly SignalRule[] = [
  {
    field: "with_issues_ad_objects",
    when: { level: "CAMPAIGN" },
    kind: "campaign_issue",
    severity: "critical",
    title: "campaignIssue",
    detail: "error_summary",
  },
  {
    field: "with_issues_ad_objects",
    when: { level: "AD_SET" },
    kind: "ad_set_issue",
    severity: "warning",
    title: "adSetIssue",
    detail: "error_summary",
  },
  {
    field: "with_issues_ad_objects",
    kind: "ad_issue",
    severity: "warning",
    title: "adIssue",
    detail: "error_summary",
  },
  {
    field: "in_process_ad_objects",
    when: { status_name: "DISAPPROVED" },
    kind: "disapproved",
    severity: "critical",
    title: "adDisapproved",
  },
  {
    field: "in_process_ad_objects",
    when: { status_name: "ACTIVE" },
    kind: "review_passed",
    severity: "info",
    title: "reviewPassed",
  },
  {
    field: "in_process_ad_objects",
    kind: "review_ended",
    severity: "info",
    title: "reviewEnded",
    detail: "status_name",
  },
  {
    field: "creative_fatigue",
    when: { creative_fatigue_level: "HIGH" },
    kind: "creative_fatigue",
    severity: "critical",
    title: "fatigueHigh",
  },
  {
    field: "creative_fatigue",
    when: { creative_fatigue_level: "MEDIUM" },
    kind: "creative_fatigue",
    severity: "warning",
    title: "fatigueMedium",
  },
  {
    field: "creative_fatigue",
    kind: "creative_fatigue",
    severity: "info",
    title: "fatigueLow",
  },
  {
    field: "ad_recommendations",
    kind: "recommendation",
    severity: "info",
    title: "recommendation",
    detail: "recommendation_message",
  },
  { field: "product_set_issue", kind: "product_set_issue", severity: "warning", title: "productSetIssue" },
  {
    field: "ads_async_creation_request",
    kind: "ads_created",
    severity: "info",
    title: "adsCreated",
  },
  {
    field: "campaign_removed",
    kind: "campaign_removed",
    severity: "warning",
    title: "campaignRemoved",
  },
  {
    field: "campaign_status_changed",
    kind: "campaign_status_changed",
    severity: "warning",
    title: "campaignStatusChanged",
  },
  {
    field: "budget_changed",
    kind: "budget_changed",
    severity: "warning",
    title: "budgetChanged",
  },
];

/** A notice that no rule knows: platforms add new ones. */
export const unknownSignal = { severity: "info", title: "unknown" } as const;
