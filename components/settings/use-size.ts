import { useFormat, useText } from "@/components/i18n/client";

const MEGABYTE = 1_048_576;

/** Sizes of files, in megabytes or gigabytes. */
export function useSize(): (bytes: number) => string {
  const t = useText("usage");
  const format = useFormat();
  const short = (value: number) => format.number(Math.round(value * 10) / 10);
  return (bytes) => (bytes < 1000 * MEGABYTE ? t("megabytes", { size: short(bytes / MEGABYTE) }) : t("gigabytes", { size: short(bytes / MEGABYTE / 1024) }));
}
