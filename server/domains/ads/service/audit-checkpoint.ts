import { appendFile, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/env";
import { logger } from "@/server/lib/logger";
import { isSignedText, signText } from "@/server/lib/signing";
import { type Checkpoint, checkpointText } from "../engine/audit-chain";
import type { CheckpointRow } from "../repository/audit";

/**
 * Signed checkpoints, and the witness: a file of them in the data directory that is only appended to. Anyone who can write to the database alone can
 * put back old rows together with their old checkpoint, or delete both; the witness still knows the later one. It is written after the commit, so
 * it may lag behind the database and never runs ahead of it.
 */

/** Some tens of lines: several processes append, so the newest need not be the last. */
const TAIL_BYTES = 16_384;

export interface SignedCheckpoint extends Checkpoint {
  keyId: string;
  signature: string;
}

export function signCheckpoint(checkpoint: Checkpoint): SignedCheckpoint {
  return { ...checkpoint, ...signText((keyId) => checkpointText(checkpoint, keyId)) };
}

export function isValidCheckpoint(checkpoint: SignedCheckpoint): boolean {
  return isSignedText(checkpointText(checkpoint, checkpoint.keyId), checkpoint);
}

export function checkpointOf(row: CheckpointRow): SignedCheckpoint {
  return { ...row, at: row.at.toISOString() };
}

const directory = () => join(env.NASHIR_DATA_DIR, "audit");
const fileOf = (workspaceId: string) => join(directory(), `${workspaceId}.jsonl`);

/** The event is already committed: a failure to write its witness is logged and not thrown. */
export async function storeWitness(checkpoint: SignedCheckpoint): Promise<void> {
  const { workspaceId, seq, count, head, at, keyId, signature } = checkpoint;
  try {
    await mkdir(directory(), { recursive: true, mode: 0o700 });
    await appendFile(fileOf(workspaceId), `${JSON.stringify({ workspaceId, seq, count, head, at, keyId, signature })}\n`, { mode: 0o600 });
  } catch (error) {
    logger.error({ err: error, workspaceId, seq }, "the audit checkpoint was not kept outside the database");
  }
}

async function tailOf(path: string): Promise<string> {
  try {
    const file = await open(path, "r");
    try {
      const { size } = await file.stat();
      const length = Math.min(size, TAIL_BYTES);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function parsed(line: string): SignedCheckpoint | null {
  try {
    return JSON.parse(line) as SignedCheckpoint;
  } catch {
    // The first line of a tail is rarely whole.
    return null;
  }
}

/** The newest checkpoint that this server has seen and that is truly signed. */
export async function findWitness(workspaceId: string): Promise<Checkpoint | null> {
  const lines = (await tailOf(fileOf(workspaceId))).split("\n").map(parsed);
  const own = lines.filter((line): line is SignedCheckpoint => line?.workspaceId === workspaceId);
  return own.sort((a, b) => b.seq - a.seq).find(isValidCheckpoint) ?? null;
}
