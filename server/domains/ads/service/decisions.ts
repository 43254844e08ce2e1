import type { Caller } from "@/server/domains/workspaces";
import type { Decision } from "../decisions.schema";
import { decisionsOf } from "../engine/decisions";
import type { AdsLocale } from "../metrics.schema";
import { listStoredAnomalies } from "./anomalies";
import { getCampaignTable } from "./campaign-figures";
import { listFatigue } from "./creative-fatigue";

/** Campaigns beyond these spend too little for a decision to matter. */
const MAX_CAMPAIGNS = 200;

/** Which running campaigns need a decision. The caller is authorised. */
export async function listDecisions(caller: Caller, locale: AdsLocale): Promise<Decision[]> {
  const [table, anomalies, creatives] = await Promise.all([
    getCampaignTable(caller, { status: "ACTIVE", windowDays: 7, sort: "spend", direction: "desc", offset: 0, limit: MAX_CAMPAIGNS }),
    listStoredAnomalies(caller, locale),
    listFatigue(caller, undefined, locale),
  ]);
  return decisionsOf({ campaigns: table.data, anomalies, creatives });
}
