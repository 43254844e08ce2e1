import { type Db, database, transaction } from "@/server/db/database";
import type { Commit } from "@/server/db/request-effect";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { newId } from "@/server/lib/ids";
import { type PageMeta, pageMetaOf } from "@/server/lib/pagination";
import { signingKeys } from "@/server/lib/signing";
import type { ActivityEvent, ActivityInput, AuditVerdict } from "../audit.schema";
import {
  type AuditEntry,
  type AuditLink,
  type ChainRow,
  type ChainVerdict,
  chainFaults,
  chainTip,
  checkpointText,
  linkOf,
  rowOf,
  verifyChain,
} from "../engine/audit-chain";
import { explanationText } from "../engine/auto-pilot-wording";
import type { AdsLocale } from "../metrics.schema";
import * as repository from "../repository/audit";
import { checkpointOf, findWitness, isValidCheckpoint, type SignedCheckpoint, signCheckpoint, storeWitness } from "./audit-checkpoint";

/** Events of one query. */
const PAGE = 1_000;

const line = (value: object) => `${JSON.stringify(value)}\n`;

/**
 * A workspace's chain as JSON Lines: a header with the public keys, the events as they were hashed, and the signed checkpoint. The are-alone
 * program public/verify-audit.mjs reads it. Events that are appended meanwhile come after the checkpoint and are left out.
 */
export async function* exportAudit(workspaceId: string): AsyncGenerator<string> {
  const stored = await repository.findCheckpoint(database(), workspaceId);
  const upTo = stored?.seq ?? (await repository.lastSeq(database(), workspaceId));
  yield line({ type: "nashir-audit", version: 1, workspaceId, exportedAt: now().toISOString(), keys: signingKeys() });
  for (let above = 0; above < upTo; ) {
    const rows = await repository.listChainRange(database(), { workspaceId, above, upTo, take: PAGE });
    for (const { seq, hash, canonical } of rows) yield line({ type: "event", seq, hash, canonical });
    above = rows.at(-1)?.seq ?? upTo;
  }
  if (!stored) return;
  const { keyId, signature } = stored;
  yield line({ type: "checkpoint", text: checkpointText(checkpointOf(stored), keyId), keyId, signature });
}

/** The workspace's chain of ad actions: written with what it records, shown, and verified. */

/** An action's own fields; the rest is filled in. */
export type NewAuditEvent = Pick<AuditEntry, "actor" | "action" | "target" | "before" | "after"> &
  Partial<Pick<AuditEntry, "reason" | "outcome" | "error" | "explanation">>;

async function append(tx: Db, workspaceId: string, event: NewAuditEvent): Promise<{ id: string; checkpoint: SignedCheckpoint }> {
  await repository.lockChain(tx, workspaceId);
  const [stored, lastSeq, witness] = [
    await repository.findCheckpoint(tx, workspaceId),
    await repository.lastSeq(tx, workspaceId),
    await findWitness(workspaceId),
  ];
  const checkpoint = stored && checkpointOf(stored);
  const tip = chainTip({ checkpoint: checkpoint && isValidCheckpoint(checkpoint) ? checkpoint : null, witness, lastSeq });
  const at = now();
  const row = rowOf({
    reason: null,
    outcome: "succeeded",
    error: null,
    explanation: null,
    ...event,
    workspaceId,
    id: newId(),
    at: at.toISOString(),
    seq: tip.seq + 1,
    prevHash: tip.head,
    dryRun: false,
  });
  await repository.insertEvent(tx, row);
  const signed = signCheckpoint({ workspaceId, seq: row.seq, count: tip.count + 1, head: row.hash, at: at.toISOString() });
  await repository.saveCheckpoint(tx, { ...signed, at });
  return { id: row.id, checkpoint: signed };
}

/**
 * One transaction that changes something of ads and says so in the chain. `record` is called last: from then on other appends of the workspace wait
 * for the commit. It answers the event's id.
 */
export async function auditedTransaction<T>(
  workspaceId: string,
  work: (tx: Db, record: (event: NewAuditEvent) => Promise<string>) => Promise<T>,
  commit: Commit<T> = transaction,
): Promise<T> {
  const signed: SignedCheckpoint[] = [];
  const result = await commit((tx) =>
    work(tx, async (event) => {
      const { id, checkpoint } = await append(tx, workspaceId, event);
      signed.push(checkpoint);
      return id;
    }),
  );
  for (const checkpoint of signed) await storeWitness(checkpoint);
  return result;
}

/** The newest `limit` events, whatever is wrong with the chain before them. */
export async function getVerdict(workspaceId: string, limit: number): Promise<ChainVerdict> {
  // Read before the database, so that a new event is not mistaken for a removed one.
  const witness = await findWitness(workspaceId);
  const facts = await transaction(
    async (tx) => ({
      rows: (await repository.newestEvents(tx, workspaceId, limit)).reverse(),
      totals: await repository.chainTotals(tx, workspaceId),
      stored: await repository.findCheckpoint(tx, workspaceId),
      witnessedHash: witness && (await repository.hashAt(tx, workspaceId, witness.seq)),
    }),
    { isolationLevel: "RepeatableRead" },
  );
  const { stored, ...read } = facts;
  const checkpoint = stored && checkpointOf(stored);
  const checkpointHolds = checkpoint !== null && isValidCheckpoint(checkpoint);
  const verdict = verifyChain({ workspaceId, ...read, checkpoint, checkpointHolds, witness });
  // A process that died between the commit and the witness is made good.
  if (verdict.valid && checkpoint && checkpoint.seq > (witness?.seq ?? 0)) await storeWitness(checkpoint);
  return verdict;
}

export async function verifyAudit(workspaceId: string, limit: number): Promise<AuditVerdict> {
  const { fault, ...verdict } = await getVerdict(workspaceId, limit);
  return { ...verdict, reason: fault && chainFaults[fault], fault, keys: signingKeys() };
}

/** What the columns still say where the hashed text can no longer be read. */
function readable(row: ChainRow): AuditLink {
  try {
    return linkOf(row);
  } catch {
    return {
      workspaceId: row.workspaceId,
      id: row.id,
      seq: row.seq,
      at: row.at.toISOString(),
      actor: { type: row.actorType as AuditLink["actor"]["type"], id: row.actorId },
      action: row.action,
      target: { type: row.targetType, id: row.targetId },
      dryRun: row.dryRun,
      before: null,
      after: null,
      reason: null,
      outcome: "succeeded",
      error: null,
      explanation: null,
      prevHash: row.prevHash,
    };
  }
}

export async function listActivity({ workspaceId }: Caller, page: ActivityInput, locale: AdsLocale): Promise<{ data: ActivityEvent[]; meta: PageMeta }> {
  const { rows, total } = await repository.listEvents(database(), { ...page, workspaceId }, page);
  const data = rows.map((row) => {
    const { workspaceId: _own, ...event } = readable(row);
    return { ...event, reason: event.explanation ? explanationText(event.explanation, locale) : event.reason, hash: row.hash };
  });
  return { data, meta: pageMetaOf(page, total) };
}
