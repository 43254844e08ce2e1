"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { newPostHref } from "@/components/composer/new-post-href";
import { usePlatformName } from "@/components/connections/platform-name";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, usePreferences, useText } from "@/components/i18n/client";
import { directionOf } from "@/components/i18n/locale";
import { SavedViews } from "@/components/posts/saved-views";
import { useAccounts } from "@/components/posts/use-accounts";
import { keys } from "@/components/shell/keys";
import { usePageKeys } from "@/components/shell/use-page-keys";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { AddIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { lazyPart, usePartAhead } from "@/components/ui/part";
import type { OptimalTimes } from "@/server/domains/analytics/analytics.schema";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { Calendar as CalendarData, CalendarPost, Unscheduled } from "@/server/domains/posts/calendar.schema";
import type { SavedView } from "@/server/domains/posts/saved-views.schema";
import { CalendarBody, hasPosts } from "./calendar-body";
import { byDay, daysInView, placeOf, stepPeriod } from "./calendar-days";
import { CalendarFilterButton, CalendarFilters } from "./calendar-filters";
import { type CalendarChange, calendarHref, calendarViews, isFiltered, readState } from "./calendar-state";
import { CalendarToolbar } from "./calendar-toolbar";
import { DraftsDrawer } from "./drafts-drawer";
import { MoveLine } from "./move-line";
import { MoveProblemNotice } from "./move-problem";
import { CalendarNotes } from "./notes";
import { platformInView, useBestTimes } from "./use-best-times";
import { useCalendarPosts, useDrafts } from "./use-calendar-posts";
import { useMoving } from "./use-moving";
import { useWide } from "./use-wide";
import type { IsoWeekday } from "./week-start";

const MINUTE_MS = 60_000;

/** The current time, updated each minute. Starts with the time of the server, so that hydration matches. */
function useNow(first: number): Date {
  const [now, setNow] = useState(() => new Date(first));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Where arrows have a meaning of their own. */
const takesArrows = "[role=radio], [data-post]";

/** T for today, 1 to 4 for the views, arrows for the periods beside. */
function useCalendarKeys(today: string, rtl: boolean, onGo: (change: CalendarChange) => void) {
  usePageKeys((key, { target }) => {
    const view = calendarViews[Number(key) - 1];
    if (key === keys.calendar.today) onGo({ date: today });
    else if (view) onGo({ view });
    else if (key === "ArrowLeft" || key === "ArrowRight") {
      if (target instanceof Element && target.closest(takesArrows)) return false;
      onGo(({ view, date }) => ({ date: stepPeriod(view, date, (key === "ArrowRight") === rtl ? -1 : 1) }));
    } else return false;
    return true;
  });
}

const PostPeek = lazyPart(() => import("./post-peek").then((module) => module.PostPeek));
const PublishNowDialog = lazyPart(() => import("@/components/posts/publish-now-dialog").then((module) => module.PublishNowDialog));
const MoveDialog = lazyPart(() => import("./move-dialog").then((module) => module.MoveDialog));
const DayDialog = lazyPart(() => import("./day-dialog").then((module) => module.DayDialog));

interface CalendarProps {
  /** The server's clock, so that both paint the same page. */
  now: number;
  weekStart: IsoWeekday;
  initial: CalendarData;
  drafts: Unscheduled;
  connections: Connection[];
  brands: { id: string; name: string }[];
  views: SavedView[];
}

const noSlots: never[] = [];

type Opened =
  | { what: "peek"; post: CalendarPost; anchor: HTMLElement }
  | { what: "move" | "publish"; post: CalendarPost }
  | { what: "day"; day: string }
  | null;

export function Calendar({ now: firstNow, weekStart, initial, drafts: firstDrafts, connections, brands, views }: CalendarProps) {
  const t = useText("calendar");
  const shell = useText("shell");
  const common = useText("common");
  const format = useFormat();
  const zone = useZone();
  const may = useMay();
  const rtl = directionOf(usePreferences().locale) === "rtl";
  const wide = useWide();
  const now = useNow(firstNow);
  const { day: today, hour: nowHour } = placeOf(now, zone);
  const params = useSearchParams();
  const state = useMemo(() => readState((name) => params.get(name), today), [params, today]);
  // Replaces the address only: this page requests the days, and the server need not render it again. It is ahead of the page, which
  // takes a while to draw: anyone who presses two keys at once continues from the first.
  const go = useCallback(
    (change: CalendarChange) => {
      const address = new URLSearchParams(window.location.search);
      const from = readState((name) => address.get(name), today);
      window.history.pushState(null, "", calendarHref({ ...from, ...(typeof change === "function" ? change(from) : change) }, today));
    },
    [today],
  );
  useCalendarKeys(today, rtl, go);
  usePartAhead(PostPeek);

  const days = useMemo(() => daysInView(state.view, state.date, weekStart), [state.view, state.date, weekStart]);
  const list = useCalendarPosts(state, zone, weekStart, initial);
  const drafts = useDrafts(state, firstDrafts);
  const accounts = useAccounts(connections);
  const platform = platformInView(state.account, list.data.posts, connections);
  const best = useBestTimes(platform, zone);
  const [draftsOpen, setDraftsOpen] = useState(false);
  const [opened, setOpened] = useState<Opened>(null);

  const root = useRef<HTMLDivElement>(null);
  const slots = best?.slots ?? noSlots;
  const moving = useMoving({
    root,
    rows: list.data.posts,
    drafts: drafts.data?.posts ?? [],
    view: wide === false || state.view === "list" ? "list" : state.view === "month" ? "month" : "hours",
    date: state.date,
    slots,
    now,
    rtl,
    onFollow: (day) => {
      if (!days.includes(day)) go({ date: day });
    },
  });
  const posts = useMemo(() => byDay(moving.rows, zone), [moving.rows, zone]);
  const router = useRouter();
  const openDay = useCallback((day: string) => setOpened({ what: "day", day }), []);

  /** A click on a post opens it; a click beside the posts of a day starts a new one there. */
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const anchor = event.target.closest<HTMLElement>("[data-post]");
    const post = anchor && moving.find(anchor.dataset.post ?? "");
    if (post) {
      event.preventDefault();
      return setOpened({ what: "peek", post, anchor });
    }
    const { day = "", hour } = event.target.closest<HTMLElement>("[data-cell]")?.dataset ?? {};
    if (!may.write || day < today || event.target.closest("a, button")) return;
    router.push(newPostHref(hour === undefined ? day : `${day}T${hour.padStart(2, "0")}:00`));
  };

  return (
    <CalendarNotes notes={list.data.notes}>
      <Page
        title={t("title")}
        actions={
          <>
            {/* A view opens on the present days. */}
            <SavedViews href={calendarHref({ ...state, date: today }, today)} initial={views} />
            {may.write ? (
              <LinkButton href="/posts/new" variant="primary">
                <AddIcon />
                {shell("newPost")}
              </LinkButton>
            ) : null}
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CalendarToolbar
            state={state}
            days={days}
            today={today}
            drafts={{
              count: drafts.data?.posts.length ?? 0,
              more: drafts.data?.more ?? false,
              open: draftsOpen,
              onToggle: () => setDraftsOpen((open) => !open),
            }}
            filters={<CalendarFilterButton state={state} connections={connections} brands={brands} onGo={go} />}
            onGo={go}
          />
          <CalendarFilters state={state} connections={connections} brands={brands} onGo={go} />
        </div>
        {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
        {moving.problem ? <MoveProblemNotice problem={moving.problem} onClose={moving.dismiss} /> : null}
        {list.data.more ? <Notice hue="amber">{t("moreThan", { count: list.data.posts.length })}</Notice> : null}
        {state.view !== "list" && wide !== false && !list.isPlaceholderData && !hasPosts(days, posts) ? (
          <p className="text-sm text-gray-11">{isFiltered(state) ? common("noMatch.text") : `${t("empty.title")}. ${t("empty.text")}`}</p>
        ) : null}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the links inside it, which are what is pressed */}
        <div
          ref={root}
          aria-busy={list.isPlaceholderData}
          onClickCapture={onClick}
          onKeyDown={moving.onKeyDown}
          className="flex flex-col gap-4 lg:flex-row lg:items-start"
        >
          <CalendarBody
            state={state}
            wide={wide}
            days={days}
            posts={posts}
            held={moving.held}
            today={today}
            nowHour={nowHour}
            zone={zone}
            slots={slots}
            onGo={go}
            onOpenDay={openDay}
          />
          {draftsOpen ? (
            <DraftsDrawer
              drafts={drafts.data ? { ...drafts.data, posts: moving.drafts } : { posts: [], more: false }}
              compact={wide !== false && state.view !== "list"}
              error={drafts.error}
              onRetry={() => void drafts.refetch()}
              onClose={() => setDraftsOpen(false)}
            />
          ) : null}
        </div>
        {best && state.view !== "list" && wide !== false ? <BestTimesLegend best={best} /> : null}
        <MoveLine moving={moving} city={format.city(zone)} canMove={may.write && wide !== false && state.view !== "list"} />
        {opened?.what === "peek" ? (
          <PostPeek
            key={opened.post.id}
            post={opened.post}
            anchor={opened.anchor}
            accounts={accounts}
            onMove={() => setOpened({ what: "move", post: opened.post })}
            onPublish={() => setOpened({ what: "publish", post: opened.post })}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {opened?.what === "move" ? (
          <MoveDialog
            post={opened.post}
            now={now}
            onMove={(target) => {
              moving.move(opened.post, target);
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {opened?.what === "publish" && opened.post.at ? (
          <PublishNowDialog post={opened.post} plannedFor={opened.post.at} onClose={() => setOpened(null)} />
        ) : null}
        {opened?.what === "day" ? (
          <DayDialog
            day={opened.day}
            today={today}
            posts={posts.get(opened.day) ?? []}
            onOpenHours={() => {
              go({ view: "day", date: opened.day });
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        ) : null}
      </Page>
    </CalendarNotes>
  );
}

/** Whose best times are shaded behind the posts, and what they are drawn from. */
function BestTimesLegend({ best }: { best: OptimalTimes }) {
  const t = useText("calendar");
  const nameOf = usePlatformName();
  const platform = nameOf(best.platform);
  return (
    <p className="flex items-center gap-2 text-xs text-gray-11">
      <span aria-hidden className="size-3 rounded-badge border border-accent-3 bg-accent-1" />
      {best.source === "prior" ? t("bestGeneral", { platform }) : t("bestOwn", { platform, count: best.sampleSize })}
    </p>
  );
}
