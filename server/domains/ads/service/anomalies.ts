import { type Db, database, transaction } from "@/server/db/database";
import { type Caller, storedLocale } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { mapInSlices } from "@/server/lib/sliced";
import { stableId } from "@/server/lib/stable-id";
import { inPool } from "@/server/lib/worker-pool";
import { type PublicPayload, recordEvent } from "@/server/outbox/record-event";
import { groupBy } from "@/shared/group-by";
import type { AnomaliesInput, AnomaliesOutput, Anomaly, AnomalySeries, DetectedAnomaly } from "../anomalies.schema";
import { completeThrough } from "../engine/account-days";
import type { detectAnomalies } from "../engine/anomalies";
import { explainAnomaly } from "../engine/anomaly-explanation";
import { historyOf } from "../engine/anomaly-history";
import { DAYS_AFTER, DAYS_BEFORE, SERIES_HISTORY_DAYS, seriesAround } from "../engine/anomaly-series";
import { factsOf, majorUnits } from "../engine/day-facts";
import { addDays } from "../engine/metrics";
import { dayOf } from "../engine/windows";
import { ANOMALY_DETECTED } from "../judgements.events";
import type { AdsLocale } from "../metrics.schema";
import {
  findAnomaly,
  findAnomalyRun,
  listAnomalies,
  listWorkspacesToDetect,
  namesOfCampaigns,
  type RunKey,
  replaceAnomalies,
  type StoredAnomaly,
} from "../repository/anomalies";
import { findBrandProfile } from "../repository/brand-profiles";
import { findReader } from "../repository/reports";
import { dataVersion, type JudgedAccount, listActionDays, listCampaignSeries, sumKnownAtAge } from "../repository/series";
import { withMarks } from "./anomaly-marks";
import { cachedAtVersion } from "./data-version-cache";
import { judgedAccounts, spanOf } from "./series";

/** Unusual days: detected on the schedule or on request, kept in the database, explained in the reader's language when they are read. */

/** Complete days that a detection tests. */
const TEST_DAYS = 7;
/** Weekdays need eight weeks before the oldest tested day. */
const DETECTION_HISTORY_DAYS = TEST_DAYS + 56;
/** What the schedule detects with. */
const SCHEDULED_BASELINE_DAYS = 14;

const detectIn = inPool<typeof detectAnomalies>("detectAnomalies", { lane: "long" });

async function detect(workspaceId: string, accounts: readonly JudgedAccount[], baselineDays: number, at: Date): Promise<StoredAnomaly[]> {
  const through = new Map(accounts.map((account) => [account.id, completeThrough(account, at)]));
  const span = spanOf([...through.values()], DETECTION_HISTORY_DAYS);
  const place = { workspaceId, adAccountIds: accounts.map((account) => account.id) };
  const [series, lags, actions, brand] = await Promise.all([
    listCampaignSeries(database(), { ...place, ...span }),
    sumKnownAtAge(database(), { ...place, since: span.since, through: span.until }),
    listActionDays(database(), { workspaceId, since: span.since }),
    findBrandProfile(database(), workspaceId),
  ]);
  const acted = groupBy(actions, (action) => action.campaignId);
  const byAccount = groupBy(series, (campaign) => campaign.adAccountId);
  const found = accounts.map(async (account) => {
    const last = through.get(account.id) ?? span.until;
    const campaigns = (byAccount.get(account.id) ?? []).map((campaign) =>
      historyOf({
        id: campaign.id,
        active: campaign.status === "ACTIVE",
        dailyBudget: campaign.dailyBudgetMicros === null || campaign.budgetShared ? null : majorUnits(campaign.dailyBudgetMicros),
        days: factsOf(campaign.days),
        actedOn: (acted.get(campaign.id) ?? []).map((action) => action.date),
        through: last,
      }),
    );
    const dates = Array.from({ length: TEST_DAYS }, (_, back) => addDays(last, -back));
    const lag = lags.filter((sum) => sum.adAccountId === account.id);
    const anomalies = await detectIn(campaigns, { dates, baselineDays, market: brand?.market ?? null, lag });
    return anomalies.map((one) => ({
      ...one,
      id: stableId(workspaceId, account.id, one.campaignId ?? "", one.kind, one.metric, one.date, baselineDays),
      adAccountId: account.id,
    }));
  });
  return (await Promise.all(found)).flat();
}

/** Detects and stores, unless the data are those of the last time. */
async function refresh({ workspaceId, baselineDays }: RunKey, version: string, at: Date): Promise<void> {
  await cachedAtVersion(version, workspaceId, `anomalies ${baselineDays}`, at, async () => {
    const accounts = await judgedAccounts(workspaceId);
    const found = await detect(workspaceId, accounts, baselineDays, at);
    await transaction(async (tx) => {
      const begun = await replaceAnomalies(tx, { workspaceId, baselineDays }, found, at);
      // What another baseline finds answers that request only.
      if (baselineDays === SCHEDULED_BASELINE_DAYS && begun.length > 0) await recordDetected(tx, workspaceId, accounts, begun);
    });
  });
}

/** Each in the owner's language, as the list shows it. */
async function recordDetected(tx: Db, workspaceId: string, accounts: readonly JudgedAccount[], ids: readonly string[]): Promise<void> {
  const { locale = "" } = (await findReader(tx, workspaceId)) ?? {};
  const found = await explained(tx, { workspaceId, baselineDays: SCHEDULED_BASELINE_DAYS, ids }, accounts, storedLocale(locale));
  for (const anomaly of await withMarks(workspaceId, found, tx)) {
    await recordEvent(tx, { workspaceId, type: ANOMALY_DETECTED, payload: { data: { anomaly }, brands: [] } satisfies PublicPayload });
  }
}

