import { isDeepStrictEqual } from "node:util";
import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { type BrandProfile, guardrailsSchema, type SaveBrandProfileInput } from "../brand-profile.schema";
import * as repository from "../repository/brand-profiles";
import { auditedTransaction } from "./audit";

/** A workspace's brand settings. The caller is authorised; inputs are parsed. */

export async function findBrandProfile({ workspaceId }: Pick<Caller, "workspaceId">): Promise<BrandProfile | null> {
  const row = await repository.findBrandProfile(database(), workspaceId);
  return row && toBrandProfile(row);
}

/** Other guardrails are an audit event: they say what the auto-pilot may do. */
export async function saveBrandProfile({ actor, workspaceId }: Caller, { guardrails, ...profile }: SaveBrandProfileInput): Promise<BrandProfile> {
  const row = await auditedTransaction(workspaceId, async (tx, record) => {
    const before = await repository.saveBrand(tx, workspaceId, profile);
    if (isDeepStrictEqual(before.guardrails, guardrails)) return before;
    const after = await repository.saveGuardrails(tx, workspaceId, guardrails);
    await record({
      actor,
      action: "autoPilot.guardrails",
      target: { type: "brandProfile", id: after.id },
      before: { guardrails: before.guardrails },
      after: { guardrails },
    });
    return after;
  });
  return toBrandProfile(row);
}

function toBrandProfile({ guardrails, updatedAt, ...row }: repository.BrandProfileRow): BrandProfile {
  return { ...row, guardrails: guardrails === null ? null : guardrailsSchema.parse(guardrails), updatedAt: updatedAt.toISOString() };
}
