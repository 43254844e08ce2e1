import { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import type { Guardrails, SaveBrandProfileInput } from "../brand-profile.schema";

/** The one row of BrandProfile that a workspace may have. */

const viewSelect = {
  id: true,
  name: true,
  industry: true,
  voice: true,
  audience: true,
  languages: true,
  dialect: true,
  market: true,
  valueProps: true,
  bannedTerms: true,
  guardrails: true,
  updatedAt: true,
} satisfies Prisma.BrandProfileSelect;

export type BrandProfileRow = Prisma.BrandProfileGetPayload<{ select: typeof viewSelect }>;

export function findBrandProfile(db: Db, workspaceId: string): Promise<BrandProfileRow | null> {
  return db.brandProfile.findFirst({ where: { workspaceId }, select: viewSelect });
}

/** Returns the guardrails and locks their row until the transaction ends. */
export function saveBrand(tx: Db, workspaceId: string, profile: Omit<SaveBrandProfileInput, "guardrails">): Promise<BrandProfileRow> {
  return tx.brandProfile.upsert({ where: { workspaceId }, create: { workspaceId, ...profile }, update: profile, select: viewSelect });
}

export function saveGuardrails(tx: Db, workspaceId: string, guardrails: Guardrails | null): Promise<BrandProfileRow> {
  return tx.brandProfile.update({ where: { workspaceId }, data: { guardrails: guardrails ?? Prisma.DbNull }, select: viewSelect });
}
