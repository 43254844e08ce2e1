import { Client } from "pg";
import { socialPlatforms } from "@/server/platforms/social/contract";
import type { Instance } from "@/tests/fixtures/instance";
import { sizeOf } from "@/tests/fixtures/size";
import { connectAccounts, createOwner, type Owner } from "./installation";

/** An agency's installation: many workspaces with posts of four years, and one that is far larger than the others. */

export const WORKSPACES = 500;
/** Also by `BENCH_SCALE_POSTS`; a tenth of them are the large workspace's. */
export const POSTS = sizeOf("BENCH_SCALE_POSTS", 1_000_000);
export const POSTS_OF_LARGE = POSTS / 10;
/** In one statement. */
const BATCH = 50_000;

/** Copies of a row, with other ids: whatever else its table holds. */
const copyOf = (table: string, changes: string, from: string) =>
  `INSERT INTO "${table}" SELECT (jsonb_populate_record(NULL::"${table}", to_jsonb(r) || jsonb_build_object(${changes}))).* FROM "${table}" r ${from}`;

async function seedWorkspaces(client: Client, workspaceId: string): Promise<void> {
  await client.query(
    copyOf("Workspace", `'id', gen_random_uuid(), 'name', 'Client ' || n, 'kind', 'SHARED'`, `, generate_series(2, $2::int) n WHERE r.id = $1::uuid`),
    [workspaceId, WORKSPACES],
  );
  await client.query(
    copyOf(
      "Connection",
      `'id', gen_random_uuid(), 'workspaceId', w.id`,
      `, "Workspace" w WHERE r."workspaceId" = $1::uuid AND w.kind = 'SHARED' AND w."ownerId" = (SELECT "ownerId" FROM "Workspace" WHERE id = $1::uuid)`,
    ),
    [workspaceId],
  );
}

/** Ids begin with the time, as ours do. One of fifty is a draft, one of fifty planned, one of forty failed. One of twenty has the label that is filtered by; each goes to one or two accounts. */
async function seedPosts(client: Client): Promise<void> {
  await client.query(`CREATE TEMP TABLE places AS
    SELECT w.id, w."ownerId", (row_number() OVER (ORDER BY w.kind = 'SHARED', w.id) - 1)::int AS place,
      (SELECT array_agg(c.id ORDER BY c.platform) FROM "Connection" c WHERE c."workspaceId" = w.id) AS connections,
      (SELECT array_agg(c.platform ORDER BY c.platform) FROM "Connection" c WHERE c."workspaceId" = w.id) AS platforms
    FROM "Workspace" w WHERE EXISTS (SELECT 1 FROM "Connection" c WHERE c."workspaceId" = w.id)`);
  for (let from = 0; from < POSTS; from += BATCH) {
    await client.query(
      `WITH described AS (
         SELECT n, p.*, CASE WHEN n / 10 % 50 = 7 THEN 'DRAFT' WHEN n / 10 % 50 = 8 THEN 'SCHEDULED' WHEN n / 10 % 40 = 9 THEN 'FAILED' ELSE 'PUBLISHED' END AS status,
           CASE WHEN n / 10 % 50 = 8 THEN now() + (n / 500 % 60 + 1) * interval '1 day' ELSE now() - (n::float8 / $3) * interval '1460 days' END AS at
         FROM generate_series($1::int, $2::int) n
         JOIN places p ON p.place = CASE WHEN n % 10 = 0 THEN 0 ELSE 1 + n % ${WORKSPACES - 1} END),
       posts AS (
         INSERT INTO "Post" (id, "workspaceId", "authorId", content, status, "mediaUrls", "platformCaptions", labels, "armedRevision", "scheduledAt", "publishedAt", "createdAt", "updatedAt")
         SELECT uuidv7(least(at, now()) - now()), d.id, d."ownerId",
           (ARRAY['خصم على كل المنتجات حتى نهاية الأسبوع', 'وصلت تشكيلة الشتاء الجديدة إلى فروعنا', 'Behind the scenes of our new season', 'سؤال اليوم: وش أكثر منتج تحبونه؟'])[n % 4 + 1] || ' رقم ' || n,
           d.status::"PostStatus", '{}', '{}', CASE WHEN n / 10 % 20 = 0 THEN ARRAY['عروض'] ELSE '{}' END, 0,
           CASE WHEN d.status <> 'DRAFT' THEN at END, CASE WHEN d.status = 'PUBLISHED' THEN at END, least(at, now()), least(at, now())
         FROM described d
         RETURNING id, "workspaceId", status, "createdAt")
       INSERT INTO "PostTarget" (id, "workspaceId", "postId", "connectionId", platform, position, status, "createdAt")
       SELECT uuidv7(s."createdAt" - now()), w.id, s.id, w.connections[a.place], w.platforms[a.place], a.position,
         (CASE s.status WHEN 'PUBLISHED' THEN 'SUCCEEDED' WHEN 'FAILED' THEN 'FAILED' ELSE 'PENDING' END)::"TargetStatus", s."createdAt"
       FROM (SELECT *, abs(hashtext(id::text)) AS hash FROM posts) s JOIN places w ON w.id = s."workspaceId",
         LATERAL (SELECT 1 + s.hash % ${socialPlatforms.length} AS place, 0 AS position
           UNION ALL SELECT 1 + (s.hash + 3) % ${socialPlatforms.length}, 1 WHERE s.hash % 2 = 0) a`,
      [from, Math.min(from + BATCH, POSTS) - 1, POSTS],
    );
  }
}

/** Figures of every published post of the large workspace, and of the last year's also as they were after an hour, six, a day and three days. */
async function seedFigures(client: Client, workspaceId: string): Promise<void> {
  await client.query(
    `INSERT INTO "PostMetrics" ("targetId", "workspaceId", "connectionId", platform, "publishedAt", impressions, views, likes, comments, shares, saves, clicks, "readAt")
     SELECT t.id, t."workspaceId", t."connectionId", t.platform, p."publishedAt", h % 9000, h % 5000, h % 400, h % 40, h % 25, h % 30, h % 120, p."publishedAt" + interval '3 days'
     FROM "PostTarget" t JOIN "Post" p ON p.id = t."postId", LATERAL (SELECT abs(hashtext(t.id::text)) AS h) hash
     WHERE t."workspaceId" = $1::uuid AND t.status = 'SUCCEEDED'`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO "PostMetricsSample" ("targetId", "workspaceId", "readAt", impressions, views, likes, comments, shares, saves, clicks)
     SELECT "targetId", "workspaceId", "publishedAt" + age * interval '1 hour', impressions * age / 72, views * age / 72, likes * age / 72, comments, shares, saves, clicks
     FROM "PostMetrics", unnest(ARRAY[1, 6, 24, 72]) age WHERE "publishedAt" > now() - interval '1 year'`,
  );
}

/** @returns the owner of the large workspace, and one of its accounts. */
export async function seedScale(instance: Instance): Promise<{ owner: Owner; email: string; accountId: string }> {
  const owner = await createOwner(instance, "scale");
  const [account] = await connectAccounts(instance, owner.workspaceId, socialPlatforms);
  const client = new Client({ connectionString: instance.databaseUrl });
  await client.connect();
  try {
    await seedWorkspaces(client, owner.workspaceId);
    await seedPosts(client);
    await seedFigures(client, owner.workspaceId);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
  return { owner, email: "scale@bench.test", accountId: account?.connectionId ?? "" };
}
