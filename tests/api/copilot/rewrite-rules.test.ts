import { expect, test } from "vitest";
import { saveBrandProfileInput } from "@/server/domains/ads/brand-profile.schema";
import { signedIn } from "@/tests/api/http/dashboard";
import { seedPerson } from "@/tests/api/http/seed";

/** Without a language model: what rules can do, and nothing made up. */

test("a text is ordered, put in a dialect's small words and fitted to its platform; its banned words are named", async () => {
  const person = await seedPerson({ plan: "PRO" });
  const { copilot, ads } = signedIn(person);
  await ads.saveBrandProfile(saveBrandProfileInput.parse({ name: "ناشر", bannedTerms: ["الأرخص", "مجانًا"] }));
  expect(await copilot.rewrite({ text: "#عروض\nالأرخص الآن !!", platform: "twitter", dialect: "GULF" })).toEqual({
    text: "الأرخص الحين!\n\n#عروض",
    writer: "rules",
    changes: ["tidied", "hashtagsMoved", "dialectWords"],
    bannedTerms: ["الأرخص"],
  });
  const long = await copilot.rewrite({ text: `${"كلمة ".repeat(80)}\n\n#وسم`, platform: "twitter" });
  expect([long.text.length <= 280, long.text.endsWith("…"), long.changes]).toEqual([true, true, ["tidied", "hashtagsDropped", "cut"]]);
  expect(await copilot.rewrite({ text: "as it is" })).toEqual({ text: "as it is", writer: "rules", changes: [], bannedTerms: [] });
});

test("what could only fit by losing a link is refused, and says which", async () => {
  const { copilot } = signedIn(await seedPerson({ plan: "PRO" }));
  await expect(copilot.rewrite({ text: `${"word ".repeat(80)} https://n.example/sale`, platform: "twitter" })).rejects.toMatchObject({
    message: expect.stringContaining("https://n.example/sale"),
    cause: { code: "COPILOT_FAILED", details: { reason: "REWRITE_UNUSABLE" } },
  });
});

test.each([
  ["no text", { text: "" }],
  ["a text that cannot be stored", { text: "a\u0000" }],
  ["half a character", { text: "\ud83d" }],
  ["a platform that there is not", { text: "a", platform: "myspace" }],
  ["a dialect that there is not", { text: "a", dialect: "KLINGON" }],
  ["a property that there is not", { text: "a", model: "gpt" }],
])("refused: %s", async (_what, input) => {
  const { copilot } = signedIn(await seedPerson({ plan: "PRO" }));
  await expect(copilot.rewrite(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("no ad's text is worded again without a model, and that is reported beforehand", async () => {
  const { copilot } = signedIn(await seedPerson({ plan: "PRO" }));
  expect(await copilot.creativeWriter()).toEqual({ state: "NO_MODEL" });
  await expect(copilot.rewriteCreative({ creative: "Lose 10 kg in one week, guaranteed!!" })).rejects.toMatchObject({
    cause: { code: "COPILOT_UNAVAILABLE", details: { reason: "NO_MODEL" } },
  });
});
