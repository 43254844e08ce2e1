"use client";

import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { AddIcon, UpIcon } from "@/components/ui/icons";
import type { PlacedPost } from "./calendar-days";
import { DayMenu, DayNotes, useNotes } from "./notes";
import { Occasions } from "./occasions";
import { PostRow } from "./post-row";

interface DayListProps {
  days: readonly string[];
  posts: ReadonlyMap<string, PlacedPost[]>;
  today: string;
  /** Brought into sight when it changes; where it has no posts, the next day that has some. */
  date: string;
  /** Days before it are folded. */
  from: string;
}

/** More than fit on a screen: those after them are made as they come near. */
const firstPosts = 30;
/** How far ahead, so that nobody who scrolls meets an empty day. */
const ahead = "1500px 0px";

/** Posts and notes by day; days without any are left out. A month may hold a thousand, and what is out of sight is not made. */
export function DayList({ days, posts, today, date, from }: DayListProps) {
  const t = useText("calendar");
  const notes = useNotes();
  const may = useMay();
  const [unfolded, setUnfolded] = useState(false);
  const folded = unfolded ? [] : days.filter((day) => day < from);
  const earlier = folded.reduce((count, day) => count + (posts.get(day)?.length ?? 0), 0);
  const open = days.slice(folded.length);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(date);
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    const sections = [...(box.current?.querySelectorAll<HTMLElement>("[data-list-day]") ?? [])];
    sections.find(({ dataset }) => (dataset.listDay ?? "") >= date)?.scrollIntoView({ block: "start" });
  }, [date]);
  let before = 0;
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {earlier > 0 ? (
        <Button size="sm" className="justify-self-start" onClick={() => setUnfolded(true)}>
          <UpIcon />
          {t("earlier", { count: earlier })}
        </Button>
      ) : null}
      {open.some((day) => posts.has(day)) ? null : <p className="text-gray-11">{t("nothingAhead")}</p>}
      {open.map((day) => {
        const ofDay = posts.get(day) ?? [];
        // A note is written on the chosen day, also where it has no posts.
        if (ofDay.length === 0 && notes.of(day).length === 0 && (day !== date || !may.write)) return null;
        const first = before < firstPosts;
        before += ofDay.length;
        return <Day key={day} day={day} posts={ofDay} today={today} first={first} />;
      })}
    </div>
  );
}

function Day({ day, posts, today, first }: { day: string; posts: readonly PlacedPost[]; today: string; first: boolean }) {
  const t = useText("calendar");
  const may = useMay();
  const format = useFormat();
  const zone = useZone();
  const section = useRef<HTMLElement>(null);
  const [near, setNear] = useState(first);
  useEffect(() => {
    if (near || !section.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), { rootMargin: ahead });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [near]);
  const name = format.date(`${day}T12:00:00Z`, "UTC");
  return (
    <section ref={section} data-list-day={day} aria-label={name} className="scroll-mt-20 [content-visibility:auto] [contain-intrinsic-size:auto_160px]">
      <div className="mb-2 flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 aria-current={day === today ? "date" : undefined} className={clsx("text-sm font-semibold", day === today ? "text-accent-5" : "text-gray-11")}>
            {name}
          </h2>
          <Occasions day={day} zone={zone} />
          <DayNotes day={day} />
        </div>
        {may.write ? (
          <DayMenu
            day={day}
            today={today}
            trigger={
              <Button size="icon" variant="quiet" className="-my-1.5" aria-label={t("addOn", { date: name })}>
                <AddIcon />
              </Button>
            }
          />
        ) : null}
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {posts.map((post) => (
          <li key={post.id} className={near ? undefined : "h-18"}>
            {near ? <PostRow post={post} peeks /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
