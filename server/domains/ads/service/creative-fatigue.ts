import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { mapInSlices } from "@/server/lib/sliced";
import { inPool } from "@/server/lib/worker-pool";
import { groupBy } from "@/shared/group-by";
import type { Fatigue } from "../creatives.schema";
import { completeThrough } from "../engine/account-days";
import type { judgeFatigueRows } from "../engine/creative-judgements";
import { fatigueText } from "../engine/creative-wording";
import type { AdsLocale } from "../metrics.schema";
import { type CreativeSeries, type JudgedAccount, listCreativeSeries } from "../repository/series";
import { cachedByDataVersion } from "./data-version-cache";
import { judgedAccounts, spanOf } from "./series";

/** Which running creatives are worn out, the most worn first. */

/** An older first week is no baseline for today's auction. */
const WINDOW_DAYS = 90;

const judgeIn = inPool<typeof judgeFatigueRows>("judgeFatigueRows");

async function judgedOf(account: JudgedAccount, series: readonly CreativeSeries[], at: Date, locale: AdsLocale): Promise<Fatigue[]> {
  const through = completeThrough(account, at);
  const { since } = spanOf([through], WINDOW_DAYS);
  const creatives = new Map(series.map((creative) => [creative.id, creative]));
  const verdicts = await judgeIn([...series], { since, until: through });
  const fatigues = await mapInSlices(verdicts, ({ reasons, ...verdict }): Fatigue[] => {
    const creative = creatives.get(verdict.creativeId);
    if (!creative) return [];
    const { name, campaignId, campaignName, adAccountId, platform } = creative;
    const texts = reasons.map((reason) => fatigueText(reason, verdict, locale));
    return [{ ...verdict, name, campaignId, campaignName, adAccountId, platform, reasons: texts, reasonCodes: reasons }];
  });
  return fatigues.flat();
}

const urgency = { fatigued: 0, watch: 1, healthy: 2 } as const;

export async function listFatigue(caller: Pick<Caller, "workspaceId">, adAccountId: string | undefined, locale: AdsLocale): Promise<Fatigue[]> {
  const { workspaceId } = caller;
  const at = now();
  const accounts = await judgedAccounts(workspaceId, adAccountId);
  return cachedByDataVersion(workspaceId, `fatigue ${adAccountId ?? "all"} ${locale}`, at, async () => {
    const through = accounts.map((account) => completeThrough(account, at));
    const series = await listCreativeSeries(database(), { workspaceId, adAccountIds: accounts.map(({ id }) => id), ...spanOf(through, WINDOW_DAYS) });
    const byAccount = groupBy(series, (creative) => creative.adAccountId);
    const judged = await Promise.all(accounts.map((account) => judgedOf(account, byAccount.get(account.id) ?? [], at, locale)));
    return judged.flat().sort((a, b) => urgency[a.status] - urgency[b.status] || b.score - a.score || (a.creativeId < b.creativeId ? -1 : 1));
  });
}
