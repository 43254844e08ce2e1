import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import type { Fatigue } from "../creatives.schema";
import { completeThrough } from "../engine/account-days";
import { isLearning, isRetargeting } from "../engine/campaign-state";
import { judgeFatigue } from "../engine/creative-fatigue";
import { fatigueText } from "../engine/creative-wording";
import { groupBy, within } from "../engine/metrics";
import type { AdsLocale } from "../metrics.schema";
import { type CreativeSeries, type JudgedAccount, listCreativeSeries } from "../repository/series";
import { remembered } from "./remembered";
import { creativeFactsOf, judgedAccounts, spanOf } from "./series";

/** Which running creatives are worn out, the most worn first. */

/** An older first week says little of today's auction. */
const windowDays = 90;

function judgedOf(account: JudgedAccount, series: readonly CreativeSeries[], at: Date, locale: AdsLocale): Fatigue[] {
  const through = completeThrough(account, at);
  const { since } = spanOf([through], windowDays);
  const creatives = new Map(series.map((creative) => [creative.id, creative]));
  const verdicts = judgeFatigue(
    series.map((creative) => {
      const days = within(creativeFactsOf(creative.days), { since, until: through });
      return {
        creativeId: creative.id,
        retargeting: isRetargeting(creative.campaignName),
        learning: isLearning(creative, days, through),
        deliveryLimited: creative.limits.length > 0,
        weeklyFrequency: null,
        days,
      };
    }),
  );
  return verdicts.flatMap(({ reasons, ...verdict }): Fatigue[] => {
    const creative = creatives.get(verdict.creativeId);
    if (!creative) return [];
    const { name, campaignId, campaignName, adAccountId, platform } = creative;
    const texts = reasons.map((reason) => fatigueText(reason, verdict, locale));
    return [{ ...verdict, name, campaignId, campaignName, adAccountId, platform, reasons: texts, reasonCodes: reasons }];
  });
}

const urgency = { fatigued: 0, watch: 1, healthy: 2 } as const;

export async function readFatigue(caller: Pick<Caller, "workspaceId">, adAccountId: string | undefined, locale: AdsLocale): Promise<Fatigue[]> {
  const { workspaceId } = caller;
  const at = now();
  const accounts = await judgedAccounts(workspaceId, adAccountId);
  return remembered(workspaceId, `fatigue ${adAccountId ?? "all"} ${locale}`, at, async () => {
    const through = accounts.map((account) => completeThrough(account, at));
    const series = await listCreativeSeries(database(), { workspaceId, adAccountIds: accounts.map(({ id }) => id), ...spanOf(through, windowDays) });
    const byAccount = groupBy(series, (creative) => creative.adAccountId);
    return accounts
      .flatMap((account) => judgedOf(account, byAccount.get(account.id) ?? [], at, locale))
      .sort((a, b) => urgency[a.status] - urgency[b.status] || b.score - a.score || (a.creativeId < b.creativeId ? -1 : 1));
  });
}
