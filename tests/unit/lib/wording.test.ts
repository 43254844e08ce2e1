import { expect, test } from "vitest";
import { metricText, momentText, moneyText, numberText, percentText, rangeText, signedPercentText } from "@/server/lib/wording";
import { createFormat, wallClock } from "@/shared/format";

const cases = [
  [18, "+18.0%"],
  [-11, "\u221211.0%"],
  [-3.25, "\u22123.3%"],
  [0, "0.0%"],
  [-0.04, "0.0%"],
  [1234.56, "+1,234.6%"],
] as const;

for (const locale of ["ar", "en"] as const) {
  test.each(cases)(`in ${locale} a change of %d percent is written %s`, (percent, written) => {
    expect(signedPercentText(percent, locale)).toBe(`\u2068${written}\u2069`);
  });

  test.each([18, -11, -3.2, 0, -0.04, 0.04])(`in ${locale} a change of %d percent is written as the pages write it`, (percent) => {
    const { change } = createFormat({ locale, digits: "latn", clock: "24" });
    expect(signedPercentText(percent, locale)).toBe(`\u2068${change(percent)}\u2069`);
  });

  test.each([
    ["count", numberText(-1234, locale), "\u22121,234"],
    ["percentage", percentText(-11, locale), "\u221211%"],
    ["multiple", metricText("roas", -1.5, "SAR", locale), "\u22121.50×"],
    ["amount of money", moneyText(-12, "SAR", locale), locale === "ar" ? "\u221212.00\u00a0ر.س." : "SAR\u00a0\u221212.00"],
    ["large amount of money", moneyText(-12_345, "SAR", locale), locale === "ar" ? "\u221212,345\u00a0ر.س." : "SAR\u00a0\u221212,345"],
    ["count that rounds to nothing", numberText(-0.4, locale), "0"],
  ])(`in ${locale} a %s below zero has a minus and no hyphen`, (_, written, expected) => {
    expect(written.replace(/[\u200e\u200f\u2068\u2069]/g, "")).toBe(expected);
  });
}

test.each([
  [-12, "SAR"],
  [12.5, "USD"],
  [-3.25, "KWD"],
  [1_234, "EUR"],
])("English sentences write %d %s as the pages do, with a space that does not break", (value, currency) => {
  const { money } = createFormat({ locale: "en", digits: "latn", clock: "24" });
  expect(moneyText(value, currency, "en").replace("\u00a0", " ")).toBe(`\u2068${money(value, currency)}\u2069`);
});

test.each(["ar", "en"] as const)("in %s a moment is written as the pages write it, in the clock of its zone", (locale) => {
  const { dateTime } = createFormat({ locale, digits: "latn", clock: "12" });
  for (const zone of ["Asia/Riyadh", "Africa/Cairo", "UTC"]) {
    for (const month of ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]) {
      const at = `${wallClock(new Date(), zone).year}-${month}-22T11:05:00Z`;
      expect(momentText(at, zone, locale)).toBe(dateTime(at, zone));
    }
  }
});

test.each([
  ["2026-11-15", "2026-11-15", "15 Nov", "15 نوفمبر"],
  ["2026-09-15", "2026-09-21", "15 – 21 Sep", "15–21 سبتمبر"],
  ["2026-11-28", "2026-12-03", "28 Nov – 3 Dec", "28 نوفمبر – 3 ديسمبر"],
  ["2026-12-28", "2027-01-03", "28 Dec 2026 – 3 Jan 2027", "28 ديسمبر 2026 – 3 يناير 2027"],
])("the days from %s to %s are written %s and %s", (since, until, english, arabic) => {
  expect([rangeText(since, until, "en"), rangeText(since, until, "ar")].map((text) => text.replace(/[\u2068\u2069]/g, "").replaceAll("\u2009", " "))).toEqual([
    english,
    arabic,
  ]);
});
