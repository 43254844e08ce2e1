import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { database } from "@/server/db/database";
import { type RequestEffect, withRequestEffect } from "@/server/db/request-effect";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { seal, unseal } from "@/server/lib/sealing";
import type { Outcome } from "./envelope";
import * as repository from "./idempotency.repository";

/**
 * A request with an Idempotency-Key is executed once, and its answer is stored, sealed, for 24 hours. A created row has `intentId` as
 * its id; the results of other changes are stored in the change's own transaction (`changeOnce`). So a second run, after a process died before it stored the
 * answer, finds what the first has committed.
 */

const renewEveryMs = repository.LEASE_MS / 3;
const PURGE_EVERY_MS = 60 * 60 * 1000;

const sealedAt = (id: string) => ({ table: "IdempotencyRecord", column: "responseSealed", id });
/** By the id that stays when the record is taken over. */
const effectAt = (intentId: string) => ({ table: "IdempotencyRecord", column: "effectSealed", id: intentId });

const stillRunning = () => new AppError("CONFLICT", "The first request with this Idempotency-Key is still running.", { retryAfterSeconds: 1 });

export interface IdempotentRequest {
  apiKeyId: string;
  workspaceId: string;
  /** Method and path with its ids. */
  operation: string;
  body: Record<string, unknown>;
}

/** null when the request carries none. */
export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw validationError([{ path: "Idempotency-Key", message: "must be 1 to 255 printable ASCII characters", code: "invalid_header" }]);
  }
  return key;
}

/** Equal bodies have equal hashes, in whatever order their properties came. The same body in another workspace is another request. */
function hashOf({ workspaceId, operation, body }: IdempotentRequest): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    createHash("sha256")
      .update(canonicalize({ workspaceId, operation, body }) ?? "")
      .digest(),
  );
}

/** Retryable errors are not stored. */
function isStorable(status: number): boolean {
  return status < 500 && ![401, 403, 409, 429].includes(status);
}

async function replay(claim: repository.Claim): Promise<Outcome> {
  const record = await repository.findRecord(database(), claim);
  if (record && !Buffer.from(record.requestHash).equals(claim.requestHash)) {
    throw validationError([{ path: "Idempotency-Key", message: "was used for another request", code: "reused" }], "IDEMPOTENCY_KEY_REUSED");
  }
  if (record?.state !== "DONE" || record.statusCode === null || record.responseSealed === null) {
    // Still running, or its run just gave the record up: either way the answer is a moment away.
    throw stillRunning();
  }
  return { status: record.statusCode, body: unseal(record.responseSealed, sealedAt(record.id)), headers: { "Idempotent-Replayed": "true" } };
}

/** The work is committed: a failure to store its answer must not turn it into an error. The lock then expires. */
async function storeOutcome(id: string, outcome: Outcome): Promise<void> {
  try {
    if (isStorable(outcome.status)) await repository.complete(id, outcome.status, seal(outcome.body, sealedAt(id)));
    else if (outcome.status === 500) await repository.handOver(id);
    else await repository.release(id);
  } catch (error) {
    logger.error({ err: error }, "the answer to an idempotent request was not kept");
  }
}

/** Whether a request with this key ran to its end: this one is answered the same, or refused as another. */
export async function hasStoredAnswer(key: string, apiKeyId: string): Promise<boolean> {
  const record = await repository.findRecord(database(), { apiKeyId, key });
  return record?.state === "DONE" && record.expiresAt > now();
}

let purgedAt = 0;

function purgeNowAndThen(): void {
  if (now().getTime() - purgedAt < PURGE_EVERY_MS) return;
  purgedAt = now().getTime();
  repository.deleteExpired(now()).catch((error: unknown) => logger.warn({ err: error }, "expired idempotency records were not deleted"));
}

function effectOf({ id, intentId, effectSealed }: repository.AcquiredRecord): RequestEffect {
  return {
    storedResult: effectSealed && unseal(effectSealed, effectAt(intentId)),
    async store(tx, result) {
      if (!(await repository.storeEffect(tx, id, seal(result, effectAt(intentId))))) throw stillRunning();
    },
  };
}

/** `run` never throws: it answers failures as outcomes. */
export async function runIdempotent(key: string, request: IdempotentRequest, run: (intentId: string) => Promise<Outcome>): Promise<Outcome> {
  purgeNowAndThen();
  const claim = { apiKeyId: request.apiKeyId, key, operation: request.operation, requestHash: hashOf(request) };
  const recordId = await repository.acquireRecord(newId(), claim);
  if (recordId === null) return replay(claim);
  const { id, intentId } = recordId;
  const renewal = setInterval(() => {
    repository.renew(id).catch((error: unknown) => logger.warn({ err: error }, "an idempotency lock was not renewed"));
  }, renewEveryMs);
  try {
    const outcome = await withRequestEffect(effectOf(recordId), () => run(intentId));
    await storeOutcome(id, outcome);
    return outcome;
  } finally {
    clearInterval(renewal);
  }
}
