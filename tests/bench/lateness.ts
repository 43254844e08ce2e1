import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "@/tests/fixtures/instance";

/** How late due posts reach the platform: 300 spread evenly over a minute, and 300 at one instant, an account each. */
const POSTS = 300;

interface Logged {
  content: string;
  at: string;
}

const percentile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

async function inBatches<T, R>(items: T[], size: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < items.length; index += size) results.push(...(await Promise.all(items.slice(index, index + size).map(work))));
  return results;
}

async function connect(instance: Instance, workspaceId: string): Promise<string[]> {
  // In this process: three hundred starts of the operator's shell would take minutes.
  const { supplyEnvironment } = await import("@/env");
  const { ensureSecrets } = await import("@/server/launch/secrets");
  supplyEnvironment({
    ...(Object.fromEntries(Object.entries(instance.env).filter(([, value]) => value !== undefined)) as Record<string, string>),
    DATABASE_URL: instance.databaseUrl,
    NASHIR_SECRET: ensureSecrets(instance.dataDir).secret,
  });
  const { createSandboxConnection } = await import("@/server/domains/connections");
  const { disconnect } = await import("@/server/db/database");
  const connections = await inBatches(Array.from({ length: POSTS }), 10, () =>
    createSandboxConnection({ workspaceId, platform: "TWITTER", sandboxAccount: "ok" }),
  );
  await disconnect();
  return connections.map((connection) => connection.id);
}

async function schedule(instance: Instance, key: string, accounts: string[], label: string, dueAt: (index: number) => Date) {
  const due = new Map<string, number>();
  await inBatches(
    accounts.map((account, index) => ({ account, index })),
    10,
    async ({ account, index }) => {
      const content = `${label} ${index}`;
      const response = await fetch(`${instance.baseUrl}/api/v1/posts/schedule`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ content, accountIds: [account], scheduledAt: dueAt(index).toISOString() }),
      });
      const body = (await response.json()) as { data?: { scheduledAt: string } };
      if (response.status !== 201 || !body.data) throw new Error(`not scheduled: ${response.status} ${JSON.stringify(body)}`);
      due.set(content, Date.parse(body.data.scheduledAt));
    },
  );
  return due;
}

async function lateness(instance: Instance, due: Map<string, number>) {
  const giveUpAt = Math.max(...due.values()) + 60_000;
  let out: Logged[] = [];
  while (out.length < due.size && Date.now() < giveUpAt) {
    await sleep(1_000);
    const response = await fetch(`${instance.sandboxUrl}/control/log?platform=TWITTER`);
    const log = (await response.json()) as Logged[] | { data: Logged[] };
    out = (Array.isArray(log) ? log : log.data).filter((entry) => due.has(entry.content));
  }
  const late = out.map((entry) => Date.parse(entry.at) - (due.get(entry.content) ?? 0)).sort((a, b) => a - b);
  return { posts: due.size, published: out.length, earliest: late[0], p50: percentile(late, 0.5), p99: percentile(late, 0.99), max: late.at(-1) };
}

export async function benchLateness(instance: Instance) {
  const email = "late@bench.test";
  const owner = await instance.admin("user", "create", "--email", email, "--password", "a password for the bench", "--plan", "ENTERPRISE");
  const { key } = await instance.admin("key", "create", "--email", email, "--name", "bench", "--scopes", "posts:read,posts:create");
  const accounts = await connect(instance, owner.personalWorkspaceId);
  // A minute ahead is the least that is taken, and the requests themselves take a while.
  const spreadFrom = Date.now() + 120_000;
  const spreadDue = await schedule(instance, key, accounts, "spread", (index) => new Date(spreadFrom + (index * 60_000) / POSTS));
  const spread = await lateness(instance, spreadDue);
  const instant = Date.now() + 120_000;
  const atOnceDue = await schedule(instance, key, accounts, "at once", () => new Date(instant));
  const atOnce = await lateness(instance, atOnceDue);
  return { spread, atOnce };
}
