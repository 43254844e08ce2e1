import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError, validationIssues } from "@/server/lib/errors";
import { PlatformError } from "@/server/platforms/platform-error";
import type { PublishOptions } from "@/server/platforms/social/contract";
import { settingsSchemas } from "@/server/platforms/social/settings";
import { toConnectedAccount } from "../connections.engine";
import * as repository from "../connections.repository";
import type { AccountOptions, ConnectedAccount, SetDefaultsInput } from "../connections.schema";
import { withAccess } from "./access";

/** Options for posts to an account, and their defaults. */

const KEPT_MS = 10 * 60_000;
/** Keyed by account and token version: a reconnected account is queried again. */
const cache = new LRUCache<string, AccountOptions>({ max: 1_000, ttl: KEPT_MS });

export async function getPublishOptions(caller: Caller, connectionId: string): Promise<PublishOptions> {
  await getVisible(caller, connectionId);
  return fetchOptions(caller, connectionId);
}

/** The same, cached for ten minutes. */
export async function getAccountOptions(caller: Caller, connectionId: string): Promise<AccountOptions> {
  const { tokenVersion } = await getVisible(caller, connectionId);
  const key = `${connectionId} ${tokenVersion}`;
  const entry = cache.get(key);
  if (entry) return entry;
  const options = { ...(await fetchOptions(caller, connectionId)), asOf: now().toISOString() };
  cache.set(key, options);
  return options;
}

async function fetchOptions({ workspaceId }: Caller, connectionId: string): Promise<PublishOptions> {
  try {
    return await withAccess(workspaceId, connectionId, async ({ adapter, access }) => (await adapter.publishOptions?.(access)) ?? {});
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    throw new AppError("UPSTREAM_ERROR", `The platform did not say what can be chosen: ${cause.message}`, { details: { reason: cause.errorClass }, cause });
  }
}

/** @throws AppError VALIDATION_ERROR for settings that the platform does not take; NOT_FOUND when the caller sees no such connection. */
export async function setDefaults(caller: Caller, { connectionId, defaults }: SetDefaultsInput): Promise<ConnectedAccount> {
  const { workspaceId, brandIds } = caller;
  const { platform } = await getVisible(caller, connectionId);
  const schema: z.ZodType | undefined = settingsSchemas[platform];
  const parsed = schema?.safeParse(defaults);
  if (parsed?.success === false) {
    throw validationError(validationIssues(parsed.error).map((issue) => ({ ...issue, path: issue.path ? `defaults.${issue.path}` : "defaults" })));
  }
  if (!parsed && Object.keys(defaults).length > 0) {
    throw validationError([{ path: "defaults", message: "must be empty: the platform has no settings", code: "custom" }]);
  }
  if (!(await repository.setPublishDefaults(database(), { workspaceId, id: connectionId, brandIds }, defaults))) throw notFound("Connection");
  return toConnectedAccount(await getVisible(caller, connectionId), now());
}

async function getVisible(caller: Caller, id: string): Promise<repository.ConnectionRow> {
  const [row] = await repository.listOpenConnections(database(), { workspaceId: caller.workspaceId, ids: [id], brandIds: caller.brandIds });
  if (!row) throw notFound("Connection");
  return row;
}
