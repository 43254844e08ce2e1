import autocannon from "autocannon";
import { Client } from "pg";
import type { Instance } from "@/tests/fixtures/instance";
import { createOwner } from "./installation";

/** Every read of ads, figures and judgements, with 200 campaigns, 90 days and 5 ads each, for ten callers at a time. */
const CAMPAIGNS = 200;
const DAYS = 90;
const CREATIVES_EACH = 5;
const CALLERS = 10;
const SECONDS = 5;
const BOUND_MS = 150;

export async function seedAds(databaseUrl: string, workspaceId: string): Promise<{ adAccountId: string; campaignId: string }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const one = async (text: string, values: unknown[]): Promise<string> => (await client.query<{ id: string }>(text, values)).rows[0]?.id ?? "";
  const connectionId = await one(
    `INSERT INTO "AdConnection" (id, "workspaceId", platform, "externalUserId", name, scopes, "updatedAt")
     VALUES (gen_random_uuid(), $1, 'META', '1', 'Bench', '{}', now()) RETURNING id`,
    [workspaceId],
  );
  const adAccountId = await one(
    `INSERT INTO "AdAccount" (id, "workspaceId", "adConnectionId", platform, "externalId", name, currency, timezone, "updatedAt")
     VALUES (gen_random_uuid(), $1, $2, 'META', '1', 'Bench', 'SAR', 'Asia/Riyadh', now()) RETURNING id`,
    [workspaceId, connectionId],
  );
  await client.query(
    `INSERT INTO "AdCampaign" (id, "workspaceId", "adAccountId", platform, "externalId", name, status, "effectiveStatus", "statusReasons", "dailyBudgetMicros")
     SELECT gen_random_uuid(), $1, $2, 'META', n::text, 'حملة ' || n, 'ACTIVE', 'ACTIVE', '{}', 200000000 FROM generate_series(1, $3::int) n`,
    [workspaceId, adAccountId, CAMPAIGNS],
  );
  await client.query(
    `INSERT INTO "AdCreative" (id, "workspaceId", "adAccountId", "campaignId", "externalId", name, format, status, "effectiveStatus", limits)
     SELECT gen_random_uuid(), $1, $2, c.id, c."externalId" || '-' || n, 'إعلان ' || n, 'IMAGE', 'ACTIVE', 'ACTIVE', '{}'
     FROM "AdCampaign" c, generate_series(1, $3::int) n WHERE c."workspaceId" = $1`,
    [workspaceId, adAccountId, CREATIVES_EACH],
  );
  const figures =
    "(50 + random() * 150)::int * 1000000::bigint, 1000 + (random() * 9000)::int, 20 + (random() * 80)::int, (random() * 5)::int, (random() * 500)::int * 1000000::bigint";
  const dates = `(SELECT (now() AT TIME ZONE 'Asia/Riyadh')::date - n AS date FROM generate_series(0, ${DAYS - 1}) n) d`;
  const columns = `date, "spendMicros", impressions, clicks, conversions, "revenueMicros"`;
  await client.query(
    `INSERT INTO "AdCampaignDay" ("workspaceId", "adAccountId", "campaignId", ${columns})
     SELECT c."workspaceId", c."adAccountId", c.id, d.date, ${figures} FROM "AdCampaign" c, ${dates} WHERE c."workspaceId" = $1`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO "AdCreativeDay" ("workspaceId", "adAccountId", "creativeId", ${columns}, reach)
     SELECT c."workspaceId", c."adAccountId", c.id, d.date, ${figures}, 500 FROM "AdCreative" c, ${dates} WHERE c."workspaceId" = $1`,
    [workspaceId],
  );
  await client.query("VACUUM ANALYZE");
  const campaignId = await one(`SELECT id FROM "AdCampaign" WHERE "workspaceId" = $1 LIMIT 1`, [workspaceId]);
  await client.end();
  return { adAccountId, campaignId };
}

async function measure(url: string, key: string, seconds: number) {
  const result = await autocannon({ url, connections: CALLERS, duration: seconds, headers: { authorization: `Bearer ${key}` } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers that are no success, ${result.errors} errors`);
  // autocannon tells no 95th percentile; the next one above it is the stricter.
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p97_5: result.latency.p97_5 };
}

/** Judgements not requested since the last sync are computed first; a real installation's schedule has computed them already. */
async function firstOf(url: string, key: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  await response.arrayBuffer();
  return Math.round(performance.now() - startedAt);
}

export async function benchAds(instance: Instance) {
  const owner = await createOwner(instance, "ads", ["ads:read"]);
  const { adAccountId, campaignId } = await seedAds(instance.databaseUrl, owner.workspaceId);
  const paths = [
    "accounts",
    "insights",
    `insights?windowDays=90&adAccountId=${adAccountId}`,
    "compare?currentDays=45&previousDays=45",
    "top-performers?windowDays=90&limit=20",
    "breakdown?windowDays=90",
    "campaigns",
    "campaigns?limit=500",
    `campaigns/${campaignId}?windowDays=90`,
    "brand-profile",
    "anomalies",
    "creative-fatigue",
    "winning-creatives",
    "incremental-pilot",
    "dialect-eval",
    "memory",
    "reports",
    "signals",
    "activity",
    "audit-verify",
  ];
  const reads: Record<string, Awaited<ReturnType<typeof measure>> & { firstMs: number; within: boolean }> = {};
  for (const path of paths) {
    const url = `${instance.baseUrl}/api/v1/ads/${path}`;
    const firstMs = await firstOf(url, owner.key);
    await measure(url, owner.key, 1);
    const measured = await measure(url, owner.key, SECONDS);
    reads[path.replace(/[0-9a-f-]{36}/, "ID")] = { ...measured, firstMs, within: measured.p97_5 <= BOUND_MS };
  }
  return { campaigns: CAMPAIGNS, days: DAYS, creatives: CAMPAIGNS * CREATIVES_EACH, callers: CALLERS, boundMs: BOUND_MS, reads };
}
