import { useText } from "@/components/i18n/client";

/** A choice of days for which a link works. */
export function useDaysOfLife(days: readonly number[], initial: number) {
  const t = useText("links");
  return { label: t("expiresIn"), initial, options: days.map((count) => ({ value: count, label: t("days", { count }) })) };
}
