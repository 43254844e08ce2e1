import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { type Day, seedJudged, usual } from "./judged";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const shift = (person: Seeded, body: unknown, language = "en") =>
  call(`${server.url}/ads/budget-shift`, { key: person.key, body, headers: { "accept-language": language } });

interface Point {
  spend: number;
  value: number;
  interval: [low: number, high: number];
}

interface Curve {
  a: number;
  b: number;
  now: Point;
  proposed: Point;
  points: Point[];
}

interface Proposal {
  data: {
    allocations: { campaignId: string; current: number; proposed: number; change: number; reasonCode: string; curve: Curve | null }[];
    expected: Record<string, unknown>;
    assumptionCodes: string[];
  };
}

/** Spend that varies, and a return that follows it as R = a S^b. */
const curve =
  (a: number, b: number) =>
  (ago: number): Day => {
    const spend = 80 + 10 * ((ago * 3) % 7);
    return { ...usual, spend, revenue: Math.round(100 * a * spend ** b) / 100 };
  };

const cents = (amount: number) => Math.round(amount * 100);

describe("POST /ads/budget-shift", () => {
  test("shares the total so that it adds up to the cent, within a fifth of each share", async () => {
    const person = await seedPerson();
    const { campaignIds } = await seedJudged(person.workspaceId, {
      campaigns: [
        { name: "قوية", dailyBudget: 100, day: curve(40, 0.7) },
        { name: "Weak", dailyBudget: 100, day: curve(8, 0.7) },
        { name: "Learning", dailyBudget: 50, effectiveStatus: "LEARNING", day: curve(40, 0.7) },
        { name: "Paused", status: "PAUSED", dailyBudget: 500, day: curve(40, 0.7) },
        { name: "Lifetime", day: () => ({ ...usual, spend: 30, conversions: 0 }) },
      ],
    });
    const answer = await shift(person, { totalDailyBudget: 300.01 });
    expect(answer.status).toBe(200);
    const fair = 300.01 / 280;
    const interval = [expect.any(Number), expect.any(Number)];
    const row = (name: string, index: number, more: object) => ({
      campaignId: campaignIds[index],
      name,
      platform: "META",
      current: 100,
      adjustable: true,
      proposed: expect.any(Number),
      change: expect.any(Number),
      changePercent: expect.any(Number),
      marginalReturn: expect.any(Number),
      confidence: expect.stringMatching(/^(LOW|MEDIUM|HIGH)$/),
      reason: expect.any(String),
      reasonCode: expect.any(String),
      curve: {
        a: expect.any(Number),
        b: expect.any(Number),
        observed: { from: 80, to: 140 },
        now: { spend: 100, value: expect.any(Number), interval },
        proposed: { spend: expect.any(Number), value: expect.any(Number), interval },
        points: expect.any(Array),
      },
      ...more,
    });
    expect(answer.body).toEqual({
      data: {
        totalDailyBudget: 300.01,
        currency: "SAR",
        windowDays: 14,
        objective: "revenue",
        allocations: expect.arrayContaining([
          row("قوية", 0, { reasonCode: "HIGHER_RETURN", reason: "The next unit of spend returns more here than in the other campaigns." }),
          row("Weak", 1, { reasonCode: "LOWER_RETURN" }),
          row("Learning", 2, {
            current: 50,
            reasonCode: "LEARNING",
            curve: expect.objectContaining({ now: { spend: 50, value: expect.any(Number), interval } }),
          }),
          row("Lifetime", 4, {
            current: 30,
            adjustable: false,
            reasonCode: "FEW_CONVERSIONS",
            curve: expect.objectContaining({ observed: { from: 30, to: 30 } }),
          }),
        ]),
        expected: {
          revenueNow: expect.any(Number),
          revenueProposed: expect.any(Number),
          liftPercent: expect.any(Number),
          interval: [expect.any(Number), expect.any(Number)],
        },
        assumptions: expect.arrayContaining(["No campaign moves more than 20% from its share of the new total."]),
        assumptionCodes: ["ATTRIBUTED_NOT_INCREMENTAL", "BOUNDED_STEP", "PRIOR_ELASTICITY", "LOCKED", "TOTAL_CHANGES"],
      },
    });
    const { allocations } = (answer.body as Proposal).data;
    expect(allocations).toHaveLength(4);
    for (const { curve, current, proposed } of allocations) {
      const { a = 0, b = 0, points = [] } = curve ?? {};
      expect(points).toHaveLength(17);
      expect(points[0]).toEqual({ spend: 0, value: 0, interval: [0, 0] });
      for (const point of [...points, curve?.now, curve?.proposed]) expect(point?.value).toBeCloseTo(a * (point?.spend ?? 0) ** b, 5);
      expect([curve?.now.spend, curve?.proposed.spend]).toEqual([current, proposed]);
    }
    expect(allocations.reduce((sum, one) => sum + cents(one.proposed), 0)).toBe(30_001);
    for (const { current, proposed, change } of allocations) {
      expect(proposed).toBeGreaterThanOrEqual(0.8 * current * fair - 0.011);
      expect(proposed).toBeLessThanOrEqual(1.2 * current * fair + 0.011);
      expect(cents(change)).toBe(cents(proposed) - cents(current));
    }
    const arabic = await shift(person, { totalDailyBudget: 300.01 }, "ar");
    expect(JSON.stringify(arabic.body)).toContain("عائد الإنفاق الإضافي هنا أعلى منه في الحملات الأخرى");
  });

  test.each([0.01, 1, 99.99, 12_345.67, 1e9])("a total of %d adds up", async (totalDailyBudget) => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, { days: 20, campaigns: ["a", "b", "c"].map((name) => ({ name, dailyBudget: 33.33, day: curve(20, 0.6) })) });
    const { data } = (await shift(person, { totalDailyBudget })).body as Proposal;
    expect(data.allocations.reduce((sum, one) => sum + cents(one.proposed), 0)).toBe(cents(totalDailyBudget));
  });

  test("has no curve of a campaign with too few days", async () => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, { days: 4, campaigns: [{ name: "new", dailyBudget: 10 }] });
    const { data } = (await shift(person, { totalDailyBudget: 10 })).body as Proposal;
    expect(data.allocations).toMatchObject([{ curve: null, marginalReturn: null, proposed: 10 }]);
  });

  test("accounts of several currencies need a choice", async () => {
    const person = await seedPerson();
    const sar = await seedJudged(person.workspaceId, { campaigns: [{ name: "a", dailyBudget: 10 }] });
    const kwd = await seedJudged(person.workspaceId, { platform: "GOOGLE", currency: "KWD", campaigns: [{ name: "b", dailyBudget: 10 }] });
    const answer = await shift(person, { totalDailyBudget: 20 });
    const message = "the accounts are of several currencies (KWD, SAR); name those of one";
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error: {
          code: "VALIDATION_ERROR",
          message: `adAccountIds: ${message}`,
          details: { issues: [{ path: "adAccountIds", message, code: "several_currencies" }], reason: "SEVERAL_CURRENCIES" },
        },
      },
    ]);
    expect(statusAndCode(await shift(person, { totalDailyBudget: 20, adAccountIds: [sar.adAccountId, kwd.adAccountId] }))).toBe("400 VALIDATION_ERROR");
    const dinars = await shift(person, { totalDailyBudget: 20.0055, adAccountIds: [kwd.adAccountId.toUpperCase()] });
    expect(dinars.body).toMatchObject({
      data: { currency: "KWD", totalDailyBudget: 20.006, allocations: [{ campaignId: kwd.campaignIds[0], proposed: 20.006 }] },
    });
  });

  test("unknown accounts are named, another workspace's among them", async () => {
    const [person, stranger] = [await seedPerson(), await seedPerson()];
    const own = await seedJudged(person.workspaceId, { campaigns: [] });
    const foreign = await seedJudged(stranger.workspaceId, { campaigns: [] });
    const answer = await shift(person, { totalDailyBudget: 5, adAccountIds: [own.adAccountId, foreign.adAccountId] });
    expect([answer.status, answer.body]).toEqual([
      404,
      {
        error: {
          code: "NOT_FOUND",
          message: "Ad account not found.",
          details: { issues: [{ path: "adAccountIds.1", message: "is not an ad account here", code: "not_found" }] },
        },
      },
    ]);
  });

  test("an empty workspace has nothing to share it among", async () => {
    const answer = await shift(await seedPerson(), { totalDailyBudget: 50 });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          totalDailyBudget: 50,
          currency: null,
          windowDays: 14,
          objective: "conversions",
          allocations: [],
          expected: { revenueNow: null, revenueProposed: null, liftPercent: null, interval: null },
          assumptions: [],
          assumptionCodes: [],
        },
      },
    ]);
  });

  test.each([
    [{}, "totalDailyBudget"],
    [{ totalDailyBudget: 0 }, "totalDailyBudget"],
    [{ totalDailyBudget: -5 }, "totalDailyBudget"],
    [{ totalDailyBudget: 0.001 }, "totalDailyBudget"],
    [{ totalDailyBudget: "50" }, "totalDailyBudget"],
    [{ totalDailyBudget: 1e13 }, "totalDailyBudget"],
    [{ totalDailyBudget: 5, windowDays: 0 }, "windowDays"],
    [{ totalDailyBudget: 5, windowDays: 91 }, "windowDays"],
    [{ totalDailyBudget: 5, windowDays: 2.5 }, "windowDays"],
    [{ totalDailyBudget: 5, adAccountIds: [] }, "adAccountIds"],
    [{ totalDailyBudget: 5, adAccountIds: ["x"] }, "adAccountIds.0"],
    [{ totalDailyBudget: 5, adAccountIds: "x" }, "adAccountIds"],
    [{ totalDailyBudget: 5, more: 1 }, "more"],
  ])("%j is refused and named", async (body, path) => {
    const answer = await shift(await seedPerson(), body);
    expect(statusAndCode(answer)).toBe("400 VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ error: { details: { issues: [{ path }] } } });
  });
});

