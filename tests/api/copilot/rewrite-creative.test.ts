import { expect, test } from "vitest";
import { saveBrandProfileInput } from "@/server/domains/ads/brand-profile.schema";
import { signedIn } from "@/tests/api/http/dashboard";
import { seedPerson } from "@/tests/api/http/seed";
import { startTextModel } from "./text-model";

/** An ad's text worded again by a provider's model, which is a server of our own on the loopback, and judged by our rules. */

const { provider, messagesOf, setReplies } = await startTextModel();

const creative = "Lose 10 kg in one week, guaranteed!! Our course has 12 lessons: https://n.example/course";
const sound = "A course on eating well, in 12 lessons: https://n.example/course";

test("a model receives the findings on the text, and what it wrote comes back with our own judgement", async () => {
  const { copilot, ads } = signedIn(await seedPerson(), { locale: "en" });
  await ads.saveBrandProfile(saveBrandProfileInput.parse({ name: "Oasis", voice: "calm and plain", market: "SA" }));
  const { reasons } = await ads.policyCheck({ creative, targetPlatform: "META" });
  setReplies({ text: sound });
  expect(await copilot.rewriteCreative({ creative, targetPlatform: "META" })).toEqual({
    text: sound,
    check: { verdict: "ALLOW", reasons: [], checkedFor: ["META"], market: "SA", notes: [], rulesVersion: expect.any(String) },
  });
  const system = JSON.stringify(provider.requests[0]?.body.system);
  expect(reasons.length).toBeGreaterThan(1);
  for (const { evidence, message, policy } of reasons) for (const part of [evidence, message, policy]) expect(system).toContain(part);
  for (const part of ["META", "SA", "calm and plain"]) expect(system).toContain(part);
  expect([messagesOf(provider.requests[0]), provider.requests[0]?.tools]).toEqual([[["user", creative]], []]);
});

test("what is still held against the model's text is requested once more, and reported in the end rather than hidden", async () => {
  const { copilot } = signedIn(await seedPerson(), { locale: "ar" });
  const [worse, better] = [`Guaranteed!! Lose 10 kg in one week. ${sound}`, `Sound eating, guaranteed cure. ${sound}`];
  setReplies({ text: worse }, { text: better });
  const { text, check } = await copilot.rewriteCreative({ creative });
  expect(messagesOf(provider.requests[1])?.at(-1)?.[1]).toMatch(/still held against it:\n- “.*10 kg/);
  expect([text, check.verdict, check.reasons.map(({ evidence }) => evidence)]).toEqual([better, "BLOCK", ["guaranteed cure", "guaranteed cure"]]);
  expect(check.reasons[0]?.message).toMatch(/\p{Script=Arabic}/u);
  // The first is the better one, or there is no second.
  setReplies({ text: better }, { text: worse });
  expect((await copilot.rewriteCreative({ creative })).text).toBe(better);
  setReplies({ text: better }, { status: 500 });
  expect(await copilot.rewriteCreative({ creative })).toMatchObject({ text: better, check: { verdict: "BLOCK" } });
});

test.each([
  ["loses a link", "A course in 12 lessons", "lost https://n.example/course"],
  ["loses a number that nothing was held against", "A course on eating well: https://n.example/course", "lost 12"],
  ["makes up a number", `${sound}, 3 days only`, "made up 3"],
  ["is longer than an ad may be", `${sound} ${"word ".repeat(700)}`, "longer than 3000 characters"],
  ["says nothing", "", "empty"],
])("an answer that %s is requested once more with its problems, and not offered", async (_what, bad, problem) => {
  const { copilot } = signedIn(await seedPerson());
  setReplies({ text: bad }, { text: sound });
  expect((await copilot.rewriteCreative({ creative })).text).toBe(sound);
  expect(messagesOf(provider.requests[1])?.at(-1)?.[1]).toContain(problem);
  setReplies({ text: bad });
  await expect(copilot.rewriteCreative({ creative })).rejects.toMatchObject({
    message: expect.stringContaining(problem),
    cause: { code: "COPILOT_FAILED", details: { reason: "REWRITE_UNUSABLE" } },
  });
  expect(provider.requests).toHaveLength(2);
});

test("a text that nothing is held against costs no call, and calls count in the day's budget", async () => {
  const { copilot } = signedIn(await seedPerson());
  setReplies({ text: sound, usage: { input: 10_000_000, output: 1_000_000 } });
  expect(await copilot.rewriteCreative({ creative: sound })).toMatchObject({ text: sound, check: { verdict: "ALLOW" } });
  expect(provider.requests).toHaveLength(0);
  await copilot.rewriteCreative({ creative });
  await expect(copilot.rewriteCreative({ creative })).rejects.toMatchObject({ cause: { code: "RATE_LIMITED" } });
});

test("a model that does not answer is reported as such", async () => {
  const { copilot } = signedIn(await seedPerson());
  setReplies({ status: 500 });
  await expect(copilot.rewriteCreative({ creative })).rejects.toMatchObject({ cause: { code: "COPILOT_FAILED" } });
});

test("whether it is available is reported beforehand, in every plan", async () => {
  const person = await seedPerson();
  expect(await signedIn(person).copilot.creativeWriter()).toEqual({ state: "READY" });
  expect(await signedIn(person, { plan: "FREE" }).copilot.creativeWriter()).toEqual({ state: "NO_PLAN" });
});

const opinion = (phrase: string) => ({ phrase, platform: "META", policy: "Personal health", why: "It promises a result." });

test("a second opinion raises what the rules allow to WARN, with the phrase it means; what they block is not sent", async () => {
  const { copilot, ads } = signedIn(await seedPerson(), { locale: "en" });
  const allowed = await ads.policyCheck({ creative: sound });
  setReplies({ text: `\`\`\`json\n${JSON.stringify([opinion("eating well"), opinion("not in it")])}\n\`\`\`` });
  const reason = { code: "SECOND_OPINION", policy: "Personal health", platform: "META", severity: "WARN", message: "It promises a result." };
  expect(await copilot.secondOpinion({ creative: sound })).toEqual({
    ...allowed,
    verdict: "WARN",
    reasons: [{ ...reason, evidence: "eating well", span: [12, 23], field: "creative", fix: null }],
  });
  expect(messagesOf(provider.requests[0])).toEqual([["user", sound]]);
  expect(JSON.stringify(provider.requests[0]?.body.system)).toContain("one sentence in English");
  setReplies({ text: "[]" });
  expect(await copilot.secondOpinion({ creative: sound })).toEqual(allowed);
  expect(await copilot.secondOpinion({ creative })).toEqual(await ads.policyCheck({ creative }));
  expect(provider.requests).toHaveLength(1);
});

test("an opinion that cannot be read is reported as such, and is paid for", async () => {
  const { copilot } = signedIn(await seedPerson());
  setReplies({ text: "I think it is fine.", usage: { input: 10_000_000, output: 0 } });
  await expect(copilot.secondOpinion({ creative: sound })).rejects.toMatchObject({ cause: { code: "COPILOT_FAILED" } });
  await expect(copilot.secondOpinion({ creative: sound })).rejects.toMatchObject({ cause: { code: "RATE_LIMITED" } });
});
