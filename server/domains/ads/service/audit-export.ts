import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { signingKeys } from "@/server/lib/signing";
import { checkpointText } from "../engine/audit-chain";
import * as repository from "../repository/audit";
import { checkpointOf } from "./audit-checkpoint";

/** Events of one query. */
const PAGE = 1_000;

const line = (value: object) => `${JSON.stringify(value)}\n`;

/**
 * A workspace's chain as JSON Lines: a header with the public keys, the events as they were hashed, and the signed checkpoint. The stand-alone
 * program public/verify-audit.mjs reads it. Events that are appended meanwhile come after the checkpoint and are left out.
 */
export async function* exportAudit(workspaceId: string): AsyncGenerator<string> {
  const stored = await repository.findCheckpoint(database(), workspaceId);
  const upTo = stored?.seq ?? (await repository.lastSeq(database(), workspaceId));
  yield line({ type: "nashir-audit", version: 1, workspaceId, exportedAt: now().toISOString(), keys: signingKeys() });
  for (let above = 0; above < upTo; ) {
    const rows = await repository.readEvents(database(), { workspaceId, above, upTo, take: PAGE });
    for (const { seq, hash, canonical } of rows) yield line({ type: "event", seq, hash, canonical });
    above = rows.at(-1)?.seq ?? upTo;
  }
  if (!stored) return;
  const { keyId, signature } = stored;
  yield line({ type: "checkpoint", text: checkpointText(checkpointOf(stored), keyId), keyId, signature });
}
