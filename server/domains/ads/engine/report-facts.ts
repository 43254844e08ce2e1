import type { Anomaly } from "../anomalies.schema";
import type { Fatigue } from "../creatives.schema";
import type { AdsLocale, Kpis } from "../metrics.schema";
import type { ReportKind } from "../reports.schema";

/** What a report is written from: the answers of the other engines for one period. Sentences name nothing that is not in here. */
export interface ReportFacts {
  kind: ReportKind;
  locale: AdsLocale;
  periodStart: string;
  periodEnd: string;
  /** Most spent first. `before` is an average day, or week, of what came before; both are sums of as many days. */
  currencies: { currency: string; now: Kpis; before: Kpis }[];
  campaigns: { id: string; name: string; currency: string; kpis: Kpis }[];
  anomalies: Pick<Anomaly, "campaignId" | "campaignName" | "kind" | "metric" | "date" | "value" | "expected" | "severity" | "explanation">[];
  tired: Pick<Fatigue, "creativeId" | "name" | "campaignName" | "status" | "ctrDropPercent" | "costPerResultRatio">[];
  shift: { currency: string; from: ShiftSide; to: ShiftSide; liftPercent: number } | null;
  /** Last day that was read, where it is before the period's end. */
  readThrough: string | null;
}

export interface ShiftSide {
  campaignId: string;
  name: string;
  current: number;
  proposed: number;
}
