import { database, isUniqueViolation } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { findText } from "@/server/lib/text";
import { PlatformError } from "@/server/platforms/platform-error";
import type { ActionWarning, ChangeStatusInput, ChangeStatusResult } from "../actions.schema";
import { outcomeOf, type WriteFailure } from "../engine/action-outcome";
import { toCampaign } from "../engine/campaign";
import type { AdsLocale } from "../metrics.schema";
import * as repository from "../repository/actions";
import { type CampaignRow, findCampaign } from "../repository/campaigns";
import { withAdAccess } from "./ad-access";
import { LEASE_MS, leaseFrom, readBack, readLive, resolveAbandoned, settle, statusBefore, type TargetState, targetState } from "./settle-action";

/**
 * Pause and resume. The intent is stored before the platform is called, and the answer is the state read back from it. The caller is authorised;
 * inputs are parsed.
 */

/** Codes by which the platform evaluated the request and refused it. */
const refusals = new Set(["INVALID", "BLOCKED", "CONFIG", "RECONNECT", "RATE", "QUOTA_DAY"]);

export interface Change {
  actor: Caller["actor"];
  workspaceId: string;
  campaignId: string;
  targetState: TargetState;
  reason: string | null;
  /** The same for every try of one request that may be repeated. */
  intentId?: string | undefined;
}

export interface ChangeOptions {
  locale: AdsLocale;
  intentId?: string | undefined;
}

const diffOf = (from: CampaignRow["status"], to: "ACTIVE" | "PAUSED") => ({ status: { from, to } });

/** What a pause or a resume does not do by itself, or does beside it. */
function warningOf(code: string, locale: AdsLocale): ActionWarning {
  return { code, message: findText(locale, "ads.warning", code) ?? code };
}

/** Reasons from our own data, beside the platform's codes. */
function ownWarnings(campaign: { budgetShared: boolean; effectiveStatus: string; statusReasons: readonly string[] }, to: "ACTIVE" | "PAUSED"): string[] {
  const learning = to === "PAUSED" && /LEARNING/.test([campaign.effectiveStatus, ...campaign.statusReasons].join(" "));
  return [...(campaign.budgetShared ? ["BUDGET_SHARED"] : []), ...(learning ? ["LEARNING"] : [])];
}

function removed(): AppError {
  return validationError([{ path: "id", message: "the campaign was removed at its platform and cannot be changed", code: "removed" }], "CAMPAIGN_REMOVED");
}

function upstream(platform: string, reason: string, message: string, auditEventId?: string): AppError {
  return new AppError("UPSTREAM_ERROR", `${platform}: ${message}`, { details: { platform, reason, ...(auditEventId ? { auditEventId } : {}) } });
}

function failureOf(error: unknown): WriteFailure {
  if (!(error instanceof PlatformError)) throw error;
  return { code: error.errorClass, message: error.message, refused: refusals.has(error.errorClass) };
}

async function findChangeable(workspaceId: string, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(database(), { workspaceId, id });
  if (!campaign) throw notFound("Campaign");
  if (campaign.status === "REMOVED") throw removed();
  return campaign;
}

const atPlatform = (workspaceId: string, { adAccountId, externalId }: CampaignRow) => ({ workspaceId, adAccountId, externalId });

function write(workspaceId: string, campaign: CampaignRow, to: "ACTIVE" | "PAUSED", validateOnly: boolean) {
  const { externalId, ...key } = atPlatform(workspaceId, campaign);
  return withAdAccess(database(), key, (adapter, access) => adapter.setStatus(access, externalId, to, { validateOnly }));
}

async function dryRun(workspaceId: string, campaign: CampaignRow, to: "ACTIVE" | "PAUSED", locale: AdsLocale): Promise<ChangeStatusResult> {
  try {
    const live = await readLive(atPlatform(workspaceId, campaign));
    if (!live || live.status === "REMOVED") throw removed();
    const noop = live.status === to;
    const { warnings } = noop ? { warnings: [] } : await write(workspaceId, campaign, to, true);
    const codes = noop ? [] : [...new Set([...warnings, ...ownWarnings(live, to)])];
    return { dryRun: true, diff: diffOf(live.status, to), warnings: codes.map((code) => warningOf(code, locale)), noop };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code, message } = failureOf(error);
    throw upstream(campaign.platform, code, message);
  }
}

