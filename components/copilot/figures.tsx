"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { LineChart } from "@/components/ui/chart-line";
import type { ToolLine } from "./run-state";

interface DailyFigures {
  since: string;
  until: string;
  currency: string;
  series: { date: string; spend: number; revenue: number | null }[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Chart of the get_insights output when it has one currency over several days; otherwise nothing is drawn. */
function dailyFigures(output: unknown): DailyFigures | null {
  if (!isRecord(output)) return null;
  const { since, until, currency, series } = output;
  if (typeof since !== "string" || typeof until !== "string" || typeof currency !== "string" || !Array.isArray(series) || series.length < 3) return null;
  const days = series.filter((day): day is DailyFigures["series"][number] => isRecord(day) && typeof day.date === "string" && typeof day.spend === "number");
  return days.length === series.length ? { since, until, currency, series: days } : null;
}

/** A small drawing beside an answer about days. */
export function RunFigures({ calls }: { calls: readonly ToolLine[] }) {
  const t = useText("copilot");
  const format = useFormat();
  const insights = calls.find(({ tool, result }) => tool === "get_insights" && result?.ok)?.result;
  const figures = insights ? dailyFigures(insights.output) : null;
  if (!figures) return null;
  const { currency, series } = figures;
  return (
    <LineChart
      title={t("figures.title")}
      sentence={t("figures.sentence", { since: format.day(figures.since), until: format.day(figures.until) })}
      dates={series.map(({ date }) => date)}
      series={[
        { label: t("figures.spend"), values: series.map(({ spend }) => spend) },
        { label: t("figures.revenue"), values: series.map(({ revenue }) => revenue) },
      ]}
      format={(value) => format.money(value, currency)}
      formatTick={(value) => format.compact(value)}
    />
  );
}
