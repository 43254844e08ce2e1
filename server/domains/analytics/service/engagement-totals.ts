import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { type EngagementTotal, sumByPost } from "../engagement-totals.repository";

/** What posts brought that the caller has been shown. */
export async function engagementOfPosts({ workspaceId }: Pick<Caller, "workspaceId">, postIds: readonly string[]): Promise<Map<string, EngagementTotal>> {
  if (postIds.length === 0) return new Map();
  const rows = await sumByPost(database(), workspaceId, postIds);
  return new Map(rows.map((row) => [row.postId, row]));
}
