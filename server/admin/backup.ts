import { hkdfSync } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { pack } from "tar-stream";
import { env } from "@/env";
import { MissingFileError } from "@/server/platforms/media/missing-file";
import { createMediaStorage } from "@/server/platforms/media/storage";
import { listSequences, listTables, MANIFEST_NAME, type Manifest, MEDIA_FOLDER, SANDBOX_FOLDER, SECRET_NAME, tableFile } from "./backup-format";
import { sealStream } from "./sealed-file";

export interface BackupSummary {
  file: string;
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** Encrypted with BACKUP_PASSPHRASE, and holds the secret too. */
  sealed: boolean;
}

export function secretFingerprint(): string {
  return Buffer.from(hkdfSync("sha256", env.NASHIR_SECRET ?? "", "nashir", "backup fingerprint", 8)).toString("hex");
}

type Archive = ReturnType<typeof pack>;

async function addFile(archive: Archive, name: string, path: string): Promise<void> {
  const { size } = statSync(path);
  const entry = archive.entry({ name, size, mode: 0o600 });
  // A file that grows meanwhile must not outgrow its header.
  if (size > 0) await pipeline(createReadStream(path, { end: size - 1 }), entry);
  else entry.end(Buffer.alloc(0));
}

/** The media, wherever they are stored. One that is deleted meanwhile is left out. */
async function addMedia(archive: Archive): Promise<number> {
  const storage = createMediaStorage();
  let files = 0;
  for await (const { key, size } of storage.list()) {
    const content = await storage.read(key).catch((error: unknown) => {
      if (error instanceof MissingFileError) return null;
      throw error;
    });
    if (!content) continue;
    await pipeline(content, archive.entry({ name: `files/${MEDIA_FOLDER}/${key}`, size, mode: 0o600 }));
    files += 1;
  }
  return files;
}

async function addSandbox(archive: Archive, dataDirectory: string): Promise<number> {
  const root = join(dataDirectory, SANDBOX_FOLDER);
  if (!existsSync(root)) return 0;
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    await addFile(archive, `files/${relative(dataDirectory, path).replaceAll(sep, "/")}`, path);
  }
  return files.length;
}

async function dumpTable(client: Client, table: Manifest["tables"][number], path: string): Promise<number> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const source = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;
  const stream = client.query(copyTo(`COPY ${source} (${columns}) TO STDOUT`));
  await pipeline(stream as unknown as Readable, createWriteStream(path, { mode: 0o600 }));
  return stream.rowCount ?? 0;
}

async function writeArchive(
  client: Client,
  archive: Archive,
  scratch: string,
  { dataDirectory, media }: { dataDirectory: string; media: boolean },
): Promise<Omit<BackupSummary, "file" | "bytes" | "sealed">> {
  const tables = await listTables(client);
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    "SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1",
  );
  const manifest: Manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: await listSequences(client),
    media,
    secretFingerprint: secretFingerprint(),
  };
  archive.entry({ name: MANIFEST_NAME, mode: 0o600 }, JSON.stringify(manifest, null, 2));
  if (env.BACKUP_PASSPHRASE) archive.entry({ name: SECRET_NAME, mode: 0o600 }, env.NASHIR_SECRET ?? "");
  let rows = 0;
  for (const table of tables) {
    const path = join(scratch, "table.copy");
    rows += await dumpTable(client, table, path);
    await addFile(archive, tableFile(table), path);
  }
  const files = (media ? await addMedia(archive) : 0) + (await addSandbox(archive, dataDirectory));
  archive.finalize();
  return { tables: tables.length, rows, files };
}

/**
 * One consistent snapshot of the database, with the media of the disk or the bucket, in one tar file, which BACKUP_PASSPHRASE seals. The installation may
 * continue running. `media` false: without the media.
 */
export async function writeBackup(databaseUrl: string, file: string, { media = true } = {}): Promise<BackupSummary> {
  const target = resolve(file);
  const draft = join(dirname(target), `.${process.pid}.nashir-backup`);
  const scratch = mkdtempSync(join(tmpdir(), "nashir-backup-"));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const archive = pack();
    const output = createWriteStream(draft, { mode: 0o600, flush: true });
    const passphrase = env.BACKUP_PASSPHRASE;
    const written = passphrase ? pipeline(archive as AsyncIterable<Uint8Array>, sealStream(passphrase), output) : pipeline(archive, output);
    const summary = await Promise.race([
      writeArchive(client, archive, scratch, { dataDirectory: resolve(env.NASHIR_DATA_DIR), media }),
      // The disk is full: nothing reads the archive any more.
      written.then(() => new Promise<never>(() => undefined)),
    ]);
    await written;
    renameSync(draft, target);
    return { file: target, ...summary, bytes: statSync(target).size, sealed: passphrase !== undefined };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(draft, { force: true });
    await client.end();
  }
}