const severest = (a: { score: number }, b: { score: number }): number => Math.abs(b.score) - Math.abs(a.score);

/** `ids`: those alone. */
async function explained(db: Db, { ids, ...key }: RunKey & { ids?: readonly string[] }, accounts: readonly JudgedAccount[], locale: AdsLocale) {
  const rows = await listAnomalies(db, key, ids);
  const names = await namesOfCampaigns(db, key.workspaceId, [...new Set(rows.flatMap((row) => row.campaignId ?? []))]);
  const currencies = new Map(accounts.map((account) => [account.id, account.currency]));
  const explanations = await mapInSlices(rows, (row): Anomaly[] => {
    const currency = currencies.get(row.adAccountId);
    // Its account was disconnected since.
    if (!currency) return [];
    const { kind, metric, severity, direction, pooledDays } = row as unknown as Pick<
      DetectedAnomaly,
      "kind" | "metric" | "severity" | "direction" | "pooledDays"
    >;
    const judged = { ...row, kind, metric, severity, direction, pooledDays, date: row.date.toISOString().slice(0, 10) };
    return [
      {
        ...judged,
        changeId: row.changeId ?? row.id,
        campaignName: row.campaignId ? (names.get(row.campaignId) ?? null) : null,
        currency,
        explanation: explainAnomaly(judged, { currency, locale }),
        detectedAt: row.detectedAt.toISOString(),
        markedExpected: null,
      },
    ];
  });
  return explanations.flat().sort((a, b) => (a.date === b.date ? severest(a, b) : a.date < b.date ? 1 : -1));
}

/** Without `fresh` the stored anomalies are returned; they are detected first only if none are stored or a sync has ended since. */
export async function getAnomalyPage(
  { workspaceId }: Pick<Caller, "workspaceId">,
  { fresh, baselineDays }: AnomaliesInput,
  locale: AdsLocale,
): Promise<AnomaliesOutput> {
  const key = { workspaceId, baselineDays };
  const at = now();
  const [run, { version, syncedAt }] = await Promise.all([findAnomalyRun(database(), key), dataVersion(database(), workspaceId)]);
  const current = run !== null && (syncedAt === null || run >= syncedAt);
  if (fresh || !current) await refresh(key, version, at);
  const stored = fresh || !current ? ((await findAnomalyRun(database(), key)) ?? at) : run;
  const answer = await cachedAtVersion(version, workspaceId, `anomaly answer ${baselineDays} ${locale} ${stored.toISOString()}`, at, async () => ({
    data: await explained(database(), key, await judgedAccounts(workspaceId), locale),
    meta: { fresh: false, computedAt: stored.toISOString(), baselineDays },
  }));
  const data = await withMarks(workspaceId, answer.data);
  // A requested detection is current, also when no figure has changed since the last one.
  if (fresh) return { data, meta: { fresh, computedAt: at.toISOString(), baselineDays } };
  // Returns the identical object where the content is equal, so that it is not validated and serialised again.
  return data === answer.data ? answer : { data, meta: answer.meta };
}

/** What the schedule found last, and no detection for it: for lists that must not wait for one. */
export async function listStoredAnomalies({ workspaceId }: Pick<Caller, "workspaceId">, locale: AdsLocale): Promise<Anomaly[]> {
  const key = { workspaceId, baselineDays: SCHEDULED_BASELINE_DAYS };
  if ((await findAnomalyRun(database(), key)) === null) return [];
  return withMarks(workspaceId, await explained(database(), key, await judgedAccounts(workspaceId), locale));
}

/** For the schedule. */
export function listDueDetections(limit: number): Promise<{ workspaceId: string }[]> {
  return listWorkspacesToDetect(database(), { baselineDays: SCHEDULED_BASELINE_DAYS, limit });
}

export async function runDetection(workspaceId: string): Promise<void> {
  const { version } = await dataVersion(database(), workspaceId);
  await refresh({ workspaceId, baselineDays: SCHEDULED_BASELINE_DAYS }, version, now());
}

/**
 * The figure of one unusual day among the days around it. The caller is authorised; inputs are parsed.
 *
 * @throws AppError NOT_FOUND when there is no such unusual day, or its account is gone.
 */
export async function getAnomalySeries({ workspaceId }: Caller, id: string): Promise<AnomalySeries> {
  const row = await findAnomaly(database(), { workspaceId, id });
  const [account] = row ? await judgedAccounts(workspaceId, row.adAccountId) : [];
  if (!row || !account) throw notFound("Unusual day");
  const { kind, metric, pooledDays } = row as unknown as Pick<DetectedAnomaly, "kind" | "metric" | "pooledDays">;
  const anomaly = { ...row, kind, metric, pooledDays, date: dayOf(row.date) };
  const through = completeThrough(account, now());
  const span = { since: addDays(anomaly.date, -DAYS_BEFORE - SERIES_HISTORY_DAYS), until: addDays(anomaly.date, DAYS_AFTER) };
  const [campaigns, lag, brand] = await Promise.all([
    listCampaignSeries(database(), { workspaceId, adAccountIds: [account.id], ...span, campaignId: row.campaignId }),
    sumKnownAtAge(database(), { workspaceId, adAccountIds: [account.id], since: addDays(through, 1 - DETECTION_HISTORY_DAYS), through }),
    findBrandProfile(database(), workspaceId),
  ]);
  const days = campaigns.map(
    (campaign) => historyOf({ id: campaign.id, active: true, dailyBudget: null, days: factsOf(campaign.days), actedOn: [], through }).days,
  );
  return {
    id,
    metric,
    currency: account.currency,
    date: anomaly.date,
    pooledDays,
    points: seriesAround(anomaly, days, { baselineDays: row.baselineDays, through, market: brand?.market ?? null, lag }),
  };
}
