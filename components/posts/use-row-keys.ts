"use client";

import { useEffect, useRef } from "react";

/** The letter on the key's cap in the Latin layout: on an Arabic one the X key writes «ء». */
function letterOf(event: KeyboardEvent): string {
  const typed = event.key.toLowerCase();
  return /^[a-z]$/.test(typed) ? typed : event.code.replace(/^Key/, "").toLowerCase();
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName) || (target instanceof HTMLInputElement && target.type !== "checkbox"));

/** X selects the row that has the focus; Shift X everything up to it. `rowAttribute` marks what carries a row's id. */
export function useSelectKey(onSelect: (id: string, range: boolean) => void): void {
  const latest = useRef(onSelect);
  useEffect(() => {
    latest.current = onSelect;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWriting(event.target) || letterOf(event) !== "x") return;
      const row = document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[data-post]")?.dataset.post;
      if (!row) return;
      event.preventDefault();
      latest.current(row, event.shiftKey);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
