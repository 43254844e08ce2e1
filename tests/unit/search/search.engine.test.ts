import { describe, expect, it } from "vitest";
import { excerptOf, matches, searchWords } from "@/server/domains/search/search.engine";

describe("the words that are looked for", () => {
  it.each([
    ["  خصم  الأسعار ", ["خصم", "الاسعار"]],
    ["خصم خصم", ["خصم"]],
    ["SALE ٢٠٢٦", ["sale", "2026"]],
    ["\u200f ًّ", []],
    ["", []],
    ["1 2 3 4 5 6 7 8 9 10", ["1", "2", "3", "4", "5", "6", "7", "8"]],
  ])("of «%s»", (q, words) => {
    expect(searchWords(q)).toEqual(words);
  });
});

describe("a name", () => {
  it.each([
    ["متجر الأناقة", "اناقه متجر", undefined, true],
    ["متجر الأناقة", "اناقه فرع", undefined, false],
    ["متجر الأناقة", "", undefined, false],
    ["@shop", "سناب", "SNAPCHAT", true],
    ["@shop", "سناب", "TWITTER", false],
    ["@shop", "تويتر", "TWITTER", true],
    ["@shop", "x", "TWITTER", true],
    ["@shop", "x", "INSTAGRAM", false],
    ["@shop", "shop انستقرام", "INSTAGRAM", true],
    ["@shop", "انستا", "INSTAGRAM", true],
    ["@shop", "instag", "INSTAGRAM", true],
    ["@shop", "stag", "INSTAGRAM", false],
    ["@shop", "i", "INSTAGRAM", false],
    ["@shop", "انستجرام", "INSTAGRAM", true],
    ["@shop", "إنستغرام", "INSTAGRAM", true],
    ["@shop", "تِيك توك", "TIKTOK", true],
    ["@shop", "توك", "TIKTOK", true],
    ["@shop", "tik tok", "TIKTOK", true],
    ["@shop", "لينكد إن", "LINKEDIN", true],
    ["@shop", "لينكدين", "LINKEDIN", true],
    ["@shop", "سناب شات", "SNAPCHAT", true],
    ["@shop", "فيس بوك", "FACEBOOK", true],
    ["@shop", "فيس بوك", "SNAPCHAT", false],
    ["@shop", "بينتريست", "PINTEREST", true],
  ] as const)("%s, looked for as «%s» on %s: %s", (name, q, platform, found) => {
    expect(matches(name, searchWords(q), platform)).toBe(found);
  });
});

describe("the part that is shown", () => {
  const long = `${"أول ".repeat(60)}الهدف${" آخر".repeat(60)}`;

  it("is the whole of a short text, on one line", () => {
    expect(excerptOf(" سطر\n\nوسطر ", ["سطر"])).toBe("سطر وسطر");
  });

  it("holds the word, with signs where something is left out", () => {
    const shown = excerptOf(long, ["الهدف"]);
    expect(shown).toMatch(/^…[^…]*الهدف[^…]*…$/);
    expect([...shown].length).toBe(142);
  });

  it.each([
    ["from the start where the word is there", "أول", /^أول.*…$/],
    ["to the end where the word is there", "غائب", /^أول.*…$/],
  ])("goes %s", (_name, word, shape) => {
    expect(excerptOf(long, [word])).toMatch(shape);
  });

  it("never cuts a character in two", () => {
    expect(excerptOf("👍🏽".repeat(100), ["x"]).isWellFormed()).toBe(true);
  });
});
