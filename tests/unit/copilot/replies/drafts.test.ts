import { describe, expect, it } from "vitest";
import { dialects } from "@/server/domains/ads/dialect.schema";
import { rateText } from "@/server/domains/ads/engine/dialect-scores";
import { type PostKind, type PostLanguage, postPatterns } from "@/server/domains/copilot/data/draft-patterns";
import { type Brief, briefOf, type DraftRequest, missingFact, writeDraft } from "@/server/domains/copilot/engine/planner/drafts";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { checkPost } from "@/shared/social/check-post";

const brief: Brief = { kind: "launch", occasion: null, offer: null, place: null, isShipping: false, product: "تشكيلة العود", facts: [], tone: "plain" };
const request: DraftRequest = { brief, platform: "FACEBOOK", dialect: "GULF", language: "ar", variant: 0 };
const kinds = Object.keys(postPatterns.EN) as PostKind[];
const languages = Object.keys(postPatterns) as PostLanguage[];
const whole = (kind: PostKind): Brief => ({
  kind,
  occasion: "ramadan",
  offer: "20%",
  place: "جدة",
  isShipping: false,
  product: "العبايات",
  facts: [],
  tone: "plain",
});

const read = (text: string): Brief => briefOf({ text, quotes: [], payload: null });

describe("the facts of an instruction", () => {
  it.each<[string, Partial<Brief>]>([
    ["write a post about 20% off abayas for National Day", { kind: "discount", offer: "20%", product: "abayas", occasion: "nationalDay" }],
    ["اكتب منشور عن خصم ٣٠٪ على العطور بمناسبة رمضان", { kind: "discount", offer: "30%", product: "العطور", occasion: "ramadan" }],
    ["write a tweet announcing the opening of our branch in Jeddah", { kind: "opening", place: "Jeddah" }],
    ["اكتب تغريدة عن وصول تشكيلة العود الجديدة باللهجة السعودية", { kind: "launch", product: "تشكيلة العود" }],
    ["post about our coffee and schedule it for tomorrow 9am", { kind: "general", product: "coffee" }],
    ["post on our anniversary, schedule it tomorrow 6pm", { kind: "general", product: "anniversary" }],
    ["write a formal post for Eid", { kind: "occasion", occasion: "eid", product: null, tone: "formal" }],
  ])("%s", (text, facts) => {
    expect(read(text)).toMatchObject(facts);
  });

  it.each([
    ["write a post about our discount", "offer"],
    ["اكتب منشور", "topic"],
    ["write a post for Ramadan", null],
  ])("%s: asks for %s", (text, slot) => {
    expect(missingFact(read(text))).toBe(slot);
  });
});

describe("the patterns", () => {
  it("are at least forty in each language", () => {
    const count = (names: readonly PostLanguage[]) => new Set(names.flatMap((name) => kinds.flatMap((kind) => postPatterns[name][kind]))).size;
    expect(count(["EN"])).toBeGreaterThanOrEqual(40);
    expect(count(["MSA"])).toBeGreaterThanOrEqual(40);
    expect(count(languages.filter((name) => name !== "EN" && name !== "MSA"))).toBeGreaterThanOrEqual(40);
  });

  it.each(languages.flatMap((language) => kinds.map((kind) => [language, kind] as const)))("%s, %s: leaves no fact open", (language, kind) => {
    for (const variant of [0, 1, 2]) {
      const text = writeDraft({ ...request, brief: whole(kind), dialect: language, language: language === "EN" ? "en" : "ar", variant });
      expect(text).not.toMatch(/[{}~=]/);
    }
  });
});

describe("a draft in a dialect", () => {
  it.each(dialects.flatMap((dialect) => kinds.map((kind) => [dialect, kind] as const)))("%s, %s, is classified as that dialect", (dialect, kind) => {
    const rated = rateText(writeDraft({ ...request, brief: whole(kind), dialect }), dialect);
    expect([rated.reading.dialect, rated.lexicalPurity, rated.fluency]).toEqual([dialect, 1, 1]);
  });

  it("is in standard Arabic when no dialect, or one an unknown one is given", () => {
    const standard = writeDraft({ ...request, dialect: "MSA" });
    expect(writeDraft({ ...request, dialect: null })).toBe(standard);
    expect(writeDraft({ ...request, dialect: "toString" })).toBe(standard);
  });
});

describe("a draft", () => {
  it("is a sentence around the person's facts, and none of the instruction's", () => {
    const text = writeDraft({ ...request, brief: read("write a post about our oud collection"), platform: "FACEBOOK", language: "en" });
    expect(text).toBe("Oud collection: made to be used every day.\n\nTell us in the comments which one is yours.");
  });

  it.each([
    ["LINKEDIN", "=", "We are pleased to introduce"],
    ["TIKTOK", "~", "Say hello to"],
  ] as const)("has the tone of %s", (platform, _mark, opening) => {
    expect(writeDraft({ ...request, brief: { ...brief, product: "our perfume" }, platform, language: "en" })).toContain(opening);
  });

  it.each(socialPlatforms)("fits %s, however many facts are given", (platform) => {
    const product = "كلام طويل جدا عن المنتج ".repeat(4).trim();
    for (const dialect of dialects) {
      const text = writeDraft({ ...request, brief: { ...brief, product }, platform, dialect });
      expect(checkPost({ platform, text, mediaUrls: [] }).map(({ code }) => code)).not.toContain("TEXT_TOO_LONG");
    }
  });

  it("brings a strength of the brand where it is written in the same language, and no words that the brand has banned", () => {
    const brand = { valueProps: ["شحن مجاني داخل الرياض", "Free returns"], bannedTerms: ["تبونه"] };
    expect(writeDraft({ ...request, brand })).toContain("شحن مجاني داخل الرياض.");
    const second = writeDraft({ ...request, brand, variant: 1 });
    expect(second).not.toContain("Free returns");
    expect(second).not.toContain("تبونه");
    expect(second).toContain("تشكيلة العود");
  });

  it("keeps dollar signs of a product as they are", () => {
    expect(writeDraft({ ...request, brief: { ...brief, product: "$& and $1" }, language: "en" })).toContain("$& and $1.");
  });
});
