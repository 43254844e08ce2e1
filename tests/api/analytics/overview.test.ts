import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { spanOf } from "@/server/domains/analytics/overview.engine";
import { countPosts, sumFigures } from "@/server/domains/analytics/overview.repository";
import { createBrand } from "@/server/domains/brands";
import type { Caller } from "@/server/domains/workspaces";
import { seedCaller } from "../connections/consent";
import { dashboardOf } from "../http/dashboard";
import { seedAccount, seedMetrics } from "./seed-metrics";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const daysAgo = (days: number, hours = 0) => new Date(Math.floor(Date.now() / DAY) * DAY - days * DAY + hours * HOUR);

async function utcCaller(): Promise<Caller> {
  const caller = await seedCaller();
  await database().workspace.update({ where: { id: caller.workspaceId }, data: { timezone: "UTC" } });
  return caller;
}

const none = { posts: 0, measured: 0, impressions: 0, engagement: 0, rate: null };

describe("the overview of analytics", () => {
  test("of a workspace without posts", async () => {
    const overview = await dashboardOf(await utcCaller()).analytics.overview({ days: 7 });
    expect(overview).toMatchObject({
      timezone: "UTC",
      dataAsOf: null,
      kpis: { ...none, likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0 },
      changes: null,
      platforms: [],
      formats: [],
      best: [],
      cells: [],
      silent: [],
    });
    expect(overview.days).toHaveLength(7);
    expect(overview.days.every((day) => day.posts === 0 && day.rate === null)).toBe(true);
  });

  test("adds up what the platforms reported, each post on its day", async () => {
    const caller = await utcCaller();
    const [instagram, tiktok] = [await seedAccount(caller.workspaceId), await seedAccount(caller.workspaceId, { platform: "TIKTOK" })];
    const readAt = daysAgo(0, 1);
    await seedMetrics(caller, [
      { connectionId: instagram, publishedAt: daysAgo(3, 9), readAt, impressions: 1_000, views: 800, likes: 40, comments: 6, saves: 4 },
      { connectionId: instagram, publishedAt: daysAgo(3, 9), readAt: null },
      { connectionId: tiktok, publishedAt: daysAgo(2, 20), readAt: daysAgo(0), views: 500, likes: 75, shares: 25 },
      { connectionId: instagram, publishedAt: daysAgo(20), readAt, impressions: 9_000, likes: 900 },
    ]);
    const overview = await dashboardOf(caller).analytics.overview({ days: 7 });
    expect(overview.kpis).toEqual({
      posts: 3,
      measured: 2,
      impressions: 1_500,
      engagement: 150,
      rate: 0.1,
      likes: 115,
      comments: 6,
      shares: 25,
      saves: 4,
      clicks: 0,
    });
    expect(overview.changes).toBeNull();
    expect(overview.dataAsOf).toBe(readAt.toISOString());
    expect(overview.days.filter((day) => day.posts > 0)).toEqual([
      { date: daysAgo(3).toISOString().slice(0, 10), posts: 2, measured: 1, impressions: 1_000, engagement: 50, rate: 0.05, engagementBefore: null },
      { date: daysAgo(2).toISOString().slice(0, 10), posts: 1, measured: 1, impressions: 500, engagement: 100, rate: 0.2, engagementBefore: null },
    ]);
    expect(overview.platforms).toEqual([
      { platform: "tiktok", posts: 1, measured: 1, impressions: 500, engagement: 100, rate: 0.2 },
      { platform: "instagram", posts: 2, measured: 1, impressions: 1_000, engagement: 50, rate: 0.05 },
    ]);
    expect(overview.formats).toEqual([{ format: "text", posts: 3, measured: 2, impressions: 1_500, engagement: 150, rate: 0.1 }]);
    expect(overview.best.map(({ engagement, platforms, excerpt, format }) => ({ engagement, platforms, excerpt, format }))).toEqual([
      { engagement: 100, platforms: ["tiktok"], excerpt: "نص", format: "text" },
      { engagement: 50, platforms: ["instagram"], excerpt: "نص", format: "text" },
    ]);
    const weekday = daysAgo(3).getUTCDay() || 7;
    expect(overview.cells).toContainEqual({ weekday, hour: 9, posts: 1, index: 1 });
  });

  test("rates only what is known to have been shown", async () => {
    const caller = await utcCaller();
    const [instagram, silent] = [await seedAccount(caller.workspaceId), await seedAccount(caller.workspaceId, { platform: "LINKEDIN" })];
    const times = { publishedAt: daysAgo(1, 9), readAt: daysAgo(0) };
    await seedMetrics(caller, [
      { connectionId: instagram, ...times, impressions: 1_000, likes: 50 },
      { connectionId: silent, ...times, likes: 400 },
    ]);
    const { kpis, days, platforms, formats, best } = await dashboardOf(caller).analytics.overview({ days: 7 });
    expect(kpis).toMatchObject({ impressions: 1_000, engagement: 450, rate: 0.05 });
    expect(kpis).not.toHaveProperty("rated");
    expect(days.filter((day) => day.posts > 0)).toMatchObject([{ engagement: 450, rate: 0.05 }]);
    expect(platforms.map(({ platform, engagement, rate }) => [platform, engagement, rate])).toEqual([
      ["linkedin", 400, null],
      ["instagram", 50, 0.05],
    ]);
    expect(formats).toMatchObject([{ engagement: 450, rate: 0.05 }]);
    expect(best.map(({ engagement, rate }) => [engagement, rate])).toEqual([
      [400, null],
      [50, 0.05],
    ]);
  });

  test("tells the change from five posts on, and names a platform of which nothing is known", async () => {
    const caller = await utcCaller();
    const [instagram, tiktok] = [await seedAccount(caller.workspaceId), await seedAccount(caller.workspaceId, { platform: "TIKTOK" })];
    const rows = (from: number, likes: number) =>
      Array.from({ length: 5 }, (_, index) => ({
        connectionId: instagram,
        publishedAt: daysAgo(from + index, 8),
        readAt: daysAgo(0),
        impressions: 100,
        likes,
      }));
    await seedMetrics(caller, [...rows(1, 12), ...rows(8, 10), { connectionId: tiktok, publishedAt: daysAgo(1), readAt: null }]);
    const { changes, silent } = await dashboardOf(caller).analytics.overview({ days: 7 });
    expect(changes).toEqual({ posts: 20, impressions: 0, engagement: 20, rate: 20, comments: null, clicks: null });
    expect(silent).toEqual(["tiktok"]);
  });

  test("tells the type of a post by its files", async () => {
    const caller = await utcCaller();
    const { workspaceId, userId } = caller;
    const connectionId = await seedAccount(workspaceId);
    const fileId = randomUUID();
    const asset = { fileName: "a.bin", mime: "video/mp4", bytes: 1, storageKey: fileId };
    await database().mediaAsset.create({ data: { id: fileId, workspaceId, authorId: userId, kind: "VIDEO", ...asset } });
    const files = [
      ["https://files.example/a.jpg"],
      ["https://files.example/a.MP4?x=1"],
      [`https://app.example/media/${fileId}/a.bin`],
      ["https://x.example/1", "https://x.example/2"],
    ];
    for (const mediaUrls of files) {
      await seedMetrics(caller, [{ connectionId, mediaUrls, publishedAt: daysAgo(1), readAt: daysAgo(0), likes: 1, impressions: 10 }]);
    }
    const { formats } = await dashboardOf(caller).analytics.overview({ days: 7 });
    expect(new Map(formats.map(({ format, posts }) => [format, posts]))).toEqual(
      new Map([
        ["video", 2],
        ["image", 1],
        ["carousel", 1],
      ]),
    );
  });

  test("counts a post on two accounts of a platform once, with the figures of both", async () => {
    const caller = await utcCaller();
    const [first, second] = [await seedAccount(caller.workspaceId), await seedAccount(caller.workspaceId)];
    const times = { publishedAt: daysAgo(2, 9), readAt: daysAgo(0) };
    const figures = { impressions: 100, likes: 5 };
    const [postId = ""] = await seedMetrics(caller, [{ connectionId: first, ...times, ...figures }]);
    const place = { workspaceId: caller.workspaceId, connectionId: second, platform: "INSTAGRAM" } as const;
    const metrics = { create: { ...place, ...times, ...figures } };
    const target = { ...place, postId, position: 1, status: "SUCCEEDED", externalPostId: "second", publishedAt: times.publishedAt } as const;
    await database().postTarget.create({ data: { id: randomUUID(), ...target, metrics } });
    const { kpis, days, platforms, formats, best } = await dashboardOf(caller).analytics.overview({ days: 7 });
    const once = { posts: 1, measured: 1, impressions: 200, engagement: 10, rate: 0.05 };
    expect(kpis).toMatchObject(once);
    expect(days.filter((day) => day.posts > 0)).toMatchObject([once]);
    expect(platforms).toEqual([{ platform: "instagram", ...once }]);
    expect(formats).toEqual([{ format: "text", ...once }]);
    expect(best).toMatchObject([{ postId, impressions: 200, engagement: 10, platforms: ["instagram"] }]);
  });

  // Clocks in Santiago go from midnight to one in the morning on the sixth of September.
  test("a post counts to its day in the workspace's zone, that of a change of clocks at midnight too", async () => {
    const caller = await utcCaller();
    const account = await seedAccount(caller.workspaceId);
    const timezone = "America/Santiago";
    const times = ["2026-09-05T23:59:00-04:00", "2026-09-06T01:00:00-03:00", "2026-09-06T23:59:00-03:00", "2026-09-07T00:00:00-03:00"];
    await seedMetrics(
      caller,
      times.map((at) => ({ connectionId: account, publishedAt: new Date(at), likes: 1 })),
    );
    const scope = { workspaceId: caller.workspaceId, brandIds: null, connectionId: undefined, brandId: undefined, timezone };
    const span = spanOf(7, timezone, new Date("2026-09-08T12:00:00Z"));
    const window = { ...span, to: span.end };
    const figures = await sumFigures(database(), scope, window);
    const { counts } = await countPosts(database(), scope, window, 1);
    const expected = [
      ["2026-09-05", 1],
      ["2026-09-06", 2],
      ["2026-09-07", 1],
    ];
    expect(figures.flatMap(({ date, likes }) => (date ? [[date, likes]] : [])).sort()).toEqual(expected);
    expect(counts.flatMap(({ date, posts }) => (date ? [[date, posts]] : [])).sort()).toEqual(expected);
  });

  test("is of the caller's workspace and brands alone", async () => {
    const [caller, other] = [await utcCaller(), await utcCaller()];
    const [mine, theirs] = [
      await createBrand({ workspaceId: caller.workspaceId, name: "قهوة" }),
      await createBrand({ workspaceId: caller.workspaceId, name: "شاي" }),
    ];
    const accounts = [await seedAccount(caller.workspaceId, { brandId: mine.id }), await seedAccount(caller.workspaceId, { brandId: theirs.id })];
    const foreign = await seedAccount(other.workspaceId);
    const row = { publishedAt: daysAgo(1), readAt: daysAgo(0), impressions: 10, likes: 1 };
    await seedMetrics(
      caller,
      accounts.map((connectionId) => ({ connectionId, ...row })),
    );
    await seedMetrics(other, [{ connectionId: foreign, ...row }]);
    const posts = async (input: { connectionId?: string; brandId?: string }) => (await dashboardOf(caller).analytics.overview(input)).kpis.posts;
    expect(await posts({})).toBe(2);
    expect(await posts({ connectionId: accounts[0] ?? "" })).toBe(1);
    expect(await posts({ brandId: theirs.id })).toBe(1);
    expect(await posts({ connectionId: foreign })).toBe(0);
    const limited = dashboardOf({ ...caller, brandIds: [mine.id] }).analytics;
    expect((await limited.overview({})).kpis.posts).toBe(1);
    expect((await limited.overview({ brandId: theirs.id })).kpis.posts).toBe(0);
    expect((await limited.file({})).csv.trim().split("\r\n")).toHaveLength(2);
    expect(await limited.filters()).toMatchObject({ accounts: [{ id: accounts[0] }], brands: [{ id: mine.id }] });
    expect(await dashboardOf(caller).analytics.filters()).toMatchObject({ brands: [{ name: "شاي" }, { name: "قهوة" }] });
  });

  test.each([{ days: 8 }, { connectionId: "x" }, { brandId: "x" }, { more: 1 }])("refuses %j", async (input) => {
    await expect(dashboardOf(await utcCaller()).analytics.overview(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("the file has a row for each account of each post, and no formulas", async () => {
  const caller = await utcCaller();
  const connectionId = await seedAccount(caller.workspaceId);
  const publishedAt = daysAgo(1, 9);
  await seedMetrics(caller, [{ connectionId, publishedAt, readAt: daysAgo(0), impressions: 10, likes: 1 }]);
  await database().post.updateMany({ where: { workspaceId: caller.workspaceId }, data: { content: '=cmd|"x"\nmore' } });
  const { fileName, csv } = await dashboardOf(caller).analytics.file({ days: 7 });
  expect(fileName).toMatch(/^analytics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row, end] = csv.split("\r\n");
  expect(head).toBe("\uFEFFpublishedAt,platform,accountName,format,content,externalUrl,impressions,views,likes,comments,shares,saves,clicks,readAt,postId");
  expect(row).toContain(`${publishedAt.toISOString()},instagram,قهوة,text,"'=cmd|""x""\nmore",,10,,1,`);
  expect(end).toBe("");
});
