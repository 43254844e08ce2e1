import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { addMember } from "@/server/domains/workspaces";
import { call } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { seedAccount, seedMetrics } from "./seed-metrics";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

interface Body {
  data: { id: string; accountId: string; date: string; totals: object; series: { date: string; posts: number }[] }[];
  meta: { total: number; next: string | null };
  error?: { code: string; details: { issues: { path: string }[] } };
}

async function get({ key, workspaceId }: Seeded, path: string) {
  const { status, body } = await call(server.url + path, { key, headers: { "x-svc-workspace-id": workspaceId } });
  return { status, body: body as Body };
}

async function inZone(timezone: string): Promise<Seeded> {
  const person = await seedPerson();
  await database().workspace.update({ where: { id: person.workspaceId }, data: { timezone } });
  return person;
}

const none = { impressions: null, engagements: null, likes: null, comments: null, shares: null, saves: null, clicks: null, videoViews: null };
const at = (time: string) => new Date(`${time}Z`);
const readAt = at("2026-03-20T00:00:00");

describe("GET /posts/{id}/metrics", () => {
  test("has what each account's platform reported, and the sums", async () => {
    const person = await seedPerson();
    const { workspaceId } = person;
    const [instagram, tiktok] = [await seedAccount(workspaceId), await seedAccount(workspaceId, { platform: "TIKTOK" })];
    const publishedAt = at("2026-03-10T10:00:00");
    const [id = ""] = await seedMetrics(person, [{ connectionId: instagram, publishedAt, readAt, impressions: 100, likes: 4, comments: 0 }]);
    const earlier = at("2026-03-11T00:00:00");
    const metrics = { workspaceId, connectionId: tiktok, platform: "TIKTOK" as const, publishedAt, readAt: earlier, views: 50, likes: 1 };
    const target = { workspaceId, postId: id, connectionId: tiktok, platform: "TIKTOK" as const, position: 1, status: "SUCCEEDED" as const, publishedAt };
    await database().postTarget.create({ data: { ...target, metrics: { create: metrics } } });

    const targets = [
      { accountId: instagram, platform: "instagram", asOf: readAt.toISOString(), ...none, impressions: 100, engagements: 4, likes: 4, comments: 0 },
      { accountId: tiktok, platform: "tiktok", asOf: earlier.toISOString(), ...none, engagements: 1, likes: 1, videoViews: 50 },
    ];
    expect(await get(person, `/posts/${id}/metrics`)).toEqual({
      status: 200,
      body: {
        data: {
          asOf: readAt.toISOString(),
          totals: { ...none, impressions: 100, engagements: 5, likes: 5, comments: 0, videoViews: 50 },
          targets,
        },
      },
    });
  });

  test("knows nothing before the first reading, and no targets before publishing", async () => {
    const person = await seedPerson();
    const connectionId = await seedAccount(person.workspaceId);
    const [id = ""] = await seedMetrics(person, [{ connectionId, publishedAt: new Date(), readAt: null }]);
    const metrics = async () => (await get(person, `/posts/${id}/metrics`)).body;
    expect(await metrics()).toEqual({ data: { asOf: null, totals: none, targets: [{ accountId: connectionId, platform: "instagram", asOf: null, ...none }] } });
    await database().postTarget.updateMany({ where: { workspaceId: person.workspaceId, postId: id }, data: { status: "PENDING" } });
    expect(await metrics()).toEqual({ data: { asOf: null, totals: none, targets: [] } });
  });
});

