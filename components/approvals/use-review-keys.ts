"use client";

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { usePreferences } from "@/components/i18n/client";
import { isWriting, keyOf } from "@/components/shell/shortcut-keys";

/** Carried by each of the posts: what the keys step over. */
export const reviewedAttribute = "data-reviewed";

/** J and K step through the posts, A approves and R returns the one that is stepped on. A dialog that is open keeps its keys. */
export function useReviewKeys(judging: boolean, onAct: (key: "a" | "r", id: string) => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const on = usePreferences().shortcuts === "on";
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWriting(event.target)) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(`[${reviewedAttribute}]`) ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const key = keyOf(event);
    if (key === "j" || key === "k") {
      const next = cards[at < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, at + (key === "j" ? 1 : -1)))];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    } else if ((key === "a" || key === "r") && judging) {
      const id = cards[at]?.getAttribute(reviewedAttribute);
      if (!id) return;
      onAct(key, id);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return list;
}
