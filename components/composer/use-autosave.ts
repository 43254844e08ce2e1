"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isAnswerLost, viewError } from "@/components/errors/app-error";
import { useTRPC } from "@/components/providers/trpc";
import { type Draft, draftOf, type fieldsOf } from "./draft";
import { isMediaUrl } from "./media-grid";
import { isEmptied } from "./saved-text";
import type { AltTexts } from "./use-alt-texts";
import type { StoredDraft, useDraft } from "./use-draft";

const SAVE_DELAY_MS = 1000;

export type SaveState = "idle" | "saving" | "saved" | "failed" | "offline";

interface Autosave {
  draft: Draft;
  fields: ReturnType<typeof fieldsOf>;
  stored: StoredDraft | null;
  /** `isResumed`: found on the device, so that an earlier visit may have sent it already. */
  intent: { id: string; isResumed: boolean };
  /** What a person has changed so far; 0 = nothing. */
  changes: number;
  altTexts: Pick<AltTexts, "isDue" | "save">;
  /** Two versions are beside each other, and one of them has to be chosen first. */
  held: boolean;
  beginEdit: ReturnType<typeof useDraft>["beginEdit"];
  onStored(stored: StoredDraft, draft: Draft): void;
  onNewer(newer: Draft, by: StoredDraft): void;
}

/** A post can be stored with a text and an account; a draft that lacks one stays on the device. */
function isSavable({ draft, fields, stored }: Pick<Autosave, "draft" | "fields" | "stored">): boolean {
  const isDraft = stored === null || stored.status === "DRAFT";
  return isDraft && fields.content.trim() !== "" && fields.accountIds.length > 0 && draft.mediaUrls.every(isMediaUrl);
}

/** The part of `fields` that the server has for certain after a save. Empty where an earlier attempt may have created the post with fewer fields. */
export function confirmedSnapshot(fields: object, before: { stored: object | null; attempted: boolean; isResumed: boolean }): string {
  const isWhole = before.stored !== null || !(before.attempted || before.isResumed);
  return isWhole ? JSON.stringify(fields) : "";
}

/**
 * Saves a draft on the server a second after the last change, one save at a time. What is scheduled already, or has failed, changes by its
 * button alone. A save that began from an earlier revision than the stored one stops here and is reported as a conflict.
 */
export function useAutosave(given: Autosave) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const compose = useMutation(trpc.posts.compose.mutationOptions());
  const edit = useMutation(trpc.posts.edit.mutationOptions());
  const [state, setState] = useState<SaveState>("idle");
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const progress = useRef({ stored: given.stored, saved: "", attempted: false, blocked: false });
  const running = useRef<Promise<void> | null>(null);

  const outdated = useRef(false);
  const meet = async (id: string, tried: Draft) => {
    const detail = await queries.fetchQuery(trpc.posts.detail.queryOptions({ id }, { staleTime: 0 }));
    outdated.current = true;
    latest.current.onNewer(draftOf(detail, tried.localTime, false), detail);
  };

  const savePost = async ({ draft, fields, intent, beginEdit }: Pick<Autosave, "draft" | "fields" | "intent" | "beginEdit">) => {
    const { stored, attempted } = progress.current;
    progress.current.attempted ||= stored === null;
    const next = stored ? await edit.mutateAsync(beginEdit(stored, fields)) : await compose.mutateAsync({ ...fields, isDraft: true, intentId: intent.id });
    Object.assign(progress.current, { stored: next, saved: confirmedSnapshot(fields, { stored, attempted, isResumed: intent.isResumed }) });
    latest.current.onStored(next, draft);
  };

  const isDue = () => {
    const { fields, held, draft, altTexts } = latest.current;
    const { stored, saved, blocked } = progress.current;
    const isOpen = !held && !blocked && !outdated.current && isSavable({ draft, fields, stored });
    return isOpen && (JSON.stringify(fields) !== saved || altTexts.isDue(draft));
  };

  /** What they failed by keeps nobody from saving the post. */
  const altFailure = ({ draft, altTexts }: Pick<Autosave, "draft" | "altTexts">) =>
    altTexts.save(draft).then(
      () => null,
      (error: unknown) => ({ error }),
    );

  /** Nothing is due any more: what cannot be stored is on this device alone, and what was changed back is what was saved. */
  const rest = () => {
    const { fields, draft } = latest.current;
    const { stored, saved } = progress.current;
    if (!isSavable({ draft, fields, stored })) setState("idle");
    else if (JSON.stringify(fields) === saved) setState("saved");
  };

  /** Throws what the last save failed by. */
  const flush = (): Promise<void> => {
    running.current ??= (async () => {
      while (isDue()) {
        setState("saving");
        const going = latest.current;
        const { draft } = going;
        if (await isEmptied(draft)) {
          if (latest.current.draft !== draft) continue;
          return setState("idle");
        }
        const failure = await altFailure(going);
        try {
          if (JSON.stringify(going.fields) !== progress.current.saved) await savePost(going);
          else if (progress.current.stored && !failure) latest.current.onStored(progress.current.stored, draft);
          setState("saved");
        } catch (error) {
          if (isAnswerLost(error)) progress.current.saved = "";
          if (viewError(error).reason === "POST_CHANGED" && progress.current.stored) await meet(progress.current.stored.id, draft);
          else setState(navigator.onLine ? "failed" : "offline");
          throw error;
        }
        if (failure) {
          setState(navigator.onLine ? "failed" : "offline");
          throw failure.error;
        }
      }
      rest();
    })().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const tryFlush = useEffectEvent(() => void flush().catch(() => undefined));
  const waits = useEffectEvent(() => {
    if (isDue()) setState("saving");
  });
  const { changes, held } = given;
  useEffect(() => {
    if (changes === 0 || held) return;
    // Nothing is called saved that is not.
    waits();
    const timer = setTimeout(tryFlush, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [changes, held]);
  useEffect(() => {
    // What nobody has written is not saved, whatever was found or filled in.
    const saveWritten = () => {
      if (latest.current.changes > 0) tryFlush();
    };
    const onLeave = () => {
      if (document.visibilityState === "hidden") saveWritten();
    };
    window.addEventListener("online", saveWritten);
    document.addEventListener("visibilitychange", onLeave);
    return () => {
      window.removeEventListener("online", saveWritten);
      document.removeEventListener("visibilitychange", onLeave);
    };
  }, []);

  return {
    state,
    /** When the person leaves a field. */
    saveSoon: () => {
      if (changes > 0) void flush().catch(() => undefined);
    },
    flush,
    /** The stored post once all pending saves have ended. Throws where the state cannot be determined. */
    async settled(): Promise<StoredDraft | null> {
      await running.current?.catch(() => undefined);
      const mayBeMade = progress.current.attempted || latest.current.intent.isResumed;
      if (mayBeMade && !progress.current.stored) await flush();
      return progress.current.stored;
    },
    meet,
    /** The stored post is of that version now, by something other than a save. */
    adopt(stored: StoredDraft, fields: object | null) {
      outdated.current = false;
      Object.assign(progress.current, { stored, saved: fields ? JSON.stringify(fields) : "" });
    },
    /** A post may have come of this draft by another way: no second one is made beside it. */
    block: () => {
      progress.current.blocked = true;
    },
    unblock: () => {
      progress.current.blocked = false;
    },
  };
}
