import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { type Day, seedJudged } from "./judged";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const read = async (person: Seeded, path: string, language = "en") =>
  (await call(`${server.url}/ads/${path}`, { key: person.key, headers: { "accept-language": language } })).body as { data: Record<string, unknown>[] };

const shown = (clicks: number, conversions: number, more: Partial<Day> = {}): Day => ({
  spend: 100,
  impressions: 10_000,
  clicks,
  conversions,
  revenue: conversions * 20,
  reach: 5_000,
  ...more,
});
const steady = () => shown(200, 20);
/** As good as the others for three weeks, then half of it. */
const fatiguedDay = (ago: number) => (ago > 8 ? shown(200, 20) : shown(100, 8));

describe("GET /ads/creative-fatigue", () => {
  test("the fatigued one first, with its figures and reasons", async () => {
    const person = await seedPerson();
    const { adAccountId, campaignIds, creativeIds } = await seedJudged(person.workspaceId, {
      days: 29,
      campaigns: [
        {
          name: "عطور",
          creatives: [
            { name: "ثابت", day: steady },
            { name: "مرهق", day: fatiguedDay },
            { name: "جديد", day: (ago) => (ago < 4 ? steady() : null) },
            { name: "محدود", day: steady, limits: ["LOW_QUALITY"] },
          ],
        },
      ],
    });
    const { data } = await read(person, "creative-fatigue");
    expect(data).toHaveLength(4);
    expect(data[0]).toEqual({
      creativeId: creativeIds[1],
      name: "مرهق",
      campaignId: campaignIds[0],
      campaignName: "عطور",
      adAccountId,
      platform: "META",
      status: "fatigued",
      frequency: 2,
      ctrNow: 0.01,
      ctrBaseline: 0.02,
      ctrDropPercent: 50,
      cpmChangePercent: 0,
      costPerResultRatio: 2.5,
      daysRunning: 29,
      daysLeft: 0,
      score: 65,
      reasons: [expect.stringContaining("A result now costs"), expect.stringContaining("CTR is down \u206850%\u2069 since week one")],
      reasonCodes: ["COST_DOUBLED", "CTR_DOWN_STRONGLY"],
    });
    expect(data.map(({ name, status, reasonCodes }) => [name, status, reasonCodes])).toEqual(
      expect.arrayContaining([
        ["ثابت", "healthy", ["STEADY"]],
        ["محدود", "watch", ["DELIVERY_LIMITED"]],
        ["جديد", "healthy", ["INSUFFICIENT_DATA"]],
      ]),
    );
    const arabic = await read(person, `creative-fatigue?adAccountId=${adAccountId.toUpperCase()}`, "ar");
    expect(arabic.data[0]?.reasons).toEqual([expect.stringContaining("جرّب فكرة جديدة"), expect.stringContaining("نسبة النقر إلى الظهور")]);
  });

  test("one account of several, another workspace's, none", async () => {
    const [person, stranger] = [await seedPerson(), await seedPerson()];
    const ours = await seedJudged(person.workspaceId, { days: 20, campaigns: [{ name: "a", creatives: [{ name: "one", day: steady }] }] });
    await seedJudged(person.workspaceId, { platform: "GOOGLE", days: 20, campaigns: [{ name: "b", creatives: [{ name: "two", day: steady }] }] });
    expect((await read(person, "creative-fatigue")).data).toHaveLength(2);
    expect((await read(person, `creative-fatigue?adAccountId=${ours.adAccountId}`)).data.map((one) => one.name)).toEqual(["one"]);
    expect((await read(stranger, "creative-fatigue")).data).toEqual([]);
    const foreign = await call(`${server.url}/ads/creative-fatigue?adAccountId=${ours.adAccountId}`, { key: stranger.key });
    expect([foreign.status, foreign.body]).toEqual([404, { error: { code: "NOT_FOUND", message: "Ad account not found." } }]);
    expect(statusAndCode(await call(`${server.url}/ads/creative-fatigue?adAccountId=x`, { key: stranger.key }))).toBe("400 VALIDATION_ERROR");
  });
});

describe("GET /ads/winning-creatives", () => {
  test("ranks by what holds after luck is taken out, and tells what winners share", async () => {
    const person = await seedPerson();
    const good = (name: string) => ({ name, format: "VIDEO", title: "توصيل مجاني", body: "اطلبها الحين وتوصلك لباب البيت", day: () => shown(400, 60) });
    const plain = (name: string) => ({ name, body: "Our new perfume is here", day: steady });
    const lucky = { name: "lucky", body: "Once", day: (ago: number) => (ago === 1 ? shown(5, 2, { impressions: 50, spend: 1 }) : null) };
    const { creativeIds } = await seedJudged(person.workspaceId, {
      days: 30,
      campaigns: [{ name: "عطور", creatives: [good("v1"), good("v2"), plain("p1"), plain("p2"), plain("p3"), plain("p4"), lucky] }],
    });
    const { data } = await read(person, "winning-creatives?k=2&windowDays=7");
    expect(data.map((one) => one.creativeId).sort()).toEqual(creativeIds.slice(0, 2).sort());
    expect(data[0]).toEqual({
      creativeId: expect.any(String),
      name: expect.stringMatching(/^v[12]$/),
      platform: "META",
      format: "VIDEO",
      currency: "SAR",
      score: 90,
      shrunkRoas: expect.any(Number),
      impressions: 70_000,
      spend: 700,
      conversions: 420,
      interval: [expect.any(Number), expect.any(Number)],
      traits: ["format:VIDEO", "language:ar", "dialect:GULF", "length:short", "offer:free-shipping"],
      lifts: [
        { trait: "dialect:GULF", lift: 3, winners: 2, all: 2 },
        { trait: "format:VIDEO", lift: 3, winners: 2, all: 2 },
        { trait: "language:ar", lift: 3, winners: 2, all: 2 },
        { trait: "offer:free-shipping", lift: 3, winners: 2, all: 2 },
      ],
      whyItWins: expect.stringContaining("Gulf Arabic"),
    });
    const [low = 0, high = 0] = (data[0]?.interval ?? []) as number[];
    expect(low).toBeLessThan(0.04);
    expect(high).toBeGreaterThan(0.039);
    expect((await read(person, "winning-creatives?k=20")).data.map((one) => one.name)).not.toContain("lucky");
    expect((await read(person, "winning-creatives?k=2", "ar")).data[0]?.whyItWins).toContain("اللهجة الخليجية");
  });

  test("nothing from nothing, and bounds", async () => {
    const { key } = await seedPerson();
    expect((await call(`${server.url}/ads/winning-creatives`, { key })).body).toEqual({ data: [] });
    for (const [query, path] of [
      ["k=0", "k"],
      ["k=21", "k"],
      ["windowDays=6", "windowDays"],
      ["windowDays=366", "windowDays"],
    ]) {
      const answer = await call(`${server.url}/ads/winning-creatives?${query}`, { key });
      expect(answer.body).toMatchObject({ error: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } } });
    }
  });
});
