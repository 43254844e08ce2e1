import { Pool } from "pg";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, transaction } from "@/server/db/database";
import { connectSandboxAdAccount, syncAndWait } from "@/server/domains/ads";
import type { AdPlatform } from "@/server/domains/ads/metrics.schema";
import { withAdAccess } from "@/server/domains/ads/service/ad-access";
import { beginSync, finishSync, readPage, requestSync } from "@/server/domains/ads/service/sync-account";
import type { FoundDay, Page } from "@/server/platforms/ads/contract";
import { sandboxOrigin } from "@/server/platforms/config";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Seeded, seedPerson } from "../http/seed";
import { order, startRig } from "../posts/rig";

await startRig();

/** Accounts of the sandbox, read by the real runs on the real engine. */

let person: Seeded;
const engine = new Pool({ connectionString: fileDatabaseUrl(), max: 1 });
afterAll(() => engine.end());

beforeEach(async () => {
  await order("reset", {});
  person = await seedPerson();
});

async function connected(platform: AdPlatform, sandboxAccount: "main" | "empty" = "main") {
  const { workspaceId } = person;
  const { id } = await connectSandboxAdAccount({ workspaceId, platform, sandboxAccount });
  return { workspaceId, adAccountId: id };
}
type Key = Awaited<ReturnType<typeof connected>>;

/** Runs of the engine that want the account's days and found it taken. */
async function waiting({ adAccountId }: Key): Promise<number> {
  const { rows } = await engine.query(
    `SELECT DISTINCT r.id FROM workflow.runs r JOIN workflow.ops o ON o.run_id = r.id
     WHERE r.event->'data'->>'adAccountId' = $1 AND r.event->'data'->>'reason' = 'daily' AND r.status = 'running' AND o.memo::text LIKE '%busy%'`,
    [adAccountId],
  );
  return rows.length;
}

/** As `syncAndWait`, while what the engine would do later is due at once. */
async function syncWithoutPauses(workspaceId: string) {
  let isOver = false;
  const synchronisation = syncAndWait(workspaceId).finally(() => {
    isOver = true;
  });
  await vi.waitFor(
    async () => {
      await engine.query("UPDATE workflow.calls SET due_at = now() WHERE due_at > now()");
      expect(isOver).toBe(true);
    },
    { timeout: 60_000, interval: 250 },
  );
  return synchronisation;
}

const accountOf = ({ workspaceId, adAccountId }: Key) => database().adAccount.findFirstOrThrow({ where: { workspaceId, id: adAccountId } });

