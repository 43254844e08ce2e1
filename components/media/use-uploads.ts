"use client";

import { useEffect, useEffectEvent, useId } from "react";
import type { ArrivedFile } from "./upload-queue";
import { useAllUploads } from "./uploads-provider";

function useAttendance(onArrived: ((file: ArrivedFile) => void) | null): string {
  const { queue } = useAllUploads();
  const place = useId();
  const arrived = useEffectEvent((file: ArrivedFile) => onArrived?.(file));
  const forLibrary = onArrived === null;
  useEffect(() => queue.attend(place, forLibrary ? null : (file) => arrived(file)), [queue, place, forLibrary]);
  return place;
}

function useListedUploads(place: string | null) {
  const { queue, uploads } = useAllUploads();
  return {
    uploads: uploads.filter((upload) => upload.place === place && upload.state !== "arrived"),
    add: (files: readonly File[], folderId: string | null = null) => queue.add(files, place, folderId),
    retry: (key: string) => queue.retry(key),
    cancel: (key: string) => queue.cancel(key),
  };
}

/** Uploads given here, and what to do with each that arrives while this is shown. Left before that, they go into the library alone. */
export function useOwnUploads(onArrived: (file: ArrivedFile) => void) {
  return useListedUploads(useAttendance(onArrived));
}

/** Uploads into the library, wherever they were given. */
export function useLibraryUploads() {
  useAttendance(null);
  return useListedUploads(null);
}
