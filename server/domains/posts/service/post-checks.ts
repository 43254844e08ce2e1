import { type Db, database } from "@/server/db/database";
import { listPostingAccounts, type PostingAccount } from "@/server/domains/connections";
import { describeMedia, isOwnMediaUrl, lockMedia } from "@/server/domains/media";
import type { Caller } from "@/server/domains/workspaces";
import { AppError, type ValidationIssue, validationError, validationIssues } from "@/server/lib/errors";
import { joinCalls } from "@/server/lib/join-calls";
import { isAllowedPrivate } from "@/server/lib/outbound-address";
import { settingsSchemas } from "@/server/platforms/social/settings";
import type { PostDraft } from "../post-input.schema";
import type { SocialPlatform } from "../posts.schema";
import type { Settings } from "../repository/post-rows";
import type { Account, AccountSettings } from "../repository/post-writes";

/** Checks that depend on the workspace or the installation, and so are no part of the schema. */

const issue = (path: string, message: string): ValidationIssue => ({ path, message, code: "custom" });

const noFile = (index: number) => issue(`mediaUrls.${index}`, "is no file of this workspace's media library");

/** Our own files are identified by their id, whatever their address; plain http is for hosts that the installation has allowed by name. */
export async function mediaIssues(workspaceId: string, urls: readonly string[]): Promise<ValidationIssue[]> {
  const own = urls.filter(isOwnMediaUrl);
  const facts = await describeMedia(workspaceId, own);
  return urls.flatMap((url, index) => {
    if (isOwnMediaUrl(url)) return facts.has(url) ? [] : [noFile(index)];
    return new URL(url).protocol === "https:" || isAllowedPrivate(url) ? [] : [issue(`mediaUrls.${index}`, "must be an https address")];
  });
}

/**
 * Locks a post's files until it is written. One that was deleted since the check is refused like one that never existed.
 *
 * @throws AppError VALIDATION_ERROR when a file no longer exists.
 */
export async function lockFiles(tx: Db, workspaceId: string, urls: readonly string[]): Promise<void> {
  const missingUrls = await lockMedia(tx, workspaceId, urls);
  if (missingUrls.length > 0) throw validationError(missingUrls.map((url) => noFile(urls.indexOf(url))));
}

/** Holds settings to their platform's schema; each may be null, which is to say none. */
function valueIssues(path: string, platform: SocialPlatform, values: Settings): ValidationIssue[] {
  const schema = settingsSchemas[platform];
  if (!schema) return Object.keys(values).map((name) => issue(`${path}.${name}`, "is not a known property"));
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined])));
  return parsed.success ? [] : validationIssues(parsed.error).map((found) => ({ ...found, path: found.path ? `${path}.${found.path}` : path }));
}

type RequestedSettings = Pick<PostDraft, "settings" | "platformSettings" | "tiktokSettings" | "youtubeTitle">;

/** `tiktokSettings` and `youtubeTitle` are another way to write a platform's settings: what both name must be the same. */
function contradictions({ platformSettings = {}, tiktokSettings = {}, youtubeTitle }: RequestedSettings): ValidationIssue[] {
  const named: [field: string, key: string, name: string, value: unknown][] = [
    ...Object.entries(tiktokSettings).map(([name, value]): [string, string, string, unknown] => [`tiktokSettings.${name}`, "tiktok", name, value]),
    ["youtubeTitle", "youtube", "title", youtubeTitle],
  ];
  return named.flatMap(([field, key, name, value]) => {
    const other = platformSettings[key]?.[name];
    const same = value === undefined || other === undefined || value === other;
    return same ? [] : [issue(field, `differs from platformSettings.${key}.${name}`)];
  });
}

export interface ResolvedSettings {
  /** By the account: its platform's, then its own. */
  settings: AccountSettings;
  issues: ValidationIssue[];
}

/** Resolves the settings of each account of a post. */
export function resolveSettings(accounts: readonly Account[], requested: RequestedSettings): ResolvedSettings {
  const issues = contradictions(requested);
  const settings: AccountSettings = {};
  const ofAccounts: AccountSettings = {};
  for (const [key, values] of Object.entries(requested.platformSettings ?? {})) {
    const path = `platformSettings.${key}`;
    const account = accounts.find(({ id }) => id === key.toLowerCase());
    const shared = accounts.filter(({ platform }) => platform.toLowerCase() === key);
    const { platform } = account ?? shared[0] ?? {};
    if (!platform) issues.push(issue(path, "is neither an account of this post nor a platform of one, in lowercase"));
    else issues.push(...valueIssues(path, platform, values));
    for (const { id } of shared) settings[id] = values;
    if (account) ofAccounts[account.id] = values;
  }
  for (const [connectionId, values] of Object.entries(requested.settings ?? {})) {
    const path = `settings.${connectionId}`;
    const account = accounts.find(({ id }) => id === connectionId);
    issues.push(...(account ? valueIssues(path, account.platform, values) : [issue(path, "is for no account of this post")]));
    ofAccounts[connectionId] = { ...ofAccounts[connectionId], ...values };
  }
  for (const [id, values] of Object.entries(ofAccounts)) settings[id] = { ...settings[id], ...values };
  return { settings, issues };
}

interface AccountsOf {
  workspaceId: string;
  ids: readonly string[];
}

export interface ResolvedAccounts {
  accounts: PostingAccount[];
  issues: ValidationIssue[];
}

/** Many posts of a workspace that come at once, as from an import or an integration, share one reading of its accounts. */
const accountsById = joinCalls(
  async (calls: readonly [AccountsOf, ...AccountsOf[]]) => {
    const ids = [...new Set(calls.flatMap((call) => call.ids))];
    const rows = await listPostingAccounts(database(), { workspaceId: calls[0].workspaceId, ids });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return calls.map(() => byId);
  },
  ({ workspaceId }) => workspaceId,
);

/**
 * Finds the accounts of a post, each once and in the requested order. An id that is no connection of the workspace is an issue; a member
 * limited to brands is refused an account outside them.
 *
 * @throws AppError WORKSPACE_ACCESS_REVOKED for an account outside the caller's brands.
 */
export async function resolveAccounts(caller: Caller, accountIds: readonly string[], options: { mustBeActive: boolean }): Promise<ResolvedAccounts> {
  const byId = await accountsById({ workspaceId: caller.workspaceId, ids: accountIds });
  const accounts = new Map<string, PostingAccount>();
  const issues: ValidationIssue[] = [];
  let foreign = false;
  for (const [index, id] of accountIds.entries()) {
    const connection = byId.get(id);
    if (!connection) {
      issues.push(issue(`accountIds.${index}`, "is not a connected account of this workspace"));
      continue;
    }
    if (caller.brandIds !== null && (connection.brand === null || !caller.brandIds.includes(connection.brand.id))) foreign = true;
    if (options.mustBeActive && connection.status === "EXPIRED") issues.push(issue(`accountIds.${index}`, "must be connected again before it can publish"));
    accounts.set(id, connection);
  }
  if (foreign) throw accessRevoked();
  return { accounts: [...accounts.values()], issues };
}

/** One message for every reason, so that nothing can be probed. */
function accessRevoked(): AppError {
  return new AppError("WORKSPACE_ACCESS_REVOKED", "You have no access to this workspace, or no longer.");
}

export function immutable(status: string): AppError {
  return new AppError("VALIDATION_ERROR", `A post that is ${status} can no longer be changed.`, { details: { issues: [], reason: "POST_IMMUTABLE" } });
}
