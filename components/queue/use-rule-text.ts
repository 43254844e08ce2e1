import { useWeekdays } from "@/components/calendar/use-weekdays";
import { useFormat, useText } from "@/components/i18n/client";
import type { RecurrenceView } from "@/server/domains/posts/recurring.schema";
import { useMinuteText } from "./use-clock";

/** A rule of repetition as one sentence. */
export function useRuleText(): (rule: Pick<RecurrenceView["repeat"], "frequency" | "weekdays" | "monthDay" | "minute">) => string {
  const t = useText("queue");
  const format = useFormat();
  const weekdays = useWeekdays();
  const textOf = useMinuteText();
  return (rule) => {
    const time = textOf(rule.minute);
    if (rule.frequency === "DAILY") return t("repeat.says.DAILY", { time });
    if (rule.frequency === "MONTHLY") {
      return rule.monthDay === null ? t("repeat.says.LAST", { time }) : t("repeat.says.MONTHLY", { day: format.number(rule.monthDay), time });
    }
    const days = weekdays.filter((day) => rule.weekdays.includes(day)).map((day) => format.weekday(day));
    return t("repeat.says.WEEKLY", { days: days.join(t("repeat.separator")), time });
  };
}
