"use client";

import { type RefObject, useRef } from "react";

/** Carried by each of the posts. */
export const reviewedAttribute = "data-reviewed";

export function useReviewKeys(_judging: boolean, _onAct: (key: "a" | "r", id: string) => void): RefObject<HTMLUListElement | null> {
  return useRef<HTMLUListElement>(null);
}
