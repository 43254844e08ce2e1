import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { AppError } from "@/server/lib/errors";
import type { AuditFault } from "../audit.schema";

/**
 * The audit chain of a workspace: each event carries the hash of the one before it, and a signed checkpoint outside the events says how many there
 * are and what the last one hashes to. What is hashed is kept as bytes (RFC 8785 JSON) and never made again from columns.
 */

export interface AuditActor {
  type: "user" | "apiKey" | "copilot" | "system";
  id: string | null;
}

/** Content of one recorded action. */
export interface AuditEntry {
  id: string;
  at: string;
  actor: AuditActor;
  action: string;
  target: { type: string; id: string };
  dryRun: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  outcome: "succeeded" | "failed";
  error: { code: string; message: string } | null;
  /** Why a rule of the service acted: a code and its figures, worded when it is read. */
  explanation: { code: string; figures: Record<string, string | number> } | null;
}

/** An entry in its place. */
export interface AuditLink extends AuditEntry {
  workspaceId: string;
  seq: number;
  prevHash: string;
}

export interface ChainRow {
  workspaceId: string;
  seq: number;
  id: string;
  at: Date;
  actorType: string;
  actorId: string | null;
  action: string;
  targetType: string;
  targetId: string;
  dryRun: boolean;
  canonical: string;
  prevHash: string;
  hash: string;
}

export interface Checkpoint {
  workspaceId: string;
  seq: number;
  /** Number of events in the chain, as the signed checkpoint states. */
  count: number;
  head: string;
  at: string;
}

/** Where the next event goes. */
export interface ChainTip {
  seq: number;
  count: number;
  head: string;
}

/** What the first event follows. */
export const genesis = "0".repeat(64);

/** Half a surrogate pair, which a platform's text or a person's may hold, has no canonical form: it becomes U+FFFD. */
function wellFormed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === "string" ? part.toWellFormed() : part));
}

export function canonicalText(value: unknown): string {
  const text = canonicalize(wellFormed(value));
  if (text === undefined) throw new AppError("INTERNAL_ERROR", "not JSON");
  return text;
}

export function hashOf(canonical: string): string {
  return createHash("sha256").update(canonical, "utf8").digest("hex");
}

/** Values of the columns beside the hashed text. */
function columnsOf(link: AuditLink): Omit<ChainRow, "canonical" | "hash"> {
  return {
    workspaceId: link.workspaceId,
    seq: link.seq,
    id: link.id,
    at: new Date(link.at),
    actorType: link.actor.type,
    actorId: link.actor.id,
    action: link.action,
    targetType: link.target.type,
    targetId: link.target.id,
    dryRun: link.dryRun,
    prevHash: link.prevHash,
  };
}

export function rowOf(link: AuditLink): ChainRow {
  const canonical = canonicalText(link);
  return { ...columnsOf(link), canonical, hash: hashOf(canonical) };
}

export function linkOf(row: Pick<ChainRow, "canonical">): AuditLink {
  return JSON.parse(row.canonical) as AuditLink;
}

/** The bytes of a checkpoint that are signed. */
export function checkpointText(checkpoint: Checkpoint, keyId: string): string {
  const { workspaceId, seq, count, head, at } = checkpoint;
  return canonicalText({ workspaceId, seq, count, head, at, keyId });
}

/**
 * The base of an append. Never rows without a valid signature: otherwise the next signature would hide tampering. Both
 * checkpoints are given only if their signatures hold.
 */
export function chainTip(found: { checkpoint: Checkpoint | null; witness: Checkpoint | null; lastSeq: number }): ChainTip {
  const { checkpoint, witness, lastSeq } = found;
  const newest = witness && (!checkpoint || witness.seq > checkpoint.seq) ? witness : checkpoint;
  // Rows without any checkpoint: later signatures count without them, so the difference remains detectable.
  if (!newest) return { seq: lastSeq, count: 0, head: genesis };
  return { seq: Math.max(newest.seq, lastSeq), count: newest.count, head: newest.head };
}

