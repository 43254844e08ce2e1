"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Upload as TusUpload } from "tus-js-client";
import { useTRPC } from "@/components/providers/trpc";
import { takePoster } from "./poster";

const endpoint = "/api/media/uploads";
const chunkBytes = 8 * 1024 * 1024;
/** Waits before the library asks again by itself, in milliseconds; after the last the person does. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];
const atOnce = 2;

export interface UploadState {
  key: string;
  name: string;
  bytes: number;
  sent: number;
  state: "waiting" | "sending" | "failed";
  /** What the server said of a file that it refused. */
  refusal: string | null;
}

interface Waiting {
  key: string;
  file: File;
  number: number;
}

/** A file that is in the library now. */
interface ArrivedFile {
  url: string;
  /** Which of the files given here it was, counted from the first. */
  number: number;
}

/**
 * Uploads of several files with progress. A broken one goes on where it stopped, also after the page was closed.
 * `onArrived` may be an earlier render's: it must not rely on what it saw then.
 */
export function useUploads(onArrived?: (file: ArrivedFile) => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries(trpc.media.pathFilter());
  const { mutateAsync: sendPoster } = useMutation(trpc.media.setPoster.mutationOptions());
  const [uploads, setUploads] = useState<UploadState[]>([]);
  /** Null: it has its turn, and what it needs is still being loaded. */
  const running = useRef(new Map<string, TusUpload | null>());
  const added = useRef(0);
  const queue = useRef<Waiting[]>([]);
  const files = useRef(new Map<string, Waiting>());

  useEffect(() => {
    const held = running.current;
    const wanted = files.current;
    return () => {
      wanted.clear();
      for (const upload of held.values()) void upload?.abort();
    };
  }, []);

  const change = (key: string, part: Partial<UploadState>) => setUploads((list) => list.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const forget = (key: string) => {
    running.current.delete(key);
    files.current.delete(key);
    setUploads((list) => list.filter((entry) => entry.key !== key));
  };

  /** A video without one is shown by its kind, so a failure here is nobody's matter. */
  async function addPoster(file: File, id: string): Promise<void> {
    const image = await takePoster(file);
    if (!image) return;
    await sendPoster({ id, image }).catch(() => undefined);
    refresh();
  }

  async function send({ key, file, number }: Waiting): Promise<void> {
    const { Upload, DetailedError } = await import("tus-js-client");
    change(key, { state: "sending", refusal: null });
    const settle = () => leave(key);
    const upload = new Upload(file, {
      endpoint,
      chunkSize: chunkBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type },
      onProgress: (sent) => change(key, { sent }),
      onError: (error) => {
        change(key, { state: "failed", refusal: error instanceof DetailedError ? refusalIn(error.originalResponse?.getBody()) : null });
        settle();
      },
      onSuccess: ({ lastResponse }) => {
        const { id, url } = fileIn(lastResponse.getBody());
        forget(key);
        settle();
        refresh();
        if (url) onArrived?.({ url, number });
        if (id && file.type.startsWith("video/")) void addPoster(file, id);
      },
    });
    const [earlier] = await upload.findPreviousUploads();
    // Cancelled, or the page was left, while this was looked up.
    if (!files.current.has(key)) return settle();
    running.current.set(key, upload);
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    upload.start();
  }

  function leave(key: string): void {
    running.current.delete(key);
    next();
  }

  function next(): void {
    if (running.current.size >= atOnce) return;
    const waiting = queue.current.shift();
    if (!waiting) return;
    const { key } = waiting;
    running.current.set(key, null);
    send(waiting).catch(() => {
      change(key, { state: "failed" });
      leave(key);
    });
  }

  return {
    uploads,
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        added.current += 1;
        const key = `${file.name} ${file.size} ${added.current}`;
        const waiting = { key, file, number: added.current };
        files.current.set(key, waiting);
        setUploads((list) => [...list, { key, name: file.name, bytes: file.size, sent: 0, state: "waiting", refusal: null }]);
        queue.current.push(waiting);
        next();
      }
    },
    retry(key: string) {
      const waiting = files.current.get(key);
      if (!waiting) return;
      change(key, { state: "waiting", refusal: null });
      queue.current.push(waiting);
      next();
    },
    cancel(key: string) {
      queue.current = queue.current.filter((entry) => entry.key !== key);
      // What the server cannot remove now, it clears up by itself.
      running.current
        .get(key)
        ?.abort(true)
        .catch(() => undefined);
      forget(key);
      next();
    },
  };
}

interface Answer {
  data?: { id?: unknown; url?: unknown };
  error?: { message?: unknown };
}

function answerIn(body: string | undefined): Answer {
  try {
    const answer: unknown = JSON.parse(body ?? "");
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);
const refusalIn = (body: string | undefined) => textOf(answerIn(body).error?.message);

function fileIn(body: string | undefined) {
  const { data } = answerIn(body);
  return { id: textOf(data?.id), url: textOf(data?.url) };
}
