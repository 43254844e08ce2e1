import type { z } from "zod";

/** Length in Unicode code points, the unit of the service's own limits. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A check for zod of the length as texts are compared: U+FDFA, one character, becomes eighteen, and the cost of a judgement grows with them. */
export const normalisedWithin =
  (max: number) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (codePoints(value.normalize("NFKC")) <= max) return;
    const message = `must have at most ${max} characters after Unicode normalisation (NFKC), where ﷺ is 18`;
    issues.push({ code: "too_big", origin: "string", maximum: max, inclusive: true, input: value, message });
  };
