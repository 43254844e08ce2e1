"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addWorkspaceToPageRequests } from "@/components/providers/current-workspace";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer } from "./viewer-context";

/** Which workspace was opened last in this browser; all its tabs read it. */
const key = "nashir_opened_workspace";

function readOpened(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeOpenedWorkspace(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Where the browser keeps nothing, tabs do not hear of each other.
  }
}

const signsOfUse = ["focus", "pointerdown", "keydown"] as const;

/**
 * Each tab keeps the workspace that it shows: what it asks for by script says which one that is. What the browser asks for by itself, such
 * as a page that is loaded again, a new tab or a download, is of the workspace that was chosen last, so a person who continues in this tab
 * chooses its own again.
 */
export function useOwnWorkspace(): void {
  const trpc = useTRPC();
  const { id } = useViewer().workspace;
  const { mutateAsync: choose } = useMutation(trpc.workspaces.switch.mutationOptions());
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(addWorkspaceToPageRequests, []);
  useEffect(() => {
    storeOpenedWorkspace(id);
    setElsewhere(false);
    const compare = () => setElsewhere((readOpened() ?? id) !== id);
    window.addEventListener("storage", compare);
    // Brought back by the browser as it was, it has heard of nothing.
    window.addEventListener("pageshow", compare);
    return () => {
      window.removeEventListener("storage", compare);
      window.removeEventListener("pageshow", compare);
    };
  }, [id]);
  useEffect(() => {
    if (!elsewhere) return;
    let requested = false;
    const takeBack = async () => {
      if (requested || document.hidden) return;
      requested = true;
      const ours = await choose({ workspaceId: id }).then(
        () => true,
        () => false,
      );
      requested = false;
      if (!ours) return;
      storeOpenedWorkspace(id);
      setElsewhere(false);
    };
    const options = { capture: true };
    for (const sign of signsOfUse) window.addEventListener(sign, takeBack, options);
    document.addEventListener("visibilitychange", takeBack);
    return () => {
      for (const sign of signsOfUse) window.removeEventListener(sign, takeBack, options);
      document.removeEventListener("visibilitychange", takeBack);
    };
  }, [elsewhere, id, choose]);
}
