import type { Anomaly } from "../anomalies.schema";
import type { CampaignTablePage } from "../campaign-figures.schema";
import type { Fatigue } from "../creatives.schema";
import { type Decision, decisionCauses } from "../decisions.schema";

interface DecisionFacts {
  /** Those that run, with the figures of the last seven whole days. */
  campaigns: readonly CampaignTablePage["data"][number][];
  anomalies: readonly Anomaly[];
  creatives: readonly Fatigue[];
}

/** With fewer sales, one more of them would turn a loss into a gain. */
const MIN_CONVERSIONS = 5;
const MAX_EVIDENCE = 2;

/** One decision a campaign, by its worst cause; those that lose the most money first. */
export function decisionsOf({ campaigns, anomalies, creatives }: DecisionFacts): Decision[] {
  const decisions = campaigns.flatMap((campaign): Decision[] => {
    const { spend, revenue, conversions, roas } = campaign.kpis;
    if (spend === 0) return [];
    const unusual = anomalies.filter(
      ({ campaignId, severity, markedExpected }) => campaignId === campaign.id && severity === "high" && markedExpected === null,
    );
    const fatigued = creatives.filter(({ campaignId, status }) => campaignId === campaign.id && status === "fatigued");
    // Without tracked revenue a loss cannot be determined.
    const loss = revenue > 0 && revenue < spend && conversions >= MIN_CONVERSIONS ? spend - revenue : null;
    const cause = loss !== null ? "losing" : unusual.length > 0 ? "unusual" : fatigued.length > 0 ? "fatigued" : null;
    if (cause === null) return [];
    const evidence = {
      losing: [],
      unusual: unusual.toSorted((one, other) => other.date.localeCompare(one.date)).map(({ explanation }) => explanation),
      fatigued: fatigued.map(({ name, reasons }) => `${name}: ${reasons[0] ?? ""}`),
    }[cause].slice(0, MAX_EVIDENCE);
    return [{ cause, campaign, spend, revenue, roas, loss, evidence }];
  });
  return decisions.toSorted(
    (one, other) => decisionCauses.indexOf(one.cause) - decisionCauses.indexOf(other.cause) || (other.loss ?? other.spend) - (one.loss ?? one.spend),
  );
}
