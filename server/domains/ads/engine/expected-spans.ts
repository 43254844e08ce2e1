import { addDays } from "./metrics";

/** Which findings a member's word covers: one day of a metric, or all of its days for a while. Pure. */

interface Line {
  adAccountId: string;
  /** Null: the whole account. */
  campaignId: string | null;
  metric: string;
}

export interface MarkSpan {
  findingId: string;
  /** Null: the one finding alone. Both days belong to it. */
  span: (Line & { firstDay: string; lastDay: string }) | null;
}

type Finding = Line & { findingId: string; date: string };

export function spanFrom({ adAccountId, campaignId, metric, date }: Line & { date: string }, days: number): MarkSpan["span"] {
  return days === 1 ? null : { adAccountId, campaignId, metric, firstDay: date, lastDay: addDays(date, days - 1) };
}

export function covers({ findingId, span }: MarkSpan, finding: Finding): boolean {
  if (findingId === finding.findingId) return true;
  if (!span || span.adAccountId !== finding.adAccountId || span.campaignId !== finding.campaignId || span.metric !== finding.metric) return false;
  return span.firstDay <= finding.date && finding.date <= span.lastDay;
}
