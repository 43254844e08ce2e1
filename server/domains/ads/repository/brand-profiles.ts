import { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import type { SaveBrandProfileInput } from "../brand-profile.schema";

/** The one row of BrandProfile that a workspace may have. */

const shownFields = {
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

export type BrandProfileRow = Prisma.BrandProfileGetPayload<{ select: typeof shownFields }>;

export function findBrandProfile(db: Db, workspaceId: string): Promise<BrandProfileRow | null> {
  return db.brandProfile.findFirst({ where: { workspaceId }, select: shownFields });
}

export function saveBrandProfile(db: Db, workspaceId: string, { guardrails, ...said }: SaveBrandProfileInput): Promise<BrandProfileRow> {
  const data = { ...said, guardrails: guardrails ?? Prisma.DbNull };
  return db.brandProfile.upsert({ where: { workspaceId }, create: { workspaceId, ...data }, update: data, select: shownFields });
}
