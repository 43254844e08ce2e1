"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "@/components/providers/trpc";
import { holdPage, useFollow, type Way } from "./leaving";
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

function keepOpened(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Where the browser keeps nothing, tabs do not hear of each other.
  }
}

const signsOfUse = ["focus", "pointerdown", "keydown"] as const;

/**
 * Each tab keeps the workspace that it shows. The server hands out the pages of the one that was chosen last, so before a person goes on in
 * this tab its own is chosen again; a link that is pressed meanwhile waits for that.
 */
export function useOwnWorkspace(): void {
  const trpc = useTRPC();
  const follow = useFollow();
  const { id } = useViewer().workspace;
  const { mutateAsync: choose } = useMutation(trpc.workspaces.switch.mutationOptions());
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    keepOpened(id);
    setElsewhere(false);
    const look = () => setElsewhere((readOpened() ?? id) !== id);
    window.addEventListener("storage", look);
    // Brought back by the browser as it was, it has heard of nothing.
    window.addEventListener("pageshow", look);
    return () => {
      window.removeEventListener("storage", look);
      window.removeEventListener("pageshow", look);
    };
  }, [id]);
  useEffect(() => {
    if (!elsewhere) return;
    let asked = false;
    let way: Way | null = null;
    const letGo = holdPage((next) => {
      way = next;
    });
    const takeBack = async () => {
      if (asked || document.hidden) return;
      asked = true;
      const ours = await choose({ workspaceId: id }).then(
        () => true,
        () => false,
      );
      asked = false;
      if (ours) {
        keepOpened(id);
        letGo();
        setElsewhere(false);
        if (way) follow(way);
      } else if (way && "href" in way) window.location.assign(way.href);
    };
    const options = { capture: true };
    for (const sign of signsOfUse) window.addEventListener(sign, takeBack, options);
    document.addEventListener("visibilitychange", takeBack);
    return () => {
      letGo();
      for (const sign of signsOfUse) window.removeEventListener(sign, takeBack, options);
      document.removeEventListener("visibilitychange", takeBack);
    };
  }, [elsewhere, id, choose, follow]);
}
