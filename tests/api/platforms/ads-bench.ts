import { afterAll, beforeAll, beforeEach } from "vitest";
import { supplyEnvironment } from "@/env";
import type { AdAccess, AdPlatform, AdsAdapter, FoundCampaign, Page } from "@/server/platforms/ads/contract";
import type { PlatformConfig } from "@/server/platforms/config";
import { type StandIn, startStandIn } from "./stand-in";

/** One ads adapter against the sandbox, over real HTTP. */
export interface AdsBench {
  readonly standIn: StandIn;
  readonly adapter: AdsAdapter;
  /** The ad account that a new sandbox account is, as the adapter finds it. */
  access(behaviour?: string): Promise<AdAccess & { refreshToken: string }>;
  /** Every page; the sandbox's clock passes instead of ours. */
  everyRow<T>(read: (cursor: string | null) => Promise<Page<T>>): Promise<{ rows: T[]; pages: number }>;
  /** The one whose name has this in it. */
  campaignNamed(access: AdAccess, name: string): Promise<FoundCampaign>;
  /** What has been called, such as `POST /v26.0/1 200`. */
  calls(operation?: string): Promise<string[]>;
  /** The next call of this kind ends so. */
  fault(operation: string, behaviour: string, answer?: { status?: number; body?: unknown; times?: number }): Promise<unknown>;
  /** Somebody else changes a campaign. */
  elsewhere(access: AdAccess, campaignId: string, change: { status?: string; dailyBudget?: number }): Promise<unknown>;
}

const MOST_PAGES = 100;

export function adsBenchOf(platform: AdPlatform, create: (config: PlatformConfig) => AdsAdapter): AdsBench {
  supplyEnvironment({ ALLOWED_PRIVATE_HOSTS: "127.0.0.1" });
  let standIn: StandIn;
  let adapter: AdsAdapter;
  beforeAll(async () => {
    standIn = await startStandIn();
  });
  beforeEach(async () => {
    adapter = create(standIn.configOf(platform));
    await standIn.order("reset", {});
  });
  afterAll(() => standIn.stop());

  const bench: AdsBench = {
    get standIn() {
      return standIn;
    },
    get adapter() {
      return adapter;
    },
    async access(behaviour = "main") {
      const { accountId, accessToken, refreshToken } = await standIn.account(platform, behaviour);
      const found = (await adapter.listAccounts(accessToken)).find(({ externalId }) => externalId === accountId);
      if (!found) throw new Error("the new account is not listed");
      return { accessToken, refreshToken, externalId: found.externalId, managerId: found.managerId };
    },
    async everyRow(read) {
      const rows = [];
      let cursor: string | null = null;
      for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
        const page: Awaited<ReturnType<typeof read>> = await read(cursor);
        rows.push(...page.rows);
        if (page.next === null) return { rows, pages };
        cursor = page.next;
        if (page.waitSeconds > 0) await standIn.order("clock", { advanceSeconds: page.waitSeconds });
      }
      throw new Error("the pages do not end");
    },
    async campaignNamed(access, name) {
      const { rows } = await bench.everyRow((cursor) => adapter.readCampaigns(access, cursor));
      const campaign = rows.find((one) => one.name.includes(name));
      if (!campaign) throw new Error(`no campaign ${name}`);
      return campaign;
    },
    async calls(operation) {
      const query = new URLSearchParams({ platform, ...(operation ? { operation } : {}) });
      const all = (await (await fetch(`${standIn.url}/control/calls?${query}`)).json()) as { method: string; path: string; status: number | null }[];
      return all.map(({ method, path, status }) => `${method} ${path} ${status}`);
    },
    fault: (operation, behaviour, answer = {}) => standIn.order("next", { platform, operation, behaviour, ...answer }),
    elsewhere: (access, campaignId, change) => standIn.order("campaigns", { platform, accountId: access.externalId, campaignId, ...change }),
  };
  return bench;
}

/** Days back from today in Riyadh. */
export function daysAgo(days: number): string {
  return new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}
