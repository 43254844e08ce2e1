import { createHash, randomInt } from "node:crypto";
import { env } from "@/env";
import { type Db, database } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import {
  type Authority,
  assertBrandsExist,
  type Caller,
  isTestWorkspace,
  listBrands,
  type Membership,
  obstacleTo,
  type Plan,
  planCovers,
  planFor,
  resolveAccess,
  roleAllows,
  type Scope,
  sharedBrands,
} from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { pageMetaOf } from "@/server/lib/pagination";
import { composeKey, displayPrefix, fieldBeyond } from "./api-keys.engine";
import * as repository from "./api-keys.repository";
import type { ApiKeyView, CreateApiKeyInput, CreatedApiKey, ListApiKeysInput, RevokedApiKey } from "./api-keys.schema";

/** Use cases of API keys. Input is parsed. */

/** Longest life a key can be given. */
const MAX_KEY_DAYS = 3_650;

/** Stored hash of a key. The token is 200 random bits, so a plain hash cannot be searched. */
export function hashApiKey(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(key, "ascii").digest());
}

function view({ user, onlyWorkspaceId: _, ...row }: repository.ApiKeyRow): ApiKeyView {
  return {
    ...row,
    scopes: row.scopes as Scope[],
    createdBy: user.name,
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
  /** Absent = not limited to brands. */
  brandIds?: readonly string[];
  /** Of a service key. */
  workspaceId?: string | null;
  /** Of a person's key that opens one workspace alone. */
  onlyWorkspaceId?: string | null;
}

/** The answer is the only place that contains the key itself. */
async function insertKey(db: Db, userId: string, { brandIds = [], workspaceId = null, onlyWorkspaceId = null, ...input }: NewApiKey): Promise<CreatedApiKey> {
  const isTest = workspaceId !== null && (await isTestWorkspace(workspaceId, db));
  const key = composeKey(() => randomInt(62), isTest ? "test" : "live");
  const row = await repository.insertApiKey(db, {
    userId,
    workspaceId,
    onlyWorkspaceId,
    brandIds: [...brandIds],
    ...input,
    hash: hashApiKey(key),
    prefix: displayPrefix(key),
  });
  return { ...view(row), key };
}

function assertPlan(plan: Plan): void {
  if (planCovers(plan, planFor.keys)) return;
  throw new AppError("PLAN_REQUIRED", `API keys need the ${planFor.keys} plan.`, { details: { requiredPlan: planFor.keys } });
}

async function planOf(userId: string): Promise<Plan> {
  const plan = await repository.findOwnerPlan(database(), userId);
  if (!plan) throw notFound("User");
  return plan;
}

/** @throws AppError PLAN_REQUIRED where nothing may act for this person by a key. */
export async function assertKeyPlan(userId: string): Promise<void> {
  assertPlan(await planOf(userId));
}

/** A person's key, for the operator's shell. */
export async function createApiKey(userId: string, input: NewApiKey): Promise<CreatedApiKey> {
  await assertKeyPlan(userId);
  return insertKey(database(), userId, input);
}

/** The key that a request came with; null in the dashboard. */
async function requestKey({ actor }: Caller): Promise<repository.ApiKeyRow | null> {
  return actor.type === "apiKey" ? repository.findApiKey(database(), actor.id) : null;
}

const limitOf = ({ brandIds }: repository.ApiKeyRow) => (brandIds.length > 0 ? brandIds : null);

/** The only workspace that a key opens; null = all of its owner's. */
const boundTo = ({ workspaceId, onlyWorkspaceId }: repository.ApiKeyRow) => workspaceId ?? onlyWorkspaceId;

function beyondReach(field: string): AppError {
  return new AppError("FORBIDDEN", `${field}: a key reaches no further than whoever creates it.`, { details: { reason: "BEYOND_REACH", field } });
}

/** What the caller is in the workspace of a service key, which they must administer. A key that is bound to a workspace or to brands speaks for no other. */
async function administered(caller: Caller, own: repository.ApiKeyRow | null, workspaceId: string): Promise<Membership> {
  const isElsewhere = workspaceId !== caller.workspaceId;
  const access = !isElsewhere ? caller : own && (boundTo(own) || limitOf(own)) ? null : await resolveAccess(caller.userId, workspaceId);
  if (!access || !roleAllows(access.role, "ADMIN")) throw beyondReach("workspaceId");
  return access;
}

/** The instant a new key ends; a key that ends creates none that outlives it. */
function endOf({ expiresAt }: CreateApiKeyInput, own: repository.ApiKeyRow | null): Date | null {
  if (expiresAt === undefined) return own?.expiresAt ?? null;
  const at = new Date(expiresAt);
  const left = at.getTime() - now().getTime();
  if (left <= 0) throw validationError([{ path: "expiresAt", message: "must be in the future", code: "custom" }]);
  if (left > MAX_KEY_DAYS * 86_400_000) throw validationError([{ path: "expiresAt", message: "must be within 10 years", code: "custom" }]);
  return at;
}

/**
 * Creates a key of the caller, or a service key of a workspace that they administer.
 *
 * @throws AppError FORBIDDEN with `details.field` where the key would reach further than the caller; PLAN_REQUIRED; VALIDATION_ERROR.
 */
export function grantApiKey(caller: Caller, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  return changeOnce(async (commit) => {
    const own = await requestKey(caller);
    const workspaceId = input.workspaceId ?? own?.workspaceId ?? null;
    const access = workspaceId === null ? caller : await administered(caller, own, workspaceId);
    assertPlan(workspaceId === null ? await planOf(caller.userId) : access.plan);
    const ownLimit = own && limitOf(own);
    // A person's key follows their membership, so it need not repeat what they are limited to.
    const brandLimit = workspaceId === null && !input.brandIds ? ownLimit : (ownLimit ?? access.brandIds);
    const requested = {
      name: input.name,
      scopes: input.scopes,
      brandIds: input.brandIds ?? brandLimit ?? [],
      expiresAt: endOf(input, own),
      workspaceId,
      onlyWorkspaceId: workspaceId === null ? (own?.onlyWorkspaceId ?? null) : null,
    };
    const field = fieldBeyond({ scopes: caller.scopes, brandIds: brandLimit, expiresAt: own?.expiresAt ?? null }, requested);
    if (field) throw beyondReach(field);
    if (input.brandIds) await assertBrandsExist(access.workspaceId, input.brandIds);
    return commit((tx) => insertKey(tx, caller.userId, requested));
  });
}

/** A person sees their own keys, and an admin the service keys of the workspace; a key that is limited sees those that reach no further than itself. */
async function visibleTo(caller: Caller): Promise<repository.VisibleKeys> {
  const own = await requestKey(caller);
  const { workspaceId } = caller;
  return {
    person: own?.workspaceId ? null : { userId: caller.userId, within: own && limitOf(own), onlyWorkspaceId: own?.onlyWorkspaceId ?? null },
    workspace: roleAllows(caller.role, "ADMIN") ? { workspaceId, within: caller.brandIds } : null,
  };
}

export async function listApiKeys(caller: Caller, page: ListApiKeysInput) {
  const { rows, total } = await repository.listVisibleKeys(database(), await visibleTo(caller), page);
  return { data: rows.map(view), meta: pageMetaOf(page, total) };
}

/** With the plan that it counts by and the only workspace that it opens; null: no key that this person sees. */
export async function findVisibleKey(caller: Caller, id: string): Promise<{ key: ApiKeyView; plan: Plan; boundTo: string | null } | null> {
  const row = await repository.findVisibleKey(database(), await visibleTo(caller), id);
  return row && { key: view(row), plan: row.workspaceId ? caller.plan : await planOf(caller.userId), boundTo: boundTo(row) };
}

/**
 * For the operator's shell, which may revoke any key. Takes effect on the next request, in every process: nothing is cached.
 *
 * @throws AppError NOT_FOUND when there is no such key.
 */
export async function revokeApiKey(id: string, db: Db = database()): Promise<RevokedApiKey> {
  const revokedAt = await repository.revokeApiKey(db, id, now());
  if (!revokedAt) throw notFound("API key");
  return { id, revokedAt: revokedAt.toISOString() };
}

/** @throws AppError NOT_FOUND when the caller sees no such key. */
export function revokeVisibleKey(caller: Caller, id: string): Promise<RevokedApiKey> {
  return changeOnce(async (commit) => {
    if (!(await repository.findVisibleKey(database(), await visibleTo(caller), id))) throw notFound("API key");
    return commit((tx) => revokeApiKey(id, tx));
  });
}

/** Requests a minute of a key by its owner's plan, and the counter's name. */
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
export async function listKeyUse(userId: string): Promise<KeyUse[]> {
  const [plan, keys] = await Promise.all([repository.findOwnerPlan(database(), userId), repository.listLiveKeys(database(), userId, now())]);
  if (!plan || !planCovers(plan, planFor.keys)) return [];
  const { counter, perMinute } = requestLimit(plan);
  const counted = await repository.listCounters(
    database(),
    keys.map(({ id }) => `${counter}:${id}`),
    now(),
  );
  return keys.map(({ id, name }) => ({ id, name, perMinute, ...(counted.get(`${counter}:${id}`) ?? { used: 0, resetsAt: null }) }));
}

/** Current permissions of a key in a workspace, for work that outlives its request; null: `authority` is no longer granted. */
export async function resolveKeyAccess(id: string, workspaceId: string, authority: Authority): Promise<(Membership & { scopes: readonly Scope[] }) | null> {
  const key = await repository.findLiveKey(database(), id, now());
  const access = key && (await resolveAccess(key.workspace?.ownerId ?? key.userId, workspaceId));
  if (!access) return null;
  const keyBrands = key.brandIds.length > 0 ? (await listBrands(workspaceId, key.brandIds)).map((brand) => brand.id) : null;
  const membership = { ...access, ...(key.workspace ? { role: "ADMIN" as const } : {}), brandIds: sharedBrands(access.brandIds, keyBrands) };
  const bounds = { scopes: key.scopes as Scope[], plan: key.user.plan, workspaceId: key.workspace?.id ?? key.onlyWorkspaceId };
  return obstacleTo(bounds, membership, authority) === null ? { ...membership, scopes: bounds.scopes } : null;
}
