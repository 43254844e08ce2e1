"use client";

import { useState } from "react";
import { useAllUploads } from "@/components/media/uploads-provider";
import { useEndText } from "./end-text";
import { useWorks } from "./works-provider";

/** Says an end once, where no page shows it. */
export function Ends() {
  const { works, shown } = useWorks();
  const { uploads } = useAllUploads();
  const text = useEndText();
  const ends = new Map([
    ...works.filter(({ id, state }) => state !== "RUNNING" && !shown.includes(id)).map((work) => [work.id, text.ofWork(work)] as const),
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
