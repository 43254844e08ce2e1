import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { slowness } from "@/tests/fixtures/workflow/pace";
import { type Answer, call, statusAndCode } from "./client";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import { type RestProcess, startRestProcess } from "./rest-processes";
import { seedPerson } from "./seed";

const operation = "/analytics/optimal-times?platform=tiktok";
const limits = { RATE_LIMIT_PRO: "20", RATE_LIMIT_ENTERPRISE: "30", RATE_LIMIT_ANONYMOUS: "10" };

let proxy: FaultProxy;
let processes: RestProcess[];

beforeAll(async () => {
  proxy = await startFaultProxy(fileDatabaseUrl());
  const databases = [fileDatabaseUrl(), fileDatabaseUrl(), fileDatabaseUrl(), proxy.url];
  processes = await Promise.all(databases.map((url) => startRestProcess({ ...limits, DATABASE_URL: url })));
  // The first connections of four processes at once take longer on a busy machine than a request may wait for its database.
  const { key } = await seedPerson();
  const isAnswered = async (url: string) => expect(statusAndCode(await call(url + operation, { key }))).toBe("200 ok");
  for (const { url } of processes) await vi.waitFor(() => isAnswered(url), { timeout: 20_000 });
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await proxy.close();
});

function at(index: number): RestProcess {
  const process = processes[index % processes.length];
  if (!process) throw new Error("no process");
  return process;
}

/** Asks all processes in turn, many at a time. */
function storm(count: number, key: string): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(at(index).url + operation, { key })));
}

const remaining = (answer: Answer) => Number(answer.headers.get("x-ratelimit-remaining"));

describe("over four processes", () => {
  test.each([
    ["PRO", 20],
    ["ENTERPRISE", 30],
  ] as const)("exactly the quota of a minute is let in: %s", async (plan, limit) => {
    const { key } = await seedPerson({ plan });
    const answers = await storm(limit + 25, key);
    const allowed = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status === 429);
    expect([allowed.length, refused.length]).toEqual([limit, 25]);
    expect(allowed.map(remaining).sort((a, b) => b - a)).toEqual(Array.from({ length: limit }, (_, index) => limit - 1 - index));
    for (const answer of refused) {
      expect(answer.body).toEqual({ error: { code: "RATE_LIMITED", message: `Too many requests: at most ${limit} a minute.` } });
      expect(answer.headers.get("x-ratelimit-limit")).toBe(String(limit));
      expect(remaining(answer)).toBe(0);
      const retryAfter = Number(answer.headers.get("retry-after"));
      expect(retryAfter).toBeGreaterThanOrEqual(1);
      expect(retryAfter).toBeLessThanOrEqual(60);
      const resetIn = Number(answer.headers.get("x-ratelimit-reset")) - Date.parse(answer.headers.get("date") ?? "") / 1000;
      expect(Math.abs(resetIn - retryAfter)).toBeLessThan(3);
    }
    const resets = new Set(answers.map((answer) => answer.headers.get("x-ratelimit-reset")));
    expect(resets.size).toBeLessThanOrEqual(2);
  });

  test("the window ends and the quota is whole again", async () => {
    const { key, keyId } = await seedPerson();
    await storm(21, key);
    expect(statusAndCode(await call(at(0).url + operation, { key }))).toBe("429 RATE_LIMITED");
    const past = BigInt(Date.now() - 1);
    await database().rateLimitCounter.updateMany({ where: { key: { endsWith: keyId } }, data: { expire: past } });
    const answer = await call(at(1).url + operation, { key });
    expect([statusAndCode(answer), remaining(answer)]).toEqual(["200 ok", 19]);
  });

  test("one key's flood is not another's", async () => {
    const flooding = await seedPerson();
    const quiet = await seedPerson();
    await storm(25, flooding.key);
    expect(statusAndCode(await call(at(0).url + operation, { key: quiet.key }))).toBe("200 ok");
  });

  test("a key that looks right and is unknown counts against its address, over all processes", async () => {
    const { composeKey } = await import("@/server/domains/api-keys/api-keys.engine");
    const unknown = composeKey(() => 3);
    const answers = await storm(24, unknown);
    const statuses = answers.map((answer) => answer.status);
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([10, 14]);
    const { key } = await seedPerson();
    expect(statusAndCode(await call(at(0).url + operation, { key }))).toBe("200 ok");
  });
});

