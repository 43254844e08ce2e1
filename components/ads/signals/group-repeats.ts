import type { Signal } from "@/server/domains/ads/signals.schema";

export interface SignalGroup {
  latest: Signal;
  times: number;
}

/** Neighbours in the stream that say the same of the same account are one line. */
export function groupRepeats(newestFirst: readonly Signal[]): SignalGroup[] {
  const groups: SignalGroup[] = [];
  for (const signal of newestFirst) {
    const last = groups.at(-1);
    const same = last && last.latest.kind === signal.kind && last.latest.title === signal.title && last.latest.adAccountId === signal.adAccountId;
    if (same) last.times += 1;
    else groups.push({ latest: signal, times: 1 });
  }
  return groups;
}
