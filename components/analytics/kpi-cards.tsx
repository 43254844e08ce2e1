"use client";

import clsx from "clsx";
import { useFormat, useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { DownIcon, UpIcon } from "@/components/ui/icons";
import type { Overview } from "@/server/domains/analytics/overview.schema";

const names = ["posts", "impressions", "engagement", "rate", "comments", "clicks"] as const;

/** A figure that no post has is not a zero. */
export function KpiCards({ kpis, changes, days }: Pick<Overview, "kpis" | "changes"> & { days: number }) {
  const t = useText("analytics");
  const common = useText("common");
  const format = useFormat();
  const brief = (name: (typeof names)[number]) => {
    const value = kpis[name];
    if (value === null || (name !== "posts" && kpis.measured === 0)) return "—";
    return name === "rate" ? format.percent(value) : format.compact(value);
  };
  const exact = (name: (typeof names)[number]) => {
    const value = kpis[name];
    if (value === null) return common("noData");
    return name === "rate" ? format.percent(value, 2) : format.number(value);
  };
  return (
    <section aria-label={t("kpi.title")} className="grid gap-2">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {names.map((name) => (
          <li key={name} className="grid">
            <Card className="grid content-between gap-1 p-3 sm:p-4">
              <p className="text-sm text-gray-11">{t(`kpi.${name}`)}</p>
              <p className="figures text-lg font-semibold sm:text-2xl" title={exact(name)}>
                <bdi>{brief(name)}</bdi>
              </p>
              {changes ? <Change percent={changes[name]} neutral={name === "posts"} /> : null}
            </Card>
          </li>
        ))}
      </ul>
      <p className="text-xs text-gray-10">{changes ? t("kpi.before", { count: days }) : t("kpi.tooFew")}</p>
    </section>
  );
}

function Change({ percent, neutral }: { percent: number | null; neutral: boolean }) {
  const t = useText("analytics");
  const common = useText("common");
  const format = useFormat();
  if (percent === null) return <span className="text-sm text-gray-10">{common("noData")}</span>;
  if (Math.abs(percent) < 1) return <span className="text-sm text-gray-10">{t("kpi.steady")}</span>;
  const Arrow = percent > 0 ? UpIcon : DownIcon;
  return (
    <span
      className={clsx(
        "figures inline-flex items-center gap-1 text-sm whitespace-nowrap",
        neutral ? "text-gray-11" : percent > 0 ? "text-green-5" : "text-red-5",
      )}
    >
      <Arrow size={14} />
      <span className="sr-only">{t(percent > 0 ? "kpi.up" : "kpi.down", { change: format.percent(Math.abs(percent) / 100) })}</span>
      <bdi aria-hidden>{format.change(percent)}</bdi>
    </span>
  );
}
