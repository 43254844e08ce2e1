import { expect, test } from "vitest";
import { saferWording } from "@/server/domains/ads/engine/safer-wording";
import type { AdPlatform } from "@/server/domains/ads/metrics.schema";

const both: readonly AdPlatform[] = ["META", "GOOGLE"];
const safer = (creative: string, more: object = {}) => {
  const { text, left } = saferWording({ creative, platforms: both, ...more }, "en");
  return [text, [...new Set(left.map(({ code }) => code))]];
};

test.each([
  ["Fresh dates every morning.", "Fresh dates every morning."],
  ["BIGGEST SALE of the year", "Biggest sale of the year"],
  ["Our BIGGEST SALE of the year", "Our biggest sale of the year"],
  ["Buy now!!!", "Buy now!"],
  ["New! Try it!", "New! Try it."],
  ["Wait… there is more", "Wait, there is more"],
  ["تخفيضات... تبدأ اليوم", "تخفيضات، تبدأ اليوم"],
  ["هل جربتها؟؟", "هل جربتها؟"],
  ["Fresh dates 🎉🎉 every morning 🎉", "Fresh dates every morning"],
  ["🎉 fresh dates", "Fresh dates"],
  ["★ Fresh dates ★", "Fresh dates"],
  ["sale sale sale on dates", "sale on dates"],
  ["Fresh  dates , every morning", "Fresh dates, every morning"],
  ["عـــرض التمور", "عرض التمور"],
  ["Click here to see the menu", "See the menu"],
  ["For the menu click here", "For the menu learn more"],
  ["اضغط هنا للحجز", "للحجز"],
  ["100% free delivery", "free delivery"],
  ["توصيل مجاني بالكامل", "توصيل مجاني"],
  ["التمور بأرخص سعر", "التمور بسعر مناسب"],
  ["Lowest prices guaranteed on dates", "Good prices on dates"],
])("%s: %s", (written, text) => {
  expect(safer(written)).toEqual([text, []]);
});

test.each([
  ["Free cure for diabetes", {}, ["HEALTH_CLAIM"]],
  ["Are you overweight?", {}, ["PERSONAL_ATTRIBUTES"]],
  ["Dates from Medina", { bannedTerms: ["Medina"] }, ["BRAND_TERM"]],
  ["Call 0501234567", {}, ["PHONE_IN_TEXT"]],
])("no rule knows a wording for what is claimed, named or offered: %s", (written, more, left) => {
  expect(safer(written, more)).toEqual([written, left]);
});

test("what can be reworded is, and the rest is reported", () => {
  expect(safer("CLICK HERE!!! Free cure for diabetes")).toEqual(["Learn more! Free cure for diabetes", ["HEALTH_CLAIM"]]);
});

test("the longest text full of findings is answered in time", () => {
  const before = performance.now();
  saferWording({ creative: "🎉 SALE SALE!! ".repeat(200), platforms: both }, "en");
  expect(performance.now() - before).toBeLessThan(10_000);
});
