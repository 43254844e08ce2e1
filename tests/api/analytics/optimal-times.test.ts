import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrand } from "@/server/domains/brands";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { seedAccount, seedMetrics } from "./seed-metrics";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const times = async (person: Seeded, query: string) => (await call(`${server.url}/analytics/optimal-times?${query}`, { key: person.key })).body;
/** The last time that a clock in Riyadh showed this weekday and hour, at least so many days ago. */
function lastInRiyadh(weekday: number, hour: number, daysAgo: number): Date {
  let at = DateTime.now().setZone("Asia/Riyadh").minus({ days: daysAgo }).startOf("hour").set({ hour, minute: 20 });
  while (at.weekday !== weekday) at = at.minus({ days: 1 });
  return at.toJSDate();
}

describe("GET /analytics/optimal-times", () => {
  test("blends the workspace's own engagement in, and no other workspace's", async () => {
    const [person, stranger] = [await seedPerson(), await seedPerson()];
    const connectionId = await seedAccount(person.workspaceId, { platform: "TIKTOK" });
    const rows = (weekday: number, hour: number, count: number, likes: number) =>
      Array.from({ length: count }, (_, index) => ({ connectionId, publishedAt: lastInRiyadh(weekday, hour, 4 + 7 * (index % 6)), likes, views: 1_000 }));
    await seedMetrics(person, [...rows(5, 2, 24, 300), ...rows(6, 4, 48, 20)]);

    const body = (await times(person, "platform=tiktok&timezone=Asia/Riyadh")) as { data: { slots: { hour: number; nextAt: string }[] } };
    const slot = {
      weekday: expect.any(Number),
      hour: expect.any(Number),
      score: expect.any(Number),
      sampleSize: expect.any(Number),
      nextAt: expect.any(String),
    };
    expect(body).toEqual({
      data: {
        platform: "tiktok",
        timezone: "Asia/Riyadh",
        source: "blended",
        sampleSize: 72,
        slots: [{ ...slot, weekday: 5, hour: 2, sampleSize: 24, score: 1 }, ...Array.from({ length: 9 }, () => slot)],
      },
    });
    const next = DateTime.fromISO(body.data.slots[0]?.nextAt ?? "", { zone: "Asia/Riyadh" });
    expect([next.weekday, next.hour, next.minute, next > DateTime.now()]).toEqual([5, 2, 0, true]);
    expect(body.data.slots.map(({ hour }) => hour)).not.toContain(4);

    const others = await times(stranger, "platform=tiktok&timezone=Asia/Riyadh");
    expect(others).toMatchObject({ data: { source: "prior", sampleSize: 0 } });
    expect(await times(person, "platform=instagram")).toMatchObject({ data: { source: "prior", sampleSize: 0 } });
  });

  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  test.each([
    ["younger than two days", { publishedAt: days(1.9), readAt: new Date() }],
    ["older than ninety days", { publishedAt: days(91) }],
    ["not read yet", { publishedAt: days(5), readAt: null }],
    ["read only while it was young", { publishedAt: days(5), readAt: days(4) }],
    ["of an account that nobody reacts to", { publishedAt: days(5), likes: 0 }],
  ])("a post %s does not count", async (_name, row) => {
    const person = await seedPerson();
    await seedMetrics(person, [{ connectionId: await seedAccount(person.workspaceId), likes: 9, views: 10, ...row }]);
    expect(await times(person, "platform=instagram")).toMatchObject({ data: { source: "prior", sampleSize: 0 } });
  });

  test("a single hit counts no more than the 95th percentile, and accounts weigh alike whatever their size", async () => {
    const person = await seedPerson();
    const [small, large] = [await seedAccount(person.workspaceId), await seedAccount(person.workspaceId)];
    const quiet = (connectionId: string, likes: number) =>
      Array.from({ length: 20 }, (_, index) => ({ connectionId, publishedAt: lastInRiyadh(1, 9, 4 + index), likes, views: 1_000 }));
    const hit = { connectionId: small, publishedAt: lastInRiyadh(6, 5, 4), likes: 1_000_000, views: 1_000 };
    await seedMetrics(person, [...quiet(small, 1), ...quiet(large, 900), hit]);
    const body = (await times(person, "platform=instagram&timezone=Asia/Riyadh")) as { data: { sampleSize: number; slots: unknown[] } };
    expect(body.data.sampleSize).toBe(41);
    // Held to what is usual for its account, one post at a strange hour is no recommendation.
    expect(body.data.slots).not.toContainEqual(expect.objectContaining({ weekday: 6, hour: 5 }));
  });

  test("a member limited to a brand gets what its accounts tell", async () => {
    const person = await seedPerson();
    const brand = await createBrand({ workspaceId: person.workspaceId, name: "علامة" });
    const [mine, other] = [await seedAccount(person.workspaceId, { brandId: brand.id }), await seedAccount(person.workspaceId)];
    await seedMetrics(
      person,
      [mine, other, other].map((connectionId) => ({ connectionId, publishedAt: days(5), likes: 5, views: 10 })),
    );
    const { recommendTimes } = await import("@/server/domains/analytics/analytics.service");
    const caller = { actor: { type: "user" as const, id: person.userId }, ...person, role: "VIEWER" as const, plan: "PRO" as const, scopes: null };
    const sampleSize = async (brandIds: string[] | null) =>
      (await recommendTimes({ ...caller, brandIds }, { platform: "instagram", timezone: "UTC" })).sampleSize;
    expect([await sampleSize(null), await sampleSize([brand.id]), await sampleSize([])]).toEqual([3, 1, 0]);
  });

  test.each(["platform=myspace", "platform=tiktok&timezone=Mars/Olympus", "timezone=UTC"])("refuses %s", async (query) => {
    const person = await seedPerson();
    expect(statusAndCode(await call(`${server.url}/analytics/optimal-times?${query}`, { key: person.key }))).toBe("400 VALIDATION_ERROR");
  });
});
