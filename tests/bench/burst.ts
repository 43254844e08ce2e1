import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Instance } from "@/tests/fixtures/instance";
import { sizeOf } from "@/tests/fixtures/size";
import { quantile } from "@/tests/fixtures/workflow/pace";
import { residentMb, withCpuTime } from "./cpu";
import { acceptedAt, connectAccounts, createOwner } from "./installation";

/**
 * Posts that are due in the same minute, over 400 accounts: how long until all are out, none twice, and what memory that takes. They are written
 * into the database: the API moves posts of one account in one minute apart.
 */
const POSTS = sizeOf("BENCH_BURST_POSTS", 10_000);
const ACCOUNTS = 400;
/** Text alone, and platforms without a wait for media. */
const platforms = ["TWITTER", "LINKEDIN", "FACEBOOK"] as const;
const BOUND_SECONDS = 120;
const GIVE_UP_SECONDS = 600;
/** A relay has a sleeping run for each post by then. */
const LEAD_MS = 30_000 + POSTS * 10;

const seedSql = `WITH accounts AS (
    SELECT id, platform, row_number() OVER (ORDER BY id) - 1 AS place FROM "Connection" WHERE "workspaceId" = $1::uuid),
  posts AS (
    INSERT INTO "Post" (id, "workspaceId", "authorId", content, status, "mediaUrls", "platformCaptions", "armedRevision", "scheduledAt", "updatedAt")
    SELECT gen_random_uuid(), $1::uuid, w."ownerId", 'burst ' || n, 'SCHEDULED', '{}', '{}', 0, $2::timestamptz, now()
    FROM "Workspace" w, generate_series(0, $3::int - 1) n WHERE w.id = $1::uuid
    RETURNING id, split_part(content, ' ', 2)::int AS n),
  targets AS (
    INSERT INTO "PostTarget" (id, "workspaceId", "postId", "connectionId", platform, position)
    SELECT gen_random_uuid(), $1::uuid, p.id, a.id, a.platform, 0 FROM posts p JOIN accounts a ON a.place = p.n % $4::int)
  INSERT INTO "OutboxEvent" (id, "workspaceId", type, payload)
  SELECT gen_random_uuid(), $1::uuid, 'posts/armed',
    jsonb_build_object('workspaceId', $1::uuid, 'postId', id, 'revision', 0, 'scheduledAt', to_char($2::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'preparesAhead', false)
  FROM posts`;

export async function benchBurst(instance: Instance) {
  const owner = await createOwner(instance, "burst");
  await connectAccounts(
    instance,
    owner.workspaceId,
    Array.from({ length: ACCOUNTS }, (_, index) => platforms[index % platforms.length] ?? "TWITTER"),
  );
  const dueAt = new Date(Math.ceil((Date.now() + LEAD_MS) / 60_000) * 60_000);
  const client = new Client({ connectionString: instance.databaseUrl });
  await client.connect();
  try {
    await client.query(seedSql, [owner.workspaceId, dueAt, POSTS, ACCOUNTS]);
    await sleep(dueAt.getTime() - Date.now() - 1_000);
    const pids = instance.processes();
    const memory = async () => ({ web: await residentMb(pids.web ?? 0), engine: await residentMb(pids.engine ?? 0) });
    const before = await memory();
    const peak = { ...before };
    const open = async () =>
      (await client.query(`SELECT count(*)::int AS open FROM "Post" WHERE "workspaceId" = $1 AND status IN ('SCHEDULED', 'PROCESSING')`, [owner.workspaceId]))
        .rows[0].open;
    const { cpu } = await withCpuTime(instance, pids.web ?? 0, async () => {
      while ((await open()) > 0 && Date.now() < dueAt.getTime() + GIVE_UP_SECONDS * 1_000) {
        const now = await memory();
        peak.web = Math.max(peak.web, now.web);
        peak.engine = Math.max(peak.engine, now.engine);
        await sleep(500);
      }
    });
    const late = [...(await acceptedAt(instance)).values()].flat().map((at) => (at - dueAt.getTime()) / 1_000);
    const { rows: statuses } = await client.query(`SELECT status, count(*)::int FROM "Post" WHERE "workspaceId" = $1 GROUP BY status`, [owner.workspaceId]);
    const seconds = quantile(late, 1);
    return {
      posts: POSTS,
      accounts: ACCOUNTS,
      load: loadavg()[0],
      statuses: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
      accepted: late.length,
      bound: { seconds: BOUND_SECONDS, kept: late.length === POSTS && seconds <= BOUND_SECONDS },
      seconds: { first: Math.min(...late), p50: quantile(late, 0.5), p99: quantile(late, 0.99), last: seconds },
      memoryMb: { before, peak },
      cpuMsPerPost: cpu && { node: Number((cpu.nodeMs / POSTS).toFixed(1)), postgres: Number((cpu.postgresMs / POSTS).toFixed(1)) },
    };
  } finally {
    await client.end();
  }
}
