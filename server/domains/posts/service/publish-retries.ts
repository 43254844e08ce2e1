import { setTimeout as delay } from "node:timers/promises";
import PQueue from "p-queue";
import { env } from "@/env";
import { type AccessOptions, accessAtHand, accessFor, type ConnectionAccess } from "@/server/domains/connections";
import { logger } from "@/server/lib/logger";
import { PlatformError } from "@/server/platforms/platform-error";
import type { SocialPlatform } from "@/server/platforms/social/contract";

/** Another run holds the post now: this one has nothing more to say. */
export class ClaimLost extends Error {
  override name = "ClaimLost";
}

/** How long a claim holds without a sign of life. */
export const leaseMs = () => env.PUBLISH_LEASE_SECONDS * 1_000;

/** How long a call of unknown outcome may still take effect on the platform. */
export const settlingMs = () => 1.5 * leaseMs();

/** For effects outside that are recorded nowhere else. */
const OUTCOME_RETRY_MS = 150_000;
/** For what can as well be done by the next turn. */
const TURN_RETRY_MS = 20_000;
const MAX_PAUSE_MS = 1_000;

/**
 * Hundreds of posts may be due at one instant; without this queue they would wait in the connection pool's, which rejects those that
 * wait long. Together less than the pool has.
 */
const statements = new PQueue({ concurrency: 8 });
const accesses = new PQueue({ concurrency: 5 });
/** Order of the errors: those between the post and its platform come first. */
const urgent = { priority: 1 };
/** A renewal waits for its platform, mostly without a connection to the database: it blocks only others that wait for the same one. */
const renewals = new Map<SocialPlatform, PQueue>();
const RENEWALS_A_PLATFORM = 20;

async function retryWithBackoff<T>(work: () => Promise<T>, retryMs: number, isFinal: (error: unknown) => boolean): Promise<T> {
  const deadline = Date.now() + retryMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isFinal(error) || Date.now() > deadline) throw error;
      logger.warn({ err: error }, "the database did not answer a publish run; trying again");
      await delay(pause);
    }
  }
}

/**
 * Writes what has already happened outside. A database that is away must not make us forget it, so the write is tried until it
 * succeeds or is refused. Each such write is conditional and may be repeated.
 */
export function retryUntilStored<T>(write: () => Promise<T>): Promise<T> {
  return retryWithBackoff(
    () => statements.add(write),
    OUTCOME_RETRY_MS,
    (error) => error instanceof ClaimLost,
  );
}

/** Does what comes before anything is sent and may be repeated. A short shortage of connections costs a moment and not the whole turn. */
export function retryBriefly<T>(work: () => Promise<T>): Promise<T> {
  return retryWithBackoff(
    () => statements.add(work, urgent),
    TURN_RETRY_MS,
    (error) => error instanceof ClaimLost,
  );
}

function renewalsBy(platform: SocialPlatform): PQueue {
  const started = renewals.get(platform);
  if (started) return started;
  const queue = new PQueue({ concurrency: RENEWALS_A_PLATFORM });
  renewals.set(platform, queue);
  return queue;
}

/** The same for an account's access. A platform that is slow to issue a new token delays no account with a valid one. */
export async function retryAccess(workspaceId: string, connectionId: string, options: AccessOptions = {}): Promise<ConnectionAccess> {
  const isFinal = (error: unknown) => error instanceof PlatformError;
  const found = await retryWithBackoff(() => accesses.add(() => accessAtHand(workspaceId, connectionId, options)), TURN_RETRY_MS, isFinal);
  if (typeof found !== "string") return found;
  return retryWithBackoff(() => renewalsBy(found).add(() => accessFor(workspaceId, connectionId, options)), TURN_RETRY_MS, isFinal);
}
