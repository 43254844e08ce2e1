import { policyMessages } from "../data/policy-messages";
import { policyRules } from "../data/policy-rules";
import type { PolicyReason } from "../policy.schema";
import { objectionAround, objectionTo, type PolicyModels } from "./policy-classifier";
import { editorialCodes } from "./policy-editorial";
import type { Findings, PolicyContext } from "./policy-question";
import { severityOf } from "./policy-severity";

/** From here on it is an objection by itself, below these no rule's words are one. Chosen on writers whom the models had not learnt from. */
const OBJECTION = 0.55;
/** Where no policy is likelier than this, the words are only unlike those of the ads that the models know. */
const POSSIBLE_CODE = 0.2;
const HARMLESS = { BLOCK: 0.2, WARN: 0.25, SENTENCE: 0.4 } as const;
/** From here on an objection has its policy's own verdict; below, a person is to look at it. */
const CERTAIN_OBJECTION = 0.9;
const CERTAIN_CODE = 0.6;

/** What the models make of a text beside the rules: they find what no list of words holds, and they clear words that are harmless in their context. */
export function withObjections(
  { reasons, deniedCodes }: Findings,
  { question, market, locale }: PolicyContext,
  models?: PolicyModels,
): readonly PolicyReason[] {
  const objection = objectionTo(question.creative, models);
  if (!objection) return reasons;
  const isOfRules = ({ code }: PolicyReason) => code !== "BRAND_TERM" && !editorialCodes.has(code);
  const ofRules = reasons.filter(isOfRules);
  if (ofRules.length > 0) {
    const limit = ofRules.some(({ severity }) => severity === "BLOCK") ? HARMLESS.BLOCK : HARMLESS.WARN;
    // What a market's law forbids is nothing that a text alone shows.
    const isHarmless = (reason: PolicyReason) =>
      isOfRules(reason) && reason.code !== "RELIGION_CULTURE" && objectionAround(question.creative, reason.span, models) < HARMLESS.SENTENCE;
    return objection.probability < limit ? reasons.filter((reason) => !isHarmless(reason)) : reasons;
  }
  // Words that are denied once are rarely meant elsewhere in the text.
  const limit = deniedCodes.size > 0 ? CERTAIN_OBJECTION : OBJECTION;
  if (objection.probability < limit || objection.codeProbability < POSSIBLE_CODE) return reasons;
  const isCertain = objection.probability >= CERTAIN_OBJECTION && objection.codeProbability >= CERTAIN_CODE;
  const rules = policyRules.filter(({ code, imageOnly }) => code === objection.code && !imageOnly);
  const found = question.platforms.flatMap((platform): PolicyReason[] => {
    const rule = rules.find((one) => severityOf(one, platform, market) !== null);
    const own = rule && (platform === "META" ? rule.meta : rule.google);
    const severity = rule && severityOf(rule, platform, market);
    if (!own || !severity) return [];
    const { code, span } = objection;
    const message = policyMessages[code]?.[locale] ?? code;
    const evidence = question.creative.slice(...span);
    return [{ code, policy: own.policy, platform, severity: isCertain ? severity : "WARN", message, evidence, span, field: "creative", fix: null }];
  });
  return [...reasons, ...found];
}