/** The platform's figures of the last days, by its own adapter. */
async function sandboxDays(key: Key, of: "campaigns" | "creatives", window: { since: string; until: string }): Promise<FoundDay[]> {
  const rows: FoundDay[] = [];
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const page: Page<FoundDay> = await withAdAccess(
      database(),
      key,
      (adapter, access): Promise<Page<FoundDay>> => adapter.readDays(access, { of, ...window }, from),
    );
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

/** Days that are over: today's figures grow while we look. */
async function storedDays({ workspaceId, adAccountId }: Key, of: "campaigns" | "creatives") {
  const where = { workspaceId, adAccountId, date: { lt: new Date(todayInRiyadh()) } };
  const rows =
    of === "campaigns"
      ? (await database().adCampaignDay.findMany({ where, include: { campaign: true } })).map((row) => ({
          ...row,
          externalId: row.campaign.externalId,
          reach: null,
        }))
      : (await database().adCreativeDay.findMany({ where, include: { creative: true } })).map((row) => ({ ...row, externalId: row.creative.externalId }));
  return rows
    .map(
      (row) =>
        `${row.externalId} ${row.date.toISOString().slice(0, 10)} ${row.spendMicros} ${row.impressions} ${row.clicks} ${row.conversions} ${row.revenueMicros}`,
    )
    .sort();
}

const lineOf = (day: FoundDay) => `${day.externalId} ${day.date} ${day.spendMicros} ${day.impressions} ${day.clicks} ${day.conversions} ${day.revenueMicros}`;

const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const todayInRiyadh = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Riyadh" }).format(new Date());

async function subscriptions(): Promise<number[]> {
  const calls = (await (await fetch(`${sandboxOrigin()}/control/calls?platform=META&operation=account`)).json()) as { path: string; status: number }[];
  return calls.filter(({ path }) => path.endsWith("/subscribed_apps")).map(({ status }) => status);
}

it("asks META once to tell of changes, when a connected account has been read", async () => {
  const key = await connected("META");
  await vi.waitFor(async () => expect(await subscriptions()).toEqual([200]), { timeout: 60_000, interval: 100 });
  expect((await accountOf(key)).lastSyncedAt).not.toBeNull();
  await syncAndWait(key.workspaceId);
  expect(await subscriptions()).toEqual([200]);
});

it("calls META again when it could not be reached", async () => {
  await connected("META");
  // Its ninety days come first.
  await order("next", { platform: "META", operation: "account", behaviour: "error", status: 503 });
  await vi.waitFor(async () => expect(await subscriptions()).toEqual([503, 200]), { timeout: 60_000, interval: 100 });
});

describe.each(["META", "GOOGLE"] as const)("an account of %s", (platform) => {
  it("is read whole when it is connected: campaigns, ads, and ninety days of each", async () => {
    const key = await connected(platform);
    const [account] = await syncAndWait(key.workspaceId);
    const today = todayInRiyadh();
    const since = addDays(today, -89);
    expect(account).toMatchObject({
      id: key.adAccountId,
      platform,
      currency: "SAR",
      timezone: "Asia/Riyadh",
      status: "ACTIVE",
      daysSince: since,
      daysThrough: today,
      lastSyncedAt: expect.any(String),
      sync: { step: null, percent: null, error: null },
    });
    const campaigns = await database().adCampaign.findMany({ where: key });
    expect(campaigns.filter((campaign) => campaign.status === "ACTIVE").length).toBeGreaterThanOrEqual(3);
    expect(campaigns.filter((campaign) => campaign.status === "PAUSED").length).toBeGreaterThanOrEqual(1);
    for (const of of ["campaigns", "creatives"] as const) {
      const days = await sandboxDays(key, of, { since, until: addDays(today, -1) });
      expect(days.length).toBeGreaterThan(100);
      expect(await storedDays(key, of)).toEqual(days.map(lineOf).sort());
    }
    const atAge = await database().adCampaignDayAtAge.findMany({ where: key, include: { campaign: { select: { externalId: true } } } });
    const kept = atAge.map((row) => `${row.age} ${row.campaign.externalId} ${row.date.toISOString().slice(0, 10)} ${row.conversions} ${row.revenueMicros}`);
    const recent = await sandboxDays(key, "campaigns", { since: addDays(today, -3), until: addDays(today, -1) });
    const ageOf = (date: string) => (Date.parse(today) - Date.parse(date)) / 86_400_000;
    expect(kept.sort()).toEqual(recent.map((row) => `${ageOf(row.date)} ${row.externalId} ${row.date} ${row.conversions} ${row.revenueMicros}`).sort());
  });

  it("is the same when it is read again, but for what has gone at the platform", async () => {
    const key = await connected(platform);
    await syncAndWait(key.workspaceId);
    const before = await storedDays(key, "campaigns");
    const campaigns = await database().adCampaign.findMany({ where: key, orderBy: { id: "asc" } });
    // A campaign that the platform does not know, with a day in the window that is read again and one before it.
    const old = new Date(Date.now() - 86_400_000);
    const figures = { spendMicros: 1n, impressions: 1, clicks: 1, conversions: 1, revenueMicros: 1n, readAt: old };
    const ghost = await database().adCampaign.create({
      data: { ...key, platform, externalId: "999", name: "Gone", status: "ACTIVE", effectiveStatus: "ACTIVE", readAt: old },
    });
    for (const daysAgo of [2, 40]) {
      const date = new Date(addDays(todayInRiyadh(), -daysAgo));
      await database().adCampaignDay.create({ data: { ...key, ...figures, campaignId: ghost.id, date } });
    }

    await syncAndWait(key.workspaceId);
    const after = await database().adCampaign.findMany({ where: key, orderBy: { id: "asc" } });
    expect(after.find((row) => row.id === ghost.id)).toMatchObject({ status: "REMOVED" });
    const unread = ({ readAt: _readAt, ...row }: (typeof after)[number]) => row;
    expect(after.filter((row) => row.id !== ghost.id).map(unread)).toEqual(campaigns.map(unread));
    // The day outside what is read again stays.
    expect(await storedDays(key, "campaigns")).toEqual([...before, `999 ${addDays(todayInRiyadh(), -40)} 1 1 1 1 1`].sort());
  });

  it("reads a campaign's change after a write, and today alone", async () => {
    const key = await connected(platform);
    await syncAndWait(key.workspaceId);
    const { externalId: accountId, lastSyncedAt } = await accountOf(key);
    const campaign = await database().adCampaign.findFirstOrThrow({ where: { ...key, status: "ACTIVE" } });
    await order("campaigns", { platform, accountId, campaignId: campaign.externalId, status: "PAUSED" });
    await transaction((tx) => requestSync(tx, { ...key, reason: "written" }));
    await vi.waitFor(async () => expect((await accountOf(key)).lastSyncedAt?.getTime()).toBeGreaterThan(lastSyncedAt?.getTime() ?? 0), { timeout: 30_000 });
    expect(await database().adCampaign.findFirst({ where: { ...key, id: campaign.id } })).toMatchObject({ status: "PAUSED" });
    const windows = await database().adCampaignDay.findMany({ where: { ...key, readAt: { gt: lastSyncedAt ?? new Date() } }, distinct: ["date"] });
    expect(windows.map((row) => row.date.toISOString().slice(0, 10))).toEqual([todayInRiyadh()]);
  });

  it("goes on where it stopped, from what is stored", async () => {
    const key = await connected(platform);
    await syncAndWait(key.workspaceId);
    const before = await storedDays(key, "creatives");
    const today = todayInRiyadh();
    await database().adAccount.updateMany({
      where: { workspaceId: key.workspaceId, id: key.adAccountId },
      data: { daysSince: new Date(addDays(today, -30)), daysThrough: new Date(addDays(today, -3)) },
    });
    await database().adCreativeDay.deleteMany({ where: { ...key, date: { lt: new Date(addDays(today, -30)) } } });
    const [account] = await syncAndWait(key.workspaceId);
    expect(account).toMatchObject({ daysSince: addDays(today, -89), daysThrough: today });
    expect(await storedDays(key, "creatives")).toEqual(before);
  });

  it("without campaigns is read to its end", async () => {
    const key = await connected(platform, "empty");
    const [account] = await syncAndWait(key.workspaceId);
    expect(account).toMatchObject({ daysThrough: todayInRiyadh(), sync: { step: null, error: null } });
    expect(await database().adCampaign.count({ where: key })).toBe(0);
  });

  it("waits when the platform asks for it, and comes back", async () => {
    const key = await connected(platform);
    await syncAndWait(key.workspaceId);
    await order("next", { platform, operation: "read", behaviour: "error", status: 503 });
    const [account] = await syncWithoutPauses(key.workspaceId);
    expect(account?.sync).toEqual({ step: null, percent: null, error: null });
  });
});

/** In the words of one platform; the runs know none of them. */
describe("an account", () => {
  const platform = "META";

  it("is read by one run at a time, and once for all who ask while it waits", async () => {
    const key = await connected(platform);
    await transaction(async (tx) => {
      for (let count = 0; count < 4; count++) await requestSync(tx, { ...key, reason: "asked" });
    });
    await syncAndWait(key.workspaceId);
    const readings = async () => {
      const calls = (await (await fetch(`${sandboxOrigin()}/control/calls?platform=${platform}&operation=read`)).json()) as { path: string }[];
      return calls.filter((call) => call.path.endsWith("/campaigns")).length;
    };
    // Of six requests the first reads; one more does, if it came after that one began.
    expect(await readings()).toBeLessThanOrEqual(2);
    await syncAndWait(key.workspaceId);
    expect(await readings()).toBeLessThanOrEqual(3);
  });

  it("has its last days read again after a run that had it, though that one read today", async () => {
    const key = await connected(platform);
    await syncAndWait(key.workspaceId);
    const requestedAt = new Date().toISOString();
    const begun = await beginSync({ ...key, reason: "written", occurredAt: requestedAt }, "run-a");
    if (begun.state !== "go") throw new Error(begun.state);
    await transaction((tx) => requestSync(tx, { ...key, reason: "daily" }));
    await vi.waitFor(async () => expect(await waiting(key)).toBe(1), { timeout: 30_000 });
    await finishSync(key, "run-a", { startedAt: begun.startedAt, reason: "written" });
    const days = async () => {
      const rows = await database().adCampaignDay.findMany({
        where: { ...key, readAt: { gt: new Date(begun.startedAt) } },
        distinct: ["date"],
        orderBy: { date: "asc" },
      });
      return rows.map((row) => row.date.toISOString().slice(0, 10));
    };
    await vi.waitFor(async () => expect(await days()).toEqual(Array.from({ length: 7 }, (_, index) => addDays(todayInRiyadh(), index - 6))), {
      timeout: 30_000,
    });
  });

  it("that was read while one waited has been read for it, if as much was read", async () => {
    const key = await connected(platform);
    await syncAndWait(key.workspaceId);
    const daily = { ...key, reason: "daily" as const, occurredAt: new Date().toISOString() };
    const readBy = async (reason: "written" | "asked") => {
      const begun = await beginSync({ ...key, reason, occurredAt: new Date().toISOString() }, "run-a");
      if (begun.state !== "go") throw new Error(begun.state);
      await finishSync(key, "run-a", { startedAt: begun.startedAt, reason });
    };
    await readBy("written");
    expect(await beginSync({ ...daily, reason: "hourly" }, "run-b")).toEqual({ state: "done" });
    expect(await beginSync(daily, "run-b")).toMatchObject({ state: "go" });
    await finishSync(key, "run-b", { startedAt: new Date(0).toISOString(), reason: "written" });
    await readBy("asked");
    expect(await beginSync(daily, "run-b")).toEqual({ state: "done" });
  });

  it("is left alone as long as the platform asks for it", async () => {
    const key = await connected(platform);
    await syncAndWait(key.workspaceId);
    const body = { error: { message: "(#17) User request limit reached", type: "OAuthException", code: 17, error_subcode: 2446079 } };
    await order("next", { platform, operation: "read", behaviour: "error", status: 400, body });
    const request = { ...key, reason: "asked" as const, occurredAt: new Date().toISOString() };
    const begun = await beginSync(request, "run-a");
    if (begun.state !== "go") throw new Error(begun.state);
    expect(await beginSync(request, "run-b")).toEqual({ state: "busy" });
    const page = { key, runId: "run-a", ...begun, part: { list: "campaigns" as const }, percent: 0, cursor: null };
    const result = await readPage(page);
    if (result.state !== "wait") throw new Error(result.state);
    expect(Date.parse(result.until)).toBeGreaterThan(Date.now());
    // Nobody else takes it while it waits.
    expect((await accountOf(key)).leaseExpiresAt?.getTime()).toBeGreaterThan(Date.parse(result.until));
    expect(await readPage(page)).toMatchObject({ state: "read" });
    expect(await readPage({ ...page, runId: "run-b" })).toEqual({ state: "lost" });
    await finishSync(key, "run-a", { startedAt: begun.startedAt, reason: "asked" });
    expect(await beginSync(request, "run-b")).toEqual({ state: "done" });
  });

  it("that no longer takes our token says so, and asks to be connected again", async () => {
    const key = await connected(platform);
    await syncAndWait(key.workspaceId);
    const body = {
      error: { message: "Error validating access token: The user has not authorized application.", type: "OAuthException", code: 190, error_subcode: 458 },
    };
    await order("next", { platform, operation: "read", behaviour: "error", status: 400, body, times: 100 });
    await order("next", { platform, operation: "token", behaviour: "error", status: 400, body, times: 100 });
    await order("next", { platform, operation: "refresh", behaviour: "error", status: 400, body, times: 100 });
    const [account] = await syncAndWait(key.workspaceId);
    expect(account).toMatchObject({ needsReconnect: true, sync: { step: null, error: expect.any(String) } });
    const events = await database().outboxEvent.findMany({ where: { workspaceId: key.workspaceId, type: "ads/connection.expired" } });
    expect(events).toHaveLength(1);
  });
});
