import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { engagementSpan, optimalTimes, SETTLE_MS } from "./analytics.engine";
import type { AnalyticsPlatform, OptimalTimes, OptimalTimesInput, PostMetricsOutput } from "./analytics.schema";
import { sumEngagement } from "./engagement.repository";
import { findPostMetrics } from "./metrics.repository";

/** Use cases of analytics. Input is parsed; the caller is authorised for the workspace. */

/** The published prior, blended with how the caller's own posts on the platform did. */
export async function recommendTimes(caller: Caller, input: OptimalTimesInput): Promise<OptimalTimes> {
  const at = now();
  const platform = input.platform.toUpperCase() as SocialPlatform;
  const samples = await sumEngagement(database(), caller, { platform, ...engagementSpan(at), settledMs: SETTLE_MS });
  return optimalTimes({ ...input, samples, now: at });
}

/** @throws AppError NOT_FOUND when the caller sees no such post. */
export async function getPostMetrics(caller: Caller, postId: string): Promise<PostMetricsOutput> {
  const rows = await findPostMetrics(database(), caller, postId);
  if (!rows) throw notFound("Post");
  return {
    accounts: rows.map(({ target, samples, platform, publishedAt, readAt, nextReadAt, ...row }) => ({
      ...row,
      platform: platform.toLowerCase() as AnalyticsPlatform,
      accountName: target.connection.accountName,
      publishedAt: publishedAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      nextReadAt: nextReadAt?.toISOString() ?? null,
      samples: samples.map((sample) => ({ ...sample, readAt: sample.readAt.toISOString() })),
    })),
  };
}
