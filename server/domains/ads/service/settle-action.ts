import { setTimeout as wait } from "node:timers/promises";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { type PublicPayload, recordEvent } from "@/server/outbox/record-event";
import { CAMPAIGN_CHANGED } from "../actions.events";
import { type ActionOutcome, interruptedOutcome } from "../engine/action-outcome";
import type { AuditActor } from "../engine/audit-chain";
import { toCampaign } from "../engine/campaign";
import { type ChangedState, isReached, stateOf, type TargetState } from "../engine/target-state";
import * as repository from "../repository/actions";
import { findCampaign } from "../repository/campaigns";
import { type AdAccountKey, withAdAccess } from "./ad-access";
import { auditedTransaction } from "./audit";
import { requestSync } from "./sync-account";

/**
 * The outcome of a write at a platform: the action's row, the campaign's row and the audit event, together or not at all. What a process that died
 * has left open is read back and settled by another.
 */

/** Renewed three times before it ends. */
export const LEASE_MS = 30_000;
const BATCH = 50;
/** Delay until a platform's read reflects a write. */
const READ_BACK_AFTER_MS = [0, 300, 1_200];

export const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

export const targetState = (action: repository.ActionRow) => action.wanted as TargetState;
export const stateBefore = (action: repository.ActionRow) => action.before as ChangedState;

type Settled = Exclude<ActionOutcome, { state: "UNKNOWN" }>;

interface CampaignAtPlatform extends AdAccountKey {
  externalId: string;
}

export async function readLive({ externalId, ...key }: CampaignAtPlatform): Promise<repository.LiveCampaign | null> {
  const readAt = now();
  const found = await withAdAccess(database(), key, (adapter, access) => adapter.readCampaign(access, externalId));
  return found && { ...found, readAt };
}

/** Polls until the platform reports the wanted state, and returns its last answer after a while. Throws when no read succeeded. */
export async function readBack(campaign: CampaignAtPlatform, target: TargetState): Promise<repository.LiveCampaign | null> {
  let found: repository.LiveCampaign | null | undefined;
  let failure: unknown;
  for (const pause of READ_BACK_AFTER_MS) {
    await wait(pause);
    try {
      found = await readLive(campaign);
    } catch (error) {
      failure = error;
    }
    if (found && isReached(target, stateOf(target, found))) break;
  }
  if (found === undefined) throw failure;
  return found;
}

/**
 * @param before The campaign's state before the write.
 * @returns the audit event's id; of an action that another process resolved, that one's.
 */
export async function settle(
  action: repository.ActionRow,
  outcome: Settled,
  found: repository.LiveCampaign | null,
  before: ChangedState = stateBefore(action),
): Promise<string> {
  const { workspaceId, id, campaignId, adAccountId } = action;
  const target = targetState(action);
  const key = { workspaceId, id };
  const error = outcome.state === "FAILED" ? outcome.error : null;
  return auditedTransaction(workspaceId, async (tx, record) => {
    const closed = { state: outcome.state, error: error && `${error.code}: ${error.message}`, settledAt: now() };
    if (!(await repository.closeAction(tx, key, closed))) {
      return (await repository.findAction(tx, key))?.auditEventId ?? "";
    }
    if (found) await repository.storeCampaign(tx, { workspaceId, id: campaignId }, found);
    const actor = { type: action.actorType as AuditActor["type"], id: action.actorId };
    const state = found && stateOf(target, found);
    const after = state && ("status" in state ? { ...state, effectiveStatus: found.effectiveStatus } : state);
    const auditEventId = await record({
      actor,
      action: action.action,
      target: { type: "campaign", id: campaignId },
      before,
      after,
      reason: action.reason,
      outcome: error ? "failed" : "succeeded",
      error,
      explanation: target.explanation ?? null,
    });
    await repository.setAuditEvent(tx, key, auditEventId);
    if (error === null) await requestSync(tx, { workspaceId, adAccountId, reason: "written" });
    const campaign = error === null && !isReached(target, before) && (await findCampaign(tx, { workspaceId, id: campaignId }));
    if (campaign) {
      const data = { campaign: toCampaign(campaign), action: action.action, before, after, auditEventId, actor: { type: actor.type } };
      await recordEvent(tx, { workspaceId, type: CAMPAIGN_CHANGED, payload: { data, brands: [] } satisfies PublicPayload });
    }
    return auditEventId;
  });
}

/** Reads the platform back for an action whose lease expired; the fencing token protects a live owner. False: it is still open. */
export async function resolveAbandoned(action: repository.ActionRow): Promise<boolean> {
  const { workspaceId, adAccountId, campaignId } = action;
  const target = targetState(action);
  const at = now();
  if (!(await repository.acquireLease(database(), action, at, leaseFrom(at)))) return false;
  const externalId = await repository.externalIdOf(database(), { workspaceId, id: campaignId });
  try {
    const found = externalId === null ? null : await readBack({ workspaceId, adAccountId, externalId }, target);
    await settle(action, interruptedOutcome(target, found && stateOf(target, found)), found);
    return true;
  } catch (error) {
    // However long that lasts: the platform may have made the change.
    logger.warn({ err: error, workspaceId, actionId: action.id }, "an interrupted ad action could not be read back yet");
    return false;
  }
}

export async function resolveAllAbandoned(): Promise<{ settled: number }> {
  let settled = 0;
  for (const action of await repository.listAbandoned(database(), now(), BATCH)) if (await resolveAbandoned(action)) settled += 1;
  return { settled };
}
