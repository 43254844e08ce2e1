import { expect, test } from "vitest";
import { checkPolicy } from "@/server/domains/ads/engine/policy-check";
import { overlapping } from "@/shared/overlapping";

const phrases = (creative: string, more: object = {}) =>
  overlapping(checkPolicy({ creative, platforms: ["META", "GOOGLE"], ...more }, "en").reasons).map(({ span, items }) => {
    const [fix, ...others] = items.map((item) => item.fix);
    for (const other of others) expect(other, "reasons of one phrase have one fix").toEqual(fix);
    return [creative.slice(...span), fix && creative.slice(...fix.span), fix?.text ?? null];
  });

test.each<[string, (string | null)[][]]>([
  ["Fresh dates every morning.", []],
  ["Buy now!!!", [["!!!", "!!!", "!"]]],
  ["LOWEST PRICES GUARANTEED on dates", [["LOWEST PRICES GUARANTEED", "LOWEST PRICES GUARANTEED", "Good prices"]]],
  ["Fresh dates 🎉 every morning", [["🎉", "🎉 ", ""]]],
  // Each of a row is a finding of its own.
  [
    "Dates 🎉🎉🎉🎉",
    [
      ["🎉", "🎉", ""],
      ["🎉", "🎉", ""],
      ["🎉", "🎉", ""],
    ],
  ],
  ["الشحن مجاناً تماماً", [["مجاناً تماماً", "مجاناً تماماً", "مجاناً"]]],
  ["🎉 fresh dates", [["🎉", "🎉 fresh", "Fresh"]]],
  ["التمور بأرخص سعر", [["بأرخص سعر", "بأرخص سعر", "بسعر مناسب"]]],
  ["Click here to see the menu", [["Click here", "Click here to see", "See"]]],
  ["Our BEST PRICE on dates", [["BEST PRICE on", null, null]]],
  ["Free cure for diabetes", [["cure for diabetes", null, null]]],
  ["CURE FOR DIABETES today", [["CURE FOR DIABETES", null, null]]],
])("each phrase of «%s» has its findings and one wording for them", (creative, expected) => {
  expect(phrases(creative)).toEqual(expected);
});

test("a phrase that the brand itself avoids has no wording, whatever else is held against it", () => {
  expect(phrases("MEDINA DATES", { bannedTerms: ["Medina"] })).toEqual([["MEDINA DATES", null, null]]);
});
