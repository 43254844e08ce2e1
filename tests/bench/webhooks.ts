import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startInstance } from "@/tests/fixtures/instance";
import { startReceiver } from "@/tests/fixtures/webhook-receiver";
import { quantile } from "@/tests/fixtures/workflow/pace";
import { type CpuTime, withCpuTime } from "./cpu";
import { createOwner, inBatches, type Owner, post } from "./installation";

/** 1,000 events in a minute over 200 endpoints, of which 20 never answer: how late the others get theirs. Every workspace has two endpoints. */
const WORKSPACES = 100;
const HANGING = 20;
const EVENTS = 1_000;
const MINUTE_MS = 60_000;
/** The promise of those that answer, at the 95th percentile. */
const BOUND_MS = 2_000;
const EVENT = "post.published";

export async function benchWebhooks() {
  const good = await startReceiver();
  const hanging = await startReceiver(good);
  hanging.answer("hang");
  const instance = await startInstance({
    database: "embedded",
    pages: false,
    env: { LOG_LEVEL: "warn", ALLOWED_PRIVATE_HOSTS: "localhost", NODE_EXTRA_CA_CERTS: good.certificateFile },
  });
  const client = new Client({ connectionString: instance.databaseUrl });
  try {
    await client.connect();
    const owners = await inBatches(
      Array.from({ length: WORKSPACES }, (_, index) => index),
      5,
      (index) => createOwner(instance, `hooks-${index}`),
    );
    await inBatches(owners, 5, async (owner: Owner, index) => {
      await post(instance, owner, "/webhooks", { url: `${good.url}/${index}`, events: [EVENT] });
      await post(instance, owner, "/webhooks", { url: `${index < HANGING ? hanging.url : good.url}/second`, events: [EVENT] });
    });

    const sentAt = new Map<string, number>();
    const send = async () => {
      const startedAt = Date.now();
      for (let index = 0; index < EVENTS; index += 1) {
        await sleep(Math.max(0, startedAt + (index * MINUTE_MS) / EVENTS - Date.now()));
        const id = randomUUID();
        const payload = { data: { post: { id: randomUUID(), status: "PUBLISHED", publishedAt: new Date().toISOString(), results: [] } } };
        sentAt.set(id, Date.now());
        await client.query(`INSERT INTO "OutboxEvent" (id, "workspaceId", type, payload) VALUES ($1, $2, $3, $4)`, [
          id,
          owners[index % WORKSPACES]?.workspaceId,
          EVENT,
          payload,
        ]);
        await client.query("NOTIFY outbox");
      }
    };
    const due = Array.from({ length: EVENTS }, (_, index) => (index % WORKSPACES < HANGING ? 1 : 2)).reduce((sum, count) => sum + count, 0);
    const arrive = async () => {
      const deadline = Date.now() + 2 * MINUTE_MS;
      await send();
      while (good.received.length < due && Date.now() < deadline) await sleep(200);
    };
    const { cpu }: { cpu: CpuTime | null } = await withCpuTime(instance, instance.processes().web ?? 0, arrive);
    const late = good.received.map(({ at, body }) => at - (sentAt.get(JSON.parse(body.toString()).id) ?? Number.NaN));
    const p95 = quantile(late, 0.95);
    return {
      unit: "ms",
      load: loadavg()[0],
      bound: { p95: BOUND_MS, kept: late.length === due && p95 <= BOUND_MS },
      deliveries: { due, arrived: late.length, attemptsAtHanging: hanging.received.length },
      // Of one delivery that arrives, of the web process and of PostgreSQL.
      cpuMsPerDelivery: cpu && { node: Math.round(cpu.nodeMs / due), postgres: Math.round(cpu.postgresMs / due) },
      p50: quantile(late, 0.5),
      p95,
      p99: quantile(late, 0.99),
      max: quantile(late, 1),
    };
  } finally {
    await client.end();
    await instance.stop();
    await Promise.all([good.close(), hanging.close()]);
  }
}
