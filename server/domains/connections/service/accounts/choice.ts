import { type Db, database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import { seal, unseal } from "@/server/lib/sealing";
import * as flows from "../../connect-flows.repository";
import { type ConsentOutcome, type FinishedFlow, flowEnd } from "./consent";
import type { ConnectionKind, KindTypes } from "./kind";

/** Choosing among the accounts that one consent granted: by its owner, in that workspace, within ten minutes, once. */

export async function offerChoice<T extends KindTypes>(kind: ConnectionKind<T>, flow: FinishedFlow<T>, grant: T["grant"]): Promise<ConsentOutcome> {
  const { id, workspaceId } = flow;
  await flows.storeGrant(database(), flow, { grantSealed: seal(JSON.stringify(grant), grantAt(kind, id)), expiresAt: flowEnd() });
  return { outcome: "choose", workspaceId, flowId: id };
}

const grantAt = ({ sealsFlowsAs: table }: { sealsFlowsAs: string }, id: string) => ({ table, column: "grantSealed", id });

/** @throws AppError NOT_FOUND when there is nothing to choose from, or no longer. */
export async function getAccountChoice<T extends KindTypes>(kind: ConnectionKind<T>, key: flows.FlowKey) {
  const flow = await flows.findGrant<T["platform"]>(database(), key, { platforms: kind.platforms, now: now() });
  if (!flow) throw choiceExpired(kind);
  // The authenticated encryption guarantees that the content was sealed here.
  const { grantedAt, ...granted } = JSON.parse(unseal(flow.grantSealed, grantAt(kind, flow.id)));
  return { id: flow.id, platform: flow.platform, expiresAt: flow.expiresAt.toISOString(), grant: { ...granted, grantedAt: new Date(grantedAt) } as T["grant"] };
}

/**
 * Chooses among the accounts of a grant: `consume` joins the transaction that saves them, and lets only one of two do it.
 *
 * @throws AppError NOT_FOUND as `findChoice`; VALIDATION_ERROR for an account that was not granted.
 */
export async function pickAccounts<T extends KindTypes>(kind: ConnectionKind<T>, key: flows.FlowKey, ids: readonly string[]) {
  const { id, platform, grant } = await getAccountChoice(kind, key);
  const { idField } = kind;
  const granted = new Set(grant.accounts.map((account) => account[idField]));
  const unknown = ids.findIndex((accountId) => !granted.has(accountId));
  if (unknown >= 0) throw validationError([{ path: `${idField}s.${unknown}`, message: "is not among the accounts of this consent", code: "custom" }]);
  const accounts = grant.accounts.filter((account) => ids.includes(account[idField] ?? ""));
  const consume = async (tx: Db) => {
    if (!(await flows.consumeGrant(tx, { ...key, id }, now()))) throw choiceExpired(kind);
  };
  return { platform, grant: { ...grant, accounts } as T["grant"], consume };
}

function choiceExpired({ noun }: { noun: string }): AppError {
  return new AppError("NOT_FOUND", `This choice is over or took too long. Connect the ${noun} again.`);
}
