import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { noFilters, withSchemaEngine } from "./schema-engine";

/** Applies `prisma/migrations` and keeps `_prisma_migrations`, the table of Prisma's own CLI: either may be used on the other's database. */

export class MigrationError extends Error {
  override name = "MigrationError";
}

export interface Migration {
  name: string;
  sql: string;
}

export const migrationsDirectory = () => resolve("prisma/migrations");

export function readMigrations(directory: string = migrationsDirectory()): Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, "migration.sql")))
    .map((entry) => ({ name: entry.name, sql: readFileSync(join(directory, entry.name, "migration.sql"), "utf8") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface AppliedRow {
  migration_name: string;
  checksum: string;
  finished: boolean;
}

async function readApplied(client: Client): Promise<AppliedRow[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present");
  if (!tables[0].present) return [];
  const { rows } = await client.query<AppliedRow>(
    "SELECT migration_name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return rows;
}

function pendingOf(migrations: Migration[], applied: AppliedRow[]): Migration[] {
  const finished = new Map(applied.filter((row) => row.finished).map((row) => [row.migration_name, row.checksum]));
  return migrations.filter(({ name, sql }) => {
    const checksum = finished.get(name);
    if (checksum === undefined) return true;
    if (checksum !== createHash("sha256").update(sql).digest("hex"))
      throw new MigrationError(`Migration ${name} was changed after it had been applied to this database.`);
    return false;
  });
}

/** The relevant part of the engine's output: PostgreSQL's message and the migration's name, without the engine's own trace. */
function summary(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  const lines = (text.split(/\n\s*0: /)[0] ?? text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "external connector error");
  const postgresError = lines.find((line) => line.startsWith("Error ") || line.includes("ERROR: "))?.replace(/^.*ERROR: /, "");
  const message = postgresError ?? lines.join(" ");
  const name = /migration_name="([^"]+)"/.exec(text)?.[1];
  return name ? `${name}: ${message}` : message;
}

async function apply(databaseUrl: string, migrations: Migration[], directory: string): Promise<string[]> {
  const migrationsList = {
    baseDir: directory,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
  try {
    const output = await withSchemaEngine(databaseUrl, (engine) => engine.applyMigrations({ migrationsList, filters: noFilters }));
    return output.appliedMigrationNames;
  } catch (cause) {
    throw new MigrationError(`The migrations could not be applied: ${summary(cause)}`, { cause });
  }
}

/** Applies the pending migrations and returns their names. Safe to call from several processes. */
export async function migrate(databaseUrl: string, directory: string = migrationsDirectory()): Promise<string[]> {
  const migrations = readMigrations(directory);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('nashir migrations'))");
    const applied = await readApplied(client);
    // The engine takes half a second to load: not on every start.
    if (pendingOf(migrations, applied).length === 0) return [];
    if (applied.some((row) => !row.finished)) {
      // A migration is one implicit transaction, so one that was cut off has left nothing but this row.
      await client.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL");
    }
    return await apply(databaseUrl, migrations, directory);
  } finally {
    await client.end();
  }
}
