"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { useTRPC } from "@/components/providers/trpc";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { useViewer } from "@/components/shell/viewer-context";
import { type InterruptedUpload, readUnfinished, storeUnfinished } from "./interrupted-uploads";
import { UploadQueue, type UploadsNow } from "./upload-queue";

interface Uploads extends UploadsNow {
  queue: UploadQueue;
  /** Those that the last load of the page broke off. */
  cut: readonly InterruptedUpload[];
  forgetCut(cut: InterruptedUpload): void;
}

const UploadsContext = createContext<Uploads | null>(null);

export function useAllUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error("UploadsProvider is missing above this component.");
  return uploads;
}

/** Uploads that continue while one moves through the dashboard. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync: savePoster } = useMutation(trpc.media.setPoster.mutationOptions());
  const [queue] = useState(() => new UploadQueue({ savePoster, onLibraryChanged: () => void queries.invalidateQueries(trpc.media.pathFilter()) }));
  const now = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const { cut, forgetCut } = useCut(now.uploads);
  useLeaveWarning(now.uploads.some(({ state }) => state === "waiting" || state === "sending"));
  return <UploadsContext value={{ ...now, queue, cut, forgetCut }}>{children}</UploadsContext>;
}

/** Which uploads the last load of the page broke off, but for those whose file has been chosen again since. */
function useCut(uploads: UploadsNow["uploads"]) {
  const { user, workspace } = useViewer();
  const owner = `${user.id}.${workspace.id}`;
  const [before, setBefore] = useState<readonly InterruptedUpload[] | null>(null);
  useEffect(() => setBefore(readUnfinished(owner)), [owner]);
  const same = (one: InterruptedUpload) => (other: InterruptedUpload) => one.name === other.name && one.bytes === other.bytes;
  const chosenAgain = before?.find((one) => uploads.some(same(one)));
  if (before && chosenAgain) setBefore(before.filter((one) => one !== chosenAgain));
  const unfinished = uploads.filter(({ state }) => state !== "arrived").map(({ name, bytes }) => ({ name, bytes }));
  const kept = before && JSON.stringify([...before, ...unfinished]);
  useEffect(() => {
    if (kept !== null) storeUnfinished(owner, kept);
  }, [owner, kept]);
  return { cut: before ?? [], forgetCut: (cut: InterruptedUpload) => setBefore((list) => list?.filter((one) => one !== cut) ?? null) };
}
