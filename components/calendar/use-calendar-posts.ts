"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { listRefetchDelay } from "@/components/posts/refetch-delay";
import { useTRPC } from "@/components/providers/trpc";
import type { Calendar, Unscheduled } from "@/server/domains/posts/calendar.schema";
import { stepPeriod } from "./calendar-days";
import type { CalendarState } from "./calendar-state";
import { draftsQuestionOf, questionOf } from "./questions";
import type { IsoWeekday } from "./week-start";

/** Posts of the days in view; those of the periods beside it are fetched ahead, so that continuing is at once. */
export function useCalendarPosts(state: CalendarState, zone: string, weekStart: IsoWeekday, initial: Calendar) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const question = questionOf(state, zone, weekStart);
  const key = JSON.stringify(question);
  const firstKey = useRef(key);
  const list = useQuery({
    ...trpc.posts.calendar.queryOptions(question),
    ...(key === firstKey.current ? { initialData: initial } : {}),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      listRefetchDelay(
        (data?.posts ?? []).map(({ status, at }) => ({ status, scheduledAt: at })),
        Date.now(),
      ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says all of what is looked at
  useEffect(() => {
    for (const steps of [1, -1] as const) {
      const beside = { ...state, date: stepPeriod(state.view, state.date, steps) };
      void queries.prefetchQuery(trpc.posts.calendar.queryOptions(questionOf(beside, zone, weekStart)));
    }
  }, [key, queries, trpc]);
  return { ...list, data: list.data ?? initial };
}

/** Drafts that have no time yet. */
export function useDrafts(state: CalendarState, initial: Unscheduled) {
  const trpc = useTRPC();
  const question = draftsQuestionOf(state);
  const key = JSON.stringify(question);
  const firstKey = useRef(key);
  return useQuery({
    ...trpc.posts.unscheduled.queryOptions(question),
    ...(key === firstKey.current ? { initialData: initial } : {}),
    placeholderData: keepPreviousData,
  });
}
