import autocannon from "autocannon";
import { Client } from "pg";
import type { Instance } from "@/tests/fixtures/instance";
import { compareWithBare } from "./bare";

/** GET /posts?limit=50 of 10,000 posts. */
const POSTS = 10_000;
const CONNECTIONS = 16;
const SECONDS = 6;
const WARM_UP_SECONDS = 2;

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

export async function benchListPosts(instance: Instance) {
  const email = "list@bench.test";
  const owner = await instance.admin("user", "create", "--email", email, "--password", "a password for the bench", "--plan", "ENTERPRISE");
  const { key } = await instance.admin("key", "create", "--email", email, "--name", "bench", "--scopes", "posts:read");
  const connection = await instance.admin("connection", "create", "--workspace", owner.personalWorkspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await seed(instance.databaseUrl, owner, connection.id);
  const compared = await compareWithBare(instance, "/api/v1/posts?limit=50", async (url, warmUp) => {
    const duration = warmUp ? WARM_UP_SECONDS : SECONDS;
    const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: { authorization: `Bearer ${key}` } });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers that are no success, ${result.errors} errors`);
    const { requests, latency } = result;
    return { requests: requests.total, requestsPerSecond: requests.average, p50: latency.p50, p99: latency.p99 };
  });
  return { posts: POSTS, connections: CONNECTIONS, ...compared };
}
