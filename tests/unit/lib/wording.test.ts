import { expect, test } from "vitest";
import { createFormat } from "@/components/i18n/format";
import { percentText, signedPercentText } from "@/server/lib/wording";

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

  test(`in ${locale} a percentage below zero has a minus and no hyphen`, () => {
    expect(percentText(-11, locale)).toBe("\u2068\u221211%\u2069");
  });
}