describe("GET /ads/incremental-pilot", () => {
  const read = async (person: Seeded, query = "") =>
    call(`${server.url}/ads/incremental-pilot?${query}`, { key: person.key, headers: { "accept-language": "en" } });

  test("moves one step from the weakest to the strongest and leaves the rest as the comparison", async () => {
    const person = await seedPerson();
    const { campaignIds } = await seedJudged(person.workspaceId, {
      campaigns: [
        { name: "Strong", dailyBudget: 100, day: curve(40, 0.7) },
        { name: "Weak", dailyBudget: 100, day: curve(6, 0.7) },
        { name: "Middle", dailyBudget: 100, day: curve(20, 0.7) },
      ],
    });
    const [strong, weak, middle] = campaignIds;
    const answer = await read(person);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          windowDays: 7,
          eligible: true,
          currency: "SAR",
          allocations: expect.arrayContaining([
            {
              campaignId: strong,
              name: "Strong",
              platform: "META",
              current: 100,
              proposed: 120,
              changePercent: 20,
              eligible: true,
              role: "RECEIVER",
              reasons: [],
              reasonCodes: [],
              rationale: expect.stringContaining("Receives \u206820%\u2069 more"),
            },
            expect.objectContaining({ campaignId: weak, proposed: 80, role: "DONOR" }),
            expect.objectContaining({
              campaignId: middle,
              proposed: 100,
              role: null,
              reasonCodes: ["HOLDOUT"],
              reasons: ["Left unchanged as the comparison group."],
            }),
          ]),
          guardrails: { maxStepPercent: 20, minSpend: 80, learningPhaseExcluded: [] },
          holdout: { campaignIds: [middle], days: 7, stepEveryDays: 3, detectableLiftPercent: expect.any(Number) },
          expected: { revenueNow: expect.any(Number), revenueProposed: expect.any(Number), liftPercent: expect.any(Number) },
        },
      },
    ]);
  });

  test("says why there is nothing to test, and keeps to its bounds", async () => {
    const person = await seedPerson();
    expect((await read(person, "windowDays=3")).body).toEqual({
      data: {
        windowDays: 3,
        eligible: false,
        currency: null,
        allocations: [],
        guardrails: { maxStepPercent: 20, minSpend: 0, learningPhaseExcluded: [] },
        holdout: null,
        expected: null,
      },
    });
    const { campaignIds } = await seedJudged(person.workspaceId, { campaigns: [{ name: "a", dailyBudget: 10, effectiveStatus: "LEARNING" }] });
    expect((await read(person)).body).toMatchObject({
      data: {
        eligible: false,
        allocations: [{ reasonCodes: ["LEARNING"], reasons: ["In the learning phase."] }],
        guardrails: { learningPhaseExcluded: campaignIds },
      },
    });
    for (const query of ["windowDays=2", "windowDays=31", "windowDays=a"]) expect(statusAndCode(await read(person, query))).toBe("400 VALIDATION_ERROR");
  });
});
