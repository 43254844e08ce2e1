import { afterEach, expect, test, vi } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { PipelinedClient } from "@/server/db/connection";
import { database, systemSql, transaction } from "@/server/db/database";
import { outboxWrites } from "@/server/db/pool";
import { recordEvent } from "@/server/outbox/record-event";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { seedPerson } from "../http/seed";

const run = (db: Parameters<typeof systemSql>[0], sql: Prisma.Sql) => systemSql<Record<string, unknown>>(db, "a test", sql);

afterEach(() => {
  outboxWrites().removeAllListeners();
});

test("BEGIN goes out with the first statements, and what is sent in one turn is one write", async () => {
  const client = new PipelinedClient({ connectionString: fileDatabaseUrl() });
  await client.connect();
  const stream = client.connection.stream as unknown as { _write: () => void; _writev: () => void };
  const [write, writev] = [vi.spyOn(stream, "_write"), vi.spyOn(stream, "_writev")];
  const writes = () => write.mock.calls.length + writev.mock.calls.length;
  await client.query("BEGIN");
  const answers = await Promise.all([client.query("SELECT 1 AS a"), client.query({ name: "two", text: "SELECT $1::int AS a", values: [2] })]);
  expect({ rows: answers.map(({ rows }) => rows), writes: writes() }).toEqual({ rows: [[{ a: 1 }], [{ a: 2 }]], writes: 1 });
  await client.end();
});

test("a process without a relay tells the others of its events", async () => {
  const { workspaceId } = await seedPerson();
  const other = new PipelinedClient({ connectionString: fileDatabaseUrl() });
  await other.connect();
  await other.query("LISTEN outbox");
  const heard = new Promise<string>((resolve) => other.once("notification", ({ channel }) => resolve(channel)));
  await transaction((tx) => recordEvent(tx, { workspaceId, type: "test.recorded", payload: {} }));
  expect(await heard).toBe("outbox");
  await other.end();
});

test("the process is told of events once their transaction has ended", async () => {
  const { workspaceId } = await seedPerson();
  const heard: (number | undefined)[] = [];
  let told = 0;
  outboxWrites().on("written", () => {
    told += 1;
  });
  const record = async (tx: Parameters<typeof recordEvent>[0]) => {
    await recordEvent(tx, { workspaceId, type: "test.recorded", payload: {} });
    heard.push(told);
  };
  await transaction(record);
  expect({ heard, told }).toEqual({ heard: [0], told: 1 });
  await record(database());
  expect(told).toBe(2);
  await transaction((tx) => run(tx, Prisma.sql`SELECT 1`));
  expect(told).toBe(2);
});
