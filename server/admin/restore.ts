import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { extract } from "tar-stream";
import { env, supplyEnvironment } from "@/env";
import { migrate, readMigrations } from "@/server/db/migrate";
import { ensureSecrets, replaceSecret } from "@/server/launch/secrets";
import { createMediaStorage } from "@/server/platforms/media/storage";
import { secretFingerprint } from "./backup";
import { listSchemas, MANIFEST_NAME, type Manifest, MEDIA_FOLDER, SANDBOX_FOLDER, SECRET_NAME, tableFile } from "./backup-format";
import { UsageError } from "./command";
import { openBackupFile } from "./sealed-file";

export interface RestoreSummary {
  createdAt: string;
  tables: number;
  rows: number;
  files: number;
  /** Migrations applied after it, when the backup is of an older release. */
  migrated: string[];
  warnings: string[];
}

/** As the engine makes it: the table is older than the first migration. */
const MIGRATIONS_TABLE = `CREATE TABLE _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

function readManifest(json: string): Manifest {
  try {
    const manifest = JSON.parse(json) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch {
    // Reported below.
  }
  throw new UsageError("This is not a backup of Nashir that this release can read.");
}

async function rebuildSchemas(client: Client, manifest: Manifest): Promise<void> {
  const sqlByName = new Map(readMigrations().map((migration) => [migration.name, migration.sql]));
  for (const schema of await listSchemas(client)) await client.query(`DROP SCHEMA ${client.escapeIdentifier(schema)} CASCADE`);
  await client.query("CREATE SCHEMA public");
  await client.query(MIGRATIONS_TABLE);
  for (const { name, checksum } of manifest.migrations) {
    const sql = sqlByName.get(name);
    if (sql === undefined) throw new UsageError(`The backup is of a later release: this one has no migration ${name}.`);
    if (createHash("sha256").update(sql).digest("hex") !== checksum) throw new UsageError(`The backup is of another build: its migration ${name} differs.`);
    await client.query(sql);
  }
  // What a migration itself has put there is in the backup too.
  for (const table of manifest.tables) await client.query(`DELETE FROM ${nameOf(client, table)}`);
}

const nameOf = (client: Client, table: Manifest["tables"][number]) => `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;

/** Takes the content up at once: a cut-off archive ends it at any moment, and anyone who listens only afterwards waits for ever. */
async function loadTable(client: Client, table: Manifest["tables"][number], content: Readable): Promise<number> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const stream = client.query(copyFrom(`COPY ${nameOf(client, table)} (${columns}) FROM STDIN`));
  await pipeline(content, stream as unknown as Writable);
  return stream.rowCount ?? 0;
}

/** An archive is untrusted input: its names must stay below the folder. */
function placeBelow(root: string, name: string): string {
  const path = resolve(root, name);
  if (![MEDIA_FOLDER, SANDBOX_FOLDER].some((folder) => path.startsWith(join(root, folder) + sep)))
    throw new UsageError(`The backup holds a file outside its folders: ${name}`);
  return path;
}

interface RestoredContents {
  manifest: Manifest;
  /** Null: the backup holds none. */
  secret: string | null;
}

async function readArchive(client: Client, file: string, incoming: string, summary: RestoreSummary): Promise<RestoredContents> {
  let manifest: Manifest | null = null;
  let secret: string | null = null;
  const archive = extract();
  const { content, sealed } = await openBackupFile(file, env.BACKUP_PASSPHRASE);
  const reading = pipeline(content, archive);
  // Its failure is met below, where the entries end; unheard until then it would end the process.
  reading.catch(() => undefined);
  for await (const entry of archive) {
    const { name } = entry.header;
    if (!manifest) {
      if (name !== MANIFEST_NAME) throw new UsageError("This is not a backup of Nashir that this release can read.");
      manifest = readManifest(await text(entry as unknown as Readable));
      await rebuildSchemas(client, manifest);
      continue;
    }
    const table = manifest.tables.find((candidate) => tableFile(candidate) === name);
    if (sealed && name === SECRET_NAME) secret = await text(entry as unknown as Readable);
    else if (table) {
      summary.rows += await loadTable(client, table, entry as unknown as Readable);
      summary.tables += 1;
    } else if (name.startsWith("files/")) {
      const path = placeBelow(incoming, name.slice("files/".length));
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry as unknown as Readable, createWriteStream(path, { mode: 0o600 }));
      summary.files += 1;
    } else throw new UsageError(`The backup holds something unknown: ${name}`);
  }
  await reading;
  if (!manifest || summary.tables !== manifest.tables.length) throw new UsageError("The backup is cut off: it lacks tables.");
  for (const { schema, name, value } of manifest.sequences) {
    await client.query("SELECT setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [schema, name, value]);
  }
  return { manifest, secret };
}

