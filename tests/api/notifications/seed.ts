import { randomUUID } from "node:crypto";
import { database } from "@/server/db/database";
import { signedIn as signedInArabic } from "../http/dashboard";
import type { Seeded } from "../http/seed";

/** Rows as the services leave them, and somebody who reads them in the dashboard. */

export const signedIn: typeof signedInArabic = (person, options) => signedInArabic(person, { locale: "en", ...options });

interface ConnectionSeed {
  name?: string;
  platform?: "TWITTER" | "INSTAGRAM";
  brandId?: string;
  status?: "ACTIVE" | "EXPIRED";
  expiresAt?: Date;
}

export async function seedConnection(workspaceId: string, seed: ConnectionSeed = {}): Promise<string> {
  const { name = "@shop", platform = "TWITTER", brandId = null, status = "ACTIVE", expiresAt = null } = seed;
  const data = { workspaceId, platform, accountId: randomUUID(), accountName: name, brandId, status, expiresAt, sandbox: true };
  return (await database().connection.create({ data, select: { id: true } })).id;
}

interface PostSeed {
  content?: string;
  status?: "DRAFT" | "SCHEDULED" | "PUBLISHED" | "PARTIALLY_PUBLISHED" | "FAILED";
  connectionIds?: string[];
  scheduledAt?: Date;
  publishedAt?: Date;
  approval?: "PENDING" | "APPROVED" | "CHANGES_REQUESTED";
  approvalComment?: string;
  decidedById?: string;
  authorId?: string;
}

export async function seedPost({ userId, workspaceId }: Pick<Seeded, "userId" | "workspaceId">, seed: PostSeed = {}): Promise<string> {
  const { content = "منشور", status = "DRAFT", connectionIds = [], scheduledAt = null, publishedAt = null, approval, approvalComment = null } = seed;
  const at = new Date();
  const decided = approval === "APPROVED" || approval === "CHANGES_REQUESTED";
  const { id } = await database().post.create({
    data: {
      workspaceId,
      authorId: seed.authorId ?? userId,
      content,
      status,
      scheduledAt,
      publishedAt,
      mediaUrls: [],
      ...(approval ? { approval, approvalRequestedAt: at, approvalComment } : {}),
      ...(decided ? { approvalDecidedAt: at, approvalDecidedById: seed.decidedById ?? null } : {}),
    },
    select: { id: true },
  });
  const failed = status === "FAILED" || status === "PARTIALLY_PUBLISHED";
  if (connectionIds.length === 0) return id;
  await database().postTarget.createMany({
    data: connectionIds.map((connectionId, position) => ({
      workspaceId,
      postId: id,
      connectionId,
      platform: "TWITTER",
      position,
      status: failed ? "FAILED" : status === "PUBLISHED" ? "SUCCEEDED" : "PENDING",
      publishedAt,
    })),
  });
  return id;
}

export async function seedBrand(workspaceId: string, name: string): Promise<string> {
  return (await database().brand.create({ data: { workspaceId, name }, select: { id: true } })).id;
}
