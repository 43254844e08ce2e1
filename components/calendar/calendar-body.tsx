"use client";

import clsx from "clsx";
import { memo } from "react";
import { useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { AddIcon, CalendarClockIcon, FilterIcon } from "@/components/ui/icons";
import { monthOf, type PlacedPost } from "./calendar-days";
import { type CalendarState, isFiltered } from "./calendar-state";
import { DayList } from "./day-list";
import { DotMonth } from "./dot-month";
import { unfiltered } from "./filter-choices";
import { HourGrid } from "./hour-grid";
import { type GridProps, MonthGrid } from "./month-grid";
import { useNotes } from "./notes";

interface BodyProps extends GridProps {
  state: CalendarState;
  /** Null before hydration: style sheets decide. */
  wide: boolean | null;
  nowHour: number;
  onGo(change: Partial<CalendarState>): void;
}

/** The days themselves: a grid where there is room, a list elsewhere, and on a phone a small month above it. Not drawn again for what opens over it. */
export const CalendarBody = memo(function CalendarBody({ state, wide, nowHour, onGo, ...grid }: BodyProps) {
  const { view, date } = state;
  const { days, posts, today } = grid;
  const month = monthOf(date);
  const ofMonth = view === "month" || view === "list";
  const listed = ofMonth ? days.filter((day) => monthOf(day) === month) : days;
  const notes = useNotes();
  const empty = !listed.some((day) => posts.has(day) || notes.of(day).length > 0);
  // Days before today are collapsed; a selected day is never hidden.
  const from = ofMonth && monthOf(today) === month ? ([date, today].sort()[0] ?? today) : "";
  const list = empty ? <Nothing state={state} onGo={onGo} /> : <DayList key={month} days={listed} posts={posts} today={today} date={date} from={from} />;
  return (
    <>
      {wide === false ? null : (
        <div className={clsx("min-w-0 grow", wide === null && "max-sm:hidden")}>
          {view === "month" ? <MonthGrid {...grid} month={month} /> : view === "list" ? list : <HourGrid key={view} {...grid} nowHour={nowHour} />}
        </div>
      )}
      {wide === true ? null : (
        <div className={clsx("grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-4", wide === null && "sm:hidden")}>
          {view === "month" || view === "list" ? (
            <DotMonth days={days} posts={posts} date={date} today={today} onChoose={(day) => onGo({ date: day })} />
          ) : null}
          {list}
        </div>
      )}
    </>
  );
});

export function hasPosts(days: readonly string[], posts: ReadonlyMap<string, PlacedPost[]>): boolean {
  return days.some((day) => posts.has(day));
}

function Nothing({ state, onGo }: Pick<BodyProps, "state" | "onGo">) {
  const t = useText("calendar");
  const common = useText("common");
  const shell = useText("shell");
  const may = useMay();
  return (
    <Card>
      {isFiltered(state) ? (
        <EmptyState
          icon={FilterIcon}
          title={common("noMatch.title")}
          text={common("noMatch.text")}
          action={<Button onClick={() => onGo(unfiltered)}>{common("clearFilters")}</Button>}
        />
      ) : (
        <EmptyState
          icon={CalendarClockIcon}
          title={t("empty.title")}
          text={t("empty.text")}
          action={
            may.write ? (
              <LinkButton href="/posts/new">
                <AddIcon />
                {shell("newPost")}
              </LinkButton>
            ) : null
          }
        />
      )}
    </Card>
  );
}
