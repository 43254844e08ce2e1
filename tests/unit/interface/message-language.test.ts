import { expect, test } from "vitest";
import { messageLanguage } from "@/shared/message-language";

test.each([
  ["كم صرفنا هذا الأسبوع؟", null, "ar"],
  ["How much did we spend this week?", null, "en"],
  // Names of the other script.
  ["أوقف Brand Search KSA", null, "ar"],
  ["Brand Search KSA كيف أداؤها؟", null, "ar"],
  ["pause عبايات صيف 2026", null, "en"],
  ["Why did حملة العيد drop?", null, "en"],
  ["كيف ال retargeting و ROAS", null, "ar"],
  ['Schedule "وصلت تشكيلة العبايات الجديدة" for tomorrow', null, "en"],
  ["اكتب منشور عن «The summer sale is on»", null, "ar"],
  ["Summarise https://example.com/عروض for me", null, "en"],
  ["ROAS؟", null, "ar"],
  // Neither language by itself: that of the session.
  ["Brand Search KSA", "ar", "ar"],
  ["Brand Search KSA", null, "en"],
  ["2", "en", "en"],
  ["👍", null, null],
  // A session may change its language.
  ["and on Google?", "ar", "en"],
  ["وعلى Google", "en", "ar"],
  ["“نص المنشور كامل”", null, "ar"],
] as const)("%s after %s: %s", (message, earlier, expected) => {
  expect(messageLanguage(message, earlier)).toBe(expected);
});
