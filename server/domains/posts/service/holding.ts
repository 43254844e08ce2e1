import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { logger } from "@/server/lib/logger";

/** Another run holds the post now: this one has nothing more to say. */
export class ClaimLost extends Error {
  override name = "ClaimLost";
}

/** How long a claim holds without a sign of life. */
export const leaseMs = () => env.PUBLISH_LEASE_SECONDS * 1_000;

/** How long a call whose end nobody saw may still take effect on the platform. */
export const settlingMs = () => 1.5 * leaseMs();

const patienceMs = 150_000;
const longestPauseMs = 1_000;

/**
 * Writes what has already happened outside. A database that is away must not make us forget it, so the write is tried until it
 * succeeds or is refused. Each such write is conditional and may be repeated.
 */
export async function persist<T>(write: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof ClaimLost || Date.now() > deadline) throw error;
      logger.warn({ error }, "the database did not take an outcome; trying again");
      await delay(pause);
    }
  }
}
