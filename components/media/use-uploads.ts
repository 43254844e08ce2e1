"use client";

import { useEffect, useRef, useState } from "react";
import type { Upload as TusUpload } from "tus-js-client";

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

/** Uploads of several files with progress. A broken one goes on where it stopped, also after the page was closed. */
export function useUploads(onDone: () => void) {
  const [uploads, setUploads] = useState<UploadState[]>([]);
  const running = useRef(new Map<string, TusUpload>());
  const queue = useRef<{ key: string; file: File }[]>([]);
  const files = useRef(new Map<string, File>());

  useEffect(() => {
    const held = running.current;
    return () => {
      for (const upload of held.values()) void upload.abort();
    };
  }, []);

  const change = (key: string, part: Partial<UploadState>) => setUploads((list) => list.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const forget = (key: string) => {
    running.current.delete(key);
    files.current.delete(key);
    setUploads((list) => list.filter((entry) => entry.key !== key));
  };

  async function send(key: string, file: File): Promise<void> {
    const { Upload, DetailedError } = await import("tus-js-client");
    change(key, { state: "sending", refusal: null });
    const settle = () => {
      running.current.delete(key);
      next();
    };
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
      onSuccess: () => {
        forget(key);
        settle();
        onDone();
      },
    });
    running.current.set(key, upload);
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    upload.start();
  }

  function next(): void {
    if (running.current.size >= atOnce) return;
    const waiting = queue.current.shift();
    if (waiting) void send(waiting.key, waiting.file);
  }

  return {
    uploads,
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        const key = `${file.name} ${file.size} ${crypto.randomUUID()}`;
        files.current.set(key, file);
        setUploads((list) => [...list, { key, name: file.name, bytes: file.size, sent: 0, state: "waiting", refusal: null }]);
        queue.current.push({ key, file });
        next();
      }
    },
    retry(key: string) {
      const file = files.current.get(key);
      if (file) void send(key, file);
    },
    cancel(key: string) {
      queue.current = queue.current.filter((entry) => entry.key !== key);
      void running.current.get(key)?.abort(true);
      forget(key);
      next();
    },
  };
}

function refusalIn(body: string | undefined): string | null {
  try {
    const answer: unknown = JSON.parse(body ?? "");
    const error = (answer as { error?: { message?: unknown } } | null)?.error;
    return typeof error?.message === "string" ? error.message : null;
  } catch {
    return null;
  }
}
