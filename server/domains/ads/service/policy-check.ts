import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { checkPolicy } from "../engine/policy-check";
import { type AdsLocale, adPlatforms } from "../metrics.schema";
import type { PolicyCheck, PolicyCheckInput } from "../policy.schema";
import { findBrandProfile } from "../repository/brand-profiles";

/** Judges a text by the platforms' policies and the brand's own words. Of the workspace it reads the brand profile alone, and it stores nothing. */
export async function judgeCreative(caller: Caller, input: PolicyCheckInput, locale: AdsLocale): Promise<PolicyCheck> {
  const brand = await findBrandProfile(database(), caller.workspaceId);
  const market = input.market?.trim() || brand?.market;
  return checkPolicy(
    {
      creative: input.creative,
      platforms: input.targetPlatform === "BOTH" ? adPlatforms : [input.targetPlatform],
      bannedTerms: brand?.bannedTerms ?? [],
      ...(input.imageDescription === undefined ? {} : { imageDescription: input.imageDescription }),
      ...(market ? { market } : {}),
    },
    locale,
  );
}
