import { createHash } from "node:crypto";
import type { Account } from "../records";
import type { SandboxState } from "../sandbox-state";
import { adFigures, type Figures, startOf, type View } from "./figures";
import { type AdPlan, type CampaignPlan, DAY_MS, dayAt, daysAfter, startOfDay } from "./plans";
import { googleMain, googleRefuses } from "./plans-google";
import { metaMain, metaRefuses } from "./plans-meta";
import type { CampaignRecord, RunState } from "./store";

/** The campaigns and ads of an ad account as they are now, and their days. */

export interface Campaign {
  id: string;
  account: Account;
  plan: CampaignPlan;
  status: RunState;
  dailyBudget: number | null;
  lifetimeBudget: number | null;
  startedOn: string;
  changedAt: number;
  ads: Ad[];
}

export interface Ad {
  id: string;
  plan: AdPlan;
  startedOn: string;
}

export interface Day extends Figures {
  date: string;
}

const plans: Record<string, Record<string, CampaignPlan[]>> = {
  META: { main: metaMain, refuses: metaRefuses },
  GOOGLE: { main: googleMain, refuses: googleRefuses },
};

const keyOf = (account: Account) => `${account.platform}:${account.id}`;

/** An account's first day is the day of its first request. */
function anchorOf(account: Account, sandbox: SandboxState): string {
  const known = sandbox.ads.anchors.get(keyOf(account));
  if (known) return known;
  const today = dayAt(sandbox.now());
  sandbox.ads.anchors.set(keyOf(account), today);
  return today;
}

/** Digits that stay the same for the same thing. */
export function idOf(digits: number, ...parts: string[]): string {
  const number = createHash("sha256").update(parts.join(":")).digest().readBigUInt64BE();
  const lowest = 10n ** BigInt(digits - 1);
  return String(lowest + (number % (9n * lowest)));
}

export function campaignsOf(account: Account, sandbox: SandboxState): Campaign[] {
  const anchor = anchorOf(account, sandbox);
  return (plans[account.platform]?.[account.behaviour] ?? []).map((plan) => {
    const record = recordOf(account, plan, anchor, sandbox);
    const budget = record.dailyBudget ?? plan.budget.amount;
    return {
      id: idOf(account.platform === "META" ? 17 : 11, account.id, plan.key),
      account,
      plan,
      status: record.statuses.at(-1)?.status ?? "ACTIVE",
      dailyBudget: plan.budget.of === "lifetime" ? null : budget,
      lifetimeBudget: plan.budget.of === "lifetime" ? plan.budget.amount : null,
      startedOn: daysAfter(anchor, -plan.startedDaysAgo),
      changedAt: record.changedAt,
      ads: plan.ads.map((ad) => ({
        id: idOf(account.platform === "META" ? 17 : 12, account.id, plan.key, ad.key),
        plan: ad,
        startedOn: startOf(plan, ad, anchor),
      })),
    };
  });
}

/** An ad's day by the state that its campaign has had; null without delivery. */
export function dayOf(campaign: Campaign, ad: Ad, date: string, sandbox: SandboxState): Day | null {
  const { account, plan } = campaign;
  const anchor = anchorOf(account, sandbox);
  const view: View = {
    anchor,
    today: dayAt(sandbox.now()),
    active: activePart(recordOf(account, plan, anchor, sandbox), date, sandbox.now()),
    wholeConversions: account.platform === "META",
  };
  const figures = adFigures(plan, ad.plan, date, view);
  return figures && figures.impressions > 0 ? { date, ...figures } : null;
}

/** A campaign's day is the sum of its ads' days. Reach is not: some people saw several ads. */
export function campaignDay(campaign: Campaign, date: string, sandbox: SandboxState): Day | null {
  const days = campaign.ads.flatMap((ad) => dayOf(campaign, ad, date, sandbox) ?? []);
  return days.length === 0 ? null : sumOf(date, days, 0.9);
}

