import { expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, isUniqueViolation, systemSql, transaction } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

const read = (sql: Prisma.Sql) => systemSql<Record<string, unknown>>(database(), "a test", sql);
const at = new Date("2026-03-29T00:30:00.125Z");

test("a statement takes the values and gives the rows that one of Prisma does, in a transaction or not, prepared or not", async () => {
  const sql = Prisma.sql`SELECT ${at}::timestamptz AS "at", ${at}::date AS "day", ARRAY[${at}::timestamptz, NULL] AS "times", ARRAY[${at}::date] AS "days", ${[at]}::date[] AS "given",
    ${2n ** 60n}::bigint AS "big", ARRAY[1, NULL]::bigint[] AS "bigs", 1.50::numeric AS "exact", ARRAY[1.50]::numeric[] AS "exacts", 0.5::float8 AS "float", 7 AS "int",
    true AS "yes", NULL AS "none", ${"نص"}::text AS "text", ${["a", 'b"c,']}::text[] AS "texts", '{"a":[1]}'::jsonb AS "json", '[{"a":1}]'::json AS "list",
    '\\x00ff'::bytea AS "bytes", '7f0f5f0a-0000-4000-8000-000000000001'::uuid AS "id", ARRAY['7f0f5f0a-0000-4000-8000-000000000001']::uuid[] AS "ids",
    'DRAFT'::"PostStatus" AS "state", current_setting('timezone') AS "zone"`;
  const ofPrisma = await acrossWorkspaces("a test", () => database().$queryRaw(sql));
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await read(sql)).toEqual(ofPrisma);
    expect(await transaction((tx) => systemSql(tx, "a test", sql))).toEqual(ofPrisma);
  }
});

test("a plan that a migration has outdated is made again", async () => {
  await read(Prisma.sql`CREATE TABLE "Changing" (a int)`);
  const sql = Prisma.sql`SELECT * FROM "Changing"`;
  for (let turn = 0; turn < 20; turn += 1) await read(sql);
  await read(Prisma.sql`INSERT INTO "Changing" VALUES (1)`);
  await read(Prisma.sql`ALTER TABLE "Changing" ADD COLUMN b int DEFAULT 2`);
  const answers = await Promise.all(Array.from({ length: 10 }, () => read(sql)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => [{ a: 1, b: 2 }]));
});

test("statements of a transaction are undone with it, beside others of the process, and refused once it has ended", async () => {
  await read(Prisma.sql`CREATE TABLE "Undone" (a int PRIMARY KEY)`);
  const insert = Prisma.sql`INSERT INTO "Undone" VALUES (1)`;
  const failed = transaction(async (tx) => {
    await systemSql(tx, "a test", insert);
    // A transaction of its own, which ends first.
    await transaction((other) => systemSql(other, "a test", Prisma.sql`INSERT INTO "Undone" VALUES (2)`));
    await systemSql(tx, "a test", Prisma.sql`INSERT INTO "Undone" VALUES (3)`);
    throw new Error("undo");
  });
  await expect(failed).rejects.toThrow("undo");
  expect(await read(Prisma.sql`SELECT a FROM "Undone"`)).toEqual([{ a: 2 }]);

  const ended = await transaction((tx) => Promise.resolve(tx));
  await expect(systemSql(ended, "a test", insert)).rejects.toThrow("the transaction has ended");
  const late = transaction(
    async (tx) => {
      await systemSql(tx, "a test", Prisma.sql`SELECT pg_sleep(0.5)`);
      await systemSql(tx, "a test", insert);
    },
    { timeout: 100 },
  );
  await expect(late).rejects.toThrow();
  expect(await read(Prisma.sql`SELECT a FROM "Undone"`)).toEqual([{ a: 2 }]);
  const second = transaction((tx) => systemSql(tx, "a test", Prisma.sql`INSERT INTO "Undone" VALUES (2)`));
  expect(await second.catch(isUniqueViolation)).toBe(true);
});
