import { expect, test } from "vitest";
import { createFormat, wallClock } from "@/components/i18n/format";
import { metricText, momentText, moneyText, numberText, percentText, signedPercentText } from "@/server/lib/wording";

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

  test.each([18, -11, -3.2, 0])(`in ${locale} a change of %d percent is written as the pages write it`, (percent) => {
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
    const at = `${wallClock(new Date(), zone).year}-07-22T21:05:00Z`;
    expect(momentText(at, zone, locale)).toBe(dateTime(at, zone));
  }
});
