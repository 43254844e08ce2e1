import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/server/lib/errors";
import { lazy } from "@/server/lib/lazy";
import { pool } from "./pool";

/** How often something may be tried, counted in the database over all processes; while that is away each process counts for itself. */

interface AttemptLimit {
  /** Counts one more, before it is tried: so those at the same moment are counted too. Throws RATE_LIMITED when it is too many. */
  count(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Takes one back that should not have counted. */
  release(key: string): Promise<void>;
}

export function attemptLimit(name: string, points: number, durationSeconds: number): AttemptLimit {
  const limiter = lazy(() => {
    const options = { keyPrefix: name, points, duration: durationSeconds };
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool(),
      tableName: "RateLimitCounter",
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  });
  return {
    async count(key) {
      try {
        await limiter().consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError("RATE_LIMITED", "Too many attempts.", { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
    async forget(key) {
      await limiter().delete(key);
    },
    async release(key) {
      await limiter().reward(key);
    },
  };
}
