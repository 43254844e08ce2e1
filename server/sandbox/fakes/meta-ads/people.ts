import type { Call, Reply } from "../../contract";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { tokenOf } from "../meta/graph";
import { isProven, tokenExchange } from "../meta/tokens";
import { fieldTree, pageOf, selectNode } from "./graph-query";
import { accountNode } from "./nodes";

export const PLATFORM = "META";

/** A person, identified by the ad account that was chosen at consent; the fixed accounts belong to them too. */
export interface Caller {
  chosen: Account;
  accounts: Account[];
  scopes: string[];
}

/** Who calls; null when the token is of no use, or its proof does not fit it. */
export function callerOf(call: Call, sandbox: SandboxState): Caller | null {
  if (!isProven(call, PLATFORM)) return null;
  const grant = sandbox.grants.bearer(PLATFORM, tokenOf(call));
  const chosen = grant && sandbox.account(PLATFORM, grant.accountId);
  if (!chosen) return null;
  const others = sandbox.accounts.values().filter((account) => account.platform === PLATFORM && account.standing && account.id !== chosen.id);
  return { chosen, accounts: [chosen, ...others], scopes: grant.scopes };
}

export const exchange = tokenExchange(PLATFORM);

export function self(call: Call, _world: SandboxState, { chosen }: Caller): Reply {
  const values = { id: `9${chosen.id.slice(1)}`, name: `Owner of ${chosen.displayName}` };
  return { status: 200, body: selectNode({ type: "User", values }, fieldTree(call.query.get("fields") ?? "id,name")) };
}

export function permissions(_call: Call, _world: SandboxState, { scopes }: Caller): Reply {
  return { status: 200, body: { data: scopes.map((permission) => ({ permission, status: "granted" })) } };
}

/** Withdraws the app from the person, with all that came of it. */
export function withdraw(call: Call, sandbox: SandboxState): Reply {
  sandbox.grants.revoke(PLATFORM, tokenOf(call));
  return { status: 200, body: { success: true } };
}

export function listAccounts(call: Call, sandbox: SandboxState, { accounts }: Caller): Reply {
  const fields = fieldTree(call.query.get("fields") ?? "id,account_id");
  return pageOf(call, accounts, (account) => selectNode(accountNode(account, sandbox), fields));
}
