"use client";

import clsx from "clsx";
import { useEffect, useRef } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { tableRoles } from "@/components/ui/table-roles";
import { isoWeekday, type PlacedPost } from "./calendar-days";
import { type GridProps, heldAs } from "./month-grid";
import { DayNotes } from "./notes";
import { Occasions } from "./occasions";
import { PostChip } from "./post-chip";
import { weekendOf } from "./week-start";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const firstInSight = 7;
/** What is more in one hour of one day is behind a button, as in the month. */
const shownAnHour = 4;
/** The hours' own, and one for each day. */
const columns = "grid grid-flow-col grid-cols-[--spacing(16)] auto-cols-[minmax(0,1fr)]";
const emptyPx = 48;
/** A cell with its edges: its chips, the gaps between them and the button for what is more. */
const heightOf = (posts: number) => {
  const chips = Math.min(posts, shownAnHour);
  return Math.max(emptyPx, 5 + chips * 46 + (chips - 1) * 2 + (posts > chips ? 26 : 0));
};

/** A week, or a day, by hours. */
export function HourGrid({ days, posts, held, today, zone, slots, onOpenDay, nowHour }: GridProps & { nowHour: number }) {
  const t = useText("calendar");
  const format = useFormat();
  const weekend = weekendOf(zone);
  const box = useRef<HTMLElement>(null);
  const morning = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (box.current && morning.current) box.current.scrollTop = morning.current.offsetTop - morning.current.offsetHeight;
  }, []);
  const best = new Set(slots.map((slot) => slot.weekday * 24 + slot.hour));
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t("hours")}
      className="max-h-[calc(100dvh-240px)] min-h-96 overflow-y-auto rounded-card border border-gray-5 bg-surface"
    >
      <table {...tableRoles.table} className="block">
        <caption className="sr-only">{t("hours")}</caption>
        <thead {...tableRoles.rowgroup} className="sticky top-0 z-10 block bg-surface">
          <tr {...tableRoles.row} className={clsx(columns, "border-b border-gray-5")}>
            <th {...tableRoles.columnheader} scope="col">
              <span className="sr-only">{t("hour")}</span>
            </th>
            {days.map((day) => (
              <th
                key={day}
                {...tableRoles.columnheader}
                scope="col"
                aria-current={day === today ? "date" : undefined}
                className={clsx("border-s border-gray-5 px-2 py-1.5 text-start text-xs font-medium", day === today ? "text-accent-5" : "text-gray-11")}
              >
                {format.date(`${day}T12:00:00Z`, "UTC")}
                <Occasions day={day} zone={zone} />
                <DayNotes day={day} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="block">
          {hours.map((hour) => {
            const row = days.map((day) => ({ day, posts: (posts.get(day) ?? []).filter((post) => post.hour === hour) }));
            // An hour keeps its room while it is out of sight and not painted. A held post's shadow reaches beyond its hour, which would cut it off.
            const apart = !row.some((cell) => cell.posts.some((post) => post.id === held?.post.id));
            const height = Math.max(...row.map((cell) => heightOf(cell.posts.length)));
            return (
              <tr
                key={hour}
                {...tableRoles.row}
                ref={hour === firstInSight ? morning : undefined}
                className={clsx(columns, apart && "[content-visibility:auto]")}
                style={apart ? { containIntrinsicBlockSize: `auto ${height}px` } : undefined}
              >
                <th {...tableRoles.rowheader} scope="row" className="figures px-2 pt-1 text-end text-xs font-normal whitespace-nowrap text-gray-10">
                  {format.hour(hour)}
                </th>
                {row.map((cell) => {
                  const weekday = isoWeekday(cell.day);
                  const isBest = best.has(weekday * 24 + hour);
                  return (
                    <td
                      key={cell.day}
                      {...tableRoles.cell}
                      data-cell=""
                      data-day={cell.day}
                      data-hour={hour}
                      title={isBest ? t("bestTime") : undefined}
                      className={clsx(
                        "min-h-12 border-s border-b border-gray-5 p-0.5 data-[over=fine]:bg-accent-2 data-[over=refused]:bg-red-1",
                        isBest ? "bg-accent-1" : weekend.includes(weekday) && "bg-gray-3",
                        cell.day === today && hour === nowHour && "border-b-2 border-b-accent-4",
                      )}
                    >
                      <HourOf posts={cell.posts} held={held} onOpenDay={() => onOpenDay(cell.day)} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function HourOf({ posts, held, onOpenDay }: { posts: PlacedPost[]; held: GridProps["held"]; onOpenDay(): void }) {
  const t = useText("calendar");
  const format = useFormat();
  if (posts.length === 0) return null;
  const shown = posts.filter((post, index) => index < shownAnHour || post.id === held?.post.id);
  const more = posts.length > shown.length;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {shown.map((post) => (
        <li key={post.id}>
          <PostChip post={post} held={heldAs(held, post)} />
        </li>
      ))}
      {more ? (
        <li className="flex">
          <button type="button" onClick={onOpenDay} className="figures h-6 rounded-badge px-1.5 text-xs font-medium text-gray-11 hover:bg-gray-4">
            <span className="sr-only">{t("moreInHour")}</span>
            <bdi>+{format.number(posts.length - shown.length)}</bdi>
          </button>
        </li>
      ) : null}
    </ul>
  );
}
