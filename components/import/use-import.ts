"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useRefreshActivity } from "@/components/activity/activity-provider";
import { inChunks } from "@/components/posts/chunked";
import { useTRPC } from "@/components/providers/trpc";
import type { ImportOptions, ImportOutcome, ImportRow } from "@/server/domains/posts/import.schema";

export interface ImportTrial {
  /** By the row's number. Empty until the file has been tried. */
  outcomes: ReadonlyMap<number, ImportOutcome>;
  progress: { act: "try" | "send"; done: number; total: number } | null;
  error: unknown;
  stop(): void;
  clear(): void;
  tryAll(rows: readonly ImportRow[], options: ImportOptions): Promise<void>;
  /** Rows whose cells were corrected. */
  tryAgain(rows: readonly ImportRow[], options: ImportOptions): Promise<void>;
  /** Gives the rows to the server, which carries them out by itself. Answers the import's id; null where they did not all arrive. */
  begin(fileName: string, rows: readonly ImportRow[], options: ImportOptions): Promise<string | null>;
}

const chunks = { try: 100, send: 250 };

export function useImport(): ImportTrial {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refreshActivity = useRefreshActivity();
  const trial = useMutation(trpc.posts.tryImport.mutationOptions());
  const begin = useMutation(trpc.imports.begin.mutationOptions());
  const add = useMutation(trpc.imports.add.mutationOptions());
  const start = useMutation(trpc.imports.start.mutationOptions());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, ImportOutcome>>(new Map());
  const [progress, setProgress] = useState<ImportTrial["progress"]>(null);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef(false);

  const learn = (results: readonly ImportOutcome[]) =>
    setOutcomes((previous) => new Map([...previous, ...results.map((result) => [result.row, result] as const)]));

  const inParts = (act: "try" | "send", rows: readonly ImportRow[], work: (part: ImportRow[]) => Promise<readonly unknown[]>) =>
    inChunks(rows, chunks[act], work, (done) => {
      setProgress({ act, done, total: rows.length });
      return !stopped.current;
    });

  const run = async <T>(act: "try" | "send", total: number, work: () => Promise<T>): Promise<T | null> => {
    stopped.current = false;
    setError(null);
    setProgress({ act, done: 0, total });
    try {
      return await work();
    } catch (failure) {
      setError(failure);
      return null;
    } finally {
      setProgress(null);
    }
  };

  return {
    outcomes,
    progress,
    error,
    stop: () => {
      stopped.current = true;
    },
    clear() {
      setOutcomes(new Map());
      setError(null);
    },
    async tryAll(rows, options) {
      setOutcomes(new Map());
      await run("try", rows.length, () =>
        inParts("try", rows, async (part) => {
          const { results } = await trial.mutateAsync({ rows: part, ...options });
          learn(results);
          return results;
        }),
      );
    },
    async tryAgain(rows, options) {
      setError(null);
      try {
        await inChunks(
          rows,
          chunks.try,
          async (part) => {
            const { results } = await trial.mutateAsync({ rows: part, ...options });
            learn(results);
            return results;
          },
          () => true,
        );
      } catch (failure) {
        setError(failure);
      }
    },
    begin: (fileName, rows, options) =>
      run("send", rows.length, async () => {
        const { id } = await begin.mutateAsync({ fileName, total: rows.length, ...options });
        await inParts("send", rows, async (part) => {
          await add.mutateAsync({ id, rows: part });
          return part;
        });
        if (stopped.current) return null;
        queries.setQueryData(trpc.imports.get.queryKey({ id }), await start.mutateAsync({ id }));
        void refreshActivity();
        return id;
      }),
  };
}