describe("GET /analytics/posts", () => {
  test("lists what went out on the days in the workspace's zone, newest first, a page at a time", async () => {
    const person = await inZone("Asia/Riyadh");
    const connectionId = await seedAccount(person.workspaceId);
    // Midnight in Riyadh is 21:00 UTC.
    const times = ["2026-03-09T20:59:00", "2026-03-09T21:00:00", "2026-03-11T20:59:00", "2026-03-11T21:00:00"].map(at);
    const ids = await seedMetrics(
      person,
      times.map((publishedAt, index) => ({ connectionId, publishedAt, readAt, impressions: 10, likes: index })),
    );
    const { status, body } = await get(person, "/analytics/posts?from=2026-03-10&to=2026-03-11");
    const shown = (index: number) => ({
      id: ids[index],
      content: "نص",
      platforms: ["instagram"],
      accountIds: [connectionId],
      publishedAt: times[index]?.toISOString(),
      asOf: readAt.toISOString(),
      totals: { ...none, impressions: 10, engagements: index, likes: index },
    });
    expect([status, body]).toEqual([200, { data: [shown(2), shown(1)], meta: { total: 2, offset: 0, limit: 50, next: null } }]);
    const second = await get(person, "/analytics/posts?from=2026-03-10&to=2026-03-11&limit=1&offset=1");
    expect(second.body).toMatchObject({ data: [{ id: ids[1] }], meta: { total: 2, next: null } });
    const past = await get(person, "/analytics/posts?from=2026-03-10&to=2026-03-11&offset=5");
    expect(past.body).toMatchObject({ data: [], meta: { total: 2, next: null } });
  });

  test("without days has the last thirty, sorted by any total, what is unknown last", async () => {
    const person = await inZone("UTC");
    const connectionId = await seedAccount(person.workspaceId);
    const daysAgo = (days: number) => DateTime.utc().startOf("day").minus({ days }).plus({ hours: 1 }).toJSDate();
    const ids = await seedMetrics(person, [
      { connectionId, publishedAt: daysAgo(30), likes: 99, shares: 99 },
      { connectionId, publishedAt: daysAgo(29), likes: 2, shares: 1 },
      { connectionId, publishedAt: daysAgo(2), likes: 9 },
      { connectionId, publishedAt: daysAgo(1), readAt: null },
    ]);
    const sorted = async (query: string) => (await get(person, `/analytics/posts${query}`)).body.data.map(({ id }) => ids.indexOf(id));
    expect(await sorted("")).toEqual([3, 2, 1]);
    expect(await sorted("?sort=engagements")).toEqual([2, 1, 3]);
    expect(await sorted("?sort=shares")).toEqual([1, 3, 2]);
  });

  test("narrows by account and brand, and a member of a brand sees its posts alone", async () => {
    const person = await seedPerson();
    const { workspaceId } = person;
    const brand = await createBrand({ workspaceId, name: "علامة" });
    const [own, other] = [await seedAccount(workspaceId, { brandId: brand.id }), await seedAccount(workspaceId)];
    const publishedAt = new Date();
    const ids = await seedMetrics(person, [
      { connectionId: own, publishedAt, likes: 1 },
      { connectionId: other, publishedAt, likes: 2 },
    ]);
    const member = await seedPerson();
    await addMember({ workspaceId, email: member.email, role: "VIEWER", brandIds: [brand.id] });
    const shown = async (by: Seeded, query: string) =>
      (await get({ ...by, workspaceId }, `/analytics/posts${query}`)).body.data.map(({ id }) => ids.indexOf(id));
    expect(await shown(person, `?connectionId=${other}`)).toEqual([1]);
    expect(await shown(person, `?brandId=${brand.id}`)).toEqual([0]);
    expect(await shown(member, "")).toEqual([0]);
    expect(await shown(member, `?connectionId=${other}`)).toEqual([]);
    expect((await get({ ...member, workspaceId }, `/posts/${ids[1]}/metrics`)).status).toBe(404);
  });
});

test("GET /analytics/accounts has each account's sums and days", async () => {
  const person = await inZone("Asia/Riyadh");
  const { workspaceId } = person;
  const busy = await seedAccount(workspaceId);
  const quiet = await seedAccount(workspaceId, { platform: "LINKEDIN" });
  await database().connection.updateMany({ where: { workspaceId, id: quiet }, data: { connectedAt: at("2026-01-01T00:00:00") } });
  await seedMetrics(person, [
    { connectionId: busy, publishedAt: at("2026-03-09T21:30:00"), readAt, impressions: 100, likes: 4 },
    { connectionId: busy, publishedAt: at("2026-03-10T20:00:00"), readAt: null },
    { connectionId: busy, publishedAt: at("2026-03-12T20:00:00"), readAt: at("2026-03-13T00:00:00"), views: 7, likes: 1 },
    { connectionId: busy, publishedAt: at("2026-03-12T21:00:00"), readAt, likes: 1_000 },
  ]);
  const { status, body } = await get(person, "/analytics/accounts?from=2026-03-10&to=2026-03-12");
  const account = { accountName: "قهوة" };
  expect([status, body]).toEqual([
    200,
    {
      data: [
        {
          ...account,
          accountId: busy,
          platform: "instagram",
          asOf: readAt.toISOString(),
          posts: 3,
          totals: { ...none, impressions: 100, engagements: 5, likes: 5, videoViews: 7 },
          series: [
            { date: "2026-03-10", posts: 2, ...none, impressions: 100, engagements: 4, likes: 4 },
            { date: "2026-03-11", posts: 0, ...none },
            { date: "2026-03-12", posts: 1, ...none, engagements: 1, likes: 1, videoViews: 7 },
          ],
        },
        {
          ...account,
          accountId: quiet,
          platform: "linkedin",
          asOf: null,
          posts: 0,
          totals: none,
          series: ["2026-03-10", "2026-03-11", "2026-03-12"].map((date) => ({ date, posts: 0, ...none })),
        },
      ],
      meta: { total: 2, offset: 0, limit: 20, next: null },
    },
  ]);
  const stranger = await get(await seedPerson(), "/analytics/accounts");
  expect(stranger.body.data).toEqual([]);
});

describe.each(["/analytics/posts", "/analytics/accounts"])("%s refuses", (path) => {
  test.each<[string, string]>([
    ["from=2026-03-11&to=2026-03-10", "to"],
    ["from=2025-03-10&to=2026-03-11", "to"],
    ["from=yesterday", "from"],
    ["to=2026-02-30", "to"],
    ["from=0001-01-01", "from"],
    ["to=9999-12-31", "to"],
    ["limit=0", "limit"],
    ...(path === "/analytics/posts"
      ? ([
          ["sort=mood", "sort"],
          ["brandId=x", "brandId"],
        ] satisfies [string, string][])
      : []),
  ])("%s", async (query, issue) => {
    const { status, body } = await get(await seedPerson(), `${path}?${query}`);
    expect([status, body.error?.code, body.error?.details.issues.map((each) => each.path)]).toEqual([400, "VALIDATION_ERROR", [issue]]);
  });
});
