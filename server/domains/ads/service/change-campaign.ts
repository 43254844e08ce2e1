import { database, isUniqueViolation } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { findText } from "@/server/lib/text";
import { budgetUnitMicros } from "@/server/platforms/ads/budget-units";
import { PlatformError } from "@/server/platforms/platform-error";
import type { ActionWarning, ChangeBudgetInput, ChangeBudgetResult, ChangeStatusInput, ChangeStatusResult } from "../actions.schema";
import type { Campaign } from "../campaigns.schema";
import { outcomeOf, type WriteFailure } from "../engine/action-outcome";
import { toCampaign } from "../engine/campaign";
import { actionOf, type ChangeRefusal, changeRefusal, changeWarnings, removedCampaign } from "../engine/campaign-change";
import { majorUnits } from "../engine/day-facts";
import { type ChangedState, isReached, stateOf, type TargetState } from "../engine/target-state";
import type { AdsLocale } from "../metrics.schema";
import * as repository from "../repository/actions";
import { type CampaignRow, findCampaign } from "../repository/campaigns";
import { withAdAccess } from "./ad-access";
import { LEASE_MS, leaseFrom, readBack, readLive, resolveAbandoned, settle, stateBefore, targetState } from "./settle-action";

/**
 * Changes of a campaign at its platform. The intent is stored before the platform is called, and the answer is the state read back from it. The caller is
 * authorised; inputs are parsed.
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

/** What a change would do, or did. */
interface ChangePreview {
  from: ChangedState;
  warnings: ActionWarning[];
  noop: boolean;
}

interface CommittedChange extends ChangePreview {
  campaign: Campaign;
  auditEventId: string;
}

const warningsOf = (codes: readonly string[], locale: AdsLocale): ActionWarning[] =>
  [...new Set(codes)].map((code) => ({ code, message: findText(locale, "ads.warning", code) ?? code }));

function refused({ code, message }: ChangeRefusal): AppError {
  return validationError([{ path: "id", message, code: code === "CAMPAIGN_REMOVED" ? "removed" : code.toLowerCase() }], code);
}

function upstream(platform: string, reason: string, message: string, auditEventId?: string): AppError {
  return new AppError("UPSTREAM_ERROR", `${platform}: ${message}`, { details: { platform, reason, ...(auditEventId ? { auditEventId } : {}) } });
}

function failureOf(error: unknown): WriteFailure {
  if (!(error instanceof PlatformError)) throw error;
  return { code: error.errorClass, message: error.message, refused: refusals.has(error.errorClass) };
}

/** @throws NOT_FOUND, VALIDATION_ERROR `CAMPAIGN_REMOVED` */
async function findChangeable(workspaceId: string, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(database(), { workspaceId, id });
  if (!campaign) throw notFound("Campaign");
  if (campaign.status === "REMOVED") throw refused(removedCampaign);
  return campaign;
}

const atPlatform = (workspaceId: string, { adAccountId, externalId }: CampaignRow) => ({ workspaceId, adAccountId, externalId });

function write(workspaceId: string, campaign: CampaignRow, target: TargetState, validateOnly: boolean): Promise<string[]> {
  const { externalId, ...key } = atPlatform(workspaceId, campaign);
  return withAdAccess(database(), key, async (adapter, access) => {
    if ("status" in target) return (await adapter.setStatus(access, externalId, target.status, { validateOnly })).warnings;
    await adapter.setDailyBudget(access, externalId, Math.round(target.dailyBudget * 1_000_000), { validateOnly });
    return [];
  });
}

