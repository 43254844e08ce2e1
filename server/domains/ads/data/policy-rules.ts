import type { PolicyRule } from "./policy-rule";
import { claimRules } from "./policy-rules-claims";
import { goodsRules } from "./policy-rules-goods";
import { wordingRules } from "./policy-rules-wording";

export const policyRules: readonly PolicyRule[] = [...goodsRules, ...claimRules, ...wordingRules];
