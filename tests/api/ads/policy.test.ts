import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { dashboardOf } from "./dashboard";

let server: RestServer;
let person: Seeded;
beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson();
});
afterAll(() => server.close());

const check = (body: unknown, { key, language = "en" }: { key?: string; language?: string } = {}) =>
  call(`${server.url}/ads/policy-check`, { key: key ?? person.key, body, headers: { "accept-language": language } });

describe("POST /ads/policy-check", () => {
  test("a sound text is allowed, with whole body", async () => {
    const answer = await check({ creative: "عطر جديد برائحة العود، متوفر في كل الفروع." });
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { verdict: "ALLOW", reasons: [], checkedFor: ["META", "GOOGLE"], market: null, notes: [], rulesVersion: expect.any(String) } },
    ]);
  });

  test("what is banned is blocked, with the place in the text", async () => {
    const creative = "أفضل سجائر إلكترونية في جدة";
    const { body } = await check({ creative, targetPlatform: "META", market: "السعودية" });
    const { data } = body as { data: { reasons: { code: string; span: [number, number]; evidence: string }[] } };
    expect(data).toMatchObject({ verdict: "BLOCK", checkedFor: ["META"], market: "SA" });
    const tobacco = data.reasons.find((reason) => reason.code === "TOBACCO");
    expect(tobacco).toEqual({
      code: "TOBACCO",
      policy: expect.any(String),
      platform: "META",
      severity: "BLOCK",
      message: "Tobacco, vapes and nicotine cannot be advertised.",
      evidence: creative.slice(...(tobacco?.span ?? [0, 0])),
      span: expect.any(Array),
      field: "creative",
      fix: null,
    });
    expect(tobacco?.evidence).toContain("سجائر");
    const arabic = await check({ creative }, { language: "ar" });
    expect(JSON.stringify(arabic.body)).toContain("التبغ والسجائر الإلكترونية");
  });

  test("the brand's own words warn, and its market holds when none is given", async () => {
    const branded = await seedPerson();
    const term = { code: "BRAND_TERM", policy: "Brand profile", platform: "META", severity: "WARN", field: "creative", fix: null };
    const creative = "العرض رخيص جدا، cheap price. Non-alcoholic? No: beer.";
    expect((await check({ creative, targetPlatform: "META" }, branded)).body).toMatchObject({ data: { verdict: "WARN", market: null } });
    await database().brandProfile.create({
      data: {
        workspaceId: branded.workspaceId,
        name: "عود",
        languages: ["ar"],
        market: "SA",
        valueProps: [],
        bannedTerms: ["رخيص", "CHEAP", "(=~|", "C++", "غير موجود"],
      },
    });
    const { body } = await check({ creative, targetPlatform: "META" }, branded);
    expect(body).toMatchObject({ data: { verdict: "BLOCK", market: "SA" } });
    const { reasons } = (body as { data: { reasons: { code: string }[] } }).data;
    const message = "Your brand profile lists this among the words to avoid.";
    expect(reasons.filter((reason) => reason.code === "BRAND_TERM")).toEqual([
      { ...term, message, evidence: "رخيص", span: [6, 10] },
      { ...term, message, evidence: "cheap", span: [16, 21] },
    ]);
    expect((await check({ creative, market: "GB", targetPlatform: "META" }, branded)).body).toMatchObject({ data: { verdict: "WARN", market: "GB" } });
    expect((await check({ creative: "رخيص" })).body).toMatchObject({ data: { verdict: "ALLOW" } });
  });

  test.each([
    ["3,000 characters", "عطر ".repeat(750), 200],
    ["3,000 emoji of two units", "😀".repeat(3000), 200],
    ["only emoji", "🔥🔥🔥", 200],
    ["a NUL within", "عطر\u0000 جديد", 200],
    ["an Arabic text of marks alone", "\u064b\u0640\u200f", 200],
    ["3,001 characters", "a".repeat(3001), 400],
    ["nothing", "", 400],
    ["spaces", " \n\t ", 400],
    ["a number", 5, 400],
    ["null", null, 400],
  ])("%s: %#", async (_name, creative, status) => {
    const answer = await check({ creative });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toMatchObject({ error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "creative" }] } } });
  });

  test.each([
    ["creative", { creative: "\ufdfa".repeat(3000) }],
    ["imageDescription", { creative: "عطر", imageDescription: "\ufdfa".repeat(167) }],
  ])("a %s that is longer when it is normalised is refused with its limit", async (path, body) => {
    const answer = await check(body);
    const message = "must have at most 3000 characters after Unicode normalisation (NFKC), where ﷺ is 18";
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: { code: "VALIDATION_ERROR", message: expect.any(String), details: { issues: [{ path, message, code: "too_big" }] } } },
    ]);
    expect((await check({ creative: "\ufdfa".repeat(166) })).status).toBe(200);
  });

  test("half a surrogate pair is no text", async () => {
    const answer = await check('{"creative":"a\\ud83d"}');
    expect(statusAndCode(answer)).toBe("400 VALIDATION_ERROR");
  });

  test.each([
    [{ creative: "a", targetPlatform: "TIKTOK" }, "targetPlatform"],
    [{ creative: "a", market: "x".repeat(101) }, "market"],
    [{ creative: "a", market: 5 }, "market"],
    [{ creative: "a", imageDescription: "x".repeat(3001) }, "imageDescription"],
    [{ creative: "a", more: 1 }, "more"],
    [{}, "creative"],
  ])("%j is refused and named", async (body, path) => {
    const answer = await check(body);
    expect(statusAndCode(answer)).toBe("400 VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ error: { details: { issues: [{ path }] } } });
  });

  test("what the picture shows counts too", async () => {
    const { body } = await check({ creative: "عيادة", imageDescription: "before and after weight loss photo", targetPlatform: "META" });
    expect(body).toMatchObject({ data: { verdict: "BLOCK", reasons: [{ code: "BEFORE_AFTER", field: "imageDescription" }, { code: "WEIGHT_LOSS" }] } });
  });

  test("stores nothing", async () => {
    const own = await seedPerson();
    await check({ creative: "سجائر" }, own);
    const { workspaceId } = own;
    const counts = await Promise.all([database().dialectSample.count({ where: { workspaceId } }), database().memoryEntry.count({ where: { workspaceId } })]);
    expect(counts).toEqual([0, 0]);
  });
});

describe("another wording", () => {
  test("is offered with what is left, by the rules of the brand too", async () => {
    const own = await seedPerson();
    const board = dashboardOf(own, { locale: "en" });
    expect(await board.offerWording({ creative: "Fresh dates!! 🎉" })).toEqual({ text: "Fresh dates!", left: [] });
    await board.saveBrandProfile({ name: "Oasis", bannedTerms: ["dates"] });
    const { text, left } = await board.offerWording({ creative: "Fresh dates!!", targetPlatform: "META" });
    expect([text, left]).toEqual([
      "Fresh dates!",
      [
        {
          code: "BRAND_TERM",
          policy: "Brand profile",
          platform: "META",
          severity: "WARN",
          message: expect.any(String),
          evidence: "dates",
          span: [6, 11],
          field: "creative",
          fix: null,
        },
      ],
    ]);
  });

  test("is the very text where nothing is held against it, and an empty one is refused", async () => {
    expect(await dashboardOf(person).offerWording({ creative: "عطر جديد" })).toEqual({ text: "عطر جديد", left: [] });
    await expect(dashboardOf(person).offerWording({ creative: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
