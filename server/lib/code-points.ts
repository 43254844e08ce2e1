/** Length in Unicode code points, the unit of the service's own limits. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
