"use client";

import clsx from "clsx";
import { useEffect, useRef } from "react";
import { useFormat } from "@/components/i18n/client";
import type { PlacedPost } from "./calendar-days";
import { PostRow } from "./post-row";

interface DayListProps {
  days: readonly string[];
  posts: ReadonlyMap<string, PlacedPost[]>;
  today: string;
  /** Brought into sight when it changes. */
  date: string;
}

/** Posts by day; days without any are left out. What is out of sight is not laid out. */
export function DayList({ days, posts, today, date }: DayListProps) {
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(date);
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    box.current?.querySelector(`[data-list-day="${date}"]`)?.scrollIntoView({ block: "start" });
  }, [date]);
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {days
        .filter((day) => posts.has(day))
        .map((day) => (
          <section
            key={day}
            data-list-day={day}
            aria-label={format.date(`${day}T12:00:00Z`, "UTC")}
            className="scroll-mt-20 [content-visibility:auto] [contain-intrinsic-size:auto_160px]"
          >
            <h2
              aria-current={day === today ? "date" : undefined}
              className={clsx("mb-2 text-sm font-semibold", day === today ? "text-accent-5" : "text-gray-11")}
            >
              {format.date(`${day}T12:00:00Z`, "UTC")}
            </h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {posts.get(day)?.map((post) => (
                <li key={post.id}>
                  <PostRow post={post} peeks />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
