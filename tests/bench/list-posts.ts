import { spawn } from "node:child_process";
import autocannon from "autocannon";
import { Client } from "pg";
import type { Instance } from "@/tests/fixtures/instance";
import { withCpuTime } from "./cpu";

/**
 * GET /posts?limit=50 of 10,000 posts and POST /posts/schedule, each in turns with a bare server on the same database: on a busy machine only the
 * ratios say anything.
 */
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

async function startBareServer(databaseUrl: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, ["tests/bench/bare-server.mjs", databaseUrl, "15"], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((done) => child.stdout.once("data", (chunk: Buffer) => done(Number(chunk.toString()))));
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Beyond the days for which runs are asked for at once, and each in a minute of its own: two posts of one account in one minute would be moved apart. */
const FIRST_DAY_MS = 60 * 86_400_000;
let scheduled = 0;

function bodyOfNext(connectionId: string): string {
  scheduled += 1;
  const scheduledAt = new Date(Date.now() + FIRST_DAY_MS + scheduled * 60_000).toISOString();
  return JSON.stringify({ content: `خصم على كل المنتجات ${scheduled}`, accountIds: [connectionId], scheduledAt });
}

interface Target {
  pid: number;
  url: string;
  key: string;
  /** Of an account: posts are scheduled to it in place of listed. */
  connectionId?: string;
}

async function measure(instance: Instance, { pid, url, key, connectionId }: Target, seconds: number): Promise<Measured> {
  const headers = { authorization: `Bearer ${key}` };
  const requests = connectionId
    ? [
        {
          method: "POST" as const,
          headers: { ...headers, "content-type": "application/json" },
          setupRequest: (request: autocannon.Request) => ({ ...request, body: bodyOfNext(connectionId) }),
        },
      ]
    : [{ headers }];

  const { result, cpu } = await withCpuTime(instance, pid, async () => autocannon({ url, connections: CONNECTIONS, duration: seconds, requests }));
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers that are no success, ${result.errors} errors`);
  const perRequest = (ms: number) => Number((ms / result.requests.total).toFixed(3));
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: cpu && { node: perRequest(cpu.nodeMs), postgres: perRequest(cpu.postgresMs), sum: perRequest(cpu.nodeMs + cpu.postgresMs) },
  };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(instance: Instance, bare: Target, service: Target) {
  await measure(instance, bare, 2);
  await measure(instance, service, 2);
  const rounds: Array<{ bare: Measured; service: Measured }> = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ bare: await measure(instance, bare, SECONDS), service: await measure(instance, service, SECONDS) });
  return {
    rounds,
    ratio: median(rounds.map(({ bare, service }) => service.requestsPerSecond / bare.requestsPerSecond)),
    cpuRatio: median(rounds.map(({ bare, service }) => (bare.cpuMs && service.cpuMs ? bare.cpuMs.sum / service.cpuMs.sum : Number.NaN))),
  };
}

export async function benchListPosts(instance: Instance) {
  const email = "list@bench.test";
  const owner = await instance.admin("user", "create", "--email", email, "--password", "a password for the bench", "--plan", "ENTERPRISE");
  const { key } = await instance.admin("key", "create", "--email", email, "--name", "bench", "--scopes", "posts:read,posts:create");
  const connection = await instance.admin("connection", "create", "--workspace", owner.personalWorkspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await seed(instance.databaseUrl, owner, connection.id);
  const bareServer = await startBareServer(instance.databaseUrl);
  const bare = { pid: bareServer.pid, url: bareServer.url, key };
  const service = { pid: instance.processes().web ?? 0, key };
  const posts = `${instance.baseUrl}/api/v1/posts`;
  try {
    const list = await compare(instance, bare, { ...service, url: `${posts}?limit=50` });
    const writes = { connectionId: connection.id };
    const schedule = await compare(instance, { ...bare, ...writes }, { ...service, ...writes, url: `${posts}/schedule` });
    return { posts: POSTS, connections: CONNECTIONS, list, schedule };
  } finally {
    bareServer.stop();
  }
}
