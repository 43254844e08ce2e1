import { DateTime } from "luxon";
import { addDays } from "./metrics";

/** What a schedule's report is about. Pure. */

interface ScheduleRule {
  frequency: "WEEKLY" | "MONTHLY";
  monthDay: number | null;
}

/** From the time before to the day before it is due: a week, or a month. `dueOn` is a local date. */
export function reportPeriod({ frequency, monthDay }: ScheduleRule, dueOn: string) {
  const periodEnd = addDays(dueOn, -1);
  if (frequency === "WEEKLY") return { kind: frequency, periodStart: addDays(periodEnd, -6), periodEnd };
  const month = DateTime.fromISO(dueOn, { zone: "utc" }).startOf("month").minus({ months: 1 });
  const day = Math.min(monthDay ?? 31, month.daysInMonth ?? 28);
  return { kind: frequency, periodStart: month.set({ day }).toFormat("yyyy-MM-dd"), periodEnd };
}
