"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { inChunks } from "@/components/posts/chunked";
import { useRefreshPosts } from "@/components/posts/use-post-actions";
import { useTRPC } from "@/components/providers/trpc";
import type { ImportInput, ImportOutcome, ImportRow } from "@/server/domains/posts/import.schema";

export interface ImportRun {
  /** By the row's number. Empty until the file has been tried. */
  outcomes: ReadonlyMap<number, ImportOutcome>;
  progress: { act: "try" | "import"; done: number; total: number } | null;
  error: unknown;
  /** All rows have been given in; what is wrong stands beside them. */
  finished: boolean;
  stop(): void;
  clear(): void;
  tryAll(rows: readonly ImportRow[], options: Omit<ImportInput, "rows">): Promise<void>;
  /** One row whose cells were corrected. */
  tryOne(row: ImportRow, options: Omit<ImportInput, "rows">): Promise<void>;
  importAll(rows: readonly ImportRow[], options: Omit<ImportInput, "rows">): Promise<void>;
}

/** Trying costs little; writing is seen to move. */
const chunks = { try: 100, import: 25 };

export function useImport(): ImportRun {
  const trpc = useTRPC();
  const refresh = useRefreshPosts();
  const trial = useMutation(trpc.posts.tryImport.mutationOptions());
  const real = useMutation(trpc.posts.import.mutationOptions());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, ImportOutcome>>(new Map());
  const [progress, setProgress] = useState<ImportRun["progress"]>(null);
  const [error, setError] = useState<unknown>(null);
  const [finished, setFinished] = useState(false);
  const stopped = useRef(false);

  const learn = (results: readonly ImportOutcome[]) => setOutcomes((known) => new Map([...known, ...results.map((result) => [result.row, result] as const)]));

  const run = async (act: "try" | "import", rows: readonly ImportRow[], options: Omit<ImportInput, "rows">) => {
    stopped.current = false;
    setError(null);
    setProgress({ act, done: 0, total: rows.length });
    const ask = act === "try" ? trial : real;
    try {
      await inChunks(
        rows,
        chunks[act],
        async (part) => {
          const { results } = await ask.mutateAsync({ rows: part, ...options });
          learn(results);
          return results;
        },
        (done) => {
          setProgress({ act, done, total: rows.length });
          return !stopped.current;
        },
      );
      if (act === "import" && !stopped.current) setFinished(true);
    } catch (failure) {
      setError(failure);
    }
    setProgress(null);
    if (act === "import") await refresh();
  };

  return {
    outcomes,
    progress,
    error,
    finished,
    stop: () => {
      stopped.current = true;
    },
    clear() {
      setOutcomes(new Map());
      setFinished(false);
      setError(null);
    },
    async tryAll(rows, options) {
      setOutcomes(new Map());
      setFinished(false);
      await run("try", rows, options);
    },
    async tryOne(row, options) {
      setError(null);
      try {
        learn((await trial.mutateAsync({ rows: [row], ...options })).results);
      } catch (failure) {
        setError(failure);
      }
    },
    importAll: (rows, options) => run("import", rows, options),
  };
}
