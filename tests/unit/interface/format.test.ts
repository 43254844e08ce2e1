import { describe, expect, test } from "vitest";
import { createFormat, toAsciiDigits } from "@/shared/format";
import { localeOf } from "@/shared/locale";

const en = createFormat({ locale: "en", digits: "latn", clock: "12" });
const ar = createFormat({ locale: "ar", digits: "latn", clock: "12" });
const arabicIndic = createFormat({ locale: "ar", digits: "arab", clock: "24" });
const at = `${new Date().getUTCFullYear()}-11-22T06:30:00.000Z`;
const weekdayOf = (format: typeof en) => format.date(at, "Asia/Riyadh").split(/[ ،]/)[0];

describe("numbers", () => {
  test.each([
    [0, "0", "٠"],
    [1_234_567, "1,234,567", "١٬٢٣٤٬٥٦٧"],
    [-5, "\u22125", "\u2212٥"],
    [12.5, "12.5", "١٢٫٥"],
  ])("%d", (value, latin, indic) => {
    expect([en.number(value), ar.number(value), arabicIndic.number(value)]).toEqual([latin, latin, indic]);
  });

  test.each([
    [999, "999", "999"],
    [12_345, "12.3K", "12.3 ألف"],
    [345_000, "345K", "345 ألف"],
    [12_345_678, "12.3M", "12.3 مليون"],
  ])("compact %d", (value, english, arabic) => {
    expect([en.compact(value), ar.compact(value)]).toEqual([english, arabic]);
  });

  test("percent, in the sign of its digits", () => {
    expect([en.percent(0.1834), arabicIndic.percent(0.1834)]).toEqual(["18.3%", "١٨٫٣٪"]);
  });

  test("money keeps the currency's own minor digits", () => {
    expect(en.money(12_345.6, "SAR")).toBe("SAR 12,345.60");
    expect(ar.money(12_345.6, "SAR")).toBe("12,345.60 ر.س.");
    expect(en.money(1.5, "KWD")).toBe("KWD 1.500");
  });

  test.each([
    [9_999.5, "SAR 9,999.50", "9,999.50 ر.س."],
    [10_000.4, "SAR 10,000", "10,000 ر.س."],
    [-12_345.6, "SAR \u221212,346", "\u221212,346 ر.س."],
  ])("brief money of %d", (amount, english, arabic) => {
    expect([en.moneyBrief(amount, "SAR"), ar.moneyBrief(amount, "SAR")]).toEqual([english, arabic]);
  });

  test.each([
    [18, "+18.0%", "+١٨٫٠٪"],
    [-3.25, "\u22123.3%", "\u2212٣٫٣٪"],
    [0, "0.0%", "٠٫٠٪"],
  ])("a change of %d percent has its sign", (value, latin, indic) => {
    expect([en.change(value), arabicIndic.change(value)]).toEqual([latin, indic]);
  });

  test("a return and a calendar day", () => {
    expect([en.times(3.416), arabicIndic.times(3.416)]).toEqual(["3.42×", "٣٫٤٢×"]);
    expect([en.day("2026-11-22"), ar.day("2026-11-02"), arabicIndic.day("2026-11-22")]).toEqual(["22 Nov", "2 نوفمبر", "٢٢ نوفمبر"]);
  });
});

describe("times", () => {
  test.each([
    [0.4, "0:00", "٠:٠٠"],
    [65, "1:05", "١:٠٥"],
    [3_723.6, "1:02:04", "١:٠٢:٠٤"],
  ])("lasting %d seconds", (seconds, latin, indic) => {
    expect([en.length(seconds), arabicIndic.length(seconds)]).toEqual([latin, indic]);
  });

  test("are in the requested zone, weekday first", () => {
    expect(en.dateTime(at, "Asia/Riyadh")).toBe(`${weekdayOf(en)} 22 Nov, 9:30 am`);
    expect(ar.dateTime(at, "Asia/Riyadh")).toBe(`${weekdayOf(ar)}، 22 نوفمبر، 9:30 ص`);
    expect(arabicIndic.time(at, "Asia/Riyadh")).toBe("٠٩:٣٠");
    expect(en.time("2026-01-01T12:05:00Z", "UTC")).toBe("12:05 pm");
    expect(en.time("2026-01-01T00:05:00Z", "UTC")).toBe("12:05 am");
  });

  test("say the year when it is not this one", () => {
    expect(en.date("2001-03-04T12:00:00Z", "UTC")).toBe("Sun 4 Mar 2001");
  });

  test("offsets follow daylight saving time", () => {
    expect(en.offset("Africa/Cairo", new Date("2026-01-15T00:00:00Z"))).toBe("GMT+2");
    expect(en.offset("Africa/Cairo", new Date("2026-07-15T00:00:00Z"))).toBe("GMT+3");
    expect(en.offset("Asia/Kolkata")).toBe("GMT+5:30");
    expect(en.offset("America/New_York", new Date("2026-01-15T00:00:00Z"))).toBe("GMT\u22125");
    expect(en.offset("UTC")).toBe("GMT");
  });

  test("zones are called by their city", () => {
    expect([ar.city("Asia/Riyadh"), en.city("America/Argentina/Buenos_Aires")]).toEqual(["الرياض", "Buenos Aires"]);
  });
});

test.each([
  ["٣٫٤٢", "3.42"],
  ["۱۲٬۳۴۵", "12,345"],
  ["9:30", "9:30"],
])("typed digits %s are stored as %s", (typed, stored) => {
  expect(toAsciiDigits(typed)).toBe(stored);
});

test.each([
  [null, "ar"],
  ["fr-FR,fr;q=0.9", "ar"],
  ["en-US,en;q=0.9", "en"],
  ["fr,en;q=0.5,ar;q=0.8", "ar"],
  ["en;q=0,ar", "ar"],
  ["ar-SA", "ar"],
])("a first visit with %s sees %s", (header, locale) => {
  expect(localeOf(undefined, header)).toBe(locale);
  expect(localeOf("en", header)).toBe("en");
});

describe("the words of a calendar", () => {
  test("a month, a weekday and its letter", () => {
    expect([en.month("2026-11"), ar.month("2026-11"), arabicIndic.month("2026-11")]).toEqual(["November 2026", "نوفمبر 2026", "نوفمبر ٢٠٢٦"]);
    expect([en.weekday(1), ar.weekday(7), en.weekday(6, "letter"), ar.weekday(5, "letter")]).toEqual(["Mon", "الأحد", "S", "ج"]);
  });

  test("an hour has no minutes where its half of the day is shown", () => {
    expect([en.hour(0), en.hour(21), ar.hour(12), arabicIndic.hour(9)]).toEqual(["12 am", "9 pm", "12 م", "٠٩:٠٠"]);
  });
});