export const chainFaults: Record<AuditFault, string> = {
  ALTERED: "The event is not what was hashed: it was altered or put in another place.",
  BROKEN_LINK: "The event does not follow the one before it: something was inserted, replaced or put in another order.",
  MISSING: "Events are missing from the chain.",
  CUT_OFF: "The end of the chain is cut off.",
  UNVOUCHED: "There are events that no signature vouches for.",
  REWRITTEN: "The chain was written anew: it does not end with what was signed.",
  CHECKPOINT_MISSING: "The signed checkpoint is missing.",
  CHECKPOINT_FORGED: "The checkpoint's signature does not hold.",
  ROLLED_BACK: "The chain was put back to an earlier state, or deleted: this server has seen a later one.",
};

export interface ChainFacts {
  workspaceId: string;
  /** The newest ones, ascending. */
  rows: readonly ChainRow[];
  /** Of all rows. `firstGap`: the first sequence number that has none. */
  totals: { count: number; lastSeq: number; firstGap: number | null };
  checkpoint: Checkpoint | null;
  checkpointHolds: boolean;
  /** The newest checkpoint stored outside the database on this server, with its signature verified. */
  witness: Checkpoint | null;
  /** Hash of the row at the witness's sequence number. */
  witnessedHash: string | null;
}

export interface ChainVerdict {
  valid: boolean;
  checked: number;
  firstSeq: number | null;
  lastSeq: number | null;
  headHash: string | null;
  brokenAt: number | null;
  fault: AuditFault | null;
}

type Broken = { at: number; fault: AuditFault } | null;

function isAsHashed(row: ChainRow, workspaceId: string): boolean {
  if (hashOf(row.canonical) !== row.hash || row.workspaceId !== workspaceId) return false;
  try {
    const hashed = columnsOf(linkOf(row));
    return (Object.keys(hashed) as (keyof typeof hashed)[]).every((name) =>
      name === "at" ? hashed.at.getTime() === row.at.getTime() : hashed[name] === row[name],
    );
  } catch {
    return false;
  }
}

function walk(rows: readonly ChainRow[], workspaceId: string): Broken {
  let before: ChainRow | null = null;
  for (const row of rows) {
    if (before && row.seq !== before.seq + 1) return { at: before.seq + 1, fault: "MISSING" };
    if (!isAsHashed(row, workspaceId)) return { at: row.seq, fault: "ALTERED" };
    const follows = before ? before.hash : row.seq === 1 ? genesis : row.prevHash;
    if (row.prevHash !== follows) return { at: row.seq, fault: "BROKEN_LINK" };
    before = row;
  }
  return null;
}

function againstCheckpoint({ rows, totals, checkpoint, checkpointHolds, witness }: ChainFacts): Broken {
  if (!checkpoint) return totals.count > 0 ? { at: (witness?.seq ?? 0) + 1, fault: "CHECKPOINT_MISSING" } : null;
  if (!checkpointHolds) return { at: checkpoint.seq, fault: "CHECKPOINT_FORGED" };
  const head = rows.at(-1);
  if (totals.lastSeq < checkpoint.seq) return { at: totals.lastSeq + 1, fault: "CUT_OFF" };
  if (totals.lastSeq > checkpoint.seq) return { at: checkpoint.seq + 1, fault: "UNVOUCHED" };
  if (head?.hash !== checkpoint.head) return { at: checkpoint.seq, fault: "REWRITTEN" };
  if (totals.firstGap !== null) return { at: totals.firstGap, fault: "MISSING" };
  if (totals.count !== checkpoint.count) return { at: 1, fault: totals.count < checkpoint.count ? "MISSING" : "UNVOUCHED" };
  return null;
}

function againstWitness({ totals, checkpoint, witness, witnessedHash }: ChainFacts): Broken {
  if (!witness) return null;
  const seq = checkpoint?.seq ?? totals.lastSeq;
  if (seq < witness.seq) return { at: seq + 1, fault: "ROLLED_BACK" };
  return witnessedHash === witness.head ? null : { at: witness.seq, fault: "REWRITTEN" };
}

export function verifyChain(facts: ChainFacts): ChainVerdict {
  const { rows } = facts;
  const broken = walk(rows, facts.workspaceId) ?? againstCheckpoint(facts) ?? againstWitness(facts);
  const last = rows.at(-1);
  return {
    valid: broken === null,
    checked: rows.length,
    firstSeq: rows[0]?.seq ?? null,
    lastSeq: last?.seq ?? null,
    headHash: last?.hash ?? null,
    brokenAt: broken?.at ?? null,
    fault: broken?.fault ?? null,
  };
}
