"use client";

import clsx from "clsx";
import { useFormat, useText } from "@/components/i18n/client";
import { states } from "@/components/ui/states";
import { isoWeekday, monthOf, type PlacedPost } from "./calendar-days";
import { barHues } from "./post-chip";

const dots = 3;

interface DotMonthProps {
  days: readonly string[];
  posts: ReadonlyMap<string, PlacedPost[]>;
  date: string;
  today: string;
  onChoose(day: string): void;
}

/** A month as small as a phone's, with a dot for each of a day's first posts. */
export function DotMonth({ days, posts, date, today, onChoose }: DotMonthProps) {
  const t = useText("calendar");
  const format = useFormat();
  const month = monthOf(date);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className="w-full table-fixed rounded-card border border-gray-5 bg-surface">
      <caption className="sr-only">{format.month(month)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="pt-2 text-center text-xs font-medium text-gray-10">
              <span aria-hidden>{format.weekday(isoWeekday(day), "letter")}</span>
              <span className="sr-only">{format.weekday(isoWeekday(day))}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const all = posts.get(day) ?? [];
              return (
                <td key={day} className="p-0.5">
                  <button
                    type="button"
                    onClick={() => onChoose(day)}
                    aria-current={day === today ? "date" : undefined}
                    aria-pressed={day === date}
                    aria-label={t("openDay", { date: format.date(`${day}T12:00:00Z`, "UTC"), count: all.length })}
                    className={clsx(
                      "figures grid h-11 w-full content-center justify-items-center gap-0.5 rounded-control text-sm aria-pressed:bg-gray-4",
                      day === today ? "font-semibold text-accent-5" : monthOf(day) === month ? "text-gray-12" : "text-gray-10",
                    )}
                  >
                    {format.number(Number(day.slice(8)))}
                    <span aria-hidden className="flex h-1.5 gap-0.5">
                      {all.slice(0, dots).map((post) => (
                        <span key={post.id} className={clsx("size-1.5 rounded-full", barHues[states.post[post.status][0]])} />
                      ))}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
