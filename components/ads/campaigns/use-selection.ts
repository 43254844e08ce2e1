"use client";

import { useCallback, useState } from "react";
import type { ChosenCampaign, TableCampaign } from "./table-campaign";

/** As many as the server changes at a time. */
export const MAX_SELECTED = 50;

type Chosen = ReadonlyMap<string, ChosenCampaign>;

/** `days` are those of the campaigns' figures. */
export function withChosen(chosen: Chosen, campaigns: readonly TableCampaign[], days: number, on: boolean): Chosen {
  const next = new Map(chosen);
  for (const campaign of campaigns) {
    if (!on) next.delete(campaign.id);
    else if (next.size < MAX_SELECTED) next.set(campaign.id, { ...campaign, days });
  }
  return next;
}

/** Chosen campaigns, also those of pages that are not in view. */
export function useSelection(days: number) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  /** The same function as long as the days are. */
  const set = useCallback((campaigns: readonly TableCampaign[], on: boolean) => setChosen((before) => withChosen(before, campaigns, days, on)), [days]);
  return { chosen: [...chosen.values()], has: (id: string) => chosen.has(id), set, clear: () => setChosen(new Map()) };
}
