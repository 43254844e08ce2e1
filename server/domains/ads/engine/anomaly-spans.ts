import type { AnomalyKind, DetectedAnomaly, PooledDays } from "../anomalies.schema";
import { addDays, groupBy } from "./metrics";

/** Findings of adjoining days that are one change. Pure. */

export interface SpanDay extends Pick<DetectedAnomaly, "campaignId" | "kind" | "metric" | "date" | "direction"> {
  id: string;
  adAccountId: string;
  pooledDays: PooledDays;
}

const lineOf = ({ adAccountId, campaignId, metric, direction }: SpanDay): string => [adAccountId, campaignId ?? "", metric, direction].join(" ");

/**
 * The changes among `findings`, each by its days, oldest first. What counts as certain (a stop, a broken count, an overspend) begins a change of its own, even
 * after a mere change of the same figure; a mere change after it only goes on.
 */
export function changesOf<Day extends SpanDay>(findings: readonly Day[]): Day[][] {
  return [...groupBy(findings, lineOf).values()].flatMap((line) => {
    const changes: { days: Day[]; kinds: Set<AnomalyKind>; through: string }[] = [];
    for (const day of line.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
      const last = changes.at(-1);
      if (last && addDays(day.date, -day.pooledDays) <= last.through && (day.kind === "CHANGE" || last.kinds.has(day.kind))) {
        last.days.push(day);
        last.kinds.add(day.kind);
        last.through = day.date;
      } else changes.push({ days: [day], kinds: new Set([day.kind]), through: day.date });
    }
    return changes.map(({ days }) => days);
  });
}

/** The first day of each change of which every day is new. */
export function newChanges<Day extends SpanDay>(findings: readonly Day[], isNew: (id: string) => boolean): Day[] {
  return changesOf(findings).flatMap((days) => (days.every(({ id }) => isNew(id)) ? days.slice(0, 1) : []));
}
