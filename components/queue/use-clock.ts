import { useFormat } from "@/components/i18n/client";

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
