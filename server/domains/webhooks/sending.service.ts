import { env } from "@/env";
import { database, transaction } from "@/server/db/database";
import { planCovers, planFor } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { metrics } from "@/server/lib/metrics";
import { type OutboundAnswer, OutboundError, sendOutbound } from "@/server/lib/outbound";
import { SealError } from "@/server/lib/sealing";
import { recordEvent } from "@/server/outbox/record-event";
import { acquireDeliveryLease, type Claim, findDelivery, findDeliveryState, insertAttempt, parkPending, updateDelivery } from "./deliveries.repository";
import { type Entitlement, findEntitlement, lockEndpoint, updateEndpoint } from "./endpoints.repository";
import { afterAttempt, signatureHeader, slowAfter } from "./webhooks.engine";
import { DELIVERY_REQUESTED } from "./webhooks.events";
import { activeSecrets } from "./webhooks.service";

/**
 * One attempt of one delivery: claim, sign, send, record. The claim is a lease by the database's clock and the record is
 * fenced by it, so that a run that is repeated, or two runs of one delivery, neither send twice at once nor count twice.
 */

const MAX_ANSWER_BYTES = 16_384;
const SHOWN_ANSWER_CHARACTERS = 1_024;
/** Beyond the attempt's own time-out: signing, and the write of the result. */
const LEASE_MARGIN_SECONDS = 5;
const USER_AGENT = "Nashir-Webhooks/1.0";

export interface DeliveryRef {
  workspaceId: string;
  deliveryId: string;
}

/** `wait`: still open, to be read again then. `over`: nothing more to do for this run. `slow`: due, and for the slow lane. */
export type Progress = { state: "wait"; until: string } | { state: "over" } | { state: "slow" };

interface AttemptResult {
  succeeded: boolean;
  statusCode: number | null;
  error: string | null;
  answerHead: string | null;
  durationMs: number;
}

function maySend(entitlement: Entitlement): boolean {
  return entitlement.status === "ACTIVE" && planCovers(entitlement.plan, planFor.webhooks);
}

export async function workspaceMaySend(workspaceId: string): Promise<boolean> {
  const entitlement = await findEntitlement(database(), workspaceId);
  return entitlement !== null && maySend(entitlement);
}

function judged({ status, bodyHead, durationMs }: OutboundAnswer): AttemptResult {
  const succeeded = status >= 200 && status < 300;
  const redirect = status >= 300 && status < 400 ? "; redirects are not followed" : "";
  return {
    succeeded,
    statusCode: status,
    error: succeeded ? null : `The receiver answered ${status}${redirect}.`,
    // A text column cannot hold NUL.
    answerHead: bodyHead.replaceAll("\0", "").slice(0, SHOWN_ANSWER_CHARACTERS).toWellFormed(),
    durationMs,
  };
}

async function send(ref: DeliveryRef, claim: Claim): Promise<AttemptResult> {
  try {
    const moment = now();
    const secrets = activeSecrets(claim.endpointId, claim, moment);
    const answer = await sendOutbound({
      url: claim.url,
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": USER_AGENT,
        "x-svc-event": claim.type,
        "x-svc-delivery": ref.deliveryId,
        "x-svc-signature": signatureHeader(claim.body, secrets, moment),
      },
      body: claim.body,
      timeoutMs: env.WEBHOOK_TIMEOUT * 1_000,
      maxResponseBytes: MAX_ANSWER_BYTES,
    });
    return judged(answer);
  } catch (error) {
    if (error instanceof OutboundError) {
      return { succeeded: false, statusCode: null, error: error.message, answerHead: null, durationMs: error.durationMs };
    }
    if (!(error instanceof SealError)) throw error;
    logger.error({ err: error, endpointId: claim.endpointId }, "a webhook's secret cannot be opened");
    return { succeeded: false, statusCode: null, error: "The signing secret cannot be opened; rotate it.", answerHead: null, durationMs: 0 };
  }
}

function progress({ status, nextAttemptAt, leaseExpiresAt }: { status: string; nextAttemptAt: Date | null; leaseExpiresAt?: Date | null }): Progress {
  if (status !== "PENDING" || nextAttemptAt === null) return { state: "over" };
  const until = Math.max(nextAttemptAt.getTime(), leaseExpiresAt?.getTime() ?? 0);
  return { state: "wait", until: new Date(until).toISOString() };
}

/** Writes the attempt and its consequences, unless another run has acquired the lease or the endpoint was deleted. */
async function record(ref: DeliveryRef, claim: Claim, result: AttemptResult, wake: boolean): Promise<Progress> {
  const { workspaceId } = ref;
  const key = { workspaceId, endpointId: claim.endpointId };
  return transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, key);
    const current = await findDeliveryState(tx, ref);
    if (!endpoint || !current) return { state: "over" };
    if (current.leaseExpiresAt?.getTime() !== claim.leaseExpiresAt.getTime()) return progress(current);
    const at = current.now;
    const next = afterAttempt({ endpoint, delivery: current }, result.succeeded, at, env.WEBHOOK_RETRY_DELAYS);
    const { succeeded, ...attempt } = result;
    await insertAttempt(tx, { workspaceId, deliveryId: ref.deliveryId, number: current.attempts + 1, at, ...attempt });
    await updateDelivery(tx, ref, { ...next.delivery, leaseExpiresAt: null });
    await updateEndpoint(tx, key, {
      failureCount: next.endpoint.failureCount,
      countedFailureAt: next.endpoint.countedFailureAt,
      disabledAt: next.endpoint.disabledAt,
      slowUntil: slowAfter(result.durationMs, at),
      ...(succeeded ? { lastSuccessAt: at } : { lastFailureAt: at }),
    });
    if (next.endpoint.disabledAt !== null && endpoint.disabledAt === null) {
      await parkPending(tx, key);
      logger.warn({ workspaceId, endpointId: claim.endpointId }, "webhook endpoint disabled after repeated failures");
    }
    if (wake && next.delivery.status === "PENDING") {
      await recordEvent(tx, { workspaceId, type: DELIVERY_REQUESTED, payload: { endpointId: claim.endpointId, deliveryId: ref.deliveryId } });
    }
    return progress(next.delivery);
  });
}

interface AttemptOptions {
  /** On failure also requests a run that continues: for callers outside a run. */
  wake?: boolean;
  /** What goes to a slow endpoint is left to others. */
  onlyQuick?: boolean;
}

/** Sends a delivery if it is due and returns when to check again. */
export async function attemptDelivery(ref: DeliveryRef, options: AttemptOptions = {}): Promise<Progress> {
  const claim = await acquireDeliveryLease(database(), ref, env.WEBHOOK_TIMEOUT + LEASE_MARGIN_SECONDS);
  if (!claim) {
    const delivery = await findDelivery(database(), ref);
    return delivery ? progress(delivery) : { state: "over" };
  }
  if (claim.disabledAt !== null || !maySend(claim)) {
    await updateDelivery(database(), ref, { status: "PARKED", nextAttemptAt: null, leaseExpiresAt: null });
    return { state: "over" };
  }
  if (claim.slow && options.onlyQuick) {
    await updateDelivery(database(), ref, { leaseExpiresAt: null });
    return { state: "slow" };
  }
  const result = await send(ref, claim);
  metrics().deliveryAttempts.inc({ outcome: result.succeeded ? "delivered" : "failed" });
  return record(ref, claim, result, options.wake ?? false);
}
