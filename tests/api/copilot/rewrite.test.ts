import { expect, test } from "vitest";
import { saveBrandProfileInput } from "@/server/domains/ads/brand-profile.schema";
import { signedIn } from "@/tests/api/http/dashboard";
import { seedPerson } from "@/tests/api/http/seed";
import { startTextModel } from "./text-model";

/** A text written again by a provider's model, which is a server of our own on the loopback. */

const { provider, messagesOf, setReplies } = await startTextModel();

const text = "خصم 20% على @nashir_sa: https://n.example/a";
const good = "عرضنا: خصم ٢٠٪ مع @nashir_sa https://n.example/a";

test("a model receives the brand, the dialect and the limit, and its text comes back as it is", async () => {
  const { copilot, ads } = signedIn(await seedPerson({ plan: "PRO" }));
  await ads.saveBrandProfile(saveBrandProfileInput.parse({ name: "ناشر", voice: "هادئ وواثق", bannedTerms: ["الأرخص"] }));
  setReplies({ text: `\`\`\`\n${good}\n\`\`\`` });
  expect(await copilot.rewrite({ text, platform: "twitter", dialect: "GULF", length: "shorter", tone: "friendly" })).toEqual({
    text: good,
    writer: "model",
    changes: [],
    bannedTerms: [],
  });
  const system = JSON.stringify(provider.requests[0]?.body.system);
  for (const part of ["Gulf Arabic", "about half as long", "warm and friendly", "twitter", "280", "هادئ وواثق", "الأرخص"]) expect(system).toContain(part);
  expect(messagesOf(provider.requests[0])).toEqual([["user", text]]);
  expect(provider.requests[0]?.tools).toEqual([]);
});

test.each([
  ["loses a link", "خصم 20% على @nashir_sa", "lost https://n.example/a"],
  ["makes up a number", `${good} لمدة 3 أيام`, "made up 3"],
  ["is longer than the platform takes", `${good} ${"كلمة ".repeat(80)}`, "longer than the platform takes"],
  ["says nothing", "", "empty"],
])("an answer that %s is requested once more with its problems, and not offered", async (_what, bad, problem) => {
  const { copilot } = signedIn(await seedPerson({ plan: "PRO" }));
  setReplies({ text: bad }, { text: good });
  expect((await copilot.rewrite({ text, platform: "twitter" })).text).toBe(good);
  expect(messagesOf(provider.requests[1])?.at(-1)?.[1]).toContain(problem);
  setReplies({ text: bad });
  await expect(copilot.rewrite({ text, platform: "twitter" })).rejects.toMatchObject({
    message: expect.stringContaining(problem),
    cause: { code: "COPILOT_FAILED", details: { reason: "REWRITE_UNUSABLE" } },
  });
  expect(provider.requests).toHaveLength(2);
});

test("a model that does not answer is reported as such, and what an answer costs counts in the day's budget", async () => {
  const { copilot } = signedIn(await seedPerson({ plan: "PRO" }));
  setReplies({ status: 500 });
  await expect(copilot.rewrite({ text })).rejects.toMatchObject({ cause: { code: "COPILOT_FAILED" } });
  setReplies({ text: good, usage: { input: 10_000_000, output: 1_000_000 } });
  expect((await copilot.rewrite({ text })).text).toBe(good);
  await expect(copilot.rewrite({ text })).rejects.toMatchObject({ cause: { code: "RATE_LIMITED" } });
});

test("Arabic that a model wrote is rated by the requested dialect", async () => {
  const person = await seedPerson({ plan: "PRO" });
  const { copilot, ads } = signedIn(person);
  setReplies({ text: `${good} وش تنتظرون الحين` });
  await copilot.rewrite({ text, dialect: "GULF" });
  expect(await ads.dialectEval({ sinceDays: 1 })).toMatchObject([{ model: "anthropic/claude-sonnet-4-5", dialect: "GULF", samples: 1 }]);
});
