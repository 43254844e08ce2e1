import type { Instance } from "@/tests/fixtures/instance";
import { median, startBareServer } from "./bare";
import { withCpuTime } from "./cpu";
import { connectAccounts, createOwner } from "./installation";

/** POST /posts/schedule over many accounts, in turns with a bare insert of the same rows on the same database. */
const ACCOUNTS = 100;
const CONNECTIONS = 16;
const ROUNDS = 3;
const REQUESTS = 1_000;
const DAY_MS = 86_400_000;
const SPACING_MS = 600_000;

interface Measured {
  requestsPerSecond: number;
  /** CPU milliseconds a request, of the Node process and of PostgreSQL. */
  cpuMs: { node: number; postgres: number; sum: number } | null;
}

export async function benchSchedulePosts(instance: Instance) {
  const owner = await createOwner(instance, "schedule");
  const accounts = await connectAccounts(
    instance,
    owner.workspaceId,
    Array.from({ length: ACCOUNTS }, () => "TWITTER" as const),
  );
  const headers = { authorization: `Bearer ${owner.key}`, "content-type": "application/json" };
  let next = 0;

  const measure = async (pid: number, url: string, requests: number): Promise<Measured> => {
    let left = requests;
    const send = async () => {
      while (left-- > 0) {
        const index = next++;
        const body = JSON.stringify({
          content: `منشور رقم ${index} with some more words to it`,
          accountIds: [accounts[index % ACCOUNTS]?.connectionId],
          scheduledAt: new Date(Date.now() + DAY_MS + index * SPACING_MS).toISOString(),
        });
        const response = await fetch(url, { method: "POST", headers, body });
        const text = await response.text();
        if (response.status !== 201) throw new Error(`${url} answered ${response.status}: ${text}`);
      }
    };
    const startedAt = performance.now();
    const { cpu } = await withCpuTime(instance, pid, () => Promise.all(Array.from({ length: CONNECTIONS }, send)));
    const seconds = (performance.now() - startedAt) / 1_000;
    const perRequest = (ms: number) => Number((ms / requests).toFixed(3));
    return {
      requestsPerSecond: Number((requests / seconds).toFixed(1)),
      cpuMs: cpu && { node: perRequest(cpu.nodeMs), postgres: perRequest(cpu.postgresMs), sum: perRequest(cpu.nodeMs + cpu.postgresMs) },
    };
  };

  const bare = await startBareServer(instance.databaseUrl);
  try {
    const measureBare = (requests: number) => measure(bare.pid, bare.url, requests);
    const measureService = (requests: number) => measure(instance.processes().web ?? 0, `${instance.baseUrl}/api/v1/posts/schedule`, requests);
    await measureBare(100);
    await measureService(300);
    const rounds: Array<{ bare: Measured; service: Measured }> = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await measureBare(REQUESTS), service: await measureService(REQUESTS) });
    return {
      accounts: ACCOUNTS,
      connections: CONNECTIONS,
      rounds,
      ratio: median(rounds.map(({ bare, service }) => service.requestsPerSecond / bare.requestsPerSecond)),
      cpuRatio: median(rounds.map(({ bare, service }) => (bare.cpuMs && service.cpuMs ? bare.cpuMs.sum / service.cpuMs.sum : Number.NaN))),
    };
  } finally {
    bare.stop();
  }
}