test("a key that cannot be one counts against its address in the process", async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => call(at(2).url + operation, { key: "svc_wrong" })));
  const statuses = answers.map((answer) => answer.status);
  expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([10, 5]);
  expect(statusAndCode(await call(at(2).url + operation))).toBe("429 RATE_LIMITED");
  expect(statusAndCode(await call(`${at(2).url}/nothing`))).toBe("404 NOT_FOUND");
});

describe("without the limiter's table", () => {
  const rename = (from: string, to: string) =>
    systemSql(database(), "a planted fault", Prisma.sql`DO ${Prisma.raw(`$$ BEGIN ALTER TABLE "${from}" RENAME TO "${to}"; END $$`)}`);

  test("each process holds the limit by itself", async () => {
    const { key } = await seedPerson();
    await rename("RateLimitCounter", "Elsewhere");
    try {
      const answers = await Promise.all(Array.from({ length: 40 }, () => call(at(0).url + operation, { key })));
      const statuses = answers.map((answer) => answer.status);
      expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([20, 20]);
      expect(answers.every((answer) => answer.headers.get("x-ratelimit-limit") === "20")).toBe(true);
    } finally {
      await rename("Elsewhere", "RateLimitCounter");
    }
  });
});

describe("when the database does not answer", () => {
  const unavailable = { error: { code: "WORKSPACE_UNAVAILABLE", message: "Your access could not be verified just now. Nothing was changed." } };

  test.each(["blackhole", "reset"] as const)("%s: 503 within 3 seconds, and all is well afterwards", async (behaviour) => {
    const { key } = await seedPerson({ plan: "ENTERPRISE" });
    const behindProxy = at(3);
    expect(statusAndCode(await call(behindProxy.url + operation, { key }))).toBe("200 ok");
    proxy.set(behaviour);
    try {
      const startedAt = Date.now();
      const answers = await Promise.all(Array.from({ length: 12 }, () => call(behindProxy.url + operation, { key })));
      expect(Date.now() - startedAt).toBeLessThan(3_000 * slowness());
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(answer.body).toEqual(unavailable);
        expect(answer.headers.get("retry-after")).toBe("5");
        expect(answer.headers.get("x-ratelimit-limit")).not.toBeNull();
      }
      // What needs no database continues.
      expect(statusAndCode(await call(`${behindProxy.url}/nothing`))).toBe("404 NOT_FOUND");
      expect(statusAndCode(await call(behindProxy.url + operation, { key: "svc_wrong" }))).toBe("401 UNAUTHORIZED");
    } finally {
      proxy.set("pass");
    }
    await expect.poll(async () => statusAndCode(await call(behindProxy.url + operation, { key })), { timeout: 10_000 }).toBe("200 ok");
  });

  test("a locked table is no answer either", async () => {
    const { key } = await seedPerson();
    const { transaction } = await import("@/server/db/database");
    let answer: Answer | undefined;
    const startedAt = Date.now();
    await transaction(async (tx) => {
      await systemSql(tx, "a planted fault", Prisma.sql`DO $$ BEGIN LOCK TABLE "Membership" IN ACCESS EXCLUSIVE MODE; END $$`);
      answer = await call(at(0).url + operation, { key });
    });
    expect(answer && statusAndCode(answer)).toBe("503 WORKSPACE_UNAVAILABLE");
    expect(Date.now() - startedAt).toBeLessThan(3_500 * slowness());
  });
});
