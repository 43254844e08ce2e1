"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import { folderIdOf, type OpenFolder } from "./library-place";

export function useFolders() {
  const trpc = useTRPC();
  return useQuery(trpc.media.folders.list.queryOptions());
}

/** The requested folder; all files where that folder no longer exists. */
export function useExistingFolder(requested: OpenFolder): OpenFolder {
  const { data: folders } = useFolders();
  const isGone = folders !== undefined && folderIdOf(requested) !== null && !folders.some(({ id }) => id === requested);
  return isGone ? "all" : requested;
}

/** Files by their ids, each with the folder that it is in. */
export type ChosenFiles = ReadonlyMap<string, string | null>;

/** Moves files to a folder, or out of all, and back again while the message about it is. */
export function useMoveFiles(onMoved: () => void) {
  const t = useText("media");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = async () => {
    // A first request that is still pending is not repeated by an invalidation, and would show the files where they were.
    await queries.cancelQueries(trpc.media.pathFilter());
    await queries.invalidateQueries(trpc.media.pathFilter());
  };
  const move = useMutation(trpc.media.move.mutationOptions());
  const back = async (chosen: ChosenFiles) => {
    const froms = [...new Set(chosen.values())];
    for (const folderId of froms) await move.mutateAsync({ folderId, ids: [...chosen].filter(([, from]) => from === folderId).map(([id]) => id) });
    await refresh();
  };
  const run = (chosen: ChosenFiles, folder: { id: string; name: string } | null) =>
    move.mutate(
      { ids: [...chosen.keys()], folderId: folder?.id ?? null },
      {
        onSuccess: async ({ moved }) => {
          onMoved();
          const text = folder ? t("folders.moved", { count: moved, folder: folder.name }) : t("folders.movedOut", { count: moved });
          toast({ text, action: { label: t("folders.undo"), run: () => void back(chosen).catch(() => undefined) } });
          await refresh();
        },
      },
    );
  return { run, busy: move.isPending, error: move.error };
}
