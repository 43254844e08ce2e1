"use client";

import { useText } from "@/components/i18n/client";

/** As high as the chart that would stand there. */
export function ChartLoadError() {
  const t = useText("common");
  return <p className="grid h-60 place-items-center rounded-control bg-gray-3 px-4 text-center text-sm text-gray-11">{t("missingPart.chart")}</p>;
}
