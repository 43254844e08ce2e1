"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "@/components/providers/trpc";
import type { BackgroundTask } from "@/server/domains/notifications/activity.schema";
import { useActivity, useRefreshActivity } from "./activity-provider";

/** A task that the page shows itself: short, it is in no tray, and its end has been read here. Null: there is none, or no news of it. */
export function useBackgroundTask(id: BackgroundTask["id"] | null): BackgroundTask | null {
  const trpc = useTRPC();
  const { tasks, show } = useActivity();
  const refresh = useRefreshActivity();
  const { mutate: read } = useMutation(trpc.activity.read.mutationOptions({ onSuccess: refresh }));
  const task = tasks.find((one) => one.id === id) ?? null;
  const ended = task !== null && task.state !== "RUNNING";
  useEffect(() => (id === null ? undefined : show(id)), [id, show]);
  useEffect(() => {
    if (id !== null && ended) read({ ids: [id] });
  }, [id, ended, read]);
  return task;
}
