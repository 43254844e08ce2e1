import type { NamedSignal } from "@/server/domains/ads/signals.schema";

export interface SignalGroup {
  latest: NamedSignal;
  times: number;
}

/** Neighbours in the stream that say the same of the same campaign or ad are one line. */
export function groupRepeats(newestFirst: readonly NamedSignal[]): SignalGroup[] {
  const groups: SignalGroup[] = [];
  for (const signal of newestFirst) {
    const last = groups.at(-1);
    if (last && isSame(last.latest, signal)) last.times += 1;
    else groups.push({ latest: signal, times: 1 });
  }
  return groups;
}

function isSame(one: NamedSignal, other: NamedSignal): boolean {
  const sameSubject = one.about?.campaignId === other.about?.campaignId && one.about?.ad === other.about?.ad;
  return sameSubject && one.kind === other.kind && one.title === other.title && one.adAccountId === other.adAccountId;
}
