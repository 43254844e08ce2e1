"use client";

import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { usePreferences } from "@/components/i18n/client";
import { useUndoLast } from "@/components/ui/toast";
import { destinations } from "./destinations";
import { useGo } from "./leave-guard";
import { isWriting, shortcutOf } from "./shortcut-keys";
import { useMay } from "./viewer-context";

const SECOND_KEY_TIMEOUT_MS = 1_500;

/** The page's own search field. */
function searchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main input[type=search]");
}

/** What single keys do on every page. A dialog that is open keeps them to itself. */
export function useShortcuts({ onPalette, onList }: { onPalette(): void; onList(): void }): void {
  const go = useGo();
  const may = useMay();
  const on = usePreferences().shortcuts === "on";
  const undoLast = useUndoLast();
  const pressedG = useRef(0);
  // The second key after a G is taken before the page's own keys hear it: on the page of approvals an A alone approves.
  const press = useEffectEvent((event: KeyboardEvent, phase: "before" | "after") => {
    const afterG = pressedG.current > 0 && event.timeStamp - pressedG.current < SECOND_KEY_TIMEOUT_MS;
    if (event.defaultPrevented || afterG !== (phase === "before")) return;
    const shortcut = shortcutOf(event, { afterG, writing: isWriting(event.target), on });
    pressedG.current = shortcut === "g" ? event.timeStamp : 0;
    const covered = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    if (shortcut === null || shortcut === "g" || (covered && shortcut !== "palette")) return;
    if (shortcut === "undo" && !undoLast()) return;
    event.preventDefault();
    event.stopPropagation();
    if (shortcut === "undo") return;
    if (typeof shortcut === "object") {
      const place = destinations.flatMap((one) => [one, ...one.sections]).find((one) => one.shortcut === shortcut.go);
      if (place) go(place.href);
    } else if (shortcut === "newPost") {
      if (may.write) go("/posts/new");
    } else if (shortcut === "list") onList();
    else if (shortcut === "palette") onPalette();
    else {
      const field = searchField();
      if (field) field.focus();
      else onPalette();
    }
  });
  useLayoutEffect(() => {
    const before = (event: KeyboardEvent) => press(event, "before");
    const after = (event: KeyboardEvent) => press(event, "after");
    document.addEventListener("keydown", before, { capture: true });
    document.addEventListener("keydown", after);
    return () => {
      document.removeEventListener("keydown", before, { capture: true });
      document.removeEventListener("keydown", after);
    };
  }, []);
}
