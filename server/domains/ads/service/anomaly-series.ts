import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import type { AnomalySeries, DetectedAnomaly } from "../anomalies.schema";
import { completeThrough } from "../engine/account-days";
import { historyOf } from "../engine/anomaly-history";
import { daysAfter, daysBefore, daysOfHistory, seriesAround } from "../engine/anomaly-series";
import { factsOf } from "../engine/day-facts";
import { addDays } from "../engine/metrics";
import { dayOf } from "../engine/windows";
import { findAnomaly } from "../repository/anomalies";
import { listCampaignSeries } from "../repository/series";
import { judgedAccounts } from "./series";

/** The figure of one unusual day among the days around it. The caller is authorised; inputs are parsed. */
export async function readAnomalySeries({ workspaceId }: Caller, id: string): Promise<AnomalySeries> {
  const row = await findAnomaly(database(), { workspaceId, id });
  const [account] = row ? await judgedAccounts(workspaceId, row.adAccountId) : [];
  if (!row || !account) throw notFound("Unusual day");
  const { kind, metric } = row as unknown as Pick<DetectedAnomaly, "kind" | "metric">;
  const anomaly = { ...row, kind, metric, date: dayOf(row.date) };
  const through = completeThrough(account, now());
  const span = { since: addDays(anomaly.date, -daysBefore - daysOfHistory), until: addDays(anomaly.date, daysAfter) };
  const campaigns = await listCampaignSeries(database(), { workspaceId, adAccountIds: [account.id], ...span, campaignId: row.campaignId });
  const days = campaigns.map(
    (campaign) => historyOf({ id: campaign.id, active: true, dailyBudget: null, days: factsOf(campaign.days), actedOn: [], through }).days,
  );
  return { id, metric, currency: account.currency, date: anomaly.date, ...seriesAround(anomaly, days, { baselineDays: row.baselineDays, through }) };
}
