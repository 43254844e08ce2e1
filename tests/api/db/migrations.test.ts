import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, it } from "vitest";
import { migrate, migrationsDirectory, readMigrations } from "@/server/db/migrate";
import { createTestDatabase } from "@/tests/fixtures/database";

async function query(url: string, sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

it("has applied every migration to a test's database, and applies none twice", async () => {
  const own = await createTestDatabase();
  const rows = await query(own.url, "SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name");
  expect(rows.map((row) => row.name)).toEqual(readMigrations().map((migration) => migration.name));
  expect(await migrate(own.url)).toEqual([]);
  await own.drop();
});

it("takes up a migration that was cut off, function bodies and all", async () => {
  const own = await createTestDatabase();
  const directory = mkdtempSync(join(tmpdir(), "nashir-migrations-"));
  cpSync(migrationsDirectory(), directory, { recursive: true });
  const name = "99990101000000_later";
  mkdirSync(join(directory, name));
  const body = "CREATE FUNCTION later() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 7; END $$; -- one; two";
  writeFileSync(join(directory, name, "migration.sql"), body);
  await query(own.url, "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('cut', 'x', $1)", [name]);

  expect(await migrate(own.url, directory)).toEqual([name]);
  expect(await query(own.url, "SELECT later() AS answer")).toEqual([{ answer: 7 }]);
  rmSync(directory, { recursive: true });
  await own.drop();
});

it("leaves nothing of a migration that fails, and says which and why", async () => {
  const own = await createTestDatabase();
  const directory = mkdtempSync(join(tmpdir(), "nashir-migrations-"));
  cpSync(migrationsDirectory(), directory, { recursive: true });
  mkdirSync(join(directory, "99990101000000_wrong"));
  writeFileSync(join(directory, "99990101000000_wrong", "migration.sql"), "CREATE TABLE half (); SELECT * FROM nonsense;");
  const expected = /^The migrations could not be applied: 99990101000000_wrong: .*nonsense/;
  await expect(migrate(own.url, directory)).rejects.toThrow(expected);
  expect(await query(own.url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  rmSync(directory, { recursive: true });
  await own.drop();
});

it("refuses a migration that was changed after it had been applied", async () => {
  const own = await createTestDatabase();
  await query(own.url, "UPDATE _prisma_migrations SET checksum = repeat('0', 64) WHERE migration_name = '20261121000000_initial'");
  await expect(migrate(own.url)).rejects.toThrow("Migration 20261121000000_initial was changed after it had been applied to this database.");
  await own.drop();
});

it("keeps the limiter's counters out of the write-ahead log, and Arabic in trigrams", async () => {
  const own = await createTestDatabase();
  expect(await query(own.url, `SELECT relpersistence FROM pg_class WHERE relname = 'RateLimitCounter'`)).toEqual([{ relpersistence: "u" }]);
  await query(own.url, "CREATE EXTENSION IF NOT EXISTS pg_trgm");
  const [row] = await query(own.url, "SELECT similarity('مرحبا بكم', 'مرحبا بك') AS likeness");
  expect(row?.likeness).toBeGreaterThan(0.5);
  await own.drop();
});
