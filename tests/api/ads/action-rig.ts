import { afterAll, beforeAll } from "vitest";
import type { FoundCampaign } from "@/server/platforms/ads/contract";
import { order } from "@/tests/api/connections/sandbox-environment";
import { call } from "@/tests/api/http/client";
import { type RestServer, startRestServer } from "@/tests/api/http/rest-server";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";

/** A workspace with an ad account of the sandbox, its campaigns, and its owner's key. */

const { database } = await import("@/server/db/database");
const { connectSandboxAdAccount } = await import("@/server/domains/ads");
const { withAdAccess } = await import("@/server/domains/ads/service/ad-access");

export { order };

export interface RigCampaign {
  id: string;
  externalId: string;
  name: string;
  status: string;
}

export interface Rig extends Seeded {
  adAccountId: string;
  externalAccountId: string;
  campaigns: RigCampaign[];
  /** The first campaign with this status. */
  campaign(status?: "ACTIVE" | "PAUSED" | "REMOVED"): RigCampaign;
  named(part: string): RigCampaign;
  /** The platform's present state. */
  atPlatform(campaign: RigCampaign): Promise<FoundCampaign | null>;
  statusAtPlatform(campaign: RigCampaign): Promise<string | null>;
}

export async function makeRig(options: { platform?: "META" | "GOOGLE"; behaviour?: "main" | "refuses" } = {}): Promise<Rig> {
  const { platform = "META", behaviour = "main" } = options;
  const person = await seedPerson();
  const { workspaceId } = person;
  const { id: adAccountId, externalId } = await connectSandboxAdAccount({ workspaceId, platform, sandboxAccount: behaviour });
  const key = { workspaceId, adAccountId };
  const { rows } = await withAdAccess(database(), key, (adapter, access) => adapter.readCampaigns(access, null));
  const data = rows.map(({ externalId, name, status, effectiveStatus, statusReasons, budgetShared, dailyBudgetMicros }) => {
    return { ...key, platform, externalId, name, status, effectiveStatus, statusReasons, budgetShared, dailyBudgetMicros };
  });
  // Where an engine runs, the account's first sync writes them too, and may be the faster one.
  await database().adCampaign.createMany({ data, skipDuplicates: true });
  const campaigns = await database().adCampaign.findMany({ where: key, select: { id: true, externalId: true, name: true, status: true } });
  const places = new Map(rows.map((row, place) => [row.externalId, place]));
  campaigns.sort((one, other) => (places.get(one.externalId) ?? 0) - (places.get(other.externalId) ?? 0));
  const atPlatform = ({ externalId }: RigCampaign) => withAdAccess(database(), key, (adapter, access) => adapter.readCampaign(access, externalId));
  return {
    ...person,
    adAccountId,
    externalAccountId: externalId,
    campaigns,
    campaign(status = "ACTIVE") {
      const found = campaigns.find((campaign) => campaign.status === status);
      if (!found) throw new Error(`the stand-in has no ${status} campaign`);
      return found;
    },
    named(part) {
      const found = campaigns.find(({ name }) => name.includes(part));
      if (!found) throw new Error(`the sandbox has no campaign ${part}`);
      return found;
    },
    atPlatform,
    statusAtPlatform: async (campaign) => (await atPlatform(campaign))?.status ?? null,
  };
}

interface Event {
  id: string;
  action: string;
  outcome: string;
  error: { code: string; message: string } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  actor: { type: string; id: string | null };
  explanation: { code: string } | null;
}

/** Calls with the owner's key. */
export function restOf(server: () => RestServer) {
  const address = (path: string) => `${server().url}${path}`;
  return {
    address,
    change: (rig: Rig, campaignId: string, verb: "pause" | "resume" | "budget", body?: unknown, headers: Record<string, string> = {}) =>
      call(address(`/ads/campaigns/${campaignId}/${verb}`), { method: "POST", key: rig.key, body, headers }),
    async activity(rig: Rig): Promise<Event[]> {
      const { body } = await call(address("/ads/activity"), { key: rig.key });
      return (body as { data: Event[] }).data;
    },
    async chainHolds(rig: Rig): Promise<boolean> {
      const { body } = await call(address("/ads/audit-verify"), { key: rig.key });
      return (body as { data: { valid: boolean } }).data.valid;
    },
  };
}

/** `restOf` a server of the test file's own. */
export function startFileRest() {
  let server: RestServer;
  beforeAll(async () => {
    server = await startRestServer();
  });
  afterAll(() => server.close());
  return restOf(() => server);
}

export { startRestServer };
