"use client";

import { type RefObject, useRef } from "react";
import { keys } from "@/components/shell/keys";
import { usePageKeys } from "@/components/shell/use-page-keys";

const acts = ["approve", "return"] as const;

/** Carried by each of the posts: what the keys step over. */
export const reviewedAttribute = "data-reviewed";

/** J and K step through the posts, A approves and R returns the one that is stepped on. */
export function useReviewKeys(judging: boolean, onAct: (act: "approve" | "return", id: string) => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  usePageKeys((key) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(`[${reviewedAttribute}]`) ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    if (key === keys.approvals.next || key === keys.approvals.previous) {
      const card = cards[at < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, at + (key === keys.approvals.next ? 1 : -1)))];
      card?.focus();
      card?.scrollIntoView({ block: "nearest" });
      return true;
    }
    const id = cards[at]?.getAttribute(reviewedAttribute);
    const act = acts.find((one) => keys.approvals[one] === key);
    if (!act || !judging || !id) return false;
    onAct(act, id);
    return true;
  });
  return list;
}
