import { expect, test } from "vitest";
import codeWeights from "@/server/domains/ads/data/policy-code-weights.json";
import { policyMessages } from "@/server/domains/ads/data/policy-messages";
import objectionWeights from "@/server/domains/ads/data/policy-objection-weights.json";
import { checkPolicy } from "@/server/domains/ads/engine/policy-check";
import { objectionTo } from "@/server/domains/ads/engine/policy-classifier";
import { holdouts, languages, learntAds } from "@/tests/eval/policy/sets";
import { labelledTexts } from "@/tests/eval/policy/train-policy";
import { digestOf } from "@/tests/eval/train-model";

const check = (creative: string, over: object = {}) => checkPolicy({ creative, platforms: ["META", "GOOGLE"], ...over }, "en");
const reasonsFor = (creative: string) => check(creative).reasons.map(({ code, platform, severity, evidence }) => [code, platform, severity, evidence]);

test("the stored weights are of the stored texts, and small", { timeout: 60_000 }, () => {
  const { objections, codes } = labelledTexts(learntAds());
  for (const [weights, texts] of [
    [objectionWeights, objections],
    [codeWeights, codes],
  ] as const) {
    expect(weights.trainedOn).toBe(digestOf(texts));
    expect(JSON.stringify(weights).length).toBeLessThan(1_000_000);
  }
  expect(codeWeights.labels.filter((label) => !(label.slice("code=".length) in policyMessages))).toEqual([]);
});

test("no text of a holdout is learnt from", () => {
  const learnt = new Set(learntAds().map(({ writer }) => writer));
  expect(holdouts.flatMap((set) => languages.map((language) => `policy-${set}-${language}`)).filter((name) => learnt.has(name))).toEqual([]);
});

test("what no rule's words say is an objection with the words that say it", () => {
  expect(reasonsFor("Our new pouch sits under the lip, no smoke, no smell, twenty in a tin")).toEqual([
    ["TOBACCO", "META", "WARN", "pouch sits under the lip"],
    ["TOBACCO", "GOOGLE", "WARN", "pouch sits under the lip"],
  ]);
});

test("a certain objection has the policy's own verdict", () => {
  expect(reasonsFor("Girls come to your hotel room all night, discreet and always smiling")).toEqual([
    ["ADULT", "META", "BLOCK", "Girls come to your hotel"],
    ["ADULT", "GOOGLE", "BLOCK", "Girls come to your hotel"],
  ]);
});

test("one sentence among many is found", () => {
  const plain = "Our bakery opens at seven and the first bread is out by half past, with butter from the farm next door and jam from our own trees. ";
  const text = `${plain}${plain}Our new pouch sits under the lip, no smoke, no smell, twenty in a tin. ${plain}${plain}`;
  expect(check(plain + plain).verdict).toBe("ALLOW");
  expect(check(text).reasons.map(({ code }) => code)).toContain("TOBACCO");
});

test("of few words there is no opinion", () => {
  expect(objectionTo("pouches under the lip, no smoke")).toBeNull();
  expect(objectionTo("")).toBeNull();
});
