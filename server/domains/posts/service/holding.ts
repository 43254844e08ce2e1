import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { type AccessOptions, accessAtHand, accessFor, type ConnectionAccess } from "@/server/domains/connections";
import { logger } from "@/server/lib/logger";
import { PlatformError, type SocialPlatform } from "@/server/platforms/social/contract";
import { Queue } from "./queue";

/** Another run holds the post now: this one has nothing more to say. */
export class ClaimLost extends Error {
  override name = "ClaimLost";
}

/** How long a claim holds without a sign of life. */
export const leaseMs = () => env.PUBLISH_LEASE_SECONDS * 1_000;

/** How long a call whose end nobody saw may still take effect on the platform. */
export const settlingMs = () => 1.5 * leaseMs();

/** For what has happened outside and is known nowhere else. */
const outcomePatienceMs = 150_000;
/** For what can as well be done by the next turn. */
const turnPatienceMs = 20_000;
const longestPauseMs = 1_000;

/** Together less than the connection pool has. What stands between a post and its platform goes first. */
const statements = new Queue(8);
const accesses = new Queue(5);
/** A renewal waits for its platform, mostly without a connection to the database: it holds up nobody but others that wait for the same one. */
const renewals = new Map<SocialPlatform, Queue>();
const RENEWALS_A_PLATFORM = 20;

async function untilDone<T>(work: () => Promise<T>, patienceMs: number, isFinal: (error: unknown) => boolean): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, longestPauseMs)) {
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
export function persist<T>(write: () => Promise<T>): Promise<T> {
  return untilDone(
    () => statements.run(write),
    outcomePatienceMs,
    (error) => error instanceof ClaimLost,
  );
}

/** Does what comes before anything is sent and may be repeated. A short shortage of connections costs a moment and not the whole turn. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  return untilDone(
    () => statements.run(work, "urgent"),
    turnPatienceMs,
    (error) => error instanceof ClaimLost,
  );
}

function renewalsBy(platform: SocialPlatform): Queue {
  const known = renewals.get(platform);
  if (known) return known;
  const queue = new Queue(RENEWALS_A_PLATFORM);
  renewals.set(platform, queue);
  return queue;
}

/** The same for an account's access. A platform that does not answer when asked for a new token delays no account that needs none. */
export async function accessPatiently(workspaceId: string, connectionId: string, options: AccessOptions = {}): Promise<ConnectionAccess> {
  const isFinal = (error: unknown) => error instanceof PlatformError;
  const found = await untilDone(() => accesses.run(() => accessAtHand(workspaceId, connectionId, options)), turnPatienceMs, isFinal);
  if (typeof found !== "string") return found;
  return untilDone(() => renewalsBy(found).run(() => accessFor(workspaceId, connectionId, options)), turnPatienceMs, isFinal);
}
