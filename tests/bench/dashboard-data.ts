import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import sharp from "sharp";
import { socialPlatforms } from "@/server/platforms/social/contract";
import type { Instance } from "@/tests/fixtures/instance";
import { seedAds } from "./ads";
import { type BenchAccount, connectAccounts, createOwner, inBatches, type Owner, upload } from "./installation";

/** A workspace as it is after a busy year: what the dashboard is measured with. */
export const POSTS = 5_000;
/** Of them, in the month that the calendar opens with. */
const POSTS_THIS_MONTH = 1_000;
const FILES = 12;
const COPILOT_SESSIONS = 5;
const zone = "Asia/Riyadh";

async function seedFiles(instance: Instance, owner: Owner): Promise<string[]> {
  return inBatches(
    Array.from({ length: FILES }, (_, index) => index),
    4,
    async (index) => {
      const background = { r: 20 * index, g: 140, b: 255 - 20 * index };
      const path = join(instance.dataDir, `bench-${index}.jpg`);
      await writeFile(
        path,
        await sharp({ create: { width: 1080, height: 1080, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      );
      return upload(instance, owner, path, `صورة ${index}.jpg`);
    },
  );
}

const at = `CASE WHEN n <= ${POSTS_THIS_MONTH}
  THEN span.starts + (span.ends - span.starts) * (n - 0.5) / ${POSTS_THIS_MONTH}
  ELSE span.starts - interval '330 days' * (n - ${POSTS_THIS_MONTH}) / ${POSTS - POSTS_THIS_MONTH} END`;

/** Behind: published, now and then not. Ahead: planned, and nothing due while the bench runs. */
async function seedPosts(client: Client, workspaceId: string, accounts: readonly BenchAccount[], files: readonly string[]): Promise<void> {
  const connections = accounts.map(({ connectionId }) => connectionId);
  await client.query(
    `WITH span AS (
       SELECT date_trunc('month', now() AT TIME ZONE '${zone}') AT TIME ZONE '${zone}' AS starts,
         (date_trunc('month', now() AT TIME ZONE '${zone}') + interval '1 month') AT TIME ZONE '${zone}' AS ends),
     placed AS (
       SELECT n, CASE WHEN at BETWEEN now() AND now() + interval '1 hour' THEN at + interval '1 hour' ELSE at END AS at
       FROM (SELECT n, ${at} AS at FROM span, generate_series(1, $2::int) n) AS numbers),
     described AS (
       SELECT n, at, CASE WHEN at > now() THEN CASE WHEN n % 20 = 0 THEN 'DRAFT' ELSE 'SCHEDULED' END
         WHEN n % 25 = 0 THEN 'FAILED' WHEN n % 25 = 1 THEN 'PARTIALLY_PUBLISHED' ELSE 'PUBLISHED' END AS status FROM placed),
     posts AS (
       INSERT INTO "Post" (id, "workspaceId", "authorId", content, status, "mediaUrls", approval, "approvalRequestedAt", "armedRevision", "scheduledAt", "publishedAt", "createdAt", "updatedAt")
       SELECT gen_random_uuid(), w.id, w."ownerId",
         (ARRAY['خصم 20% على كل المنتجات حتى نهاية الأسبوع', 'وصلت تشكيلة الشتاء الجديدة إلى فروعنا', 'Behind the scenes of our new season', 'سؤال اليوم: وش أكثر منتج تحبونه؟'])[n % 4 + 1] || ' رقم ' || n || E'\\n\\nاطلب من الموقع ويوصلك خلال يومين. #عروض #الرياض',
         d.status::"PostStatus", CASE WHEN n % 3 = 0 THEN ARRAY[($3::text[])[n % $4::int + 1]] ELSE '{}' END,
         (CASE WHEN d.status = 'SCHEDULED' AND n % 17 = 0 THEN 'PENDING' ELSE 'NONE' END)::"Approval", CASE WHEN d.status = 'SCHEDULED' AND n % 17 = 0 THEN now() END, 0,
         at, CASE WHEN d.status IN ('PUBLISHED', 'PARTIALLY_PUBLISHED') THEN at END, least(at, now()), least(at, now())
       FROM described d, "Workspace" w WHERE w.id = $1::uuid
       RETURNING id, status, "scheduledAt" AS at, "createdAt"),
     numbered AS (SELECT *, row_number() OVER (ORDER BY at) AS k FROM posts)
     INSERT INTO "PostTarget" (id, "workspaceId", "postId", "connectionId", platform, position, status, "externalPostId", error, "errorClass", "publishedAt", "createdAt")
     SELECT gen_random_uuid(), $1::uuid, p.id, c.id, c.platform, position, t.status::"TargetStatus", CASE WHEN t.status = 'SUCCEEDED' THEN p.k || '-' || position END,
       CASE WHEN t.status = 'FAILED' THEN 'The platform refused the post.' END, CASE WHEN t.status = 'FAILED' THEN 'rejected' END,
       CASE WHEN t.status = 'SUCCEEDED' THEN p.at END, p."createdAt"
     FROM numbered p CROSS JOIN generate_series(0, 1) position
       JOIN "Connection" c ON c.id = ($5::uuid[])[(p.k + position * 3) % $6::int + 1]
       CROSS JOIN LATERAL (SELECT CASE WHEN p.status = 'PUBLISHED' OR (p.status = 'PARTIALLY_PUBLISHED' AND position = 0) THEN 'SUCCEEDED'
         WHEN p.status IN ('FAILED', 'PARTIALLY_PUBLISHED') THEN 'FAILED' ELSE 'PENDING' END AS status) t`,
    [workspaceId, POSTS, files, files.length, connections, connections.length],
  );
  const counters = `(random() * 9000)::int, (random() * 4000)::int, (random() * 300)::int, (random() * 60)::int, (random() * 40)::int, (random() * 30)::int, (random() * 90)::int`;
  const names = `impressions, views, likes, comments, shares, saves, clicks`;
  await client.query(
    `INSERT INTO "PostMetrics" ("targetId", "workspaceId", "connectionId", platform, "publishedAt", "readAt", ${names})
     SELECT id, "workspaceId", "connectionId", platform, "publishedAt", least(now(), "publishedAt" + interval '7 days'), ${counters}
     FROM "PostTarget" WHERE "workspaceId" = $1 AND status = 'SUCCEEDED'`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO "PostMetricsSample" ("targetId", "workspaceId", "readAt", ${names})
     SELECT "targetId", "workspaceId", "publishedAt" + n * interval '1 day', ${counters} FROM "PostMetrics", generate_series(1, 3) n
     WHERE "workspaceId" = $1 AND "publishedAt" > now() - interval '60 days'`,
    [workspaceId],
  );
}

export interface DashboardData {
  email: string;
  owner: Owner;
  /** What is in the addresses of pages about one thing. */
  ids: Record<string, string>;
}

export async function seedDashboard(instance: Instance): Promise<DashboardData> {
  const owner = await createOwner(instance, "web", ["posts:read", "posts:create", "ads:read", "copilot"]);
  const accounts = await connectAccounts(instance, owner.workspaceId, socialPlatforms);
  const files = await seedFiles(instance, owner);
  const { campaignId } = await seedAds(instance.databaseUrl, owner.workspaceId);
  const client = new Client({ connectionString: instance.databaseUrl });
  await client.connect();
  try {
    await seedPosts(client, owner.workspaceId, accounts, files);
    const headers = { authorization: `Bearer ${owner.key}`, "content-type": "application/json" };
    for (let talk = 0; talk < COPILOT_SESSIONS; talk += 1) {
      const body = JSON.stringify({ message: "كيف كان أداء إعلاناتي آخر 7 أيام؟" });
      const answer = await fetch(`${instance.baseUrl}/api/v1/copilot/ask`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
    await client.query(
      `INSERT INTO "AdReport" (id, "workspaceId", kind, locale, title, summary, body, findings, recommendations, "periodStart", "periodEnd")
       SELECT gen_random_uuid(), $1, 'WEEKLY', 'ar', 'تقرير الأسبوع ' || n, 'الإنفاق ثابت والنتائج أفضل.', E'## الأسبوع\\n\\nالإنفاق ثابت والنتائج أفضل.', '[]', '[]', now() - n * interval '7 days', now() - (n - 1) * interval '7 days'
       FROM generate_series(1, 30) n`,
      [owner.workspaceId],
    );
    // Straight into the table: an endpoint's address has to resolve, and this machine may have no network.
    await client.query(
      `INSERT INTO "WebhookEndpoint" (id, "workspaceId", url, events, "secretSealed") VALUES (gen_random_uuid(), $1, 'https://example.com/nashir', '{post.published}', '')`,
      [owner.workspaceId],
    );
    await client.query("VACUUM ANALYZE");
    const first = async (text: string): Promise<string> => (await client.query<{ id: string }>(text, [owner.workspaceId])).rows[0]?.id ?? "";
    return {
      email: "web@bench.test",
      owner,
      ids: {
        "/posts/[id]": await first(`SELECT id FROM "Post" WHERE "workspaceId" = $1 AND status = 'PUBLISHED' ORDER BY "createdAt" DESC LIMIT 1`),
        "/posts/[id]/edit": await first(`SELECT id FROM "Post" WHERE "workspaceId" = $1 AND status = 'DRAFT' LIMIT 1`),
        "/settings/webhooks/[id]": await first(`SELECT id FROM "WebhookEndpoint" WHERE "workspaceId" = $1 LIMIT 1`),
        "/settings/api-keys/[id]": await first(`SELECT k.id FROM "ApiKey" k JOIN "Workspace" w ON w."ownerId" = k."userId" WHERE w.id = $1 LIMIT 1`),
        "/copilot/[id]": await first(`SELECT id FROM "CopilotSession" WHERE "workspaceId" = $1 LIMIT 1`),
        "/insights/reports/[id]": await first(`SELECT id FROM "AdReport" WHERE "workspaceId" = $1 LIMIT 1`),
        "/ads/campaigns/[id]": campaignId,
      },
    };
  } finally {
    await client.end();
  }
}
