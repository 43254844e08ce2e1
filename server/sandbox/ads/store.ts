import type { Collection, Journal } from "../journal";

/** What people did to the ad accounts: everything else about them is calculated. */

export type RunState = "ACTIVE" | "PAUSED" | "ARCHIVED" | "REMOVED";

export interface CampaignRecord {
  /** In order. */
  statuses: { at: number; status: RunState }[];
  /** In the account's currency. */
  dailyBudget?: number;
  changedAt: number;
}

export interface ChangeRecord {
  id: string;
  accountId: string;
  campaignId: string;
  at: number;
  by: string;
  /** How it was changed, such as GOOGLE_ADS_API. */
  client: string;
  field: "status" | "budget";
  from: string;
  to: string;
}

/** An insights answer that is made while its caller waits. */
export interface InsightsRun {
  id: string;
  accountId: string;
  startedAt: number;
  query: Record<string, string>;
}

export class AdStore {
  readonly campaigns: Collection<CampaignRecord>;
  readonly changes: Collection<ChangeRecord>;
  readonly runs: Collection<InsightsRun>;
  /** Ad accounts with a webhook subscription, by `PLATFORM:id`. */
  readonly subscriptions: Collection<boolean>;
  /** The first day of each ad account, by `PLATFORM:id`. */
  readonly anchors: Collection<string>;

  constructor(journal: Journal) {
    this.campaigns = journal.collection("adCampaigns");
    this.changes = journal.collection("adChanges");
    this.runs = journal.collection("adRuns");
    this.subscriptions = journal.collection("adSubscriptions");
    this.anchors = journal.collection("adAnchors");
  }

  clear(): void {
    for (const collection of [this.campaigns, this.changes, this.runs, this.subscriptions, this.anchors]) collection.clear();
  }
}