/** Sum over several days or objects; `overlap` is the share of added reach that remains. */
export function sumOf(date: string, days: readonly Figures[], overlap: number): Day {
  const sum = { date, spend: 0, impressions: 0, clicks: 0, conversions: 0, revenue: 0, reach: 0 };
  for (const day of days) {
    sum.spend += day.spend;
    sum.impressions += day.impressions;
    sum.clicks += day.clicks;
    sum.conversions = Math.round((sum.conversions + day.conversions) * 100) / 100;
    sum.revenue += day.revenue;
    sum.reach += day.reach;
  }
  return { ...sum, reach: days.length > 1 ? Math.ceil(sum.reach * overlap) : sum.reach };
}

interface Author {
  by: string;
  client: string;
}

/** Whether anything changed. */
export function changeStatus(campaign: Campaign, status: RunState, author: Author, sandbox: SandboxState): boolean {
  if (campaign.status === status) return false;
  const record = recordOf(campaign.account, campaign.plan, anchorOf(campaign.account, sandbox), sandbox);
  const at = sandbox.now();
  save(campaign, { ...record, statuses: [...record.statuses, { at, status }], changedAt: at }, sandbox);
  note(campaign, { field: "status", from: campaign.status, to: status }, author, sandbox);
  return true;
}

/** A budget that several campaigns share changes for all of them. */
export function changeBudget(campaign: Campaign, dailyBudget: number, author: Author, sandbox: SandboxState): void {
  const { sharedAs } = campaign.plan.budget;
  const touched = sharedAs ? campaignsOf(campaign.account, sandbox).filter(({ plan }) => plan.budget.sharedAs === sharedAs) : [campaign];
  for (const each of touched) {
    const record = recordOf(each.account, each.plan, anchorOf(each.account, sandbox), sandbox);
    save(each, { ...record, dailyBudget, changedAt: sandbox.now() }, sandbox);
  }
  note(campaign, { field: "budget", from: String(campaign.dailyBudget), to: String(dailyBudget) }, author, sandbox);
}

function note(campaign: Campaign, change: { field: "status" | "budget"; from: string; to: string }, author: Author, sandbox: SandboxState): void {
  const id = sandbox.nextId();
  sandbox.ads.changes.set(id, { id, accountId: campaign.account.id, campaignId: campaign.id, at: sandbox.now(), ...author, ...change });
}

function recordOf(account: Account, plan: CampaignPlan, anchor: string, sandbox: SandboxState): CampaignRecord {
  const known = sandbox.ads.campaigns.get(`${keyOf(account)}:${plan.key}`);
  if (known) return known;
  const startedAt = startOfDay(daysAfter(anchor, -plan.startedDaysAgo));
  const stoppedAt = plan.stopped ? startOfDay(daysAfter(anchor, -plan.stopped.daysAgo)) : startedAt;
  const removed: RunState = account.platform === "META" ? "ARCHIVED" : "REMOVED";
  const stopped = plan.stopped ? [{ at: stoppedAt, status: plan.stopped.status === "REMOVED" ? removed : plan.stopped.status }] : [];
  return { statuses: [{ at: startedAt, status: "ACTIVE" }, ...stopped], changedAt: stoppedAt };
}

function save(campaign: Campaign, record: CampaignRecord, sandbox: SandboxState): void {
  sandbox.ads.campaigns.set(`${keyOf(campaign.account)}:${campaign.plan.key}`, record);
}

/** The part of a day on which the campaign ran, as far as the day has passed. */
function activePart({ statuses }: CampaignRecord, date: string, now: number): number {
  const from = startOfDay(date);
  const until = Math.min(from + DAY_MS, now);
  let ran = 0;
  for (const [index, { at, status }] of statuses.entries()) {
    const end = statuses[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    if (status === "ACTIVE") ran += Math.max(0, Math.min(until, end) - Math.max(from, at));
  }
  return ran / DAY_MS;
}
