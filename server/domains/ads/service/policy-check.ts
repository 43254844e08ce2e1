import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { inPool } from "@/server/lib/worker-pool";
import type { checkPolicy } from "../engine/policy-check";
import type { PolicyQuestion } from "../engine/policy-question";
import type { saferWording } from "../engine/safer-wording";
import { type AdsLocale, adPlatforms } from "../metrics.schema";
import type { OfferedWording, PolicyCheck, PolicyCheckInput } from "../policy.schema";
import { findBrandProfile } from "../repository/brand-profiles";

const check = inPool<typeof checkPolicy>("checkPolicy");
/** Each step of it checks a text again. */
const improve = inPool<typeof saferWording>("saferWording", { lane: "long" });

async function questionOf(caller: Caller, input: PolicyCheckInput): Promise<PolicyQuestion> {
  const brand = await findBrandProfile(database(), caller.workspaceId);
  const market = input.market?.trim() || brand?.market;
  return {
    creative: input.creative,
    platforms: input.targetPlatform === "BOTH" ? adPlatforms : [input.targetPlatform],
    bannedTerms: brand?.bannedTerms ?? [],
    ...(input.imageDescription === undefined ? {} : { imageDescription: input.imageDescription }),
    ...(market ? { market } : {}),
  };
}

/** Judges a text by the platforms' policies and the brand's own words. Of the workspace it reads the brand profile alone, and it stores nothing. */
export async function judgeCreative(caller: Caller, input: PolicyCheckInput, locale: AdsLocale): Promise<PolicyCheck> {
  return check(await questionOf(caller, input), locale);
}

/** The text as the rules would say it, for a person to take or leave. */
export async function offerWording(caller: Caller, input: PolicyCheckInput, locale: AdsLocale): Promise<OfferedWording> {
  return improve(await questionOf(caller, input), locale);
}
