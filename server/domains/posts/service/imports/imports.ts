import { type Db, database, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { recordEvent } from "@/server/outbox/record-event";
import type { AddRowsInput, BeginImportInput, Import } from "../../import.schema";
import { IMPORT_REQUESTED_EVENT } from "../../posts.events";
import * as repository from "../../repository/imports";

/** Imports as their owner sees them; they are visible to no other member. */

const DAY_MS = 86_400_000;
/** Above the UTF-8 size of the largest file (20 MB) that the page reads. A result is read as a whole, so its rows must fit into memory. */
const MAX_IMPORT_BYTES = 48 * 1024 * 1024;
/** Time without progress after which an upload of rows, or a run, is given up. */
const STALL_TIMEOUT_MS = DAY_MS;
/** Its result can be read for as long. */
const RESULT_RETENTION_MS = 30 * DAY_MS;

export async function beginImport({ workspaceId, userId }: Caller, input: BeginImportInput): Promise<{ id: string }> {
  return repository.insertImport(database(), { ...input, workspaceId, createdById: userId });
}

async function findOwn(db: Db, { workspaceId, userId }: Caller, id: string): Promise<repository.ImportFacts> {
  const found = await repository.findImport(db, { workspaceId, id }, userId);
  if (!found) throw notFound("Import");
  return found;
}

/** @throws AppError CONFLICT when the import has been started; VALIDATION_ERROR when the rows are more than was announced, or too large. */
export async function addRows(caller: Caller, { id, rows }: AddRowsInput): Promise<{ received: number }> {
  const { total } = await findOwn(database(), caller, id);
  const key = { workspaceId: caller.workspaceId, id };
  return transaction(async (tx) => {
    if ((await repository.lockImport(tx, key)) !== "RECEIVING") throw new AppError("CONFLICT", "This import has been started; it takes no more rows.");
    const { count: received, bytes } = await repository.addRows(tx, key, rows, now());
    if (bytes > MAX_IMPORT_BYTES)
      throw validationError([{ path: "rows", message: `hold more than the ${MAX_IMPORT_BYTES} bytes of one import`, code: "too_big" }]);
    if (received > total) throw validationError([{ path: "rows", message: `are more than the ${total} that the import was begun with`, code: "too_big" }]);
    return { received };
  });
}

/** Idempotent: a repeated request starts it once. @throws AppError CONFLICT with the reason `ROWS_MISSING`. */
export async function startImport(caller: Caller, id: string): Promise<Import> {
  const { total } = await findOwn(database(), caller, id);
  const key = { workspaceId: caller.workspaceId, id };
  await transaction(async (tx) => {
    if ((await repository.lockImport(tx, key)) !== "RECEIVING") return;
    const received = await repository.countRows(tx, key);
    if (received !== total) throw new AppError("CONFLICT", `${received} of ${total} rows have come.`, { details: { reason: "ROWS_MISSING", received, total } });
    await setOff(tx, key);
  });
  return getImport(caller, id);
}

/** One that ended before its last row continues with those that it never came to, as it was begun. */
export async function resumeImport(caller: Caller, id: string): Promise<Import> {
  await findOwn(database(), caller, id);
  const key = { workspaceId: caller.workspaceId, id };
  await transaction(async (tx) => {
    const state = await repository.lockImport(tx, key);
    if (state !== "STOPPED" && state !== "FAILED") return;
    // An import with incomplete rows was given up before its start.
    const { startedAt, done, total } = await findOwn(tx, caller, id);
    if (startedAt !== null && done < total) await setOff(tx, key);
  });
  return getImport(caller, id);
}

async function setOff(tx: Db, key: repository.ImportKey): Promise<void> {
  await repository.startImport(tx, key, now());
  await recordEvent(tx, { workspaceId: key.workspaceId, type: IMPORT_REQUESTED_EVENT, payload: { ...key } });
}

export async function getImport(caller: Caller, id: string): Promise<Import> {
  const { fileName, state, done, total, made, exists, wrong, error } = await findOwn(database(), caller, id);
  const ended = state !== "RECEIVING" && state !== "RUNNING";
  const rows = ended ? await repository.listRows(database(), { workspaceId: caller.workspaceId, id }) : { outcomes: [], unreached: [] };
  return { id, fileName, state, done, total, made, exists, wrong, ...rows, error };
}

/** What has been made by then stays. */
export async function stopImport(caller: Caller, id: string): Promise<Import> {
  await findOwn(database(), caller, id);
  await repository.endImport(database(), { workspaceId: caller.workspaceId, id }, { state: "STOPPED", error: null, finishedAt: now() });
  return getImport(caller, id);
}

/** The person's own that run, and those that have ended since. */
export function listImports({ workspaceId, userId }: Caller, { since, take }: { since: Date; take: number }): Promise<repository.ImportFacts[]> {
  return repository.listImports(database(), { workspaceId, userId, since, take });
}

/** For the schedule. */
export async function clearImports(): Promise<{ failed: number; deleted: number }> {
  const at = now();
  const stalledBefore = new Date(at.getTime() - STALL_TIMEOUT_MS);
  const failed = await repository.failStalled(database(), { before: stalledBefore, ending: { state: "FAILED", error: "OUR_FAULT", finishedAt: at } });
  const endedBefore = new Date(at.getTime() - RESULT_RETENTION_MS);
  return { failed, deleted: await repository.deleteOld(database(), { receivingBefore: stalledBefore, endedBefore }) };
}
