import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/env";
import { call, statusAndCode } from "@/tests/api/http/client";
import { type RestServer, startRestServer } from "@/tests/api/http/rest-server";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { fileDatabaseUrl } from "@/tests/fixtures/database";

const { auditedTransaction, verifyAudit } = await import("@/server/domains/ads/service/audit");

let server: RestServer;
const pool = new Pool({ connectionString: fileDatabaseUrl(), max: 10 });
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(async () => {
  await server.close();
  await pool.end();
});

const append = (workspaceId: string, number = 0) =>
  auditedTransaction(workspaceId, (_, record) =>
    record({
      actor: { type: "user", id: "u" },
      action: "campaign.pause",
      target: { type: "campaign", id: randomUUID() },
      before: { status: "ACTIVE", budget: 12.34 },
      after: { status: "PAUSED", budget: 1e21 },
      reason: `سبب ${number} 👍🏽\u0000`,
    }),
  );

async function chainOf(length: number): Promise<string> {
  const workspaceId = randomUUID();
  for (let number = 0; number < length; number += 1) await append(workspaceId, number);
  return workspaceId;
}

const witnessFile = (workspaceId: string) => join(env.NASHIR_DATA_DIR, "audit", `${workspaceId}.jsonl`);

test("800 appends over 8 connections are one chain", async () => {
  const workspaceId = randomUUID();
  let left = 800;
  const worker = async () => {
    while (left-- > 0) await append(workspaceId, left);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(await verifyAudit(workspaceId, 1_000)).toMatchObject({ valid: true, checked: 800, firstSeq: 1, lastSeq: 800, reason: null });
  const { rows } = await pool.query(`SELECT count(DISTINCT "prevHash")::int AS "parents" FROM "AuditEvent" WHERE "workspaceId" = $1`, [workspaceId]);
  expect(rows).toEqual([{ parents: 800 }]);
});

test("an append that is rolled back leaves nothing", async () => {
  const workspaceId = await chainOf(2);
  const failing = auditedTransaction(workspaceId, async (_, record) => {
    await record({ actor: { type: "user", id: "u" }, action: "campaign.pause", target: { type: "campaign", id: "c" }, before: null, after: null });
    throw new Error("what it records did not happen");
  });
  await expect(failing).rejects.toThrow("did not happen");
  await append(workspaceId);
  expect(await verifyAudit(workspaceId, 500)).toMatchObject({ valid: true, checked: 3, lastSeq: 3 });
});

test("no limit gives a false alarm, while others append", async () => {
  const workspaceId = await chainOf(30);
  let appending = true;
  const writer = (async () => {
    while (appending) await append(workspaceId);
  })();
  for (let limit = 1; limit <= 40; limit += 1) expect(await verifyAudit(workspaceId, limit)).toMatchObject({ valid: true, reason: null });
  appending = false;
  await writer;
});

describe("what is done to the rows with SQL is found", () => {
  const update = `UPDATE "AuditEvent" SET`;
  const at = (seq: number) => `WHERE "workspaceId" = $1 AND "seq" = ${seq}`;
  test.each<[string, string[], string, number]>([
    ["a text edited", [`${update} "canonical" = replace("canonical", 'PAUSED', 'ACTIVE') ${at(4)}`], "ALTERED", 4],
    [
      "a text edited and hashed again",
      [
        `${update} "canonical" = replace("canonical", 'PAUSED', 'ACTIVE') ${at(4)}`,
        `${update} "hash" = encode(sha256(convert_to("canonical", 'UTF8')), 'hex') ${at(4)}`,
      ],
      "BROKEN_LINK",
      5,
    ],
    ["a column edited", [`${update} "actorId" = 'another' ${at(3)}`], "ALTERED", 3],
    ["two rows in each other's place", [`${update} "seq" = 99 ${at(3)}`, `${update} "seq" = 3 ${at(4)}`, `${update} "seq" = 4 ${at(99)}`], "ALTERED", 3],
    ["a row deleted", [`DELETE FROM "AuditEvent" ${at(5)}`], "MISSING", 5],
    ["the first row deleted", [`DELETE FROM "AuditEvent" ${at(1)}`], "MISSING", 1],
    [
      "a row inserted",
      [
        `INSERT INTO "AuditEvent" SELECT "workspaceId", 9, gen_random_uuid(), "at", "actorType", "actorId", "action", "targetType", "targetId", "dryRun", "canonical", "prevHash", "hash" FROM "AuditEvent" ${at(8)}`,
      ],
      "ALTERED",
      9,
    ],
    ["the end cut off", [`DELETE FROM "AuditEvent" WHERE "workspaceId" = $1 AND "seq" > 6`], "CUT_OFF", 7],
    ["all rows deleted", [`DELETE FROM "AuditEvent" WHERE "workspaceId" = $1`], "CUT_OFF", 1],
    ["the checkpoint deleted", [`DELETE FROM "AuditCheckpoint" WHERE "workspaceId" = $1`], "CHECKPOINT_MISSING", 9],
    [
      "the end cut off and the checkpoint made to fit",
      [
        `DELETE FROM "AuditEvent" WHERE "workspaceId" = $1 AND "seq" > 6`,
        `UPDATE "AuditCheckpoint" SET "seq" = 6, "count" = 6, "head" = (SELECT "hash" FROM "AuditEvent" ${at(6)}) WHERE "workspaceId" = $1`,
      ],
      "CHECKPOINT_FORGED",
      6,
    ],
    [
      "rows and checkpoint deleted",
      [`DELETE FROM "AuditEvent" WHERE "workspaceId" = $1`, `DELETE FROM "AuditCheckpoint" WHERE "workspaceId" = $1`],
      "ROLLED_BACK",
      1,
    ],
  ])("%s", async (_, statements, fault, brokenAt) => {
    const workspaceId = await chainOf(8);
    for (const statement of statements) await pool.query(statement, [workspaceId]);
    expect(await verifyAudit(workspaceId, 500)).toMatchObject({ valid: false, fault, brokenAt, reason: expect.any(String) });
    // And it stays found: no later event covers it up. A checkpoint alone is made good from the witness.
    await append(workspaceId);
    expect((await verifyAudit(workspaceId, 500)).valid).toBe(fault === "CHECKPOINT_MISSING");
  });

  test("old rows put back with their old checkpoint", async () => {
    const workspaceId = await chainOf(5);
    const { rows } = await pool.query(`SELECT * FROM "AuditCheckpoint" WHERE "workspaceId" = $1`, [workspaceId]);
    await append(workspaceId);
    await append(workspaceId);
    await pool.query(`DELETE FROM "AuditEvent" WHERE "workspaceId" = $1 AND "seq" > 5`, [workspaceId]);
    await pool.query(`UPDATE "AuditCheckpoint" SET "seq" = 5, "count" = 5, "head" = $2, "signature" = $3, "at" = $4 WHERE "workspaceId" = $1`, [
      workspaceId,
      rows[0].head,
      rows[0].signature,
      rows[0].at,
    ]);
    expect(await verifyAudit(workspaceId, 500)).toMatchObject({ valid: false, fault: "ROLLED_BACK", brokenAt: 6 });
    await append(workspaceId);
    expect(await verifyAudit(workspaceId, 500)).toMatchObject({ valid: false, fault: "MISSING", brokenAt: 6, lastSeq: 8 });
  });

  test("another workspace's checkpoint in its place", async () => {
    const [workspaceId, other] = [await chainOf(3), await chainOf(2)];
    await pool.query(
      `UPDATE "AuditCheckpoint" SET ("seq", "count", "head", "signature") = (SELECT "seq", "count", "head", "signature" FROM "AuditCheckpoint" WHERE "workspaceId" = $2) WHERE "workspaceId" = $1`,
      [workspaceId, other],
    );
    expect(await verifyAudit(workspaceId, 500)).toMatchObject({ valid: false, fault: "CHECKPOINT_FORGED" });
    expect(await verifyAudit(other, 500)).toMatchObject({ valid: true });
  });
});

test("a lost witness is no alarm and is kept again, readable by its owner alone", async () => {
  const workspaceId = await chainOf(3);
  expect(readFileSync(witnessFile(workspaceId), "utf8").trim().split("\n")).toHaveLength(3);
  rmSync(witnessFile(workspaceId));
  expect(await verifyAudit(workspaceId, 500)).toMatchObject({ valid: true });
  expect(existsSync(witnessFile(workspaceId))).toBe(true);
  await pool.query(`DELETE FROM "AuditEvent" WHERE "workspaceId" = $1`, [workspaceId]);
  await pool.query(`DELETE FROM "AuditCheckpoint" WHERE "workspaceId" = $1`, [workspaceId]);
  expect(await verifyAudit(workspaceId, 500)).toMatchObject({ valid: false, fault: "ROLLED_BACK" });
});

describe("over REST", () => {
  let person: Seeded;
  beforeAll(async () => {
    person = await seedPerson();
    for (let number = 1; number <= 3; number += 1) await append(person.workspaceId, number);
  });

  test("activity is newest first and tells everything that was hashed", async () => {
    const { status, body } = await call(`${server.url}/ads/activity?limit=2`, { key: person.key });
    expect(status).toBe(200);
    const { data, meta } = body as { data: Record<string, unknown>[]; meta: unknown };
    expect(meta).toEqual({ total: 3, offset: 0, limit: 2, next: "/api/v1/ads/activity?limit=2&offset=2" });
    expect(data.map((event) => event.seq)).toEqual([3, 2]);
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      seq: 3,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      actor: { type: "user", id: "u" },
      action: "campaign.pause",
      target: { type: "campaign", id: expect.any(String) },
      dryRun: false,
      before: { status: "ACTIVE", budget: 12.34 },
      after: { status: "PAUSED", budget: 1e21 },
      reason: "سبب 3 👍🏽\u0000",
      outcome: "succeeded",
      error: null,
      explanation: null,
      prevHash: (data[1] as { hash: string }).hash,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("the verdict", async () => {
    const { status, body } = await call(`${server.url}/ads/audit-verify`, { key: person.key });
    const { data } = (await call(`${server.url}/ads/activity?limit=1`, { key: person.key })).body as { data: { hash: string }[] };
    expect([status, body]).toEqual([
      200,
      {
        data: {
          valid: true,
          checked: 3,
          firstSeq: 1,
          lastSeq: 3,
          headHash: data[0]?.hash,
          brokenAt: null,
          reason: null,
          fault: null,
          keys: [{ id: expect.stringMatching(/^[0-9a-f]{16}$/), publicKey: expect.stringMatching(/^MCowBQYDK2VwAyEA/) }],
        },
      },
    ]);
  });

  test("a workspace without actions has a chain that holds", async () => {
    const { key } = await seedPerson();
    expect((await call(`${server.url}/ads/activity`, { key })).body).toEqual({ data: [], meta: { total: 0, offset: 0, limit: 50, next: null } });
    expect((await call(`${server.url}/ads/audit-verify`, { key })).body).toMatchObject({ data: { valid: true, checked: 0, firstSeq: null, headHash: null } });
  });

  test("a row that can no longer be read is shown as far as its columns go", async () => {
    const { key, workspaceId } = await seedPerson();
    await append(workspaceId);
    await pool.query(`UPDATE "AuditEvent" SET "canonical" = 'gone' WHERE "workspaceId" = $1`, [workspaceId]);
    expect((await call(`${server.url}/ads/activity`, { key })).body).toMatchObject({ data: [{ seq: 1, action: "campaign.pause", before: null }] });
    expect((await call(`${server.url}/ads/audit-verify`, { key })).body).toMatchObject({ data: { valid: false, brokenAt: 1, fault: "ALTERED" } });
  });

  test.each(["/ads/activity?limit=0", "/ads/activity?limit=101", "/ads/audit-verify?limit=1001", "/ads/audit-verify?limit=x"])(
    "%s is refused",
    async (path) => {
      expect(statusAndCode(await call(`${server.url}${path}`, { key: person.key }))).toBe("400 VALIDATION_ERROR");
    },
  );

  test.each(["/ads/activity", "/ads/audit-verify"])("%s needs ads:read", async (path) => {
    const { key } = await seedPerson({ scopes: ["posts:read", "ads:write"] });
    const answer = await call(`${server.url}${path}`, { key });
    expect([answer.status, answer.body]).toEqual([403, { error: { code: "FORBIDDEN", message: "Missing required permission: ads:read" } }]);
  });
});
