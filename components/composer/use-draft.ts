"use client";

import { useEffect, useRef, useState } from "react";
import { type Draft, forget, keep, readKept } from "./draft";

const pause = 1000;

/** The draft, kept on this device a second after the last change, and found again after a reload. */
export function useDraft(workspaceId: string, postId: string | null, initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState<"none" | "kept" | "restored">("none");
  const touched = useRef(false);

  // After the first paint: what the server rendered must be what the browser renders first.
  useEffect(() => {
    const kept = readKept(workspaceId, postId);
    if (!kept) return;
    setDraft(kept);
    setSaved("restored");
  }, [workspaceId, postId]);

  useEffect(() => {
    if (!touched.current) return;
    const timer = setTimeout(() => setSaved(keep(workspaceId, postId, draft) ? "kept" : "none"), pause);
    return () => clearTimeout(timer);
  }, [draft, workspaceId, postId]);

  return {
    draft,
    saved,
    update(change: Partial<Draft>) {
      touched.current = true;
      setDraft((current) => ({ ...current, ...change }));
    },
    startOver() {
      touched.current = false;
      forget(workspaceId, postId);
      setDraft(initial);
      setSaved("none");
    },
    /** The server has it now. */
    done() {
      touched.current = false;
      forget(workspaceId, postId);
    },
  };
}
