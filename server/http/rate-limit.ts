import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/env";
import { pool } from "@/server/db/pool";
import { requestLimit } from "@/server/domains/api-keys";
import type { Plan } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import { lazy } from "@/server/lib/lazy";
import { logger } from "@/server/lib/logger";

/**
 * Rate limits. The counters of keys, and of addresses with unknown keys, are in the database and exact across
 * all processes; keys with a wrong checksum are counted in the process only, so that they never reach the database.
 */

const WINDOW_SECONDS = 60;

export interface Quota {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  resetAt: number;
  /** Whole seconds until the window ends, at least 1. */
  retryAfterSeconds: number;
  exceeded: boolean;
}

/** The limiter's own queries. On a failure it logs and uses its in-memory fallback. */
const store = {
  async query(statement: { name?: string; text: string; values: unknown[] }) {
    try {
      return await pool().query(statement);
    } catch (error) {
      logger.warn({ err: error }, "rate limits are counted in memory: the database did not answer");
      throw error;
    }
  },
};

const limiters = lazy(() => new Map<string, RateLimiterPostgres>());

/** With the store down each process counts for itself up to the same limit: looser, but never without one. */
function shared(name: string, points: number): RateLimiterPostgres {
  const existing = limiters().get(name);
  if (existing) return existing;
  const options = { keyPrefix: name, points, duration: WINDOW_SECONDS };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: store,
    storeType: "pool",
    tableName: "RateLimitCounter",
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  limiters().set(name, limiter);
  return limiter;
}

const local = lazy(() => new RateLimiterMemory({ keyPrefix: "rest-local", points: env.RATE_LIMIT_ANONYMOUS, duration: WINDOW_SECONDS }));

function quotaOf(limit: number, consumed: number, msBeforeNext: number): Quota {
  const waitMs = msBeforeNext < 0 ? WINDOW_SECONDS * 1000 : msBeforeNext;
  return {
    limit,
    remaining: Math.max(0, limit - consumed),
    resetAt: Math.ceil((Date.now() + waitMs) / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    exceeded: consumed > limit,
  };
}

/** Counts so many calls at once. The quota after each of them, in their order. */
async function consumeEach(limiter: RateLimiterPostgres | RateLimiterMemory, key: string, calls: number): Promise<Quota[]> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key, calls).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  return Array.from({ length: calls }, (_, index) => quotaOf(limiter.points, consumedPoints - calls + index + 1, msBeforeNext));
}

async function consume(limiter: RateLimiterPostgres | RateLimiterMemory, key: string, points = 1): Promise<Quota> {
  const quotas = await consumeEach(limiter, key, points);
  return quotas.at(-1) ?? quotaOf(limiter.points, 0, -1);
}

/** An IPv6 network is one caller: anyone who has one address of a /64 has all of them. */
function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? parsed.toByteArray().slice(0, 8).join(".") : parsed.toString();
}

export function rateLimited({ limit, retryAfterSeconds }: Quota): AppError {
  return new AppError("RATE_LIMITED", `Too many requests: at most ${limit} a minute.`, { retryAfterSeconds });
}

/**
 * Counts calls of the dashboard.
 *
 * @throws AppError RATE_LIMITED where these are more than the minute allows.
 */
export async function limitSessionCalls(sessionId: string, calls: number): Promise<void> {
  const quota = await consume(shared("trpc-session", env.RATE_LIMIT_SESSION), sessionId, calls);
  if (quota.exceeded) throw rateLimited(quota);
}

/** The same for all sessions of a workspace: only after access to it has been checked, or strangers could use its quota up. */
export async function limitWorkspaceCalls(workspaceId: string, calls: number): Promise<void> {
  const quota = await consume(shared("trpc-workspace", env.RATE_LIMIT_WORKSPACE), workspaceId, calls);
  if (quota.exceeded) throw rateLimited(quota);
}

/** The quota after each of these calls. FREE keys are refused afterwards; until then they count like PRO. */
export function consumeForKey(keyId: string, plan: Plan, calls: number): Promise<Quota[]> {
  const { counter, perMinute } = requestLimit(plan);
  return consumeEach(shared(counter, perMinute), keyId, calls);
}

/** A well-formed key that does not exist. */
export function consumeForUnknownKey(address: string): Promise<Quota> {
  return consume(shared("rest-unknown", env.RATE_LIMIT_ANONYMOUS), callerOf(address));
}

/** No key, or one that cannot be one. */
export function consumeForNoKey(address: string): Promise<Quota> {
  return consume(local(), callerOf(address));
}

/** A registration of an app, or a device authorization request: both store a row and need no key. */
export function consumeForOAuthRequest(address: string): Promise<Quota> {
  return consume(shared("oauth-request", env.RATE_LIMIT_ANONYMOUS), callerOf(address));
}

/** Rate-limit headers of a response that was not counted: an unknown path, the description, an outage. */
export async function quotaWithoutCounting(address: string): Promise<Quota> {
  const limiter = local();
  const count = await limiter.get(callerOf(address));
  return quotaOf(limiter.points, count?.consumedPoints ?? 0, count?.msBeforeNext ?? -1);
}
