import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type Db, database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { withScratch } from "@/server/platforms/media/scratch";
import { mediaStorage } from "@/server/platforms/media/storage";
import * as repository from "../repository/exports";
import { exportKey } from "./exports";

const RETENTION_MS = 24 * 3_600_000;
const MAX_RUN_MS = 30 * 60_000;

interface ExportRun {
  workspaceId: string;
  exportId: string;
}

/** One JSON Lines file for each table, and a manifest. All of it is one database snapshot. */
async function writeZip(tx: Db, { workspaceId, exportId }: ExportRun, path: string): Promise<void> {
  const zip = new ZipFile();
  const stop = new AbortController();
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal: stop.signal });
  const failed = new Promise<never>((_, reject) => zip.on("error", reject));
  // Heard below where it matters; on another failure there is no end to wait for.
  written.catch(() => undefined);
  const rows: Record<string, number> = {};
  async function* everything(): AsyncGenerator<{ name: string; content: Readable }> {
    for (const [index, table] of repository.exportedTables.entries()) {
      async function* counted() {
        rows[table] = 0;
        for await (const line of repository.rowLines(tx, workspaceId, table)) {
          rows[table] += 1;
          yield line;
        }
      }
      yield { name: `${table}.jsonl`, content: Readable.from(counted(), { objectMode: false }) };
      await repository.updateExport(database(), { workspaceId, id: exportId }, { tablesDone: index + 1 });
    }
    const { workspace, people } = await repository.getHeading(tx, workspaceId);
    yield { name: "workspace.json", content: Readable.from([JSON.stringify({ exportedAt: now().toISOString(), workspace, people, rows }, null, 2)]) };
  }
  const added = (async () => {
    for await (const { name, content } of everything()) {
      // The next one is read when this one is in: a transaction answers one question at a time.
      const done = new Promise<void>((resolve, reject) => content.once("end", resolve).once("error", reject));
      zip.addReadStream(content, name);
      // After a failed write the stream is aborted.
      await Promise.race([done, written]);
    }
    zip.end();
    await written;
  })();
  try {
    await Promise.race([added, failed]);
  } finally {
    stop.abort();
    // Closed before its folder is removed.
    await written.catch(() => undefined);
  }
}

/** Makes the file and puts it where every process finds it. Run again after a crash it starts from the beginning. */
export async function writeExport({ workspaceId, exportId }: ExportRun): Promise<{ bytes: number } | null> {
  const key = { workspaceId, id: exportId };
  const found = await repository.findExport(database(), key);
  if (!found || found.state === "DONE") return null;
  try {
    return await withScratch(async (directory) => {
      const path = join(directory, "export.zip");
      await repository.updateExport(database(), key, { state: "RUNNING", tablesDone: 0, tablesTotal: repository.exportedTables.length });
      await transaction((tx) => writeZip(tx, { workspaceId, exportId }, path), { timeout: MAX_RUN_MS, isolationLevel: "RepeatableRead" });
      const { size } = await stat(path);
      await mediaStorage().put(exportKey(key), path, "application/zip");
      const finishedAt = now();
      const expiresAt = new Date(finishedAt.getTime() + RETENTION_MS);
      if (await repository.updateExport(database(), key, { state: "DONE", bytes: size, finishedAt, expiresAt })) return { bytes: size };
      // Its workspace was deleted meanwhile, and the files of that may have been removed before this one was there.
      await mediaStorage().remove([exportKey(key)]);
      return null;
    });
  } catch (error) {
    await repository.updateExport(database(), key, { state: "FAILED", finishedAt: now() });
    await mediaStorage().remove([exportKey(key)]);
    throw error;
  }
}
