"use client";

import { useState } from "react";
import type { ListedItem } from "@/server/domains/media/media.schema";
import type { ChosenFiles } from "./use-folders";

export interface MediaSelection {
  has(item: ListedItem): boolean;
  toggle(item: ListedItem): void;
}

/** Which files are chosen to be moved, over all pages. */
export function useMediaSelection() {
  const [chosen, setChosen] = useState<ChosenFiles>(new Map());
  const marking: MediaSelection = {
    has: ({ id }) => chosen.has(id),
    toggle: ({ id, folderId }) => setChosen((before) => new Map(before.has(id) ? [...before].filter(([other]) => other !== id) : [...before, [id, folderId]])),
  };
  return { chosen, marking, clear: () => setChosen(new Map()) };
}
