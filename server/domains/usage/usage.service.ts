import { DateTime } from "luxon";
import { listKeyUse, requestLimit } from "@/server/domains/api-keys";
import { listConnections } from "@/server/domains/connections";
import { readCopilotUse } from "@/server/domains/copilot";
import { getLibrarySize, getStorageUse, quotaOf } from "@/server/domains/media";
import { countPostsBetween } from "@/server/domains/posts";
import { getEndpointUse } from "@/server/domains/webhooks";
import { type Caller, countMembers, getTimezone, listBrands, planCovers, planFor, plans } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import type { UsageView } from "./usage.schema";

/** The plan's limits and their usage. Unlimited resources are only counted. */

const SPEND_DAYS = 30;

function featuresOf(plan: UsageView["plan"]): UsageView["plans"][number] {
  const keys = planCovers(plan, planFor.keys);
  return {
    plan,
    keys,
    webhooks: planCovers(plan, planFor.webhooks),
    copilot: planCovers(plan, planFor.copilot),
    requestsPerMinute: keys ? requestLimit(plan).perMinute : null,
    storageBytes: quotaOf(plan),
  };
}

async function ofMonth(caller: Caller): Promise<{ published: number; waiting: number }> {
  const start = DateTime.fromJSDate(now(), { zone: await getTimezone(caller.workspaceId) }).startOf("month");
  return countPostsBetween(caller, { from: start.toJSDate(), to: start.plus({ months: 1 }).toJSDate() });
}

async function ofCopilot({ workspaceId, plan }: Caller): Promise<UsageView["copilot"]> {
  if (!planCovers(plan, planFor.copilot)) return null;
  const { today, days } = await readCopilotUse(workspaceId, SPEND_DAYS);
  return { today: today && { ...today, resetsAt: today.resetsAt.toISOString() }, days };
}

export async function getUsage(caller: Caller): Promise<UsageView> {
  const { workspaceId, userId, brandIds, plan } = caller;
  const [keys, copilot, webhooks, storage, media, accounts, brands, members, month] = await Promise.all([
    listKeyUse(userId),
    ofCopilot(caller),
    planCovers(plan, planFor.webhooks) ? getEndpointUse(workspaceId) : null,
    getStorageUse(workspaceId, plan),
    getLibrarySize(workspaceId),
    listConnections(caller, { offset: 0, limit: 1 }),
    listBrands(workspaceId, brandIds),
    countMembers(workspaceId),
    ofMonth(caller),
  ]);
  return {
    plan,
    plans: plans.map(featuresOf),
    keys: keys.map((key) => ({ ...key, resetsAt: key.resetsAt?.toISOString() ?? null })),
    copilot,
    webhooks,
    storage,
    media,
    counts: { accounts: accounts.meta.total, brands: brands.length, members, ...month },
  };
}
