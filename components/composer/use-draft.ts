"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { v4 as newIntentId } from "uuid";
import { useZone } from "@/components/shell/viewer-context";
import { MAX_UNANSWERED_EDITS } from "@/shared/post-edits";
import { type Draft, differences, ownPost, type UpdateDraft } from "./draft";
import { type DraftPlace, readLocalDraft, removeLocalDraft, stepIntentId, storeLocalDraft } from "./local-draft";
import { onClockOf } from "./schedule-time";

const SAVE_DELAY_MS = 1000;

/** Identity of a stored post: each edit names the revision that it is based on. */
export interface StoredDraft {
  id: string;
  status: string;
  revision: number;
  editIntentId: string | null;
  updatedAt: string;
  scheduledAt: string | null;
}

/** A version that somebody else saved, beside what was written here. */
export interface Conflict {
  newer: Draft;
  stored: StoredDraft;
  kept: Draft;
}

/**
 * The draft, kept on this device a second after the last change, and found again after a reload. One that was written over an earlier version
 * of the stored post, and was never saved, is not put in the newer one's place: it is in `conflict` until it is settled.
 */
export function useDraft(
  { workspaceId, post, copyOf }: DraftPlace,
  source: StoredDraft | null,
  initial: Draft,
  { at, hasUnsavedAltTexts }: { /** The time that was asked for, whatever was found. */ at: string | null; hasUnsavedAltTexts(draft: Draft): boolean },
) {
  const zone = useZone();
  const [draft, setDraft] = useState(initial);
  const [stored, setStored] = useState(post === null ? null : source);
  const [kept, setKept] = useState<"none" | "kept" | "restored">("none");
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Counts what a person changes: a default that arrives later is no change.
  const [changes, setChanges] = useState(0);
  // Not the browser's own function, which a page that came over plain http lacks.
  const [intent, setIntent] = useState(() => ({ id: newIntentId(), isResumed: false }));
  /** Something was written that the server does not have. */
  const unsaved = useRef(false);
  /** Intents of edits that were sent and have not been answered, by this visit or an earlier one. */
  const unanswered = useRef<string[]>([]);
  const latest = useRef(initial);
  const basedOn = (stored ?? source)?.updatedAt ?? null;
  const place = { workspaceId, post: stored?.id ?? null, copyOf: stored ? null : copyOf };
  const firstSource = useRef(source);
  const firstInitial = useRef(initial);
  const firstZone = useRef(zone);

  // After the first paint: what the server rendered must be what the browser renders first.
  useEffect(() => {
    const found = readLocalDraft({ workspaceId, post, copyOf });
    if (!found) return;
    const now = firstSource.current;
    const time = at
      ? { when: firstInitial.current.when, localTime: firstInitial.current.localTime, second: false }
      : onClockOf(firstZone.current, found.draft, found.zone ?? firstZone.current);
    const mine = { ...found.draft, ...time };
    const resume = () => {
      if (found.intentId) setIntent({ id: found.intentId, isResumed: true });
    };
    let isStored = found.stored ?? false;
    if (found.basedOn !== (now?.updatedAt ?? null)) {
      if (isStored || !now) return removeLocalDraft({ workspaceId, post, copyOf });
      resume();
      const isOwn = now.editIntentId !== null && found.unanswered?.includes(now.editIntentId);
      if (!isOwn) return setConflict({ newer: firstInitial.current, stored: now, kept: mine });
      isStored = differences(firstInitial.current, mine).length === 0;
      storeLocalDraft(
        { workspaceId, post, copyOf },
        { ...found, draft: mine, zone: firstZone.current, basedOn: now.updatedAt, stored: isStored, unanswered: [] },
      );
    } else unanswered.current = found.unanswered ?? [];
    // Of what is stored, the texts are as the server keeps them.
    setDraft(isStored ? { ...mine, content: firstInitial.current.content, captions: firstInitial.current.captions } : mine);
    resume();
    if (isStored) return;
    unsaved.current = true;
    setKept("restored");
    setChanges(1);
  }, [workspaceId, post, copyOf, at]);

  /** Alt texts that are saved belong to their files alone: others may change them there. */
  const keepNow = (value: Draft, of: StoredDraft | null, isStored: boolean) =>
    storeLocalDraft(
      { ...place, post: of?.id ?? null, copyOf: of ? null : copyOf },
      {
        draft: isStored ? { ...value, altTexts: {} } : value,
        basedOn: of?.updatedAt ?? basedOn,
        stored: isStored,
        zone,
        intentId: intent.id,
        unanswered: unanswered.current,
      },
    );
  const keepUnsaved = useEffectEvent(() => {
    if (unsaved.current) setKept(keepNow(draft, stored, false) ? "kept" : "none");
  });
  useEffect(() => {
    latest.current = draft;
  });

  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(keepUnsaved, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  useEffect(() => {
    const onLeave = () => {
      if (document.visibilityState === "hidden") keepUnsaved();
    };
    document.addEventListener("visibilitychange", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onLeave);
      // A link inside the app takes the page away before the pause is over.
      keepUnsaved();
    };
  }, []);

  const update: UpdateDraft = (change) => {
    unsaved.current = true;
    setChanges((count) => count + 1);
    setDraft((current) => ({ ...current, ...(typeof change === "function" ? change(current) : change) }));
  };
  /** The requested action has completed. */
  const done = () => {
    unsaved.current = false;
    unanswered.current = [];
    removeLocalDraft(place);
  };
  const beginAnew = () => setIntent({ id: newIntentId(), isResumed: false });
  return {
    draft,
    stored,
    kept,
    conflict,
    changes,
    intent,
    update,
    done,
    /** Something is about to be sent whose answer may be lost: after a reload it is sent as the same. */
    keepIntent() {
      keepNow(draft, stored, !unsaved.current);
    },
    /** The same for an edit of the stored post: the resulting revision is recognised as one's own, also after a reload. Returns the edit as it is sent. */
    beginEdit<Fields extends object>(of: StoredDraft, fields: Fields) {
      const edit = { id: of.id, revision: of.revision, ...fields };
      const intentId = stepIntentId(intent.id, edit);
      const earlier = unanswered.current.filter((other) => other !== intentId).slice(1 - MAX_UNANSWERED_EDITS);
      unanswered.current = [...earlier, intentId];
      keepNow(latest.current, of, !unsaved.current);
      return { ...edit, intentId, unanswered: earlier };
    },
    /** The server has stored `value`. What follows, such as publishing, may still fail: it is found again then. */
    storedAs(next: StoredDraft, value: Draft) {
      if (next.id !== stored?.id) removeLocalDraft(place);
      setStored(next);
      setKept("none");
      unanswered.current = [];
      // What was written meanwhile is not stored yet.
      unsaved.current = latest.current !== value || hasUnsavedAltTexts(value);
      keepNow(latest.current, next, !unsaved.current);
    },
    meetNewer(newer: Draft, by: StoredDraft) {
      setConflict({ newer, stored: by, kept: draft });
    },
    startOver() {
      done();
      // What is written next from nothing is another post.
      if (!stored) beginAnew();
      setDraft(initial);
      setKept("none");
    },
    settle(choice: "newer" | "kept") {
      if (!conflict) return;
      setConflict(null);
      unanswered.current = [];
      const own = ownPost(stored, conflict.stored);
      setStored(own);
      const chosen = choice === "newer" ? conflict.newer : conflict.kept;
      setDraft(chosen);
      unsaved.current = choice === "kept";
      if (choice === "newer") {
        setChanges(0);
        setKept("none");
        beginAnew();
        return done();
      }
      keepNow(chosen, own, false);
      setKept("restored");
      setChanges((count) => count + 1);
    },
  };
}
