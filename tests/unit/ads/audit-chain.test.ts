import { describe, expect, test } from "vitest";
import {
  type AuditLink,
  type ChainFacts,
  type ChainRow,
  type Checkpoint,
  canonicalText,
  chainTip,
  genesis,
  hashOf,
  linkOf,
  rowOf,
  verifyChain,
} from "@/server/domains/ads/engine/audit-chain";

const workspaceId = "0d1f8a52-8a0e-4f3a-9a67-3a5c1c3b9d10";

function link(seq: number, prevHash: string): AuditLink {
  return {
    workspaceId,
    seq,
    prevHash,
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, "0")}`,
    at: new Date(Date.UTC(2026, 10, 21, 7, 0, seq)).toISOString(),
    actor: { type: "user", id: "u" },
    action: seq % 2 ? "campaign.pause" : "campaign.resume",
    target: { type: "campaign", id: "c" },
    dryRun: false,
    before: { status: "ACTIVE" },
    after: { status: "PAUSED" },
    reason: "إيقاف مؤقت 👍\u0000\ud800",
    outcome: "succeeded",
    error: null,
    explanation: null,
  };
}

function chain(length: number): ChainRow[] {
  const rows: ChainRow[] = [];
  for (let seq = 1; seq <= length; seq += 1) rows.push(rowOf(link(seq, rows.at(-1)?.hash ?? genesis)));
  return rows;
}

function checkpointAt(rows: readonly ChainRow[], seq = rows.length): Checkpoint {
  return { workspaceId, seq, count: seq, head: rows[seq - 1]?.hash ?? "", at: "2026-11-21T08:00:00.000Z" };
}

function facts(rows: ChainRow[], changes: Partial<ChainFacts> & { limit?: number } = {}): ChainFacts {
  const { limit = 500, ...rest } = changes;
  const seqs = rows.map((row) => row.seq);
  const lastSeq = Math.max(0, ...seqs);
  const gap = Array.from({ length: lastSeq }, (_, index) => index + 1).find((seq) => !seqs.includes(seq)) ?? null;
  return {
    workspaceId,
    rows: rows.slice(-limit),
    totals: { count: rows.length, lastSeq, firstGap: gap },
    checkpoint: null,
    checkpointHolds: true,
    witness: null,
    witnessedHash: null,
    ...rest,
  };
}

const ten = chain(10);
const signed = { checkpoint: checkpointAt(ten) };
const findingsOf = (given: ChainFacts) => {
  const { fault, brokenAt } = verifyChain(given);
  return [fault, brokenAt];
};
const without = (...seqs: number[]) => ten.filter((row) => !seqs.includes(row.seq));
/** The rows from `seq` on as somebody without the key would write them: every hash right, the contents their own. */
function rewrittenFrom(seq: number, rows: ChainRow[] = ten): ChainRow[] {
  const kept = rows.slice(0, seq - 1);
  for (const row of rows.slice(seq - 1)) kept.push(rowOf({ ...linkOf(row), reason: "nothing happened", prevHash: kept.at(-1)?.hash ?? genesis }));
  return kept;
}
function edited(seq: number, change: (row: ChainRow) => Partial<ChainRow>): ChainRow[] {
  return ten.map((row) => (row.seq === seq ? { ...row, ...change(row) } : row));
}

describe("a chain as it was written", () => {
  test.each([1, 2, 9, 10, 11, 1_000])("holds whatever the limit: %i", (limit) => {
    const checked = Math.min(limit, 10);
    expect(verifyChain(facts(ten, { ...signed, limit }))).toEqual({
      valid: true,
      checked,
      firstSeq: 11 - checked,
      lastSeq: 10,
      headHash: ten[9]?.hash,
      brokenAt: null,
      fault: null,
    });
  });

  test("holds when nothing was ever written", () => {
    const verdict = { valid: true, checked: 0, firstSeq: null, lastSeq: null, headHash: null, brokenAt: null, fault: null };
    expect(verifyChain(facts([]))).toEqual(verdict);
  });

  test("holds beside a witness of any age", () => {
    for (const seq of [1, 5, 10]) {
      expect(findingsOf(facts(ten, { ...signed, limit: 2, witness: checkpointAt(ten, seq), witnessedHash: ten[seq - 1]?.hash ?? "" }))).toEqual([null, null]);
    }
  });

  test("hashes canonical bytes with its place and its predecessor in them", () => {
    const row = rowOf(link(3, "a".repeat(64)));
    expect(JSON.parse(row.canonical)).toMatchObject({ seq: 3, prevHash: "a".repeat(64), workspaceId });
    expect(row.canonical).toBe(canonicalText(JSON.parse(row.canonical)));
    expect(Object.keys(JSON.parse(row.canonical))).toEqual(Object.keys(JSON.parse(row.canonical)).sort());
    expect(row.hash).toBe(hashOf(row.canonical));
  });
});

describe("what is done to it is found", () => {
  const swap = (a: number, b: number) =>
    ten.map((row) => (row.seq === a ? { ...(ten[b - 1] ?? row), seq: a } : row.seq === b ? { ...(ten[a - 1] ?? row), seq: b } : row));
  const older = { witness: checkpointAt(ten, 8), witnessedHash: ten[7]?.hash ?? "" };
  const newer = { witness: checkpointAt(ten), witnessedHash: null };

  test.each<[string, ChainFacts, [string, number]]>([
    [
      "a hashed text edited",
      facts(
        edited(4, (row) => ({ canonical: row.canonical.replace("PAUSED", "ACTIVE") })),
        signed,
      ),
      ["ALTERED", 4],
    ],
    [
      "a text that is no JSON",
      facts(
        edited(4, () => ({ canonical: "{", hash: hashOf("{") })),
        signed,
      ),
      ["ALTERED", 4],
    ],
    [
      "a column beside it edited",
      facts(
        edited(4, () => ({ actorId: "somebody else" })),
        signed,
      ),
      ["ALTERED", 4],
    ],
    [
      "a time beside it edited",
      facts(
        edited(4, () => ({ at: new Date(0) })),
        signed,
      ),
      ["ALTERED", 4],
    ],
    [
      "a hash edited",
      facts(
        edited(10, () => ({ hash: "0".repeat(64) })),
        signed,
      ),
      ["ALTERED", 10],
    ],
    [
      "a text edited and its hash made right",
      facts(
        edited(4, (row) => rowOf({ ...linkOf(row), reason: null })),
        signed,
      ),
      ["BROKEN_LINK", 5],
    ],
    ["two rows in each other's place", facts(swap(3, 6), signed), ["ALTERED", 3]],
    ["one row deleted", facts(without(5), signed), ["MISSING", 5]],
    ["the first row deleted", facts(without(1), signed), ["MISSING", 1]],
    ["a row deleted before the window", facts(without(2), { ...signed, limit: 3 }), ["MISSING", 2]],
    ["the end cut off", facts(without(9, 10), signed), ["CUT_OFF", 9]],
    ["all rows deleted", facts([], signed), ["CUT_OFF", 1]],
    ["a row put at the end", facts([...ten, rowOf(link(11, ten[9]?.hash ?? ""))], signed), ["UNVOUCHED", 11]],
    ["a row put in between, the rest moved and hashed again", facts(rewrittenFrom(4, chain(11)), signed), ["UNVOUCHED", 11]],
    ["a row hung beside the chain", facts([...without(10), rowOf(link(10, ten[7]?.hash ?? ""))], signed), ["BROKEN_LINK", 10]],
    ["everything hashed again", facts(rewrittenFrom(1), signed), ["REWRITTEN", 10]],
    ["the end hashed again", facts(rewrittenFrom(9), signed), ["REWRITTEN", 10]],
    [
      "another workspace's rows",
      facts(
        edited(4, (row) => rowOf({ ...linkOf(row), workspaceId: "another" })),
        signed,
      ),
      ["ALTERED", 4],
    ],
    ["the checkpoint deleted", facts(ten), ["CHECKPOINT_MISSING", 1]],
    ["the checkpoint not signed by us", facts(ten, { ...signed, checkpointHolds: false }), ["CHECKPOINT_FORGED", 10]],
    ["an old checkpoint put back", facts(ten, { checkpoint: checkpointAt(ten, 7) }), ["UNVOUCHED", 8]],
    ["old rows put back with their checkpoint", facts(ten.slice(0, 7), { checkpoint: checkpointAt(ten, 7), ...newer }), ["ROLLED_BACK", 8]],
    ["everything deleted, the checkpoint too", facts([], newer), ["ROLLED_BACK", 1]],
    ["everything before the checkpoint deleted", facts(ten, { checkpoint: { ...checkpointAt(ten), count: 12 } }), ["MISSING", 1]],
    [
      "another chain than this server saw",
      facts(rewrittenFrom(8), { checkpoint: checkpointAt(rewrittenFrom(8)), ...older, witnessedHash: rewrittenFrom(8)[7]?.hash ?? "" }),
      ["REWRITTEN", 8],
    ],
  ])("%s", (_, given, expected) => {
    expect(findingsOf(given)).toEqual(expected);
    expect(verifyChain(given).valid).toBe(false);
  });
});

describe("the next event follows", () => {
  const at = (seq: number) => checkpointAt(ten, seq);
  test.each([
    ["the checkpoint", { checkpoint: at(10), witness: at(9), lastSeq: 10 }, { seq: 10, count: 10, head: ten[9]?.hash }],
    ["nothing, as the first", { checkpoint: null, witness: null, lastSeq: 0 }, { seq: 0, count: 0, head: genesis }],
    ["the checkpoint past a cut-off end, so that the gap stays", { checkpoint: at(10), witness: null, lastSeq: 8 }, { seq: 10, count: 10, head: ten[9]?.hash }],
    ["the witness after a roll-back", { checkpoint: at(7), witness: at(9), lastSeq: 7 }, { seq: 9, count: 9, head: ten[8]?.hash }],
    ["past rows that nobody signed, without vouching for them", { checkpoint: null, witness: null, lastSeq: 4 }, { seq: 4, count: 0, head: genesis }],
    ["past a row put at the end", { checkpoint: at(9), witness: null, lastSeq: 10 }, { seq: 10, count: 9, head: ten[8]?.hash }],
  ])("%s", (_, found, tip) => {
    expect(chainTip(found)).toEqual(tip);
  });
});
