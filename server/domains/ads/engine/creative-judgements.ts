import type { AdPlatform } from "../metrics.schema";
import { isLearning, isRetargeting } from "./campaign-state";
import { type FatigueVerdict, judgeFatigue } from "./creative-fatigue";
import { traitsOf } from "./creative-traits";
import { creativeFactsOf, majorUnits, type PackedDay } from "./day-facts";
import { inWindow } from "./metrics";
import { rankCreatives, type Winner } from "./winning-creatives";

/** The judgements of creatives on whole database rows: the unit of work of the worker pool. */

export interface FatigueRow {
  id: string;
  campaignName: string;
  effectiveStatus: string;
  statusReasons: readonly string[];
  limits: readonly string[];
  startedOn: string | null;
  /** JSON of PackedDay[]. */
  days: string;
}

/** All creatives of one account; `since` and `until` are the first and last date of the window. */
export function judgeFatigueRows(rows: readonly FatigueRow[], span: { since: string; until: string }): FatigueVerdict[] {
  return judgeFatigue(
    rows.map((row) => {
      const days = inWindow(creativeFactsOf(JSON.parse(row.days) as PackedDay[]), span);
      return {
        creativeId: row.id,
        retargeting: isRetargeting(row.campaignName),
        learning: isLearning(row, days, span.until),
        deliveryLimited: row.limits.length > 0,
        weeklyFrequency: null,
        days,
      };
    }),
  );
}

export interface WinnerTotals {
  id: string;
  name: string;
  platform: AdPlatform;
  currency: string;
  format: string;
  title: string | null;
  body: string | null;
  callToAction: string | null;
  spendMicros: bigint;
  impressions: bigint;
  clicks: bigint;
  conversions: number;
  revenueMicros: bigint;
}

/** The k best, each with its currency and with all that it is made of (`ownTraits`), of which `traits` are those that winners share. */
export function rankWinnerTotals(rows: readonly WinnerTotals[], k: number): (Winner & { currency: string; ownTraits: readonly string[] })[] {
  const histories = rows.map((row) => ({
    creativeId: row.id,
    name: row.name,
    platform: row.platform,
    currency: row.currency,
    format: row.format,
    traits: traitsOf(row),
    days: [
      {
        date: "",
        spend: majorUnits(row.spendMicros),
        impressions: Number(row.impressions),
        clicks: Number(row.clicks),
        conversions: row.conversions,
        revenue: majorUnits(row.revenueMicros),
      },
    ],
  }));
  const historyById = new Map(histories.map((history) => [history.creativeId, history]));
  return rankCreatives(histories, k).map((winner) => {
    const history = historyById.get(winner.creativeId);
    return { ...winner, currency: history?.currency ?? "", ownTraits: history?.traits ?? [] };
  });
}
