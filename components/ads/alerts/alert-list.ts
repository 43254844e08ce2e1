import { type Anomaly, type AnomalySeverity, anomalySeverities } from "@/server/domains/ads/anomalies.schema";
import type { Fatigue } from "@/server/domains/ads/creatives.schema";
import type { NamedSignal, SignalSeverity } from "@/server/domains/ads/signals.schema";
import { groupRepeats, type SignalGroup } from "./group-repeats";

export const alertKinds = ["performance", "platform", "creative"] as const;
export type AlertKind = (typeof alertKinds)[number];

export type Alert = { id: string; severity: AnomalySeverity; at: string } & (
  | { kind: "performance"; anomaly: Anomaly }
  | { kind: "platform"; group: SignalGroup }
  | { kind: "creative"; creative: Fatigue }
);

const noticeSeverities: Record<SignalSeverity, AnomalySeverity> = { critical: "high", warning: "medium", info: "low" };

interface AlertSources {
  anomalies: readonly Anomaly[];
  /** Newest first. */
  notices: readonly NamedSignal[];
  creatives: readonly Fatigue[];
}

/** One list of what stands out: the most severe first, then the newest; what has no day of its own comes after what has. */
export function alertsOf({ anomalies, notices, creatives }: AlertSources): Alert[] {
  const alerts: Alert[] = [
    ...anomalies.map((anomaly): Alert => ({ kind: "performance", id: anomaly.id, severity: anomaly.severity, at: anomaly.date, anomaly })),
    ...groupRepeats(notices).map((group): Alert => {
      const { id, severity, receivedAt } = group.latest;
      return { kind: "platform", id, severity: noticeSeverities[severity], at: receivedAt, group };
    }),
    ...creatives.flatMap((creative): Alert[] => {
      if (creative.status === "healthy") return [];
      return [{ kind: "creative", id: creative.creativeId, severity: creative.status === "fatigued" ? "medium" : "low", at: "", creative }];
    }),
  ];
  const rank = ({ severity }: Alert) => anomalySeverities.length - anomalySeverities.indexOf(severity);
  return alerts.toSorted((one, other) => rank(one) - rank(other) || other.at.localeCompare(one.at));
}
