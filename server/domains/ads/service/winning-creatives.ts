import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import type { WinnerRow, WinnersInput } from "../creatives.schema";
import { traitsOf } from "../engine/creative-traits";
import { winText } from "../engine/creative-wording";
import { windowEnding } from "../engine/metrics";
import { todayIn } from "../engine/windows";
import { rankCreatives } from "../engine/winning-creatives";
import type { AdsLocale } from "../metrics.schema";
import { sumCreatives } from "../repository/series";
import { remembered } from "./remembered";
import { judgedAccounts, majorUnits } from "./series";

/** The creatives that win over a window, and what they have in common. */
export async function readWinners(caller: Caller, { k, windowDays }: WinnersInput, locale: AdsLocale): Promise<WinnerRow[]> {
  const { workspaceId } = caller;
  const at = now();
  return remembered(workspaceId, `winners ${k} ${windowDays} ${locale}`, at, async () => {
    const accounts = await judgedAccounts(workspaceId);
    const currencies = new Map(accounts.map((account) => [account.id, account.currency]));
    const windows = accounts.map(({ id, timezone }) => ({ adAccountId: id, ...windowEnding(todayIn(timezone, at), windowDays) }));
    const totals = await sumCreatives(database(), { workspaceId, windows });
    const histories = totals.map((row) => ({
      creativeId: row.id,
      name: row.name,
      platform: row.platform,
      currency: currencies.get(row.adAccountId) ?? "",
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
    const known = new Map(histories.map((history) => [history.creativeId, history]));
    return rankCreatives(histories, k).map(({ traits: lifts, why, ...winner }) => ({
      ...winner,
      currency: known.get(winner.creativeId)?.currency ?? "",
      traits: [...(known.get(winner.creativeId)?.traits ?? [])],
      lifts,
      whyItWins: winText({ why, traits: lifts, shrunkRoas: winner.shrunkRoas }, locale),
    }));
  });
}
