"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { usePreferences } from "@/components/i18n/client";
import { destinations } from "./destinations";
import { isWriting, shortcutOf } from "./shortcut-keys";
import { useMay } from "./viewer-context";

const secondKeyMs = 1_500;

/** The page's own field for looking something up. */
function searchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main input[type=search]");
}

/** What single keys do on every page. A dialog that is open keeps them to itself. */
export function useShortcuts({ onPalette, onList }: { onPalette(): void; onList(): void }): void {
  const router = useRouter();
  const may = useMay();
  const on = usePreferences().shortcuts === "on";
  const pressedG = useRef(0);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const afterG = event.timeStamp - pressedG.current < secondKeyMs && pressedG.current > 0;
    const shortcut = shortcutOf(event, { afterG, writing: isWriting(event.target), on });
    pressedG.current = shortcut === "g" ? event.timeStamp : 0;
    const covered = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    if (shortcut === null || shortcut === "g" || (covered && shortcut !== "palette")) return;
    if (typeof shortcut === "object") {
      const place = destinations.find((destination) => destination.shortcut === shortcut.go);
      if (place) router.push(place.href);
      return;
    }
    event.preventDefault();
    if (shortcut === "newPost") {
      if (may.write) router.push("/posts/new");
    } else if (shortcut === "list") onList();
    else if (shortcut === "palette") onPalette();
    else {
      const field = searchField();
      if (field) field.focus();
      else onPalette();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
