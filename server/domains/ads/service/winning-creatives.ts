import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { inPool } from "@/server/lib/worker-pool";
import type { WinnerRow, WinnersInput } from "../creatives.schema";
import type { rankWinnerTotals } from "../engine/creative-judgements";
import { winText } from "../engine/creative-wording";
import { windowEnding } from "../engine/metrics";
import { todayIn } from "../engine/windows";
import type { AdsLocale } from "../metrics.schema";
import { sumCreatives } from "../repository/series";
import { cachedByDataVersion } from "./data-version-cache";
import { judgedAccounts } from "./series";

const rank = inPool<typeof rankWinnerTotals>("rankWinnerTotals");

/** The creatives that win over a window, and what they have in common. */
export async function listWinners(caller: Caller, { k, windowDays }: WinnersInput, locale: AdsLocale): Promise<WinnerRow[]> {
  const { workspaceId } = caller;
  const at = now();
  return cachedByDataVersion(workspaceId, `winners ${k} ${windowDays} ${locale}`, at, async () => {
    const accounts = await judgedAccounts(workspaceId);
    const currencies = new Map(accounts.map((account) => [account.id, account.currency]));
    const windows = accounts.map(({ id, timezone }) => ({ adAccountId: id, ...windowEnding(todayIn(timezone, at), windowDays) }));
    const totals = await sumCreatives(database(), { workspaceId, windows });
    const ranked = await rank(
      totals.map((row) => ({ ...row, currency: currencies.get(row.adAccountId) ?? "" })),
      k,
    );
    return ranked.map(({ traits: lifts, ownTraits, why, ...winner }) => ({
      ...winner,
      traits: [...ownTraits],
      lifts,
      whyItWins: winText({ why, traits: lifts, shrunkRoas: winner.shrunkRoas }, locale),
    }));
  });
}
