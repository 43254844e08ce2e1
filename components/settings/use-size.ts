import { useFormat, useText } from "@/components/i18n/client";

const megabyte = 1_048_576;

/** Sizes of files, in megabytes or gigabytes. */
export function useSize(): (bytes: number) => string {
  const t = useText("usage");
  const format = useFormat();
  const short = (value: number) => format.number(Math.round(value * 10) / 10);
  return (bytes) => (bytes < 1000 * megabyte ? t("megabytes", { size: short(bytes / megabyte) }) : t("gigabytes", { size: short(bytes / megabyte / 1024) }));
}
