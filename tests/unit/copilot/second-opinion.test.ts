import { describe, expect, test } from "vitest";
import type { PolicyCheck, PolicyVerdict } from "@/server/domains/ads/policy.schema";
import { type Opinion, opinionPrompt, opinionsIn, withOpinions } from "@/server/domains/copilot/engine/second-opinion";

const opinion = (phrase: string, platform: Opinion["platform"] = "BOTH"): Opinion => ({
  phrase,
  platform,
  policy: "Misleading claims",
  why: "It promises a result.",
});

test.each([
  ["a list", JSON.stringify([opinion("x")]), [opinion("x")]],
  ["a list within words", `Here it is: ${JSON.stringify([opinion("x")])} Done.`, [opinion("x")]],
  ["none", "[]", []],
  ["items that are none", JSON.stringify([null, 3, { phrase: "" }, opinion("x")]), [opinion("x")]],
  ["a platform that there is not", JSON.stringify([{ ...opinion("x"), platform: "TIKTOK" }]), [opinion("x")]],
  ["more than five", JSON.stringify(Array.from({ length: 9 }, () => opinion("x"))), Array.from({ length: 5 }, () => opinion("x"))],
  ["words alone", "It is fine.", null],
  ["a list that breaks off", '[{"phrase": "x"', null],
])("%s is read", (_what, answer, expected) => {
  expect(opinionsIn(answer)).toEqual(expected);
});

const texts = { creative: "خسارة وزن بلا جهد، ونتيجة أكيدة", imageDescription: "امرأة قبل وبعد" };
const check = (verdict: PolicyVerdict, reasons: PolicyCheck["reasons"] = []): PolicyCheck => ({
  verdict,
  reasons,
  checkedFor: ["META", "GOOGLE"],
  market: "SA",
  notes: [],
  rulesVersion: "1",
});
const known = {
  code: "GUARANTEE",
  policy: "Misleading claims",
  platform: "META" as const,
  severity: "WARN" as const,
  message: "…",
  evidence: "نتيجة أكيدة",
  span: [20, 31] as [number, number],
  field: "creative" as const,
  fix: null,
};

describe("what a model says of a text", () => {
  test.each<[string, PolicyCheck, Opinion, PolicyVerdict, string[]]>([
    ["raises ALLOW to WARN for each platform", check("ALLOW"), opinion("بلا جهد"), "WARN", ["META بلا جهد", "GOOGLE بلا جهد"]],
    ["of one platform holds for that", check("ALLOW"), opinion("بلا جهد", "GOOGLE"), "WARN", ["GOOGLE بلا جهد"]],
    ["of the picture holds too", check("ALLOW"), opinion("قبل وبعد", "META"), "WARN", ["META قبل وبعد"]],
    ["that does not stand in it counts nothing", check("ALLOW"), opinion("بدون مجهود"), "ALLOW", []],
    ["that the rules have named counts once", check("WARN", [known]), opinion("ونتيجة أكيدة"), "WARN", ["META نتيجة أكيدة"]],
    ["changes nothing where the rules block", check("BLOCK"), opinion("بلا جهد"), "BLOCK", []],
  ])("%s", (_what, before, opinion, verdict, expected) => {
    const after = withOpinions(before, texts, [opinion]);
    expect([after.verdict, after.reasons.map(({ platform, evidence }) => `${platform} ${evidence}`)]).toEqual([verdict, expected]);
    for (const { evidence, span, field } of after.reasons) expect(texts[field].slice(...span)).toBe(evidence);
  });

  test("is shown without what cannot be seen, and not endlessly", () => {
    const [reason] = withOpinions(check("ALLOW"), texts, [{ ...opinion("بلا جهد"), why: `a\u202eb\n${"x".repeat(999)}` }]).reasons;
    expect([reason?.message.startsWith("ab x"), reason?.message.length]).toEqual([true, 300]);
  });
});

test("it is requested in the reader's language, for the platforms and the market, beside the brand's facts", () => {
  const prompt = opinionPrompt({ platforms: ["META"], market: "SA", locale: "ar", ruleEvidence: ["نتيجة أكيدة", "نتيجة أكيدة"] });
  for (const part of ["one sentence in Arabic", "policies of META, or the law of SA,", "already: “نتيجة أكيدة”."]) expect(prompt).toContain(part);
});
