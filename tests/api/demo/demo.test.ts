import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";
import { signedIn } from "../http/dashboard";
import { seedPerson } from "../http/seed";

/** A new installation fills its demo by itself, continues after it was killed in the middle, and forgets all of it at its owner's word. */

let instance: Instance;
let owner: Parameters<typeof signedIn>[0];
let workspaceId: string;

const asOwner = () => signedIn(owner);

/** In which tables a row names the workspace. */
async function tablesNaming(id: string): Promise<string[]> {
  const tables = await systemSql<{ name: string }>(
    database(),
    "looks into every table",
    Prisma.sql`SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'workspaceId' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await systemSql<unknown>(
      database(),
      "looks into every table",
      Prisma.sql`SELECT 1 FROM ${Prisma.raw(`"${name}"`)} WHERE "workspaceId" = ${id}::uuid LIMIT 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

type Counted = "Post" | "Connection" | "PostMetrics" | "AdAnomaly" | "AdReport" | "AdSignal" | "MemoryEntry" | "WebhookDelivery" | "MediaAsset";

async function count(table: Counted): Promise<number> {
  const [row] = await systemSql<{ n: number }>(
    database(),
    "counts what the demo has",
    Prisma.sql`SELECT count(*)::int AS n FROM ${Prisma.raw(`"${table}"`)} WHERE "workspaceId" = ${workspaceId}::uuid`,
  );
  return row?.n ?? 0;
}

beforeAll(async () => {
  instance = await startInstance({ database: fileDatabaseUrl(), env: { NASHIR_DEMO: "1", NASHIR_SECRET: "a-secret-for-tests-of-at-least-32-characters" } });
  const demo = await database().workspace.findFirstOrThrow({ where: { isDemo: true }, select: { id: true, ownerId: true } });
  workspaceId = demo.id;
  owner = { userId: demo.ownerId, workspaceId } as typeof owner;
}, 120_000);

afterAll(() => instance.stop());

describe("a new installation's demo", () => {
  it("is named with its password by the start, right before the address", () => {
    const lines = instance.output().split("\n");
    const readyAt = lines.indexOf(`Nashir is ready at ${instance.baseUrl}`);
    expect(lines[readyAt - 1]).toMatch(/^Sign in to the demo with demo@nashir\.test and the password \S+$/);
  });

  it("is filled in the background, also when everything that fills it is killed meanwhile", async () => {
    expect(await asOwner().demo.state()).toEqual({ state: "filling" });
    await expect.poll(() => count("Connection"), { timeout: 60_000, interval: 100 }).toBeGreaterThan(3);
    instance.kill("web");
    await expect.poll(() => count("Post"), { timeout: 240_000, interval: 100 }).toBeGreaterThan(0);
    instance.kill("engine");
    await expect.poll(() => asOwner().demo.state(), { timeout: 300_000, interval: 1_000 }).toEqual({ state: "ready" });
  }, 600_000);

  it("has two months of posts of all outcomes on eight platforms, and two weeks ahead", async () => {
    const rows = await database().post.groupBy({ by: ["status"], where: { workspaceId }, _count: true });
    const posts = Object.fromEntries(rows.map((row) => [row.status, row._count]));
    expect(posts).toMatchObject({ PARTIALLY_PUBLISHED: 1, FAILED: 1 });
    expect(await count("Post")).toBeGreaterThan(140);
    expect(posts.PUBLISHED).toBeGreaterThan(100);
    expect(posts.SCHEDULED).toBeGreaterThan(10);
    const accounts = await database().connection.findMany({ where: { workspaceId }, select: { platform: true, status: true, sandbox: true } });
    expect(new Set(accounts.map((account) => account.platform)).size).toBe(8);
    expect(accounts.filter((account) => account.status === "EXPIRED")).toHaveLength(1);
    expect(accounts.every((account) => account.sandbox)).toBe(true);
  });

  it("has posts that wait for approval, and posting times", async () => {
    const waiting = await database().post.findMany({
      where: { workspaceId, approval: "PENDING" },
      select: { status: true, author: { select: { name: true } } },
    });
    expect(waiting).toEqual(Array.from({ length: 2 }, () => ({ status: "SCHEDULED", author: { name: "نورة العتيبي" } })));
    const slots = await asOwner().queue.slots();
    expect(
      slots
        .filter(({ times }) => times.length > 0)
        .map(({ platform }) => platform)
        .sort(),
    ).toEqual(["INSTAGRAM", "TWITTER"]);
  });

  it("has figures that best times are learned from", async () => {
    const overview = await asOwner().analytics.overview({});
    expect(overview.kpis.posts).toBeGreaterThan(40);
    expect(overview.changes).not.toBeNull();
    expect(overview.silent).toEqual([]);
    const { source, sampleSize, slots } = await asOwner().analytics.optimalTimes({ platform: "instagram", timezone: "Asia/Riyadh" });
    expect({ source, enough: sampleSize > 30 }).toEqual({ source: "blended", enough: true });
    expect(slots[0]?.hour).toBeGreaterThanOrEqual(20);
  });

  it("has ads with judgements, an unbroken audit chain, and sessions that were answered", async () => {
    expect((await asOwner().ads.accounts({})).map(({ platform }) => platform).sort()).toEqual(["GOOGLE", "META"]);
    expect(await count("AdAnomaly")).toBeGreaterThan(0);
    expect(await count("AdReport")).toBeGreaterThan(0);
    const alerts = (await asOwner().ads.namedSignals({})).data.filter(({ platform }) => platform === "META");
    expect(alerts.map(({ kind, about }) => [kind, about && [about.campaign, about.ad]]).sort()).toEqual([
      ["creative_fatigue", ["تخفيضات نهاية الموسم - مبيعات", "صورة - عبايات الشتاء"]],
      ["disapproved", ["الوعي بالعلامة - الخليج", "صورة - نتائج مضمونة"]],
      ["recommendation", null],
      ["review_passed", [expect.any(String), null]],
    ]);
    expect(await count("MemoryEntry")).toBeGreaterThanOrEqual(8);
    expect(await asOwner().ads.auditVerify({})).toMatchObject({ valid: true });
    const { data } = await asOwner().ads.activity({});
    const changes = data.filter(({ action }) => action.startsWith("campaign."));
    expect(changes.map(({ before, after }) => `${before?.status} to ${after?.status}`)).toEqual(["PAUSED to ACTIVE", "ACTIVE to PAUSED"]);
    const runs = await database().copilotRun.findMany({ where: { workspaceId }, select: { state: true, locale: true } });
    expect(runs.map(({ state, locale }) => `${locale} ${state}`).sort()).toEqual(["ar DONE", "en DONE"]);
  });

  it("sends nothing to anybody: its endpoint is switched off, with one delivery failed", async () => {
    const [endpoint] = await database().webhookEndpoint.findMany({ where: { workspaceId }, select: { disabledAt: true } });
    expect(endpoint?.disabledAt).not.toBeNull();
    const deliveries = await database().webhookDelivery.groupBy({ by: ["status"], where: { workspaceId }, _count: true });
    expect(Object.fromEntries(deliveries.map((row) => [row.status, row._count]))).toMatchObject({ SUCCEEDED: 11, FAILED: 1 });
  });

  it("is not there for others, and nobody but the owner erases it, by its name", async () => {
    const other = await seedPerson();
    expect(await signedIn(other).demo.state()).toEqual({ state: "none" });
    await expect(signedIn(other).demo.erase({ name: "x" })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
    await expect(signedIn(owner, { role: "ADMIN" }).demo.erase({ name: "متجر ناشر التجريبي" })).rejects.toMatchObject({
      cause: { code: "WORKSPACE_ACCESS_REVOKED" },
    });
    await expect(asOwner().demo.erase({ name: "متجر" })).rejects.toMatchObject({
      cause: { code: "VALIDATION_ERROR", details: { issues: [{ path: "name" }] } },
    });
    expect(await count("Post")).toBeGreaterThan(0);
  });

  it("is erased without a trace, and made again by the operator's shell", async () => {
    expect(await asOwner().demo.erase({ name: "متجر ناشر التجريبي" })).toEqual({ erased: true });
    expect((await tablesNaming(workspaceId)).filter((table) => table !== "OutboxEvent")).toEqual([]);
    expect(await database().user.count({ where: { email: { endsWith: "@demo.nashir.test" } } })).toBe(0);
    const { erased, demo } = await instance.admin("demo", "reset");
    expect({ erased, email: demo.email }).toEqual({ erased: false, email: "demo@nashir.test" });
    // While it is being filled: what is on its way neither stops it nor is left behind.
    const filling = await database().workspace.findFirstOrThrow({ where: { isDemo: true }, select: { id: true } });
    await expect.poll(() => database().connection.count({ where: { workspaceId: filling.id } }), { timeout: 120_000, interval: 100 }).toBeGreaterThan(0);
    expect(await instance.admin("demo", "reset")).toMatchObject({ erased: true });
    const again = await database().workspace.findFirstOrThrow({ where: { isDemo: true }, select: { id: true } });
    await expect.poll(() => database().post.count({ where: { workspaceId: again.id } }), { timeout: 240_000, interval: 100 }).toBeGreaterThan(0);
  }, 300_000);
});
