"use client";

import clsx from "clsx";
import { useEffect, useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useAllUploads } from "@/components/media/uploads-provider";
import { ActivityIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import { useActivity } from "./activity-provider";
import { type Entry, entriesOf, shareOf } from "./entries";
import { useAnnouncement } from "./result-text";

const TICK_MS = 500;

/** The tray's current tasks. Empty until the page is hydrated, because only then the tasks that the page shows itself are registered. */
function useTray(): { entries: Entry[]; now: number } {
  const { tasks, readAt, shown } = useActivity();
  const { uploads, libraryShown, cut } = useAllUploads();
  const [tick, setTick] = useState<number | null>(null);
  const running = tasks.some(({ state }) => state === "RUNNING") || uploads.some(({ state }) => state === "waiting" || state === "sending");
  useEffect(() => {
    setTick(Date.now());
    if (!running) return;
    const timer = setInterval(() => setTick(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  if (tick === null) return { entries: [], now: readAt };
  const now = Math.max(tick, readAt);
  return { entries: entriesOf({ tasks, uploads, libraryShown, cut, shown }, now), now };
}

/** Comes when it is first opened. */
const ActivityPanel = lazyPart(() => import("./panel").then((module) => module.ActivityPanel));

/** Long tasks and their results; there while one is under way or to be read. */
export function Tray({ className }: { className?: string }) {
  const t = useText("activity");
  const format = useFormat();
  const { entries, now } = useTray();
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  if (open && !everOpened) setEverOpened(true);
  const running = entries.filter((entry) => entry.running).length;
  const ended = entries.length - running;
  const parts = [...(running > 0 ? [t("running", { count: running })] : []), ...(ended > 0 ? [t("ended", { count: ended })] : [])];
  return (
    <>
      <EndAnnouncer />
      {entries.length > 0 || open ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={[t("title"), ...parts].join(t("joint"))}
          data-tip={t("title")}
          onClick={() => setOpen(true)}
          className={clsx(
            "relative grid size-9 shrink-0 place-items-center rounded-control text-gray-11 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:size-11",
            className,
          )}
        >
          {running > 0 ? <Ring share={shareOf(entries)} /> : null}
          <ActivityIcon size={running > 0 ? 16 : 20} />
          {ended > 0 ? (
            <span
              aria-hidden
              className="figures absolute end-0 top-0 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-accent-4 px-1 text-xs leading-none font-semibold text-on-accent"
            >
              {format.number(ended)}
            </span>
          ) : null}
        </button>
      ) : null}
      {everOpened ? <ActivityPanel entries={entries} now={now} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}

const RADIUS = 13;
const around = 2 * Math.PI * RADIUS;

/** Progress ring; a fixed quarter where the progress is unknown. It starts at the top and runs in reading direction. */
function Ring({ share }: { share: number | null }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 30 30" className="absolute size-[30px] -rotate-90 rtl:-scale-y-100">
      <circle cx="15" cy="15" r={RADIUS} fill="none" strokeWidth="2.5" className="stroke-gray-5" />
      <circle
        cx="15"
        cy="15"
        r={RADIUS}
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray={around}
        strokeDashoffset={around * (1 - (share ?? 0.25))}
        className="stroke-accent-4 transition-[stroke-dashoffset]"
      />
    </svg>
  );
}

/** Says an end once, where no page shows it. */
function EndAnnouncer() {
  const { tasks, shown } = useActivity();
  const { uploads } = useAllUploads();
  const text = useAnnouncement();
  const ends = new Map([
    ...tasks.filter(({ id, state }) => state !== "RUNNING" && !shown.includes(id)).map((task) => [task.id, text.ofTask(task)] as const),
    ...uploads.filter(({ state }) => state === "arrived").map(({ key, name }) => [key, text.ofUpload(name)] as const),
  ]);
  // What had ended before this page was opened is no news.
  const [announced, setAnnounced] = useState<ReadonlySet<string>>(() => new Set(ends.keys()));
  const [announcement, setAnnouncement] = useState("");
  const fresh = [...ends].filter(([key]) => !announced.has(key));
  if (fresh.length > 0) {
    setAnnounced(new Set([...announced, ...fresh.map(([key]) => key)]));
    setAnnouncement(fresh.map(([, words]) => words).join(" "));
  }
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  );
}