/** What the platform would say to the change. Changes nothing. */
async function previewChange(workspaceId: string, campaign: CampaignRow, target: TargetState, locale: AdsLocale): Promise<ChangePreview> {
  try {
    const live = await readLive(atPlatform(workspaceId, campaign));
    const refusal = changeRefusal(target, live);
    if (!live || refusal) throw refused(refusal ?? removedCampaign);
    const from = stateOf(target, live);
    if (isReached(target, from)) return { from, warnings: [], noop: true };
    const warnings = await write(workspaceId, campaign, target, true);
    return { from, warnings: warningsOf([...warnings, ...changeWarnings(target, live)], locale), noop: false };
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
        action: actionOf(target),
        actorType: actor.type,
        actorId: actor.id,
        reason: change.reason,
        before: stateOf(target, campaign),
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

interface Settlement {
  auditEventId: string;
  from: ChangedState;
  warnings: string[];
}

async function carryOut(action: repository.ActionRow, campaign: CampaignRow): Promise<Settlement> {
  const { workspaceId } = action;
  const target = targetState(action);
  const refuse = async (failure: Pick<WriteFailure, "code" | "message">, found: repository.LiveCampaign | null, from: ChangedState) => {
    const error = { code: failure.code, message: failure.message };
    return upstream(campaign.platform, error.code, error.message, await settle(action, { state: "FAILED", error }, found, from));
  };

  let live: repository.LiveCampaign | null;
  try {
    live = await readLive(atPlatform(workspaceId, campaign));
  } catch (error) {
    throw await refuse(failureOf(error), null, stateOf(target, campaign));
  }
  const refusal = changeRefusal(target, live);
  if (!live || refusal) {
    const { code, message } = refusal ?? removedCampaign;
    await settle(action, { state: "FAILED", error: { code, message: `Refused: ${message}.` } }, live, live ? stateOf(target, live) : undefined);
    throw refused(refusal ?? removedCampaign);
  }
  const from = stateOf(target, live);
  if (isReached(target, from)) return { auditEventId: await settle(action, { state: "SUCCEEDED" }, live, from), from, warnings: [] };

  let failure: WriteFailure | null = null;
  let warnings: string[] = [];
  try {
    warnings = await write(workspaceId, campaign, target, false);
  } catch (error) {
    failure = failureOf(error);
  }
  const found = failure?.refused ? live : await readOutcome(workspaceId, campaign, target);
  const outcome = outcomeOf(target, found && stateOf(target, found), failure);
  if (outcome.state === "SUCCEEDED") {
    return { auditEventId: await settle(action, outcome, found, from), from, warnings: [...warnings, ...changeWarnings(target, live)] };
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
async function earlierTry({ workspaceId, intentId }: Change, campaign: CampaignRow): Promise<Settlement | null> {
  const action = intentId ? await repository.findAction(database(), { workspaceId, id: intentId }) : null;
  if (!action) return null;
  if (action.state === "STARTED" && !(await resolveAbandoned(action))) {
    throw new AppError("CONFLICT", "The first try of this request is still under way.", { details: { reason: "CHANGE_UNDER_WAY" }, retryAfterSeconds: 2 });
  }
  const settled = await repository.findAction(database(), action);
  const auditEventId = settled?.auditEventId ?? "";
  if (settled?.state === "FAILED") throw upstream(campaign.platform, "FAILED", settled.error ?? "", auditEventId);
  return { auditEventId, from: stateBefore(action), warnings: [] };
}

/** @throws NOT_FOUND, VALIDATION_ERROR (a reason of `ChangeRefusal`), CONFLICT `CHANGE_UNDER_WAY`, UPSTREAM_ERROR with the platform's reason */
export async function commitChange(change: Change, locale: AdsLocale): Promise<CommittedChange> {
  const { workspaceId, campaignId, targetState: target } = change;
  const campaign = await findChangeable(workspaceId, campaignId);
  let done = await earlierTry(change, campaign);
  if (!done) {
    const action = await begin(change, campaign);
    done = await withLease(action, () => carryOut(action, campaign));
  }
  const { auditEventId, from, warnings } = done;
  return {
    campaign: toCampaign((await findCampaign(database(), { workspaceId, id: campaignId })) ?? campaign),
    from,
    warnings: warningsOf(warnings, locale),
    noop: isReached(target, from),
    auditEventId,
  };
}

type Requested = Pick<ChangeStatusInput, "id" | "reason" | "dryRun">;

const changeOf = ({ workspaceId, actor }: Caller, { id, reason }: Requested, targetState: TargetState, { intentId }: ChangeOptions): Change => {
  return { actor, workspaceId, campaignId: id, targetState, reason: reason || null, intentId };
};

/** Pauses or resumes. @throws as `commitChange` */
export async function changeStatus(
  caller: Caller,
  input: ChangeStatusInput & { to: "ACTIVE" | "PAUSED" },
  options: ChangeOptions,
): Promise<ChangeStatusResult> {
  const target = { status: input.to };
  const diffOf = (from: ChangedState) => ({ status: { from: "status" in from ? from.status : input.to, to: input.to } });
  if (input.dryRun) {
    const { from, ...preview } = await previewChange(caller.workspaceId, await findChangeable(caller.workspaceId, input.id), target, options.locale);
    return { dryRun: true, diff: diffOf(from), ...preview };
  }
  const { from, ...done } = await commitChange(changeOf(caller, input, target, options), options.locale);
  return { dryRun: false, diff: diffOf(from), ...done };
}

/** Sets the daily budget, rounded to what the platform can tell apart. @throws as `commitChange` */
export async function changeBudget(caller: Caller, input: ChangeBudgetInput, options: ChangeOptions): Promise<ChangeBudgetResult> {
  const campaign = await findChangeable(caller.workspaceId, input.id);
  const { currency } = campaign.account;
  const unit = budgetUnitMicros(campaign.platform, currency);
  const dailyBudget = majorUnits(Math.max(1, Math.round((input.dailyBudget * 1_000_000) / unit)) * unit);
  const diffOf = (from: ChangedState) => ({ dailyBudget: { from: "dailyBudget" in from ? from.dailyBudget : null, to: dailyBudget } });
  if (input.dryRun) {
    const { from, ...preview } = await previewChange(caller.workspaceId, campaign, { dailyBudget, currency }, options.locale);
    return { dryRun: true, diff: diffOf(from), ...preview };
  }
  const { from, ...done } = await commitChange(changeOf(caller, input, { dailyBudget, currency }, options), options.locale);
  return { dryRun: false, diff: diffOf(from), ...done };
}
