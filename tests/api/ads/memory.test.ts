import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { importMemory } from "@/server/domains/ads";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { dashboardOf } from "./dashboard";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

interface Entries {
  data: { id: string; memoryType: string; content: string; source: string; createdAt: string; similarity: number | null }[];
}

const read = async (person: Seeded, query: Record<string, string> = {}) =>
  (await call(`${server.url}/ads/memory?${new URLSearchParams(query)}`, { key: person.key })).body as Entries;

const iso = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);

describe("GET /ads/memory", () => {
  test("finds by meaning across languages, and lists newest first without a query", async () => {
    const person = await seedPerson();
    const ads = dashboardOf(person);
    const payment = await ads.remember({ memoryType: "preference", content: "Customers in Riyadh pay cash on delivery" });
    const hours = await ads.remember({ memoryType: "baseline", content: "أفضل وقت للنشر بعد صلاة العشاء" });
    expect(payment).toEqual({
      id: expect.any(String),
      memoryType: "preference",
      content: "Customers in Riyadh pay cash on delivery",
      source: "user",
      createdAt: iso,
      similarity: null,
    });
    expect(await read(person)).toEqual({ data: [hours, payment] });
    expect(await read(person, { query: "  " })).toEqual({ data: [hours, payment] });
    expect(await read(person, { memoryType: "preference" })).toEqual({ data: [payment] });
    expect(await read(person, { k: "1" })).toEqual({ data: [hours] });

    const found = await read(person, { query: "الدفع عند الاستلام", minSimilarity: "0.1" });
    expect(found).toEqual({ data: [{ ...payment, similarity: expect.any(Number) }] });
    expect(found.data[0]?.similarity).toBeGreaterThan(0.2);
    expect((await read(person, { query: "best hour to publish", k: "1" })).data[0]?.id).toBe(hours.id);
    expect((await read(person, { query: "best hour to publish", memoryType: "preference", k: "1" })).data[0]?.id).toBe(payment.id);
  });

  test("what is added or deleted counts at once", async () => {
    const person = await seedPerson();
    const ads = dashboardOf(person);
    const first = await ads.remember({ memoryType: "note", content: "Short videos beat long ones" });
    const query = { query: "مقطع قصير", minSimilarity: "0.1" };
    expect((await read(person, query)).data.map((one) => one.id)).toEqual([first.id]);
    const second = await ads.remember({ memoryType: "note", content: "الفيديو القصير أفضل من الطويل" });
    expect((await read(person, query)).data.map((one) => one.id).sort()).toEqual([first.id, second.id].sort());
    expect(await ads.forget({ id: first.id })).toEqual({ id: first.id, deleted: true });
    expect((await read(person, query)).data.map((one) => one.id)).toEqual([second.id]);
    await expect(ads.forget({ id: first.id })).rejects.toThrow("Memory entry not found.");
  });

  test("nothing of another workspace, in either form", async () => {
    const [owner, stranger] = [await seedPerson(), await seedPerson()];
    const entry = await dashboardOf(owner).remember({ memoryType: "note", content: "Short videos beat long ones" });
    expect(await read(stranger)).toEqual({ data: [] });
    expect(await read(stranger, { query: "short videos" })).toEqual({ data: [] });
    await expect(dashboardOf(stranger).forget({ id: entry.id })).rejects.toThrow("Memory entry not found.");
    expect((await read(owner)).data).toHaveLength(1);
  });

  test("an import keeps its ids as sources, and takes the place of the last one", async () => {
    const person = await seedPerson();
    const file = [
      { id: "n-1", lang: "ar", memoryType: "note" as const, content: "لا نرفع الميزانية أكثر من عشرين بالمئة" },
      { id: "n-2", lang: "en", memoryType: "brand_voice" as const, content: "We never shout" },
    ];
    expect(await importMemory(person.workspaceId, file)).toEqual({ imported: 2, replaced: 0 });
    expect(await importMemory(person.workspaceId, file)).toEqual({ imported: 2, replaced: 2 });
    const found = await read(person, { query: "can we raise spend caps", k: "1" });
    expect(found.data).toEqual([
      { id: expect.any(String), memoryType: "note", content: file[0]?.content, source: "n-1", createdAt: iso, similarity: expect.any(Number) },
    ]);
    expect(await database().memoryEntry.count({ where: { workspaceId: person.workspaceId } })).toBe(2);
  });

  test("an entry that another version of the model has read is read again", async () => {
    const person = await seedPerson();
    const entry = await dashboardOf(person).remember({ memoryType: "note", content: "Short videos beat long ones" });
    await database().memoryEntry.updateMany({
      where: { workspaceId: person.workspaceId },
      data: { model: "older", features: { concepts: [["car", 1]], grams: [] } },
    });
    expect((await read(person, { query: "مقطع قصير", minSimilarity: "0.1" })).data.map((one) => one.id)).toEqual([entry.id]);
  });

  test.each([
    ["k=0", "k"],
    ["k=51", "k"],
    ["k=a", "k"],
    ["minSimilarity=1.1", "minSimilarity"],
    ["minSimilarity=-1", "minSimilarity"],
    ["minSimilarity=", "minSimilarity"],
    ["memoryType=secret", "memoryType"],
    [`query=${"a".repeat(4001)}`, "query"],
  ])("%s is refused and named", async (query, path) => {
    const answer = await call(`${server.url}/ads/memory?${query}`, { key: (await seedPerson()).key });
    expect(statusAndCode(answer)).toBe("400 VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ error: { details: { issues: [{ path }] } } });
  });

  test("a query of odd characters is searched like any other", async () => {
    const person = await seedPerson();
    await dashboardOf(person).remember({ memoryType: "note", content: "a 🎉" });
    for (const query of ["%00", "%ED%A0%80", "🎉", "'; DROP TABLE", "\\"]) {
      expect(
        statusAndCode(await call(`${server.url}/ads/memory?query=${query.startsWith("%") ? query : encodeURIComponent(query)}`, { key: person.key })),
      ).toBe("200 ok");
    }
  });

  test.each([
    [{ memoryType: "note", content: " " }],
    [{ memoryType: "note", content: "a".repeat(4001) }],
    [{ memoryType: "note", content: "a\u0000" }],
    [{ memoryType: "note", content: "\ud83d" }],
  ] as const)("%j is not kept", async (input) => {
    await expect(dashboardOf(await seedPerson()).remember(input)).rejects.toThrow();
  });
});
