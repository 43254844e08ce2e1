import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { type BrandProfile, guardrailsSchema, type SaveBrandProfileInput } from "../brand-profile.schema";
import * as repository from "../repository/brand-profiles";

/** What a workspace says of its brand. The caller is authorised; inputs are parsed. */

export async function readBrandProfile({ workspaceId }: Pick<Caller, "workspaceId">): Promise<BrandProfile | null> {
  const row = await repository.findBrandProfile(database(), workspaceId);
  return row && toBrandProfile(row);
}

export async function saveBrandProfile({ workspaceId }: Caller, input: SaveBrandProfileInput): Promise<BrandProfile> {
  return toBrandProfile(await repository.saveBrandProfile(database(), workspaceId, input));
}

function toBrandProfile({ guardrails, updatedAt, ...row }: repository.BrandProfileRow): BrandProfile {
  return { ...row, guardrails: guardrails === null ? null : guardrailsSchema.parse(guardrails), updatedAt: updatedAt.toISOString() };
}
