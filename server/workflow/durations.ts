const units = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;
const part = /(\d+)([wdhms])/g;

/** Reads the SDK's time strings, such as `1d2h30s`, to milliseconds. */
export function durationOf(text: string): number | null {
  if (!/^(\d+[wdhms])+$/.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(part)) total += Number(amount) * units[unit as keyof typeof units];
  return total;
}

/** An instant: an ISO date, or a duration from `from`. The SDK writes an empty string for a duration of zero. */
export function instantOf(text: string, from: Date): Date | null {
  if (text === "") return from;
  const duration = durationOf(text);
  if (duration !== null) return new Date(from.getTime() + duration);
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
