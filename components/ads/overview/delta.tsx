"use client";

import clsx from "clsx";
import { useFormat, useText } from "@/components/i18n/client";
import { DownIcon, UpIcon } from "@/components/ui/icons";
import type { KpiName } from "@/server/domains/ads/metrics.schema";

/** Which way is good; spend and reach are neither. */
const good: Partial<Record<KpiName, "up" | "down">> = { revenue: "up", roas: "up", conversions: "up", cpa: "down", ctr: "up", clicks: "up" };

interface DeltaProps {
  name: KpiName;
  percent: number | null;
  /** For a table's cell: empty where there is no figure, without a text. */
  brief?: boolean;
  /** It exceeds chance; null: too few counts to say. Only such a change is good or bad. */
  real?: boolean | null | undefined;
  className?: string;
}

/** A figure's change against the period before, both of whole days, with its meaning in colour, sign and arrow. */
export function Delta({ name, percent, brief = false, real = true, className }: DeltaProps) {
  const t = useText("ads");
  const format = useFormat();
  if (percent === null) return brief ? null : <span className={clsx("text-gray-10", className)}>{t("noData")}</span>;
  const steady = Math.abs(percent) < 1;
  if (steady && !brief) {
    return <span className={clsx("text-gray-10", className)}>{t("kpi.steady")}</span>;
  }
  // What is written as 0.0 % went nowhere.
  if (Math.abs(percent) < 0.05) return <bdi className={clsx("figures text-gray-11", className)}>{format.percent(0)}</bdi>;
  const direction = percent > 0 ? "up" : "down";
  const Arrow = percent > 0 ? UpIcon : DownIcon;
  const wanted = good[name];
  return (
    <span
      className={clsx(
        "figures inline-flex items-center gap-1 whitespace-nowrap",
        steady || !real || wanted === undefined ? "text-gray-11" : wanted === direction ? "text-green-5" : "text-red-5",
        className,
      )}
    >
      <Arrow size={14} />
      <span className="sr-only">{t(`kpi.${direction}`, { change: format.percent(Math.abs(percent) / 100) })}</span>
      <bdi aria-hidden>{format.change(percent)}</bdi>
    </span>
  );
}
