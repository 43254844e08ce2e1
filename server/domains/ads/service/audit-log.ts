import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { ActivityInput, AuditLogPage } from "../audit.schema";
import type { AdsLocale } from "../metrics.schema";
import { namesOfAccounts } from "../repository/ad-accounts";
import { namesOfCampaigns } from "../repository/anomalies";
import { namesOfKeys, namesOfUsers } from "../repository/people";
import { listActivity } from "./audit";

/** The workspace's ad actions with the names of who did each and of what it was done to, as they are called now. The caller is authorised; inputs are parsed. */
export async function getAuditLog(caller: Caller, input: ActivityInput, locale: AdsLocale): Promise<AuditLogPage> {
  const { workspaceId } = caller;
  const { data, meta } = await listActivity(caller, input, locale);
  const actors = (type: string) => [...new Set(data.flatMap(({ actor }) => (actor.type === type && actor.id ? [actor.id] : [])))];
  const targets = (type: string) => [...new Set(data.flatMap(({ target }) => (target.type === type ? [target.id] : [])))];
  const [users, keys, campaigns, accounts] = await Promise.all([
    namesOfUsers(database(), [...actors("user"), ...actors("copilot")].filter(isUuid)),
    namesOfKeys(database(), actors("apiKey").filter(isUuid)),
    namesOfCampaigns(database(), workspaceId, targets("campaign").filter(isUuid)),
    namesOfAccounts(database(), workspaceId, targets("adAccount").filter(isUuid)),
  ]);
  const named = data.map((event) => ({
    ...event,
    actorName: (event.actor.id && (event.actor.type === "apiKey" ? keys : users).get(event.actor.id)) || null,
    targetName: (event.target.type === "campaign" ? campaigns : accounts).get(event.target.id) ?? null,
  }));
  return { data: named, meta };
}

/** A chain that was tampered with may name anything. */
function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
