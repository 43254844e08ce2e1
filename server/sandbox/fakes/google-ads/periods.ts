import { daysAfter } from "../../ads/plans";
import type { Query } from "./gaql";

/** The days that a query's conditions on `segments.date` leave; null without any. */
export function dateBounds(query: Query, today: string): { since: string; until: string } | null {
  const conditions = query.where.filter(({ field }) => field === "segments.date");
  if (conditions.length === 0) return null;
  let since = daysAfter(today, -400);
  let until = today;
  const notBefore = (date: string) => {
    if (date > since) since = date;
  };
  const notAfter = (date: string) => {
    if (date < until) until = date;
  };
  for (const { operator, values } of conditions) {
    const [first = "", second = first] = values;
    if (operator === "BETWEEN" || operator === "=") {
      notBefore(first);
      notAfter(second);
    } else if (operator === "DURING") {
      const [start, end] = periodOf(first, today);
      notBefore(start);
      notAfter(end);
    } else if (operator.startsWith(">")) notBefore(operator === ">" ? daysAfter(first, 1) : first);
    else if (operator.startsWith("<")) notAfter(operator === "<" ? daysAfter(first, -1) : first);
  }
  return { since, until };
}

/** Google's named periods end with yesterday, but for those that name today. */
export function periodOf(name: string, today: string): [string, string] {
  switch (name) {
    case "TODAY":
      return [today, today];
    case "THIS_MONTH":
      return [`${today.slice(0, 8)}01`, today];
    case "YESTERDAY":
      return [daysAfter(today, -1), daysAfter(today, -1)];
    default:
      return [daysAfter(today, -Number(/\d+/.exec(name)?.[0] ?? 30)), daysAfter(today, -1)];
  }
}
