"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useTRPC } from "@/components/providers/trpc";
import type { BackgroundTask } from "@/server/domains/notifications/activity.schema";

const POLL_INTERVAL_MS = 1_500;

interface Activity {
  tasks: readonly BackgroundTask[];
  /** When they were read, in this device's time. */
  readAt: number;
  /** Those that the page shows itself. */
  shown: readonly string[];
  /** The page shows it from now on, until what is answered is called. */
  show(id: string): () => void;
}

const ActivityContext = createContext<Activity | null>(null);

export function useActivity(): Activity {
  const activity = use(ActivityContext);
  if (!activity) throw new Error("ActivityProvider is missing above this component.");
  return activity;
}

/** Long tasks on the server. Asked again only while one of them is under way. */
export function ActivityProvider({ initial, children }: { initial: { items: BackgroundTask[] }; children: ReactNode }) {
  const trpc = useTRPC();
  const { data, dataUpdatedAt } = useQuery({
    ...trpc.activity.list.queryOptions(undefined, { initialData: initial }),
    refetchInterval: ({ state }) => (state.data?.items.some((task) => task.state === "RUNNING") ? POLL_INTERVAL_MS : false),
    // Another tab or device may have begun one.
    refetchOnWindowFocus: "always",
  });
  const [shown, setShown] = useState<readonly string[]>([]);
  const show = useCallback((id: string) => {
    setShown((before) => [...before, id]);
    return () => setShown((before) => before.filter((one) => one !== id));
  }, []);
  const activity = useMemo(() => ({ tasks: data.items, readAt: dataUpdatedAt, shown, show }), [data, dataUpdatedAt, shown, show]);
  return <ActivityContext value={activity}>{children}</ActivityContext>;
}

/** For pages that begin a task, or end one. */
export function useRefreshActivity(): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(trpc.activity.pathFilter()), [queries, trpc]);
}
