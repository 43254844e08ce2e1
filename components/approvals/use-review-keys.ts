"use client";

import { type RefObject, useRef } from "react";
import { usePageKeys } from "@/components/shell/use-page-keys";

/** Carried by each of the posts: what the keys step over. */
export const reviewedAttribute = "data-reviewed";

/** J and K step through the posts, A approves and R returns the one that is stepped on. */
export function useReviewKeys(judging: boolean, onAct: (key: "a" | "r", id: string) => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  usePageKeys((key) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(`[${reviewedAttribute}]`) ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    if (key === "j" || key === "k") {
      const next = cards[at < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, at + (key === "j" ? 1 : -1)))];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
      return true;
    }
    const id = cards[at]?.getAttribute(reviewedAttribute);
    if ((key !== "a" && key !== "r") || !judging || !id) return false;
    onAct(key, id);
    return true;
  });
  return list;
}
