import { useState } from "react";

/** The first rows of a list that is too long to be rendered whole; "show more" adds `step` rows. */
export function useShown<Row>(rows: readonly Row[], first: number, step: number) {
  const [count, setCount] = useState(first);
  return { shown: rows.slice(0, count), next: Math.min(step, Math.max(0, rows.length - count)), showMore: () => setCount(count + step) };
}
