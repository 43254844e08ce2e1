"use client";

import { useFormat, useText } from "@/components/i18n/client";
import type { KpiName } from "@/server/domains/ads/metrics.schema";

const money: ReadonlySet<KpiName> = new Set<KpiName>(["spend", "revenue", "cpc", "cpm", "cpa"]);

/** A figure with its unit: short on a card, exact in its title and in tables. No figure is called so, never 0. */
export function useFigureText(currency: string) {
  const t = useText("ads");
  const format = useFormat();
  const written = (name: KpiName, value: number | null, brief: boolean): string => {
    if (value === null) return brief ? "—" : t("noData");
    if (money.has(name)) return brief ? format.moneyBrief(value, currency) : format.money(value, currency);
    if (name === "roas") return format.times(value);
    if (name === "ctr") return format.percent(value, 2);
    return brief ? format.compact(value) : format.number(value);
  };
  return {
    brief: (name: KpiName, value: number | null) => written(name, value, true),
    /** Of a column's figures the decimals are below one another. */
    inColumn: (name: KpiName, value: number | null) => (value === null ? "—" : name === "conversions" ? format.number(value, 1) : written(name, value, false)),
    exact: (name: KpiName, value: number | null) => written(name, value, false),
  };
}
