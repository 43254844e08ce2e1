import autocannon from "autocannon";
import { Client } from "pg";
import type { Instance } from "@/tests/fixtures/instance";
import { median, startBareServer } from "./bare";
import { withCpuTime } from "./cpu";

/** GET /posts?limit=50 of 10,000 posts, in turns with a bare server on the same database: on a busy machine only the ratios say anything. */
const POSTS = 10_000;
const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = 6;

interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** CPU milliseconds a request, of the Node process and of PostgreSQL. */
  cpuMs: { node: number; postgres: number; sum: number } | null;
}

async function seed(databaseUrl: string, owner: { id: string; personalWorkspaceId: string }, connectionId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `WITH posts AS (
       INSERT INTO "Post" (id, "workspaceId", "authorId", content, status, "mediaUrls", "platformCaptions", "publishedAt", "createdAt", "updatedAt")
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'منشور رقم ' || n || ' with some more words to it', 'PUBLISHED', '{}', '{}', at, at, at
         FROM (SELECT n, now() - n * interval '10 minutes' AS at FROM generate_series(1, $4::int) n) AS numbers
       RETURNING id, "createdAt")
     INSERT INTO "PostTarget" (id, "workspaceId", "postId", "connectionId", platform, position, status, "externalPostId", "publishedAt", "createdAt")
     SELECT gen_random_uuid(), $1::uuid, id, $3::uuid, 'TWITTER', 0, 'SUCCEEDED', '1', "createdAt", "createdAt" FROM posts`,
    [owner.personalWorkspaceId, owner.id, connectionId, POSTS],
  );
  await client.query("VACUUM ANALYZE");
  await client.end();
}

async function measure(instance: Instance, pid: number, url: string, key: string, seconds: number): Promise<Measured> {
  const { result, cpu } = await withCpuTime(instance, pid, async () =>
    autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: { authorization: `Bearer ${key}` } }),
  );
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers that are no success, ${result.errors} errors`);
  const perRequest = (ms: number) => Number((ms / result.requests.total).toFixed(3));
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: cpu && { node: perRequest(cpu.nodeMs), postgres: perRequest(cpu.postgresMs), sum: perRequest(cpu.nodeMs + cpu.postgresMs) },
  };
}

export async function benchListPosts(instance: Instance) {
  const email = "list@bench.test";
  const owner = await instance.admin("user", "create", "--email", email, "--password", "a password for the bench", "--plan", "ENTERPRISE");
  const { key } = await instance.admin("key", "create", "--email", email, "--name", "bench", "--scopes", "posts:read");
  const connection = await instance.admin("connection", "create", "--workspace", owner.personalWorkspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await seed(instance.databaseUrl, owner, connection.id);
  const bare = await startBareServer(instance.databaseUrl);
  const url = `${instance.baseUrl}/api/v1/posts?limit=50`;
  try {
    const measureBare = (seconds: number) => measure(instance, bare.pid, bare.url, key, seconds);
    const measureService = (seconds: number) => measure(instance, instance.processes().web ?? 0, url, key, seconds);
    await measureBare(2);
    await measureService(2);
    const rounds: Array<{ bare: Measured; service: Measured }> = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await measureBare(SECONDS), service: await measureService(SECONDS) });
    return {
      posts: POSTS,
      connections: CONNECTIONS,
      rounds,
      ratio: median(rounds.map(({ bare, service }) => service.requestsPerSecond / bare.requestsPerSecond)),
      cpuRatio: median(rounds.map(({ bare, service }) => (bare.cpuMs && service.cpuMs ? bare.cpuMs.sum / service.cpuMs.sum : Number.NaN))),
    };
  } finally {
    bare.stop();
  }
}
