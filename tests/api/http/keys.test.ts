import { afterAll, beforeAll, expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { type Answer, call } from "./client";
import { type RestServer, startRestServer } from "./rest-server";
import { seedPerson } from "./seed";

let server: RestServer;

beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const ask = (key: string): Promise<Answer> => call(`${server.url}/analytics/optimal-times?platform=tiktok`, { key });

test("nowhere in the database stands a key", async () => {
  const { key } = await seedPerson();
  await ask(key);
  const tables = await systemSql<{ name: string }>(
    database(),
    "reads the whole database",
    Prisma.sql`SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
               WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  expect(tables.map((table) => table.name)).toContain('public."ApiKey"');
  for (const { name } of tables) {
    const rows = await systemSql<{ text: string }>(database(), "reads the whole database", Prisma.sql`SELECT t::text AS text FROM ${Prisma.raw(name)} t`);
    for (const { text } of rows) {
      expect(text).not.toContain(key.slice(4));
      expect(text).not.toMatch(/svc_[0-9A-Za-z]{40}/);
      // Not even as the bytes of the text, which a bytea column shows as hexadecimal.
      expect(text).not.toContain(Buffer.from(key).toString("hex"));
    }
  }
});
