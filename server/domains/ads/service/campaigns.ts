import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { pageMetaOf } from "@/server/lib/pagination";
import type { CampaignInput, CampaignWithInsights, ListCampaignsInput } from "../campaigns.schema";
import { toCampaign } from "../engine/campaign";
import type { CampaignSummary } from "../metrics.schema";
import * as repository from "../repository/campaigns";
import { cachedByDataVersion } from "./data-version-cache";
import { insightsOf } from "./insights";
import { accountsInScope } from "./scope";

/** Campaigns as they were last read from their platforms. The caller is authorised; inputs are parsed. */

export async function listCampaigns({ workspaceId }: Caller, input: ListCampaignsInput) {
  const accounts = await accountsInScope(workspaceId, input.adAccountId);
  const filter = { workspaceId, adAccountIds: accounts.map((account) => account.id), status: input.status };
  const { adAccountId, status, offset, limit } = input;
  return cachedByDataVersion(workspaceId, `campaigns ${adAccountId} ${status} ${offset} ${limit}`, now(), async () => {
    const { rows, total } = await repository.listCampaigns(database(), filter, input);
    return { data: rows.map(toCampaign), meta: pageMetaOf(input, total) };
  });
}

/** @throws AppError NOT_FOUND when the workspace has no such campaign. */
export async function getCampaign({ workspaceId }: Caller, { id, windowDays }: CampaignInput): Promise<CampaignWithInsights> {
  const row = await repository.findCampaign(database(), { workspaceId, id });
  if (!row) throw notFound("Campaign");
  const accounts = await accountsInScope(workspaceId, row.adAccountId);
  const insights = await cachedByDataVersion(workspaceId, `insights of ${id} ${windowDays}`, now(), () => insightsOf(workspaceId, accounts, windowDays, id));
  return { ...toCampaign(row), insights };
}

/** Campaigns by name, however it is spelt. `words` are normalised, and there is one at least. */
export function searchCampaigns({ workspaceId }: Pick<Caller, "workspaceId">, words: readonly string[], limit: number): Promise<CampaignSummary[]> {
  return repository.searchCampaigns(database(), workspaceId, { words, limit });
}
