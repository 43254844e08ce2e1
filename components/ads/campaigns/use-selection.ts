"use client";

import { useState } from "react";
import type { TableCampaign } from "./table-campaign";

/** As many as the server changes at a time. */
export const mostSelected = 50;

/** Chosen campaigns, also those of pages that are not in view. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, TableCampaign>>(new Map());
  return {
    chosen: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    set(campaigns: readonly TableCampaign[], on: boolean) {
      const next = new Map(chosen);
      for (const campaign of campaigns) {
        if (!on) next.delete(campaign.id);
        else if (next.size < mostSelected) next.set(campaign.id, campaign);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
