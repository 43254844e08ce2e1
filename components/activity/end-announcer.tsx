"use client";

import { useState } from "react";
import { useAllUploads } from "@/components/media/uploads-provider";
import { useActivity } from "./activity-provider";
import { useAnnouncement } from "./result-text";

/** Says an end once, where no page shows it. */
export function EndAnnouncer() {
  const { tasks, shown } = useActivity();
  const { uploads } = useAllUploads();
  const text = useAnnouncement();
  const ends = new Map([
    ...tasks.filter(({ id, state }) => state !== "RUNNING" && !shown.includes(id)).map((task) => [task.id, text.ofTask(task)] as const),
    ...uploads.filter(({ state }) => state === "arrived").map(({ key, name }) => [key, text.ofUpload(name)] as const),
  ]);
  // What had ended before this page was opened is no news.
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(ends.keys()));
  const [said, setSaid] = useState("");
  const fresh = [...ends].filter(([key]) => !known.has(key));
  if (fresh.length > 0) {
    setKnown(new Set([...known, ...fresh.map(([key]) => key)]));
    setSaid(fresh.map(([, words]) => words).join(" "));
  }
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
