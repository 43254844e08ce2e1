/** Places of values between two gaps: no line reaches them, so each is drawn as a point. */
export function lonePoints(values: readonly (number | null)[]): ReadonlySet<number> {
  const measured = (place: number) => typeof values[place] === "number";
  return new Set(values.flatMap((_value, place) => (measured(place) && !measured(place - 1) && !measured(place + 1) ? [place] : [])));
}
