import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { runIdempotent } from "@/server/http/idempotency";
import { type Answer, call, statusAndCode } from "./client";
import { createProbe, knownId } from "./probe";
import { type RestServer, startRestServer } from "./rest-server";
import { type Seeded, seedPerson, seedSharedWorkspace } from "./seed";

const probe = createProbe();
let server: RestServer;
let person: Seeded;
let other: Seeded;
let shared: string;

beforeAll(async () => {
  server = await startRestServer(probe.handle);
  person = await seedPerson({ plan: "ENTERPRISE" });
  other = await seedPerson({ plan: "ENTERPRISE" });
  shared = await seedSharedWorkspace(person.email);
});
afterAll(() => server.close());

let counter = 0;
const freshKey = () => `order ${++counter} ~!`;

function make(idempotencyKey: string, body: unknown, options: { path?: string; key?: string; workspace?: string } = {}): Promise<Answer> {
  const headers = { "idempotency-key": idempotencyKey, ...(options.workspace ? { "x-svc-workspace-id": options.workspace } : {}) };
  return call(server.url + (options.path ?? "/probes"), { method: "POST", key: options.key ?? person.key, headers, body });
}

const replayed = (answer: Answer) => answer.headers.get("idempotent-replayed");

describe("the same request again", () => {
  test("answers what the first answered and does nothing", async () => {
    const key = freshKey();
    const before = probe.made.length;
    const first = await make(key, { name: "نشر", tags: ["a"], note: "n" });
    const second = await make(key, '{ "note": "n", "tags": ["a"], "name": "نشر" }');
    expect(first.status).toBe(201);
    expect(replayed(first)).toBeNull();
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(replayed(second)).toBe("true");
    expect(probe.made.length).toBe(before + 1);
  });

  test("a refusal of the input is kept too", async () => {
    const key = freshKey();
    const first = await make(key, { name: "" });
    const second = await make(key, { name: "" });
    expect(statusAndCode(first)).toBe("400 VALIDATION_ERROR");
    expect(second.body).toEqual(first.body);
    expect(replayed(second)).toBe("true");
  });

  test("a failure of ours is not kept: the next try runs", async () => {
    const key = freshKey();
    expect(statusAndCode(await make(key, { name: "boom" }))).toBe("500 INTERNAL_ERROR");
    const second = await make(key, { name: "boom" });
    expect(statusAndCode(second)).toBe("500 INTERNAL_ERROR");
    expect(replayed(second)).toBeNull();
  });

  test.each([
    [500, true],
    [502, false],
  ])("a %i may have come after a commit (%s): then the next try goes on under the same id", async (status, same) => {
    const ids: string[] = [];
    const request = { apiKeyId: person.keyId, workspaceId: person.workspaceId, operation: "POST /probes", body: {} };
    const key = freshKey();
    const fail = () =>
      runIdempotent(key, request, async (intentId) => {
        ids.push(intentId);
        return { status, body: "{}" };
      });
    await fail();
    await fail();
    expect(ids[0] === ids[1]).toBe(same);
  });

  test("works without a body", async () => {
    const key = freshKey();
    expect(replayed(await make(key, undefined, { path: `/probes/${knownId}/poke` }))).toBeNull();
    expect(replayed(await make(key, {}, { path: `/probes/${knownId}/poke` }))).toBe("true");
  });
});

describe("the key for something else", () => {
  const reused = {
    error: {
      code: "VALIDATION_ERROR",
      message: "Idempotency-Key: was used for another request",
      details: { issues: [{ path: "Idempotency-Key", message: "was used for another request", code: "reused" }], reason: "IDEMPOTENCY_KEY_REUSED" },
    },
  };

  test.each<[string, unknown, () => Parameters<typeof make>[2]]>([
    ["another body", { name: "other" }, () => ({})],
    ["another operation", { name: "first" }, () => ({ path: "/probes/ask" })],
    ["another resource", undefined, () => ({ path: `/probes/${knownId}/poke` })],
    ["another workspace", { name: "first" }, () => ({ workspace: shared })],
  ])("is refused: %s", async (_name, body, options) => {
    const key = freshKey();
    expect(statusAndCode(await make(key, { name: "first" }))).toBe("201 ok");
    const answer = await make(key, body, options());
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(reused);
  });

  test("another API key's same word is its own", async () => {
    const key = freshKey();
    const mine = await make(key, { name: "mine" });
    const theirs = await make(key, { name: "theirs" }, { key: other.key });
    expect([statusAndCode(mine), statusAndCode(theirs)]).toEqual(["201 ok", "201 ok"]);
    expect(replayed(theirs)).toBeNull();
  });

  test("is free again after 24 hours", async () => {
    const key = freshKey();
    await make(key, { name: "old" });
    await database().idempotencyRecord.updateMany({ where: { key }, data: { expiresAt: new Date(Date.now() - 1000), leaseExpiresAt: new Date(0) } });
    const answer = await make(key, { name: "new" });
    expect(statusAndCode(answer)).toBe("201 ok");
    expect(replayed(answer)).toBeNull();
  });
});

