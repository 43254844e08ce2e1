import { createHash, randomInt } from "node:crypto";
import { env } from "@/env";
import { database } from "@/server/db/database";
import { type Plan, planCovers, planFor, type Scope } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { composeKey, displayPrefix } from "./api-keys.engine";
import * as repository from "./api-keys.repository";
import type { ApiKeyView, CreateApiKeyInput, CreatedApiKey } from "./api-keys.schema";

/** Use cases of API keys. Input is parsed; `userId` is the signed-in person, or whom the operator named. */

/** What is stored of a key. The token is 200 random bits, so a plain hash cannot be searched. */
export function hashApiKey(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(key, "ascii").digest());
}

function view(row: repository.ApiKeyRow): ApiKeyView {
  return {
    ...row,
    scopes: row.scopes as Scope[],
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

export interface NewApiKey {
  name: string;
  scopes: Scope[];
  /** null = until it is revoked. */
  expiresAt: Date | null;
}

/** The answer is the only place where the key itself ever stands. */
export async function createApiKey(userId: string, input: NewApiKey): Promise<CreatedApiKey> {
  const plan = await repository.findOwnerPlan(database(), userId);
  if (!plan) throw notFound("User");
  if (!planCovers(plan, planFor.keys)) {
    throw new AppError("PLAN_REQUIRED", `API keys need the ${planFor.keys} plan.`, { details: { requiredPlan: planFor.keys } });
  }
  const key = composeKey(() => randomInt(62));
  const row = await repository.insertApiKey(database(), { userId, ...input, hash: hashApiKey(key), prefix: displayPrefix(key) });
  return { ...view(row), key };
}

export function createOwnApiKey(userId: string, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const expiresAt = input.expiresInDays ? new Date(now().getTime() + input.expiresInDays * 86_400_000) : null;
  return createApiKey(userId, { name: input.name, scopes: input.scopes, expiresAt });
}

export async function listOwnApiKeys(userId: string): Promise<ApiKeyView[]> {
  return (await repository.listApiKeys(database(), userId)).map(view);
}

/** With the plan that it counts by; null: not a key of this person. */
export async function readOwnApiKey(userId: string, id: string): Promise<{ key: ApiKeyView; plan: Plan } | null> {
  const [row, plan] = await Promise.all([repository.findApiKey(database(), { id, userId }), repository.findOwnerPlan(database(), userId)]);
  return row && plan ? { key: view(row), plan } : null;
}

async function revoke(key: { id: string; userId?: string }): Promise<ApiKeyView> {
  const row = await repository.revokeApiKey(database(), key, now());
  if (!row) throw notFound("API key");
  return view(row);
}

/** Takes effect on the next request, in every process: nothing is cached. */
export const revokeOwnApiKey = (userId: string, id: string) => revoke({ id, userId });

/** How often a key of a person with this plan may ask, and the name that its minute is counted under. */
export function requestLimit(plan: Plan): { counter: string; perMinute: number } {
  return plan === "ENTERPRISE" ? { counter: "rest-enterprise", perMinute: env.RATE_LIMIT_ENTERPRISE } : { counter: "rest-pro", perMinute: env.RATE_LIMIT_PRO };
}

export interface KeyUse {
  id: string;
  name: string;
  perMinute: number;
  /** Requests in the minute that runs, and when it ends; null: none is running. */
  used: number;
  resetsAt: Date | null;
}

/** How much of its minute each key of a person has used that works at this moment. */
export async function readKeyUse(userId: string): Promise<KeyUse[]> {
  const [plan, keys] = await Promise.all([repository.findOwnerPlan(database(), userId), repository.listLiveKeys(database(), userId, now())]);
  if (!plan || !planCovers(plan, planFor.keys)) return [];
  const { counter, perMinute } = requestLimit(plan);
  const counted = await repository.findCounters(
    database(),
    keys.map(({ id }) => `${counter}:${id}`),
    now(),
  );
  return keys.map(({ id, name }) => ({ id, name, perMinute, ...(counted.get(`${counter}:${id}`) ?? { used: 0, resetsAt: null }) }));
}

/** What a key allows at this moment, for work that outlives its request; null: nothing any more. */
export async function readKeyScopes(id: string): Promise<Scope[] | null> {
  const key = await repository.findLiveKey(database(), id, now());
  return key && planCovers(key.user.plan, planFor.keys) ? (key.scopes as Scope[]) : null;
}

/** For the operator's shell, which may revoke anybody's. */
export const revokeApiKey = (id: string) => revoke({ id });
