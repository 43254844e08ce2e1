import { describe, expect, test } from "vitest";
import { alertsOf } from "@/components/ads/alerts/alert-list";
import { groupRepeats } from "@/components/ads/alerts/group-repeats";
import { inputOf, valuesOf } from "@/components/ads/brand/brand-values";
import { phrasesOf } from "@/components/ads/policy/policy-phrases";
import type { BrandProfile } from "@/server/domains/ads/brand-profile.schema";
import type { PolicyReason } from "@/server/domains/ads/policy.schema";
import type { NamedSignal } from "@/server/domains/ads/signals.schema";

describe("phrases of a checked text", () => {
  const reason = (message: string, start: number, end: number, change: Partial<PolicyReason> = {}): PolicyReason => ({
    code: message,
    policy: "policy",
    platform: "META",
    severity: "WARN",
    message,
    evidence: "",
    span: [start, end],
    field: "creative",
    fix: null,
    ...change,
  });

  test.each([
    ["are in the order of the text", [reason("a", 10, 14), reason("b", 0, 4)], ["1 WARN 0-4 b(META)", "2 WARN 10-14 a(META)"]],
    [
      "have the findings of several rules, as grave as the gravest",
      [reason("b", 4, 12, { severity: "BLOCK" }), reason("a", 0, 8)],
      ["1 BLOCK 0-12 b(META) a(META)"],
    ],
    ["name the platforms that say the same", [reason("a", 0, 4), reason("a", 0, 4, { platform: "GOOGLE" })], ["1 WARN 0-4 a(META,GOOGLE)"]],
    ["that only touch stay two", [reason("a", 0, 4), reason("b", 4, 8)], ["1 WARN 0-4 a(META)", "2 WARN 4-8 b(META)"]],
    ["are not shortened by one inside", [reason("a", 0, 12), reason("b", 3, 5)], ["1 WARN 0-12 a(META) b(META)"]],
    [
      "of the text and the image stay apart",
      [reason("a", 0, 4), reason("b", 0, 4, { field: "imageDescription" })],
      ["1 WARN 0-4 a(META)", "2 WARN 0-4 b(META)"],
    ],
  ])("%s", (_name, reasons, expected) => {
    const written = phrasesOf(reasons).map(({ number, severity, span, findings }) =>
      [number, severity, span.join("-"), ...findings.map(({ message, platforms }) => `${message}(${platforms.join()})`)].join(" "),
    );
    expect(written).toEqual(expected);
  });
});

describe("alerts that repeat", () => {
  const signal = (id: string, change: Partial<NamedSignal> = {}): NamedSignal => ({
    id,
    platform: "META",
    adAccountId: "account",
    kind: "ad_issue",
    severity: "warning",
    title: "An ad has a problem",
    payload: {},
    about: null,
    receivedAt: "2026-11-20T10:00:00.000Z",
    ...change,
  });

  test.each([
    ["next to each other are one, told by the newest", [signal("3"), signal("2"), signal("1")], [["3", 3]]],
    [
      "with another between them stay apart",
      [signal("3"), signal("2", { title: "Another" }), signal("1")],
      [
        ["3", 1],
        ["2", 1],
        ["1", 1],
      ],
    ],
    [
      "of another account stay apart",
      [signal("2"), signal("1", { adAccountId: "other" })],
      [
        ["2", 1],
        ["1", 1],
      ],
    ],
    [
      "of another campaign, or of another ad in it, stay apart",
      [
        signal("4", { about: { campaignId: "one", campaign: "عروض", ad: "صورة" } }),
        signal("3", { about: { campaignId: "one", campaign: "عروض", ad: "صورة" } }),
        signal("2", { about: { campaignId: "one", campaign: "عروض", ad: null } }),
        signal("1", { about: { campaignId: "two", campaign: "عروض", ad: null } }),
      ],
      [
        ["4", 2],
        ["2", 1],
        ["1", 1],
      ],
    ],
    ["are none where nothing was told", [], []],
  ])("%s", (_name, signals, expected) => {
    expect(groupRepeats(signals).map(({ latest, times }) => [latest.id, times])).toEqual(expected);
  });
});

test("alerts of every kind stand in one list: the most severe first, then the newest", () => {
  type Sources = Parameters<typeof alertsOf>[0];
  const anomalies = [
    { id: "mild", severity: "low", date: "2026-11-24" },
    { id: "grave", severity: "high", date: "2026-11-20" },
  ] as unknown as Sources["anomalies"];
  const notices = [
    { id: "rejected", kind: "ad_rejected", severity: "critical", receivedAt: "2026-11-22T10:00:00.000Z" },
    { id: "told", severity: "info", receivedAt: "2026-11-21T10:00:00.000Z" },
  ] as unknown as Sources["notices"];
  const creatives = [
    { creativeId: "well", status: "healthy" },
    { creativeId: "worn", status: "fatigued" },
    { creativeId: "watched", status: "watch" },
  ] as unknown as Sources["creatives"];
  expect(alertsOf({ anomalies, notices, creatives }).map(({ id }) => id)).toEqual(["rejected", "grave", "worn", "mild", "told", "watched"]);
});

describe("the brand profile's form", () => {
  const profile: BrandProfile = {
    id: "1",
    name: "قهوة",
    industry: "مقاهٍ",
    voice: null,
    audience: "طلاب",
    languages: ["ar", "en"],
    dialect: "GULF",
    market: "SA",
    valueProps: ["حبوب طازجة", "توصيل سريع"],
    bannedTerms: ["رخيص"],
    guardrails: { dailySpendCap: 1500.5, roasFloor: null, floorDays: 4, minSpend: 0, minConversions: 20 },
    updatedAt: "2026-11-20T10:00:00.000Z",
  };

  test("gives back what it was filled with", () => {
    const { id: _id, updatedAt: _updatedAt, ...written } = profile;
    expect(inputOf(valuesOf(profile))).toEqual(written);
  });

  test("without a profile has no guardrails and asks for nothing but a name", () => {
    expect(inputOf({ ...valuesOf(null), name: " قهوة " })).toEqual({
      name: "قهوة",
      industry: null,
      voice: null,
      audience: null,
      languages: ["ar"],
      dialect: null,
      market: null,
      valueProps: [],
      bannedTerms: [],
      guardrails: null,
    });
  });

  test.each([
    ["Arabic-Indic digits with their marks", "١٬٥٠٠٫٥", 1500.5],
    ["Latin digits with commas", "1,500", 1500],
    ["nothing", "", null],
    ["no number at all", "abc", Number.NaN],
  ])("reads a limit of %s", (_name, text, expected) => {
    const values = valuesOf(profile);
    expect(inputOf({ ...values, limits: { ...values.limits, dailySpendCap: text } }).guardrails?.dailySpendCap).toEqual(expected);
  });

  test("takes languages with either comma and leaves empty lines out", () => {
    const input = inputOf({ ...valuesOf(profile), languages: "ar، en ,fr", bannedTerms: "رخيص\n\n  مجاني \n" });
    expect([input.languages, input.bannedTerms]).toEqual([
      ["ar", "en", "fr"],
      ["رخيص", "مجاني"],
    ]);
  });
});
