import { pool } from "@/server/db/pool";
import { hashApiKey, isWellFormedKey } from "@/server/domains/api-keys";
import { AppError } from "@/server/lib/errors";
import { joinCalls } from "@/server/lib/join-calls";
import { logger } from "@/server/lib/logger";
import { withinBudget } from "@/server/lib/time-budget";
import { WORKSPACE_HEADER } from "@/shared/workspace-header";
import { type KeyHolder, type Selection, selectionOf, type WorkspaceFound } from "./access";
import { findKey, type Lookup, touchKey } from "./authorize.repository";
import { consumeForKey, consumeForNoKey, consumeForUnknownKey, type Quota, quotaWithoutCounting, rateLimited } from "./rate-limit";

/** Key, limit and membership together may take this long; past it nothing is safe to assume. */
const BUDGET_MS = 2_000;

export interface Admission {
  holder: KeyHolder;
  selection: Selection;
  workspace: WorkspaceFound | null;
}

/** The response has the quota's headers, whether accepted or refused. */
export type Verdict = { quota: Quota; admission: Admission } | { quota: Quota; refusal: AppError };

function bearerOf(header: string | null): string | null {
  return /^bearer +(\S+) *$/i.exec(header ?? "")?.[1] ?? null;
}

function unauthorized(): AppError {
  return new AppError("UNAUTHORIZED", "The API key is missing, invalid, revoked or expired. Send it as: Authorization: Bearer svc_…");
}

function unavailable(cause: unknown): AppError {
  return new AppError("WORKSPACE_UNAVAILABLE", "Your access could not be verified just now. Nothing was changed.", { retryAfterSeconds: 5, cause });
}

function refuse(quota: Quota): Verdict {
  return { quota, refusal: quota.exceeded ? rateLimited(quota) : unauthorized() };
}

const pendingKeyUses = new Set<Promise<void>>();

/** Not awaited by the answer; a failure is logged, and the key's next request tries again. */
function recordKeyUse(keyId: string): void {
  const write = touchKey(pool(), keyId)
    .catch((error: unknown) => logger.warn({ err: error, keyId }, "lastUsedAt was not written"))
    .finally(() => pendingKeyUses.delete(write));
  pendingKeyUses.add(write);
}

/** Waits for what answers left running. Called when the process drains. */
export async function flushKeyUsage(): Promise<void> {
  await Promise.all(pendingKeyUses);
}

interface Use {
  key: string;
  workspaceId: string | null;
}

/** Finds a key and counts its calls; each call's quota by its place among them. */
async function useKey(calls: readonly [Use, ...Use[]]): Promise<({ found: Lookup; quota: Quota } | null)[]> {
  const [{ key, workspaceId }] = calls;
  const found = await findKey(pool(), hashApiKey(key), workspaceId);
  if (!found) return calls.map(() => null);
  const quotas = await consumeForKey(found.holder.keyId, found.holder.plan, calls.length);
  if (!found.usedLately) recordKeyUse(found.holder.keyId);
  return quotas.map((quota) => ({ found, quota }));
}

const countedUse = joinCalls(useKey, ({ key, workspaceId }) => `${key} ${workspaceId}`);

async function admit(key: string, selection: Selection, address: string): Promise<Verdict> {
  const used = await countedUse({ key, workspaceId: selection.kind === "chosen" ? selection.workspaceId : null });
  if (!used) return refuse(await consumeForUnknownKey(address));
  const { found, quota } = used;
  if (quota.exceeded) return { quota, refusal: rateLimited(quota) };
  return { quota, admission: { holder: found.holder, selection, workspace: found.workspace } };
}

/** What the key of a request opens now: for answers that last. Neither counted nor noted as a use. */
export async function reauthenticate(headers: Headers): Promise<Admission> {
  const key = bearerOf(headers.get("authorization"));
  const selection = selectionOf(headers.get(WORKSPACE_HEADER));
  const found = key && (await findKey(pool(), hashApiKey(key), selection.kind === "chosen" ? selection.workspaceId : null));
  if (!found) throw unauthorized();
  return { holder: found.holder, selection, workspace: found.workspace };
}

/** Key, then rate limit. The scope, plan and workspace of the resolved access are decided by `decideAccess`. */
export async function identify(headers: Headers, address: string): Promise<Verdict> {
  const key = bearerOf(headers.get("authorization"));
  if (!key || !isWellFormedKey(key)) return refuse(await consumeForNoKey(address));
  try {
    return await withinBudget(admit(key, selectionOf(headers.get(WORKSPACE_HEADER)), address), BUDGET_MS);
  } catch (error) {
    logger.error({ err: error }, "a request could not be authorised");
    return { quota: await quotaWithoutCounting(address), refusal: unavailable(error) };
  }
}
