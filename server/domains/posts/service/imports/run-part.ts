import { database, transaction } from "@/server/db/database";
import { type Caller, resolveAccess, roleAllows } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import type { ImportOutcome } from "../../import.schema";
import * as repository from "../../repository/imports";
import { checkRow, importRow, readingOptions } from "./rows";

/** An import's run, one part of its rows a step. A step may be repeated, and a run doubled: each row makes at most one post, and is counted once. */

/** A part takes seconds: so often its progress is seen and a stop is heard. */
const PART_ROWS = 25;

/** Anyone who began it, with what they may do here by now; null when that is too little. */
async function personOf({ createdById: userId, workspaceId }: repository.ImportFacts): Promise<Caller | null> {
  const access = await resolveAccess(userId, workspaceId);
  if (!access || !roleAllows(access.role, "EDITOR")) return null;
  return { ...access, actor: { type: "user", id: userId }, userId, scopes: null };
}

export async function runImportPart(key: repository.ImportKey): Promise<{ goesOn: boolean }> {
  const found = await repository.findImport(database(), key);
  if (found?.state !== "RUNNING") return { goesOn: false };
  const caller = await personOf(found);
  if (!caller) {
    await repository.endImport(database(), key, { state: "STOPPED", error: "ACCESS_LOST", finishedAt: now() });
    return { goesOn: false };
  }
  const options = await readingOptions(caller, found);
  const outcomes: ImportOutcome[] = [];
  const save = () =>
    transaction(async (tx) => {
      await repository.lockImport(tx, key);
      return repository.saveOutcomes(tx, key, outcomes, now());
    });
  try {
    for (const row of await repository.nextRows(database(), key, PART_ROWS)) {
      // A run that died after it had made the post; whatever became of that one since, the row is not carried out again.
      if (row.postId !== null) outcomes.push((await checkRow(caller, row, options)).outcome);
      else outcomes.push(await importRow(caller, row, options, (tx, postId) => repository.markMade(tx, key, { row: row.row, postId })));
    }
  } catch (error) {
    // What came before it counts, also if no repetition helps.
    await save();
    throw error;
  }
  return { goesOn: (await save()) === "RUNNING" };
}

/** For a step that has failed for good. */
export async function failImport(key: repository.ImportKey, error: unknown): Promise<void> {
  logger.error({ ...key, err: error }, "an import failed");
  await repository.endImport(database(), key, { state: "FAILED", error: "OUR_FAULT", finishedAt: now() });
}
