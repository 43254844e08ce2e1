import { database } from "@/server/db/database";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { holdRun, holdSeconds, type RunId, releaseRun, renewRun } from "../repository/runs";

/**
 * A round is worked on by one process at a time: an engine that lost its connection asks again while the first may still be at it. Answers
 * "not held" where the run is over, past its time or in another's hands.
 */
export async function whileHolding<T>(key: RunId, work: () => Promise<T>): Promise<T | "not held"> {
  const holder = newId();
  if (!(await holdRun(database(), key, holder))) return "not held";
  const renewal = setInterval(
    () => {
      const renewed = renewRun(database(), key, holder);
      renewed.catch((error: unknown) => logger.warn({ err: error, ...key }, "the hold on a copilot run was not renewed"));
    },
    (holdSeconds * 1000) / 3,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await releaseRun(database(), key, holder).catch((error: unknown) => logger.warn({ err: error, ...key }, "a copilot run was not released"));
  }
}
