import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { inPool } from "@/server/lib/worker-pool";
import { groupBy } from "@/shared/group-by";
import type { Pilot } from "../budget.schema";
import { pilotRationale, pilotReasonText } from "../engine/budget-wording";
import type { planPilot } from "../engine/incremental-pilot";
import { totalsOf } from "../engine/metrics";
import type { AdsLocale } from "../metrics.schema";
import { budgetUnits } from "./budget-units";
import { listFatigue } from "./creative-fatigue";
import { cachedByDataVersion } from "./data-version-cache";
import { judgedAccounts } from "./series";

/** No curve can be read from less, however short the window of the test. */
const CURVE_DAYS = 14;

const plan = inPool<typeof planPilot>("planPilot", { lane: "long" });

/** The smallest safe test of a budget shift. With several currencies it is planned within the one of most campaigns: nothing is converted. */
export async function getPilot(caller: Caller, windowDays: number, locale: AdsLocale): Promise<Pilot> {
  const { workspaceId } = caller;
  const at = now();
  return cachedByDataVersion(workspaceId, `pilot ${windowDays} ${locale}`, at, async () => {
    const [units, fatigue] = await Promise.all([
      judgedAccounts(workspaceId).then((accounts) => budgetUnits(workspaceId, accounts, Math.max(windowDays, CURVE_DAYS), at)),
      listFatigue(caller, undefined, locale),
    ]);
    const byCampaign = groupBy(fatigue, (creative) => creative.campaignId);
    const byCurrency = [...groupBy(units, (unit) => unit.currency)].sort(
      ([, a], [, b]) => b.length - a.length || totalsOf(b.flatMap(({ days }) => days)).conversions - totalsOf(a.flatMap(({ days }) => days)).conversions,
    );
    const [currency, own] = byCurrency[0] ?? [null, []];
    const planned = await plan(
      own.map((unit) => {
        const creatives = byCampaign.get(unit.campaignId) ?? [];
        return { ...unit, fatigued: creatives.length > 0 && creatives.every((creative) => creative.status === "fatigued") };
      }),
    );
    const unitById = new Map(own.map((unit) => [unit.campaignId, unit]));
    return {
      ...planned,
      windowDays,
      currency,
      allocations: planned.allocations.map((allocation) => ({
        ...allocation,
        name: unitById.get(allocation.campaignId)?.name ?? "",
        platform: unitById.get(allocation.campaignId)?.platform ?? "META",
        reasons: allocation.reasons.map((reason) => pilotReasonText(reason, locale)),
        reasonCodes: allocation.reasons,
        rationale: pilotRationale(allocation, planned.holdout, locale),
      })),
    };
  });
}
