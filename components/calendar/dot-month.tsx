"use client";

import clsx from "clsx";
import { useFormat, useText } from "@/components/i18n/client";
import { states } from "@/components/ui/states";
import { monthOf, type PlacedPost } from "./calendar-days";
import { MonthTable } from "./month-table";
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
  return (
    <MonthTable days={days} date={date}>
      {(day) => {
        const all = posts.get(day) ?? [];
        return (
          <button
            type="button"
            onClick={() => onChoose(day)}
            aria-current={day === today ? "date" : undefined}
            aria-pressed={day === date}
            aria-label={t("openDay", { date: format.date(`${day}T12:00:00Z`, "UTC"), count: all.length })}
            className={clsx(
              "figures grid h-11 w-full content-center justify-items-center gap-0.5 rounded-control text-sm aria-pressed:bg-gray-4",
              day === today ? "font-semibold text-accent-5" : monthOf(day) === monthOf(date) ? "text-gray-12" : "text-gray-10",
            )}
          >
            {format.number(Number(day.slice(8)))}
            <span aria-hidden className="flex h-1.5 gap-0.5">
              {all.slice(0, dots).map((post) => (
                <span key={post.id} className={clsx("size-1.5 rounded-full", barHues[states.post[post.status][0]])} />
              ))}
            </span>
          </button>
        );
      }}
    </MonthTable>
  );
}
