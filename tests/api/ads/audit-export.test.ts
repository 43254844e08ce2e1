import { execFile } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/env";
import { sessionSecret } from "@/server/auth/session";
import { type RestServer, startRestServer } from "@/tests/api/http/rest-server";
import { seedPerson } from "@/tests/api/http/seed";

const { exportAudit, verifyAudit } = await import("@/server/domains/ads");
const { auditedTransaction } = await import("@/server/domains/ads/service/audit");
const { handleAuditExport } = await import("@/server/http/audit-export");
const { startSession } = await import("@/server/domains/workspaces");

async function append(workspaceId: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await auditedTransaction(workspaceId, (_, record) =>
      record({
        actor: { type: "user", id: "u" },
        action: "campaign.pause",
        target: { type: "campaign", id: "c" },
        before: null,
        after: { status: "PAUSED" },
        reason: "إيقاف\n👍",
      }),
    );
  }
}

const exported = (workspaceId: string) => text(Readable.from(exportAudit(workspaceId)));

function fileOf(content: string): string {
  const file = join(env.NASHIR_DATA_DIR, `${randomUUID()}.jsonl`);
  writeFileSync(file, content);
  return file;
}

/** The program as a user runs it: Node and one file. */
function check(...args: string[]): Promise<{ code: number; report: Record<string, unknown>; warned: string }> {
  return new Promise((done) => {
    execFile(process.execPath, ["public/verify-audit.mjs", ...args], { env: { NODE_ENV: "production" } }, (error, stdout, stderr) => {
      const code = (error as { code?: number } | null)?.code ?? 0;
      done({ code, report: stdout ? (JSON.parse(stdout) as Record<string, unknown>) : {}, warned: stderr });
    });
  });
}

let workspaceId: string;
let other: string;
let key: string;
let good: string;
beforeAll(async () => {
  workspaceId = randomUUID();
  other = randomUUID();
  await append(workspaceId, 5);
  await append(other, 2);
  key = (await verifyAudit(workspaceId, 500)).keys[0]?.publicKey ?? "";
  good = await exported(workspaceId);
});

test("an export holds without the service", async () => {
  const { headHash } = await verifyAudit(workspaceId, 500);
  const { code, report: told, warned } = await check(fileOf(good), "--public-key", key);
  expect([code, warned, told]).toEqual([
    0,
    "",
    {
      valid: true,
      workspaceId,
      events: 5,
      headHash,
      signedAt: expect.stringMatching(/Z$/),
      keyId: expect.any(String),
      keyGiven: true,
      brokenAt: null,
      reason: null,
    },
  ]);
});

test("without the key it says what it was checked against", async () => {
  const { code, warned } = await check(fileOf(good));
  expect([code, warned]).toEqual([0, expect.stringContaining("--public-key")]);
});

test("an empty chain holds", async () => {
  expect((await check(fileOf(await exported(randomUUID())))).report).toMatchObject({ valid: true, events: 0 });
});

const lines = (content: string) => content.trimEnd().split("\n");
const joined = (...parts: (string | undefined)[]) => `${parts.filter((part) => part !== undefined).join("\n")}\n`;

describe("a tampered export is found", () => {
  test.each<[string, (all: string[], foreign: string[]) => string, number | null]>([
    ["an event edited", (all) => joined(...all).replace("PAUSED", "ACTIVE"), 1],
    ["an event deleted", (all) => joined(...all.filter((_, index) => index !== 3)), 3],
    ["two events in each other's place", ([header, one, two, ...rest]) => joined(header, two, one, ...rest), 1],
    ["the last event cut off", (all) => joined(...all.slice(0, 5), all.at(-1)), 5],
    ["the end cut off, the checkpoint too", (all) => joined(...all.slice(0, 4)), 4],
    ["another workspace's checkpoint", (all, foreign) => joined(...all.slice(0, -1), foreign.at(-1)), null],
    ["another workspace's event", (all, foreign) => joined(all[0], foreign[1], ...all.slice(2)), 1],
    ["a signature edited", (all) => joined(...all.slice(0, -1), all.at(-1)?.replace(/"signature":"..../, '"signature":"AAAA')), null],
    ["a checkpoint edited", (all) => joined(...all.slice(0, -1), all.at(-1)?.replace('\\"count\\":5', '\\"count\\":6')), null],
    ["a line that does not belong there", (all) => joined(all[0], '{"type":"note"}', ...all.slice(1)), null],
    ["a header without keys", ([header, ...rest]) => joined(JSON.stringify({ ...JSON.parse(header ?? ""), keys: [] }), ...rest), null],
    ["no JSON", () => "hello\n", null],
  ])("%s", async (_, tamper, brokenAt) => {
    const { code, report: told } = await check(fileOf(tamper(lines(good), lines(await exported(other)))));
    expect([code, told.valid, told.brokenAt, typeof told.reason]).toEqual([1, false, brokenAt, "string"]);
  });

  test("a key of the forger's own", async () => {
    const forger = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" }).toString("base64");
    expect((await check(fileOf(good), "--public-key", forger)).report).toMatchObject({ valid: false, reason: "The checkpoint is signed with another key." });
  });

  test("a chain that does not begin with the export one kept", async () => {
    const older = fileOf(good);
    await append(workspaceId, 2);
    const newer = fileOf(await exported(workspaceId));
    expect((await check(newer, "--earlier", older)).report).toMatchObject({ valid: true, events: 7 });
    expect((await check(older, "--earlier", newer)).report).toMatchObject({ valid: false, brokenAt: 6 });
  });
});

test.each([[[]], [["a", "b"]], [["a", "--public-key"]]])("called wrongly it says how: %o", async (args) => {
  const { code, warned } = await check(...args);
  expect([code, warned]).toEqual([2, expect.stringContaining("usage")]);
});

describe("the download", () => {
  let server: RestServer;
  beforeAll(async () => {
    server = await startRestServer(handleAuditExport);
  });
  afterAll(() => server.close());

  test("is the chain of the chosen workspace, for its members", async () => {
    const person = await seedPerson();
    await append(person.workspaceId, 1);
    const sid = await startSession(person.userId, { userAgent: null, ipAddress: null });
    const cookie = `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
    const response = await fetch(server.url, { headers: { cookie } });
    expect([response.status, response.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^attachment; filename="audit-${person.workspaceId}-\\d{4}-\\d\\d-\\d\\d\\.jsonl"$`)),
    ]);
    const file = fileOf(await response.text());
    expect((await check(file)).report).toMatchObject({ valid: true, workspaceId: person.workspaceId, events: 1 });
  });

  test("needs a session", async () => {
    const response = await fetch(server.url);
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([401, "UNAUTHORIZED"]);
  });
});
