import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { CampaignSummary } from "../metrics.schema";
import * as repository from "../repository/search";

/** Campaigns by name, however it is spelt. `words` are normalised, and there is one at least. */
export function searchCampaigns({ workspaceId }: Pick<Caller, "workspaceId">, words: readonly string[], limit: number): Promise<CampaignSummary[]> {
  return repository.searchCampaigns(database(), workspaceId, { words, limit });
}
