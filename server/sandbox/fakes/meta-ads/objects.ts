import { type Campaign, campaignsOf, changeBudget, changeStatus } from "../../ads/ad-fixtures";
import type { RunState } from "../../ads/store";
import type { Call, Reply } from "../../contract";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { fieldsOf, missing, problem, required } from "../meta/graph";
import { fieldTree, jsonParam, listParam, pageOf, Refusal, refuse, selectNode } from "./graph-query";
import { announceChange } from "./hooks";
import { accountNode, adNode, adSetNode, adSetsOf, campaignNode, effectiveStatus, MINIMUM_DAILY_BUDGET } from "./nodes";
import type { Caller } from "./people";

/** Campaigns, ad sets and ads: lists of an account, one by its id, and the one write. */

const statuses = ["ACTIVE", "PAUSED", "DELETED", "ARCHIVED"];
const campaignStates = [...statuses, "IN_PROCESS", "WITH_ISSUES"];
const adStates = [...campaignStates, "CAMPAIGN_PAUSED", "ADSET_PAUSED", "DISAPPROVED", "PENDING_REVIEW", "PENDING_BILLING_INFO", "PREAPPROVED"];
const executionOptions = ["validate_only", "include_recommendations", "synchronous_ad_review"];

/** The caller's ad account that a path such as `act_1` names. */
export function accountNamed(segment: string, caller: Caller): Account | null {
  return caller.accounts.find((account) => `act_${account.id}` === segment) ?? null;
}

export function campaignNamed(id: string, caller: Caller, sandbox: SandboxState): Campaign | null {
  for (const account of caller.accounts) {
    const campaign = campaignsOf(account, sandbox).find((one) => one.id === id);
    if (campaign) return campaign;
  }
  return null;
}

/** The campaigns of the account or campaign that an edge hangs on. */
export function campaignsUnder(segment: string, caller: Caller, sandbox: SandboxState): Campaign[] {
  const account = accountNamed(segment, caller);
  if (account) return campaignsOf(account, sandbox);
  const campaign = campaignNamed(segment, caller, sandbox);
  if (!campaign) throw new Refusal(missing(segment));
  return [campaign];
}

export function listCampaigns(call: Call, sandbox: SandboxState, caller: Caller): Reply {
  const account = accountNamed(call.params.object ?? "", caller);
  if (!account) return missing(call.params.object ?? "");
  const fields = fieldTree(call.query.get("fields") ?? "id");
  const states = listParam(call.query.get("effective_status"), "effective_status", campaignStates);
  const rows = filtered(campaignsOf(account, sandbox), call, (campaign) => campaign.id).filter((campaign) =>
    isIncluded(effectiveStatus(campaign, sandbox), states),
  );
  return pageOf(call, rows, (campaign) => selectNode(campaignNode(campaign, sandbox), fields));
}

export function listAdSets(call: Call, sandbox: SandboxState, caller: Caller): Reply {
  const fields = fieldTree(call.query.get("fields") ?? "id");
  const states = listParam(call.query.get("effective_status"), "effective_status", adStates);
  const rows = filtered(campaignsUnder(call.params.object ?? "", caller, sandbox), call, (campaign) => campaign.id)
    .flatMap((campaign) => adSetsOf(campaign).map((set) => adSetNode(campaign, set)))
    .filter(({ values }) => isIncluded(String(values.effective_status), states));
  return pageOf(call, rows, (node) => selectNode(node, fields));
}

export function listAds(call: Call, sandbox: SandboxState, caller: Caller): Reply {
  const fields = fieldTree(call.query.get("fields") ?? "id");
  const states = listParam(call.query.get("effective_status"), "effective_status", adStates);
  const rows = filtered(campaignsUnder(call.params.object ?? "", caller, sandbox), call, (campaign) => campaign.id)
    .flatMap((campaign) => campaign.ads.map((ad) => adNode(campaign, ad)))
    .filter(({ values }) => isIncluded(String(values.effective_status), states));
  return pageOf(call, rows, (node) => selectNode(node, fields));
}

