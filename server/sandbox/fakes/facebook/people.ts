import type { Call, Reply } from "../../contract";
import { sandboxApp } from "../../credentials";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { missing, problem, selectFields, tokenOf } from "../meta/graph";
import { isProven, tokenExchange } from "../meta/tokens";

const PLATFORM = "FACEBOOK";
/** Tokens of people, who own pages, are stored apart from the pages' tokens. */
const PEOPLE = "FACEBOOK_PEOPLE";
/** A page's token does not end by time. */
const PAGE_SECONDS = 315_360_000;

export interface Caller {
  /** The page, or the page that the person chose at consent: a person behaves as that page does. */
  account: Account;
  isPerson: boolean;
  scopes: string[];
  grantId: string;
}

/** Who calls; null when the token is of no use, or its proof does not fit it. */
export function callerOf(call: Call, sandbox: SandboxState): Caller | null {
  const token = tokenOf(call);
  if (!isProven(call, PLATFORM)) return null;
  const person = sandbox.grants.bearer(PEOPLE, token);
  const grant = person ?? sandbox.grants.bearer(PLATFORM, token);
  const account = grant && sandbox.account(PLATFORM, grant.accountId);
  return account ? { account, isPerson: person !== null, scopes: grant.scopes, grantId: grant.grantId } : null;
}

/** The page that the call is about: its own token is needed to act as it. */
export function pageProblem(call: Call, account: Account, sandbox: SandboxState): Reply | null {
  const caller = callerOf(call, sandbox);
  if (caller?.isPerson) return problem(200, "The permission(s) pages_manage_posts are not available: a page access token is required");
  if (!caller?.scopes.includes("pages_manage_posts")) return problem(200, "Requires pages_manage_posts permission to manage the object");
  return call.params.page === account.id || call.params.page === "me" ? null : missing(call.params.page ?? "");
}

export const exchange = tokenExchange(PLATFORM, PEOPLE);

function pageToken(page: Account, caller: Caller, sandbox: SandboxState): string {
  const request = { platform: PLATFORM, clientId: sandboxApp(PLATFORM).clientId, scopes: caller.scopes, accessSeconds: PAGE_SECONDS, withRefresh: false };
  return sandbox.grants.issuePair({ ...request, account: page, grantId: caller.grantId }).accessToken;
}

/** The page that was chosen comes first; every person has all the standing pages beside it. */
function pagesOf(caller: Caller, sandbox: SandboxState): Account[] {
  const others = sandbox.accounts.values().filter((page) => page.platform === PLATFORM && page.standing && page.id !== caller.account.id);
  return [caller.account, ...others];
}

function pageView(page: Account, origin: string): Record<string, unknown> {
  return { id: page.id, name: page.displayName, username: page.name, link: `${origin}/?platform=facebook`, tasks: ["CREATE_CONTENT", "ANALYZE"] };
}

export function listPages(call: Call, sandbox: SandboxState): Reply {
  const caller = callerOf(call, sandbox) as Caller;
  if (!caller.isPerson) return problem(100, "Tried accessing nonexisting field (accounts) on node type (Page)");
  const fields = call.query.get("fields") ?? "id,name,access_token";
  const size = Math.max(1, Number(call.query.get("limit") ?? 25) || 25);
  const pages = pagesOf(caller, sandbox);
  const start = call.query.has("after") ? pages.findIndex((page) => page.id === call.query.get("after")) + 1 : 0;
  const visiblePages = pages.slice(start, start + size);
  const data = visiblePages.map((page) => selectFields({ ...pageView(page, call.origin), access_token: pageToken(page, caller, sandbox) }, fields));
  const after = visiblePages.at(-1)?.id;
  const more = start + size < pages.length ? { next: `${call.origin}/facebook${call.path}?after=${after}` } : {};
  return { status: 200, body: { data, paging: { cursors: { before: visiblePages[0]?.id, after }, ...more } } };
}

export function permissions(call: Call, sandbox: SandboxState): Reply {
  const { scopes } = callerOf(call, sandbox) as Caller;
  return { status: 200, body: { data: scopes.map((permission) => ({ permission, status: "granted" })) } };
}

export function self(call: Call, sandbox: SandboxState): Reply {
  const { account, isPerson } = callerOf(call, sandbox) as Caller;
  const person = { id: `9${account.id.slice(1)}`, name: `Owner of ${account.displayName}` };
  return { status: 200, body: isPerson ? person : selectFields(pageView(account, call.origin), call.query.get("fields") ?? "id,name") };
}

/** A page as its owner sees it, with the token that acts as it; null when it is not one of theirs. */
export function ownedPage(call: Call, sandbox: SandboxState): Reply | null {
  const caller = callerOf(call, sandbox) as Caller;
  const page = (caller.isPerson ? pagesOf(caller, sandbox) : [caller.account]).find(({ id }) => id === call.params.id);
  if (!page) return null;
  const token = caller.isPerson ? { access_token: pageToken(page, caller, sandbox) } : {};
  return { status: 200, body: selectFields({ ...pageView(page, call.origin), ...token }, call.query.get("fields") ?? "id,name") };
}

/** Withdraws the app from the person, with all that came of it. */
export function revoke(call: Call, sandbox: SandboxState): Reply {
  const caller = callerOf(call, sandbox) as Caller;
  if (!caller.isPerson) return problem(100, "Tried accessing nonexisting field (permissions) on node type (Page)");
  sandbox.grants.revoke(PEOPLE, tokenOf(call));
  return { status: 200, body: { success: true } };
}
