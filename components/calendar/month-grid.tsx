"use client";

import clsx from "clsx";
import { useFormat, usePreferences, useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { AddIcon } from "@/components/ui/icons";
import type { OptimalSlot } from "@/server/domains/analytics/analytics.schema";
import { isoWeekday, monthOf, type PlacedPost } from "./calendar-days";
import { DayMenu, DayNotes } from "./notes";
import { Occasions } from "./occasions";
import { PostChip } from "./post-chip";
import type { Held } from "./use-keyboard-move";
import { weekendOf } from "./week-start";

const shownADay = { comfortable: 3, compact: 6 };
/** A month has room for a hint, not for all ten. */
const bestShown = 3;

export interface GridProps {
  days: readonly string[];
  posts: ReadonlyMap<string, PlacedPost[]>;
  held: Held | null;
  today: string;
  zone: string;
  slots: readonly OptimalSlot[];
  onOpenDay(day: string): void;
}

/** The first of a day's posts; one that is being moved is always among them. */
function firstOf(posts: readonly PlacedPost[], held: Held | null, count: number): readonly PlacedPost[] {
  if (posts.length <= count) return posts;
  const first = posts.slice(0, count);
  const moving = posts.find((post) => post.id === held?.post.id);
  return !moving || first.includes(moving) ? first : [...first.slice(0, -1), moving];
}

export const heldAs = (held: Held | null, post: PlacedPost) => (held?.post.id === post.id ? (held.refusal ? "refused" : "fine") : undefined);

export function MonthGrid({ days, month, posts, held, today, zone, slots, onOpenDay }: GridProps & { month: string }) {
  const t = useText("calendar");
  const format = useFormat();
  const weekend = weekendOf(zone);
  const { density } = usePreferences();
  const may = useMay();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-card border border-gray-5 bg-surface">
      <caption className="sr-only">{format.month(month)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="border-b border-gray-5 px-2 py-1.5 text-start text-xs font-medium text-gray-11">
              {format.weekday(isoWeekday(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const all = posts.get(day) ?? [];
              const shown = firstOf(all, held, shownADay[density]);
              const weekday = isoWeekday(day);
              const best = day < today ? undefined : slots.slice(0, bestShown).find((slot) => slot.weekday === weekday);
              const date = format.date(`${day}T12:00:00Z`, "UTC");
              return (
                <td
                  key={day}
                  data-cell=""
                  data-day={day}
                  className={clsx(
                    "group h-28 border-b border-gray-5 p-1 align-top not-last:border-e data-[over=fine]:bg-accent-1 data-[over=refused]:bg-red-1",
                    weekend.includes(weekday) && "bg-gray-3",
                  )}
                >
                  <div className="flex h-6 items-center justify-between gap-1">
                    <button
                      type="button"
                      onClick={() => onOpenDay(day)}
                      aria-label={t("openDay", { date, count: all.length })}
                      aria-current={day === today ? "date" : undefined}
                      className={clsx(
                        "figures grid h-6 min-w-6 place-items-center rounded-full px-1 text-xs hover:bg-gray-4",
                        day === today ? "bg-accent-4 font-semibold text-on-accent hover:bg-accent-5" : monthOf(day) === month ? "text-gray-12" : "text-gray-10",
                      )}
                    >
                      {format.number(Number(day.slice(8)))}
                    </button>
                    {may.write ? (
                      // A keyboard finds it in the day's dialog.
                      <DayMenu
                        day={day}
                        today={today}
                        trigger={
                          <button
                            type="button"
                            tabIndex={-1}
                            aria-label={t("addOn", { date })}
                            className="ms-auto grid size-6 place-items-center rounded-badge text-gray-11 opacity-0 group-hover:opacity-100 hover:bg-gray-4 hover:text-gray-12 aria-expanded:opacity-100"
                          >
                            <AddIcon />
                          </button>
                        }
                      />
                    ) : null}
                    {all.length > shown.length ? (
                      <button
                        type="button"
                        onClick={() => onOpenDay(day)}
                        aria-label={t("moreOf", { count: all.length - shown.length, date })}
                        className="figures h-6 rounded-badge px-1.5 text-xs font-medium text-gray-11 hover:bg-gray-4 hover:text-gray-12"
                      >
                        <bdi>+{format.number(all.length - shown.length)}</bdi>
                      </button>
                    ) : best ? (
                      <span title={t("bestTime")} className="one-line figures rounded-badge bg-accent-1 px-1 text-xs text-accent-5">
                        <span className="sr-only">{t("bestTime")} </span>
                        {format.hour(best.hour)}
                      </span>
                    ) : null}
                  </div>
                  <Occasions day={day} zone={zone} />
                  <DayNotes day={day} />
                  {all.length > 0 ? (
                    <ul className="mt-0.5 grid grid-cols-[minmax(0,1fr)] gap-0.5">
                      {shown.map((post) => (
                        <li key={post.id}>
                          <PostChip post={post} held={heldAs(held, post)} />
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
