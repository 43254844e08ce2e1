"use client";

import { useEffect, useState } from "react";
import { useAllUploads } from "@/components/media/uploads-provider";
import { useActivity } from "./activity-provider";
import { type Entry, entriesOf } from "./entries";

const tickMs = 500;

/** What the tray holds at this moment. Empty until the page is alive: only then is it known what the page shows itself. */
export function useTray(): { entries: Entry[]; now: number } {
  const { tasks, readAt, shown } = useActivity();
  const { uploads, libraryShown, cut } = useAllUploads();
  const [tick, setTick] = useState<number | null>(null);
  const running = tasks.some(({ state }) => state === "RUNNING") || uploads.some(({ state }) => state === "waiting" || state === "sending");
  useEffect(() => {
    setTick(Date.now());
    if (!running) return;
    const timer = setInterval(() => setTick(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [running]);
  if (tick === null) return { entries: [], now: readAt };
  const now = Math.max(tick, readAt);
  return { entries: entriesOf({ tasks, uploads, libraryShown, cut, shown }, now), now };
}