/** Without the parameter a list omits archived objects. */
function isIncluded(state: string, states: string[] | null): boolean {
  return states ? states.includes(state) : state !== "ARCHIVED" && state !== "DELETED";
}

/** `filtering` by the campaign, the only supported filter. */
function filtered<T>(rows: T[], call: Call, idOf: (row: T) => string): T[] {
  const filters = jsonParam(call.query.get("filtering"), "filtering");
  if (filters === undefined) return rows;
  if (!Array.isArray(filters)) return refuse(100, "Param filtering must be an array.");
  return filters.reduce((left: T[], filter: { field?: string; operator?: string; value?: unknown }) => {
    if (filter.field !== "campaign.id") return refuse(100, `Filtering field '${filter.field}' is invalid.`, 1_487_079);
    if (filter.operator !== "IN" || !Array.isArray(filter.value)) return refuse(100, "Filtering operator or value is invalid.", 1_487_079);
    const ids = filter.value.map(String);
    return left.filter((row) => ids.includes(idOf(row)));
  }, rows);
}

export function readObject(call: Call, sandbox: SandboxState, caller: Caller): Reply {
  const id = call.params.object ?? "";
  const fields = fieldTree(call.query.get("fields") ?? "id");
  const account = accountNamed(id, caller);
  if (account) return { status: 200, body: selectNode(accountNode(account, sandbox), fields) };
  const campaign = campaignNamed(id, caller, sandbox);
  if (campaign) return { status: 200, body: selectNode(campaignNode(campaign, sandbox), fields) };
  for (const one of caller.accounts.flatMap((each) => campaignsOf(each, sandbox))) {
    const ad = one.ads.find((candidate) => candidate.id === id);
    if (ad) return { status: 200, body: selectNode(adNode(one, ad), fields) };
  }
  return missing(id);
}

/** The writes that are played: a campaign's status and its daily budget, for good or as a dry run. */
export async function updateCampaign(call: Call, sandbox: SandboxState, caller: Caller): Promise<Reply> {
  const id = call.params.object ?? "";
  const campaign = campaignNamed(id, caller, sandbox);
  if (!campaign) return missing(id);
  const fields = await fieldsOf(call);
  const status = fields.get("status");
  const options = listParam(fields.get("execution_options"), "execution_options", executionOptions) ?? [];
  const budget = fields.get("daily_budget");
  if (status === undefined && budget === undefined) return required("status");
  if (status !== undefined && !statuses.includes(status)) return problem(100, `Param status must be one of {${statuses.join(", ")}}`);
  if (campaign.account.behaviour === "refuses") {
    return problem(100, "Invalid parameter: this ad account is restricted and cannot be used to manage ads", 1_487_390);
  }
  if (campaign.status === "REMOVED") return problem(100, "Invalid parameter: a deleted object can only be read", 1_487_566);
  const refusal = budget === undefined ? null : budgetRefusal(campaign, budget);
  if (refusal) return refusal;
  if (options.includes("validate_only")) return { status: 200, body: { success: true } };
  const author = { by: caller.chosen.displayName, client: "API" };
  if (budget !== undefined) changeBudget(campaign, Number(budget) / 100, author, sandbox);
  const changed = status !== undefined && changeStatus(campaign, (status === "DELETED" ? "REMOVED" : status) as RunState, author, sandbox);
  if (changed) announceChange(campaign, status, sandbox);
  return { status: 200, body: { success: true } };
}

function budgetRefusal({ plan }: Campaign, minor: string): Reply | null {
  if (!/^\d+$/.test(minor)) return problem(100, "Param daily_budget must be an integer");
  if (plan.budget.of === "adSets") return problem(100, "Invalid parameter: the budget of this campaign is set on its ad sets");
  if (plan.budget.of === "lifetime") return problem(100, "Invalid parameter: a campaign has either a daily budget or a lifetime budget");
  if (Number(minor) < MINIMUM_DAILY_BUDGET) return problem(100, "Invalid parameter: the budget is too low", 1_885_272);
  return null;
}