/** Puts restored media into the bucket, where one is set. Their keys are unique, so that what a failed restore leaves there harms nothing. */
async function uploadMedia(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const storage = createMediaStorage();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // A file's type is read from the database, never from the bucket.
    if (entry.isFile()) await storage.put(relative(folder, path).replaceAll(sep, "/"), path, "application/octet-stream");
  }
}

/** Puts the backup's secret where this installation takes its own from. What is set in the environment is not ours to change. */
function restoreSecret(dataDirectory: string, secret: string): void {
  if (!existsSync(join(dataDirectory, "secrets.json")) || ensureSecrets(dataDirectory).secret !== env.NASHIR_SECRET) return;
  replaceSecret(dataDirectory, secret);
  supplyEnvironment({ NASHIR_SECRET: secret });
}

/** The audit witness on this server is newer than the backup: restored chains must raise no alarm. It is moved aside, not deleted. */
function setWitnessAside(dataDirectory: string): void {
  const witness = join(dataDirectory, "audit");
  if (existsSync(witness)) renameSync(witness, `${witness}.until-${new Date().toISOString().replaceAll(":", "-")}`);
}

const otherSecret = (dataDirectory: string) =>
  `The secret is not the one of the backup: connected accounts and webhook secrets cannot be opened until it is. Before the next start put the backup's secrets.json into ${dataDirectory}, or set NASHIR_SECRET to what it was.`;

/**
 * Replaces database and media by the backup's. All or nothing for the database: media go to a bucket before it is committed, folders on the disk are
 * replaced afterwards.
 */
export async function restoreBackup(databaseUrl: string, file: string): Promise<RestoreSummary> {
  const dataDirectory = resolve(env.NASHIR_DATA_DIR);
  const incoming = join(dataDirectory, "restore.incoming");
  const summary: RestoreSummary = { createdAt: "", tables: 0, rows: 0, files: 0, migrated: [], warnings: [] };
  rmSync(incoming, { recursive: true, force: true });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    const { manifest, secret } = await readArchive(client, file, incoming, summary);
    const bucket = env.MEDIA_S3_BUCKET !== undefined;
    if (bucket) await uploadMedia(join(incoming, MEDIA_FOLDER));
    await client.query("COMMIT");
    summary.createdAt = manifest.createdAt;
    if (secret) restoreSecret(dataDirectory, secret);
    if (manifest.secretFingerprint !== secretFingerprint()) {
      summary.warnings.push(otherSecret(dataDirectory));
    }
    setWitnessAside(dataDirectory);
    // Backups of earlier releases do not say: they hold the media of the disk.
    const replaced = manifest.media !== false && !bucket ? [MEDIA_FOLDER, SANDBOX_FOLDER] : [SANDBOX_FOLDER];
    for (const folder of replaced) {
      rmSync(join(dataDirectory, folder), { recursive: true, force: true });
      mkdirSync(join(incoming, folder), { recursive: true, mode: 0o700 });
      renameSync(join(incoming, folder), join(dataDirectory, folder));
    }
  } finally {
    await client.end();
    rmSync(incoming, { recursive: true, force: true });
  }
  summary.migrated = await migrate(databaseUrl);
  return summary;
}