/** Stores the intent. A campaign has one open at a time; what a dead process has left of an earlier one is settled first. */
async function begin(change: Change, campaign: CampaignRow): Promise<repository.ActionRow> {
  const { workspaceId, campaignId, targetState: target, actor } = change;
  const underWay = () =>
    new AppError("CONFLICT", "Another change of this campaign is under way.", { details: { reason: "CHANGE_UNDER_WAY" }, retryAfterSeconds: 2 });
  for (let round = 0; ; round += 1) {
    try {
      return await repository.insertAction(database(), {
        id: change.intentId ?? newId(),
        workspaceId,
        adAccountId: campaign.adAccountId,
        campaignId,
        action: target.status === "PAUSED" ? "campaign.pause" : "campaign.resume",
        actorType: actor.type,
        actorId: actor.id,
        reason: change.reason,
        before: { status: campaign.status },
        wanted: target,
        leaseExpiresAt: leaseFrom(now()),
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const open = await repository.findOpenAction(database(), { workspaceId, campaignId });
    if (round > 0 || (open && !(open.leaseExpiresAt <= now() && (await resolveAbandoned(open))))) throw underWay();
  }
}

async function readOutcome(workspaceId: string, campaign: CampaignRow, target: TargetState): Promise<repository.LiveCampaign | null> {
  return readBack(atPlatform(workspaceId, campaign), target).catch((error: unknown) => {
    logger.warn({ err: error, workspaceId, campaignId: campaign.id }, "a changed campaign could not be read back");
    return null;
  });
}

interface Committed {
  auditEventId: string;
  from: CampaignRow["status"];
  warnings: string[];
}

async function carryOut(action: repository.ActionRow, campaign: CampaignRow): Promise<Committed> {
  const { workspaceId } = action;
  const target = targetState(action);
  const refuse = async (failure: Pick<WriteFailure, "code" | "message">, found: repository.LiveCampaign | null, from: CampaignRow["status"]) => {
    const error = { code: failure.code, message: failure.message };
    return upstream(campaign.platform, error.code, error.message, await settle(action, { state: "FAILED", error }, found, { from }));
  };

  let live: repository.LiveCampaign | null;
  try {
    live = await readLive(atPlatform(workspaceId, campaign));
  } catch (error) {
    throw await refuse(failureOf(error), null, campaign.status);
  }
  if (!live || live.status === "REMOVED") {
    await settle(action, { state: "FAILED", error: { code: "CAMPAIGN_REMOVED", message: "The campaign was removed at its platform." } }, live, {
      from: live?.status,
    });
    throw removed();
  }
  const from = live.status;
  if (from === target.status) return { auditEventId: await settle(action, { state: "SUCCEEDED" }, live, { from }), from, warnings: [] };

  let failure: WriteFailure | null = null;
  let warnings: string[] = [];
  try {
    ({ warnings } = await write(workspaceId, campaign, target.status, false));
  } catch (error) {
    failure = failureOf(error);
  }
  const found = failure?.refused ? live : await readOutcome(workspaceId, campaign, target);
  const outcome = outcomeOf(target.status, found?.status ?? null, failure);
  if (outcome.state === "SUCCEEDED") {
    return {
      auditEventId: await settle(action, outcome, found, { from }),
      from,
      warnings: [...new Set([...warnings, ...ownWarnings(live, target.status)])],
    };
  }
  if (outcome.state === "FAILED") throw await refuse(outcome.error, found, from);
  // No waiting for the lease to end: the next round reads it back.
  await repository.renewLease(database(), action, now());
  throw upstream(campaign.platform, "UNKNOWN_OUTCOME", "The outcome is not known yet; it is read back and recorded as soon as the platform answers.");
}

async function withLease<T>(action: repository.ActionRow, work: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => {
    const renewed = repository.renewLease(database(), action, leaseFrom(now()));
    renewed.catch((error: unknown) => logger.warn({ err: error, actionId: action.id }, "an ad action's lease was not renewed"));
  }, LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** What an earlier try of the same request has come to; null when there was none. */
async function earlierTry({ workspaceId, intentId }: Change, campaign: CampaignRow): Promise<Committed | null> {
  const action = intentId ? await repository.findAction(database(), { workspaceId, id: intentId }) : null;
  if (!action) return null;
  if (action.state === "STARTED" && !(await resolveAbandoned(action))) {
    throw new AppError("CONFLICT", "The first try of this request is still under way.", { details: { reason: "CHANGE_UNDER_WAY" }, retryAfterSeconds: 2 });
  }
  const settled = await repository.findAction(database(), action);
  const auditEventId = settled?.auditEventId ?? "";
  if (settled?.state === "FAILED") throw upstream(campaign.platform, "FAILED", settled.error ?? "", auditEventId);
  return { auditEventId, from: statusBefore(action), warnings: [] };
}

export async function commitChange(change: Change, locale: AdsLocale): Promise<Extract<ChangeStatusResult, { dryRun: false }>> {
  const { workspaceId, campaignId, targetState: target } = change;
  const campaign = await findChangeable(workspaceId, campaignId);
  let done = await earlierTry(change, campaign);
  if (!done) {
    const action = await begin(change, campaign);
    done = await withLease(action, () => carryOut(action, campaign));
  }
  const { auditEventId, from, warnings } = done;
  return {
    dryRun: false,
    campaign: toCampaign((await findCampaign(database(), { workspaceId, id: campaignId })) ?? campaign),
    diff: diffOf(from, target.status),
    warnings: warnings.map((code) => warningOf(code, locale)),
    noop: from === target.status,
    auditEventId,
  };
}

export async function changeStatus(
  caller: Caller,
  input: ChangeStatusInput & { to: "ACTIVE" | "PAUSED" },
  options: ChangeOptions,
): Promise<ChangeStatusResult> {
  const { workspaceId, actor } = caller;
  if (input.dryRun) return dryRun(workspaceId, await findChangeable(workspaceId, input.id), input.to, options.locale);
  const change = { actor, workspaceId, campaignId: input.id, targetState: { status: input.to }, reason: input.reason || null, intentId: options.intentId };
  return commitChange(change, options.locale);
}
