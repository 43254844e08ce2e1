import { randomUUID } from "node:crypto";
import { type ChainRow, type Checkpoint, genesis, rowOf, verifyChain } from "@/server/domains/ads/engine/audit-chain";

/** Verifying a thousand audit events, on top of reading them. The promise is under 100 ms. */
const EVENTS = 1_000;
const ROUNDS = 20;

function chainOf(workspaceId: string): ChainRow[] {
  const rows: ChainRow[] = [];
  for (let seq = 1; seq <= EVENTS; seq += 1) {
    rows.push(
      rowOf({
        workspaceId,
        seq,
        id: randomUUID(),
        at: new Date(seq * 1_000).toISOString(),
        actor: { type: "apiKey", id: randomUUID() },
        action: "campaign.pause",
        target: { type: "campaign", id: randomUUID() },
        dryRun: false,
        before: { status: "ACTIVE" },
        after: { status: "PAUSED", effectiveStatus: "PAUSED" },
        reason: "عائد الحملة أقل من الحد الأدنى المتفق عليه منذ أسبوع",
        outcome: "succeeded",
        error: null,
        explanation: { code: "ROAS_FLOOR", figures: { roas: 0.8, floor: 1.5, days: 7, spend: 700, conversions: 14, currency: "SAR" } },
        prevHash: rows.at(-1)?.hash ?? genesis,
      }),
    );
  }
  return rows;
}

export async function benchAudit() {
  const workspaceId = randomUUID();
  const rows = chainOf(workspaceId);
  const checkpoint: Checkpoint = { workspaceId, seq: EVENTS, count: EVENTS, head: rows.at(-1)?.hash ?? "", at: new Date(0).toISOString() };
  const facts = { workspaceId, rows, totals: { count: EVENTS, lastSeq: EVENTS, firstGap: null }, witness: null, witnessedHash: null };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    if (!verifyChain({ ...facts, checkpoint, checkpointHolds: true }).valid) throw new Error("the chain does not hold");
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { events: EVENTS, medianMs: times[ROUNDS / 2], slowestMs: times.at(-1) };
}
