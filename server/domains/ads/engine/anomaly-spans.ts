import { groupBy } from "@/shared/group-by";
import type { AnomalyKind, DetectedAnomaly, PooledDays } from "../anomalies.schema";
import { addDays } from "./metrics";

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

/**
 * What a detection found, each day with the id of its change: that of the first day of it that was ever found, also when that is long past.
 *
 * @param before what the detection before it found, by then with such ids
 */
export function withChangeIds<Day extends SpanDay>(found: readonly Day[], before: readonly (SpanDay & { changeId: string })[]): (Day & { changeId: string })[] {
  const known = new Map(before.map(({ id, changeId }) => [id, changeId]));
  const all = new Map([...found, ...before].map((one) => [one.id, one]));
  const ids = changesOf<SpanDay>([...all.values()]).flatMap((days) => {
    const changeId = days.flatMap(({ id }) => known.get(id) ?? [])[0] ?? days[0]?.id ?? "";
    return days.map(({ id }): [string, string] => [id, changeId]);
  });
  const changeIds = new Map(ids);
  return found.map((one) => ({ ...one, changeId: changeIds.get(one.id) ?? one.id }));
}
