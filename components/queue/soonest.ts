/** Of slots that come best first, the best few, in the order in which they come. */
export function soonest<Slot extends { nextAt: string }>(slots: readonly Slot[], most: number): Slot[] {
  return slots.slice(0, most).sort((one, other) => one.nextAt.localeCompare(other.nextAt));
}
