"use client";

import { useText } from "@/components/i18n/client";

/** Has the height of the chart that could not be loaded. */
export function ChartLoadError() {
  const t = useText("common");
  return <p className="grid h-60 place-items-center rounded-control bg-gray-3 px-4 text-center text-sm text-gray-11">{t("missingPart.chart")}</p>;
}
