"use client";

import { Fragment } from "react";
import { useWeekdays } from "@/components/calendar/use-weekdays";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Card } from "@/components/ui/card";
import { ChartFigure } from "@/components/ui/chart-figure";
import type { HeatCell } from "@/server/domains/analytics/overview.schema";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** One post proves little: the more there are, the larger the mark. */
const sizes = ["45%", "70%", "100%"] as const;
/** From far below the account's mean to far above it. */
const strengths = [0.16, 0.34, 0.55, 0.78, 1] as const;
const bounds = [0.6, 0.85, 1.1, 1.4];

const strengthOf = (index: number) => strengths[bounds.filter((bound) => index >= bound).length] ?? 1;
const sizeOf = (posts: number) => sizes[Math.min(posts, sizes.length) - 1] ?? "100%";

/** Hours of the week from the page's start side, so that the map mirrors with the page. */
export function HeatMap({ cells }: { cells: readonly HeatCell[] }) {
  const t = useText("analytics");
  const format = useFormat();
  const zone = useZone();
  const weekdays = useWeekdays();
  const at = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const slot = ({ weekday, hour }: HeatCell) => t("heat.slot", { weekday: format.weekday(weekday), hour: format.hour(hour) });
  const ranked = [...cells].sort((a, b) => b.index - a.index);
  const best = ranked.find((cell) => cell.posts > 1) ?? ranked[0];
  const total = cells.reduce((sum, cell) => sum + cell.posts, 0);
  return (
    <Card>
      <ChartFigure
        title={t("heat.title")}
        sentence={best ? t("heat.best", { slot: slot(best), times: format.times(best.index), count: total, zone: format.city(zone) }) : t("heat.none")}
        table={{
          columns: [t("heat.time"), t("heat.against"), t("heat.sample")],
          rows: ranked.map((cell) => ({ key: slot(cell), cells: [slot(cell), format.times(cell.index), format.number(cell.posts)] })),
        }}
      >
        <div aria-hidden className="grid grid-cols-[auto_repeat(24,minmax(0,1fr))] items-center gap-px text-xs text-gray-11 sm:gap-0.5">
          {weekdays.map((weekday) => (
            <Fragment key={weekday}>
              <span className="pe-2">
                <span className="sm:hidden">{format.weekday(weekday, "letter")}</span>
                <span className="hidden sm:inline">{format.weekday(weekday)}</span>
              </span>
              {hours.map((hour) => {
                const cell = at.get(`${weekday} ${hour}`);
                return (
                  <span
                    key={hour}
                    className="grid h-6 place-items-center rounded-badge bg-gray-3"
                    title={cell ? t("heat.cell", { slot: slot(cell), times: format.times(cell.index), count: cell.posts }) : undefined}
                  >
                    {cell ? (
                      <span
                        className="rounded-badge bg-accent-4"
                        style={{ inlineSize: sizeOf(cell.posts), blockSize: sizeOf(cell.posts), opacity: strengthOf(cell.index) }}
                      />
                    ) : null}
                  </span>
                );
              })}
            </Fragment>
          ))}
          <span />
          {hours.map((hour) => (
            <span key={hour} className="figures h-4 overflow-visible whitespace-nowrap">
              {hour % 6 === 0 ? format.hour(hour) : null}
            </span>
          ))}
        </div>
        <p aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-gray-11">
          <span className="flex items-center gap-1">
            {t("heat.less")}
            {strengths.map((opacity) => (
              <span key={opacity} className="size-3 rounded-badge bg-accent-4" style={{ opacity }} />
            ))}
            {t("heat.more")}
          </span>
          <span className="flex items-center gap-1">
            {sizes.map((size) => (
              <span key={size} className="grid size-4 place-items-center rounded-badge bg-gray-3">
                <span className="rounded-badge bg-accent-4" style={{ inlineSize: size, blockSize: size }} />
              </span>
            ))}
            {t("heat.sizes")}
          </span>
        </p>
      </ChartFigure>
    </Card>
  );
}
