"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { viewError } from "@/components/errors/app-error";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer, type WorkspaceView } from "./viewer-context";

/** Refusals that say that a person may less here than their page still offers. */
const refusals = new Set(["FORBIDDEN", "PLAN_REQUIRED", "WORKSPACE_ACCESS_REVOKED"]);

/** Each of these is a word or a number, of those that the answer has. */
const differ = (shown: WorkspaceView, found: WorkspaceView) => (Object.keys(found) as (keyof WorkspaceView)[]).some((key) => found[key] !== shown[key]);

/**
 * A role, a zone and a plan change while a tab is open, and navigation between pages does not render the frame again. Focus on the tab reads the
 * workspace again, and so does a refused request; where it differs, the page is rendered again and keeps what is typed.
 */
export function useFreshViewer(): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { workspaces, workspace } = useViewer();
  const { data } = useQuery({ ...trpc.workspaces.list.queryOptions(undefined, { initialData: workspaces }), refetchOnWindowFocus: "always" });
  const compare = useEffectEvent(() => {
    const found = data.find(({ id }) => id === workspace.id);
    if (!found || differ(workspace, found)) router.refresh();
  });
  // Once for each response: where the refresh changes nothing, it must not repeat.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what is waited for
  useEffect(compare, [data]);
  const listKey = trpc.workspaces.list.queryKey();
  const refetchList = useEffectEvent(() => void queries.invalidateQueries({ queryKey: listKey }));
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        const failed = type === "updated" && mutation.state.status === "error";
        if (failed && refusals.has(viewError(mutation.state.error).code)) refetchList();
      }),
    [queries],
  );
}
