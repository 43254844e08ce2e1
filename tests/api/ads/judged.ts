import { randomUUID } from "node:crypto";
import { DateTime } from "luxon";
import { database } from "@/server/db/database";
import type { AdPlatform } from "@/server/domains/ads/metrics.schema";

/** Accounts whose every day is given by the test: the only thing that a judgement can find. */

export interface Day {
  spend: number;
  impressions: number;
  clicks: number;
  conversions: number;
  revenue: number;
  reach?: number;
}

/** The time of tests whose figures must not depend on the date: on the days before it no season widens what is usual. */
export const NO_SEASON = new Date("2027-09-01T12:00:00Z");

export const usual: Day = { spend: 100, impressions: 10_000, clicks: 200, conversions: 20, revenue: 400 };

export interface JudgedCampaign {
  name: string;
  status?: "ACTIVE" | "PAUSED";
  dailyBudget?: number;
  effectiveStatus?: string;
  /** By days ago; 1 is yesterday. Null = no row. */
  day?: (ago: number) => Day | null;
  creatives?: { name: string; format?: string; title?: string; body?: string; limits?: string[]; day: (ago: number) => Day | null }[];
}

export interface JudgedOptions {
  platform?: AdPlatform;
  currency?: string;
  timezone?: string;
  days?: number;
  campaigns: JudgedCampaign[];
}

export interface Judged {
  adAccountId: string;
  /** YYYY-MM-DD of so many days ago, in the account's zone. */
  dateOf(ago: number): string;
  campaignIds: string[];
  creativeIds: string[];
}

const micros = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

export async function seedJudged(workspaceId: string, options: JudgedOptions): Promise<Judged> {
  const { platform = "META", currency = "SAR", timezone = "Asia/Riyadh", days = 70, campaigns } = options;
  const connection = await database().adConnection.create({
    data: { workspaceId, platform, externalUserId: randomUUID(), name: "نورة", scopes: [] },
    select: { id: true },
  });
  const account = await database().adAccount.create({
    data: { workspaceId, adConnectionId: connection.id, platform, externalId: randomUUID(), name: "حساب", currency, timezone, lastSyncedAt: new Date() },
    select: { id: true },
  });
  const today = DateTime.now().setZone(timezone);
  const dateOf = (ago: number): string => today.minus({ days: ago }).toFormat("yyyy-MM-dd");
  const owned = { workspaceId, adAccountId: account.id };
  const made: Judged = { adAccountId: account.id, dateOf, campaignIds: [], creativeIds: [] };
  const rowsOf = (day: (ago: number) => Day | null) =>
    Array.from({ length: days + 1 }, (_, ago) => ({ ago, facts: day(ago) })).flatMap(({ ago, facts }) => {
      if (!facts) return [];
      const { spend, revenue, ...counts } = facts;
      return [{ date: new Date(`${dateOf(ago)}T00:00:00Z`), spendMicros: micros(spend), revenueMicros: micros(revenue), ...counts }];
    });
  for (const campaign of campaigns) {
    const { id: campaignId } = await database().adCampaign.create({
      data: {
        ...owned,
        platform,
        externalId: randomUUID(),
        name: campaign.name,
        status: campaign.status ?? "ACTIVE",
        effectiveStatus: campaign.effectiveStatus ?? "ACTIVE",
        dailyBudgetMicros: campaign.dailyBudget === undefined ? null : micros(campaign.dailyBudget),
        startedOn: new Date(`${dateOf(days)}T00:00:00Z`),
      },
      select: { id: true },
    });
    made.campaignIds.push(campaignId);
    const own = rowsOf(campaign.day ?? (() => usual)).map(({ reach: _reach, ...row }) => ({ ...owned, campaignId, ...row }));
    await database().adCampaignDay.createMany({ data: own });
    for (const { name, format = "IMAGE", title, body, limits = [], day } of campaign.creatives ?? []) {
      const { id: creativeId } = await database().adCreative.create({
        data: { ...owned, campaignId, externalId: randomUUID(), name, format, status: "ACTIVE", effectiveStatus: "ACTIVE", title, body, limits },
        select: { id: true },
      });
      made.creativeIds.push(creativeId);
      await database().adCreativeDay.createMany({ data: rowsOf(day).map((row) => ({ ...owned, creativeId, ...row })) });
    }
  }
  return made;
}
