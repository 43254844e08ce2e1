import { expect, test } from "vitest";
import { sessionTitle } from "@/server/domains/copilot/engine/session-title";

test.each([
  ["How did my ads do?", "How did my ads do?"],
  ["كيف كان\n\tأداء   إعلاناتي؟", "كيف كان أداء إعلاناتي؟"],
  ["a\u202eb\u200bc\u0007d", "a b c d"],
  ["وقف كل الحملات اللي عائدها أقل من واحد في آخر أسبوعين وقل لي كم وفّرنا", "وقف كل الحملات اللي عائدها أقل من واحد في آخر أسبوعين وقل لي…"],
  ["x".repeat(80), `${"x".repeat(60)}…`],
  ["😀".repeat(61), `${"😀".repeat(60)}…`],
])("%j is called %j", (message, title) => {
  expect(sessionTitle(message)).toBe(title);
});
