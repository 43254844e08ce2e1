import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { inDashboard } from "../http/dashboard";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";

/** A workspace is deleted beside somebody who writes into it and locks in the other order. */

let owner: Seeded;
let workspaceId: string;
let writer: Client;

beforeEach(async () => {
  owner = await seedPerson({ plan: "ENTERPRISE" });
  workspaceId = await seedSharedWorkspace(owner.email);
  writer = new Client({ connectionString: fileDatabaseUrl() });
  await writer.connect();
});

afterEach(() => writer.end());

/** Asked beside the writer's transaction, which would see what it saw first. */
async function waitingStatements(): Promise<number> {
  const waiting = await systemSql<unknown>(
    database(),
    "looks for who waits",
    Prisma.sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

test("a deletion that the database ends to resolve a deadlock is begun again", async () => {
  const { name } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const post = await database().post.create({ data: { workspaceId, authorId: owner.userId, content: "نص", status: "DRAFT", mediaUrls: [] } });
  await writer.query("BEGIN");
  // So that the deletion is the one that notices, and is ended.
  await writer.query("SET LOCAL deadlock_timeout = '1min'");
  await writer.query(`UPDATE "Post" SET "content" = 'أثناء الحذف' WHERE "id" = $1`, [post.id]);
  const deleting = inDashboard(owner, workspaceId).workspaces.delete({ name });
  await expect.poll(waitingStatements, { interval: 20, timeout: 10_000 }).toBe(1);
  await writer.query(`INSERT INTO "Brand" ("id", "workspaceId", "name") VALUES (gen_random_uuid(), $1, 'قهوة')`, [workspaceId]);
  await writer.query("COMMIT");
  expect(await deleting).toEqual({ deleted: true });
  expect(await database().post.count({ where: { workspaceId } })).toBe(0);
  expect(await database().brand.count({ where: { workspaceId } })).toBe(0);
});
