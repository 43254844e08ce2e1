import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type FaultProxy, startFaultProxy } from "@/tests/api/http/fault-proxy";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { accepted, expectEachOnce, plan, type Stage, setStage, untilArmed, untilDue, untilEnded } from "@/tests/fixtures/publishing";
import { sizeOf } from "@/tests/fixtures/size";

/** Longer than a connection to the database is waited for; `FAULTS_OUTAGE_SECONDS=60` is the promise in full. */
const outageMs = sizeOf("FAULTS_OUTAGE_SECONDS", 8) * 1_000;
let stage: Stage;
let proxy: FaultProxy;

beforeAll(async () => {
  proxy = await startFaultProxy(fileDatabaseUrl());
  stage = await setStage({ accounts: 20, databaseUrl: proxy.url, env: { PUBLISH_LEASE_SECONDS: "3" } });
}, 120_000);
afterEach(() => proxy.set("pass"));
afterAll(async () => {
  await stage.close();
  await proxy.close();
});

test.each(["blackhole", "reset"] as const)(
  "the database is away (%s) when posts are due: none is lost, none is doubled",
  async (fault) => {
    const due = new Date(Date.now() + 5_000);
    const planned = await plan(stage, `away ${fault}`, () => due);
    await untilArmed(planned);
    await untilDue(due, 300);
    proxy.set(fault);
    await delay(outageMs);
    proxy.set("pass");
    await expectEachOnce(stage, await untilEnded(planned, 90_000));
  },
  150_000 + outageMs,
);

test.each(["blackhole", "reset"] as const)(
  "the database goes away (%s) while posts are going out: none is lost, none is doubled",
  async (fault) => {
    const due = new Date(Date.now() + 5_000);
    const planned = await plan(stage, `leaving ${fault}`, () => due);
    await untilArmed(planned);
    await untilDue(due);
    await vi.waitFor(
      async () => {
        const contents = (await accepted(stage)).map((entry) => entry.content);
        expect(planned.filter((post) => contents.includes(post.content)).length).toBeGreaterThan(0);
      },
      { timeout: 30_000, interval: 3 },
    );
    proxy.set(fault);
    await delay(outageMs);
    proxy.set("pass");
    await expectEachOnce(stage, await untilEnded(planned, 90_000));
  },
  150_000 + outageMs,
);
