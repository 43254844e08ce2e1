"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { libraryIdOf } from "@/components/media/use-library-items";
import { useTRPC } from "@/components/providers/trpc";
import type { Draft } from "./draft";

/**
 * What is typed in the composer of what files show. It belongs to the file and not to the post, so it is saved beside the draft, whenever that
 * is. A file that is no longer in the post is left as it was.
 */
export function useAltTexts() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(trpc.media.update.mutationOptions());
  const saved = useRef(new Map<string, string>());
  const [problem, setProblem] = useState<{ id: string; error: unknown } | null>(null);
  const dueIn = ({ altTexts, mediaUrls }: Draft) => {
    const shown = new Set(mediaUrls.map(libraryIdOf));
    return Object.entries(altTexts).filter(([id, text]) => shown.has(id) && saved.current.get(id) !== text);
  };

  /** Throws what the first one failed by, which is at its file until it is saved. */
  const save = async (draft: Draft): Promise<void> => {
    const due = dueIn(draft);
    for (const [id, text] of due) {
      try {
        await mutateAsync({ id, altText: text.trim() || null });
        saved.current.set(id, text);
      } catch (error) {
        setProblem({ id, error });
        throw error;
      }
    }
    if (due.length === 0) return;
    setProblem(null);
    await queries.invalidateQueries(trpc.media.pathFilter());
  };
  return { isDue: (draft: Draft) => dueIn(draft).length > 0, save, problem };
}

export type AltTexts = ReturnType<typeof useAltTexts>;
