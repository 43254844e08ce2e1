import { randomUUID } from "node:crypto";
import { database } from "@/server/db/database";
import type { Counters } from "@/server/domains/analytics/analytics.schema";

/** Posts that are out, and what the platform has reported of them, put there without any platform. */

export interface SeededMetrics extends Partial<Counters> {
  connectionId: string;
  publishedAt: Date;
  mediaUrls?: string[];
  /** Default: three days after publishing. Null = not read yet. */
  readAt?: Date | null;
}

export async function seedAccount(workspaceId: string, more: { brandId?: string; platform?: "INSTAGRAM" | "LINKEDIN" | "TIKTOK" } = {}): Promise<string> {
  const { id } = await database().connection.create({
    data: { workspaceId, platform: "INSTAGRAM", accountId: randomUUID(), accountName: "قهوة", scopes: [], ...more },
    select: { id: true },
  });
  return id;
}

/** Answers the posts' ids, in the order of the rows. */
export async function seedMetrics(owner: { workspaceId: string; userId: string }, rows: SeededMetrics[]): Promise<string[]> {
  const { workspaceId, userId } = owner;
  const ids: string[] = [];
  for (const { connectionId, publishedAt, mediaUrls = [], readAt = new Date(publishedAt.getTime() + 3 * 86_400_000), ...counters } of rows) {
    const { platform } = await database().connection.findFirstOrThrow({ where: { workspaceId, id: connectionId }, select: { platform: true } });
    const targetId = randomUUID();
    const { id } = await database().post.create({
      select: { id: true },
      data: {
        workspaceId,
        authorId: userId,
        content: "نص",
        status: "PUBLISHED",
        mediaUrls,
        publishedAt,
        targets: {
          create: {
            id: targetId,
            workspaceId,
            connectionId,
            platform,
            position: 0,
            status: "SUCCEEDED",
            externalPostId: randomUUID(),
            publishedAt,
            metrics: { create: { workspaceId, connectionId, platform, publishedAt, readAt, ...counters } },
          },
        },
      },
    });
    ids.push(id);
  }
  return ids;
}
