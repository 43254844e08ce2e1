import { describe, expect, it } from "vitest";
import { normaliseText, normaliseWithSource, spellingPattern, stemWord, wordsOf } from "@/shared/text-normalisation";

describe("one spelling", () => {
  it.each([
    ["أإآٱ", "ا"],
    ["مدرسة", "مدرسه"],
    ["على", "علي"],
    ["مسؤول", "مسوول"],
    ["سائق", "سايق"],
    ["شراء", "شرا"],
    ["مـــرحبا", "مرحبا"],
    ["مَرْحَبًا", "مرحبا"],
    ["ﻣﺮﺣﺒﺎ", "مرحبا"],
    ["\u200fسلام\u200e", "سلام"],
    ["١٢٣٫٥٪", "123.5%"],
    ["۴۵", "45"],
    ["جمييييل", "جميل"],
    ["الله", "الله"],
    ["cooool BOOK", "cool book"],
    ["ＡＢＣ", "abc"],
    ["گچپڤ", "قجبف"],
    ["کیک", "كيك"],
    ["", ""],
    ["\ud800x", "\ud800x"],
  ])("%s becomes %s", (text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });

  it("keeps Persian letters where they tell something", () => {
    expect(normaliseText("گلبي", { foldForeignLetters: false })).toBe("گلبي");
  });

  it.each(["👍🏽 سَجَائِر", "ﷺ نص", "جمييييل", "e\u0301te\u0301", "a\ud800b"])("knows where each unit of %s came from", (text) => {
    const { text: normal, starts, ends } = normaliseWithSource(text);
    expect([starts.length, ends.length]).toEqual([normal.length, normal.length]);
    for (const [i, start] of starts.entries()) {
      expect(start).toBeLessThan(ends[i] ?? 0);
      expect(ends[i]).toBeLessThanOrEqual(text.length);
      if (i > 0) expect(start).toBeGreaterThanOrEqual(starts[i - 1] ?? 0);
    }
  });
});

describe("the pattern of a word finds it however it was written", () => {
  const found = (word: string, text: string) => new RegExp(spellingPattern(normaliseText(word)), "iu").test(text);

  it.each([
    ["الاسعار", "خصم على الأسعار اليوم"],
    ["مدرسه", "مدرسة"],
    ["علي", "على"],
    ["مرحبا", "مَرْحَبًا"],
    ["مرحبا", "مـــرحبا"],
    ["جميل", "جمييييل"],
    ["رَمَضَان", "رمضان كريم"],
    ["2026", "عام ٢٠٢٦"],
    ["٢٠٢٦", "in 2026"],
    ["SALE", "Summer sale"],
    ["50%", "خصم 50٪"],
    ["(a+b)", "x (a+b) y"],
    ["a-b", "A-B"],
    ["#وسم", "عن #وسم"],
  ])("%s in %s", (word, text) => {
    expect(found(word, text)).toBe(true);
  });

  it.each([
    ["a.c", "abc"],
    ["رمضان", "شعبان"],
    ["sale", "sal e"],
  ])("%s not in %s", (word, text) => {
    expect(found(word, text)).toBe(false);
  });
});

describe("words and stems", () => {
  it.each([
    ["عرض 20% on shoes", ["عرض", "20", "on", "shoes"]],
    ["1,500.75 ريال", ["1,500.75", "ريال"]],
    ["", []],
  ])("words of %s", (text, expected) => {
    expect(wordsOf(normaliseText(text))).toEqual(expected);
  });

  it.each([
    ["والحملات", "حمل"],
    ["بالميزانيه", "ميزان"],
    ["للعملاء", "عملاء"],
    ["ال", "ال"],
    ["policies", "policy"],
    ["running", "runn"],
    ["glass", "glass"],
    ["shoes", "sho"],
    ["42", "42"],
  ])("stem of %s is %s", (word, stem) => {
    expect(stemWord(word)).toBe(stem);
  });
});
