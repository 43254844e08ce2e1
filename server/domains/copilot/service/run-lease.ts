import { database } from "@/server/db/database";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { acquireRunLease, LEASE_SECONDS, type RunId, releaseRunLease, renewRunLease } from "../repository/runs";

/**
 * A round is worked on by one process at a time: an engine that lost its connection asks again while the first may still be at it. Answers
 * "not acquired" where the run is over, past its time or in another's hands.
 */
export async function withRunLease<T>(key: RunId, work: () => Promise<T>): Promise<T | "not acquired"> {
  const leaseToken = newId();
  if (!(await acquireRunLease(database(), key, leaseToken))) return "not acquired";
  const renewal = setInterval(
    () => {
      const renewed = renewRunLease(database(), key, leaseToken);
      renewed.catch((error: unknown) => logger.warn({ err: error, ...key }, "a copilot run's lease was not renewed"));
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await releaseRunLease(database(), key, leaseToken).catch((error: unknown) => logger.warn({ err: error, ...key }, "a copilot run's lease was not released"));
  }
}
