import { weekStartOf } from "@/components/calendar/week-start";
import { useFormat, usePreferences } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";

/** ISO weekdays in the order of the reader's week. */
export function useWeekdays(): number[] {
  const { locale } = usePreferences();
  const first = weekStartOf({ chosen: [], locale, zone: useZone() });
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** A local time as the reader's clock writes it. */
export function useMinuteText(): (minute: number) => string {
  const format = useFormat();
  return (minute) => format.time(new Date(minute * 60_000), "UTC");
}

/** What a field of type "time" holds, in minutes since midnight; null while it holds nothing. */
export function minuteOf(field: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(field) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
