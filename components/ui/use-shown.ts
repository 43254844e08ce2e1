import { useState } from "react";

/** The first rows of a list that may be too long to be drawn, or read, whole; each time more are asked for, `step` more. */
export function useShown<Row>(rows: readonly Row[], first: number, step: number) {
  const [count, setCount] = useState(first);
  return { shown: rows.slice(0, count), next: Math.min(step, Math.max(0, rows.length - count)), showMore: () => setCount(count + step) };
}