describe("at the same time", () => {
  test("twenty requests make one thing; concurrent ones get a Retry-After", async () => {
    const key = freshKey();
    const before = probe.made.length;
    let open = () => {};
    probe.gate.open = new Promise((resolve) => {
      open = resolve;
    });
    const running = Array.from({ length: 20 }, () => make(key, { name: "once" }));
    const early = await Promise.race(running);
    expect(statusAndCode(early)).toBe("409 CONFLICT");
    expect(early.headers.get("retry-after")).toBe("1");
    open();
    const answers = await Promise.all(running);
    expect(answers.filter((answer) => answer.status === 201 && replayed(answer) === null)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
    expect(probe.made.length).toBe(before + 1);
    expect(replayed(await make(key, { name: "once" }))).toBe("true");
  });

  test("another body is refused while the first still runs", async () => {
    const key = freshKey();
    let open = () => {};
    probe.gate.open = new Promise((resolve) => {
      open = resolve;
    });
    const first = make(key, { name: "running" });
    await expect.poll(() => database().idempotencyRecord.count({ where: { key } })).toBe(1);
    expect(statusAndCode(await make(key, { name: "different" }))).toBe("400 VALIDATION_ERROR");
    open();
    expect(statusAndCode(await first)).toBe("201 ok");
  });

  test("what a dead process left running frees itself, for the same request only", async () => {
    const key = freshKey();
    await make(key, { name: "left" });
    const left = { state: "RUNNING", statusCode: null, responseSealed: null } as const;
    await database().idempotencyRecord.updateMany({ where: { key }, data: { ...left, leaseExpiresAt: new Date(Date.now() + 60_000) } });
    expect(statusAndCode(await make(key, { name: "left" }))).toBe("409 CONFLICT");
    await database().idempotencyRecord.updateMany({ where: { key }, data: { leaseExpiresAt: new Date(Date.now() - 1) } });
    expect(statusAndCode(await make(key, { name: "not the same" }))).toBe("400 VALIDATION_ERROR");
    const again = await make(key, { name: "left" });
    expect(statusAndCode(again)).toBe("201 ok");
    expect(replayed(again)).toBeNull();
  });
});

describe("the header", () => {
  test.each(["", "x".repeat(256), "مفتاح", "tab\there"])("is refused: %j", async (key) => {
    const headers = new Headers();
    // fetch refuses what is not Latin-1 itself; as UTF-8 bytes it reaches the server.
    headers.set("idempotency-key", Buffer.from(key, "utf8").toString("latin1"));
    const answer = await call(`${server.url}/probes`, { key: person.key, headers: Object.fromEntries(headers), body: { name: "x" } });
    expect(answer.body).toMatchObject({ error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "Idempotency-Key" }] } } });
  });

  test("means nothing where nothing is changed", async () => {
    expect(statusAndCode(await call(`${server.url}/probes/${knownId}`, { key: person.key, headers: { "idempotency-key": "" } }))).toBe("200 ok");
  });

  test.each([
    ["PATCH", { name: "x" }],
    ["DELETE", undefined],
  ])("counts for %s too", async (method, body) => {
    const key = freshKey();
    const ask = (path: string) => call(server.url + path, { method, key: person.key, headers: { "idempotency-key": key }, body });
    const first = await ask(`/probes/${knownId}`);
    expect([statusAndCode(first), replayed(first)]).toEqual(["200 ok", null]);
    const second = await ask(`/probes/${knownId}`);
    expect([second.body, replayed(second)]).toEqual([first.body, "true"]);
    expect(statusAndCode(await ask(`/probes/${crypto.randomUUID()}`))).toBe("400 VALIDATION_ERROR");
  });
});

test("what is kept cannot be read from the database", async () => {
  const key = freshKey();
  await make(key, { name: "a-very-secret-name" });
  const record = await database().idempotencyRecord.findFirstOrThrow({ where: { key } });
  expect(record.responseSealed).not.toBeNull();
  expect(Buffer.from(record.responseSealed ?? []).includes("a-very-secret-name")).toBe(false);
});
