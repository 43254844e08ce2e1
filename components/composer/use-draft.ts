"use client";

import { useEffect, useRef, useState } from "react";
import type { Draft, UpdateDraft } from "./draft";
import { type DraftPlace, forget, keep, readKept, rebase } from "./kept-draft";

const pause = 1000;

/**
 * The draft, kept on this device a second after the last change, and found again after a reload. One that was written over an
 * earlier version of the stored post than `basedOn` is not put in the newer one's place: it stands in `conflict` until it is settled.
 */
export function useDraft({ workspaceId, post, copyOf }: DraftPlace, basedOn: string | null, initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState<"none" | "kept" | "restored">("none");
  const [conflict, setConflict] = useState<Draft | null>(null);
  const [takenOver, setTakenOver] = useState<string | null>(null);
  const touched = useRef(false);
  // The page may know the post as it was before this draft changed it, and later as somebody else has changed it since.
  const base = takenOver !== null && basedOn !== null && takenOver > basedOn ? takenOver : basedOn;
  const place = { workspaceId, post, copyOf };

  // After the first paint: what the server rendered must be what the browser renders first.
  useEffect(() => {
    const kept = readKept({ workspaceId, post, copyOf });
    if (!kept) return;
    if (kept.basedOn !== basedOn) return setConflict(kept.draft);
    setDraft(kept.draft);
    setSaved("restored");
  }, [workspaceId, post, copyOf, basedOn]);

  useEffect(() => {
    if (!touched.current) return;
    const timer = setTimeout(() => {
      // The server may have it by now, and then nothing is to be found here again.
      if (touched.current) setSaved(keep({ workspaceId, post, copyOf }, { draft, basedOn: base }) ? "kept" : "none");
    }, pause);
    return () => clearTimeout(timer);
  }, [draft, workspaceId, post, copyOf, base]);

  const update: UpdateDraft = (change) => {
    touched.current = true;
    setDraft((current) => ({ ...current, ...(typeof change === "function" ? change(current) : change) }));
  };
  /** The server has it now. */
  const done = () => {
    touched.current = false;
    forget(place);
  };
  return {
    draft,
    saved,
    conflict,
    update,
    done,
    /** The stored post is now of that version by this draft, and what was asked for is not done yet. */
    storedAs(updatedAt: string) {
      setTakenOver(updatedAt);
      rebase(place, updatedAt);
    },
    startOver() {
      done();
      setDraft(initial);
      setSaved("none");
    },
    settle(choice: "newer" | "kept") {
      setConflict(null);
      if (choice === "newer" || !conflict) return forget(place);
      keep(place, { draft: conflict, basedOn: base });
      setDraft(conflict);
      setSaved("restored");
    },
  };
}
