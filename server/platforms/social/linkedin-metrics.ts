import { z } from "zod";
import type { PlatformAnswer } from "../call";
import { PlatformError } from "../platform-error";
import type { PostMetrics } from "./contract";

/** LinkedIn counts pages' posts in one call for many, and a person's posts one by one and without views. */

type Read = (path: string) => Promise<PlatformAnswer>;

const count = z.number().nullish();
const statisticsAnswer = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: z.object({ impressionCount: count, clickCount: count, likeCount: count, commentCount: count, shareCount: count }),
    }),
  ),
});
const metadataAnswer = z.object({
  reactionSummaries: z.record(z.string(), z.object({ count: z.number() })).default({}),
  commentSummary: z.object({ count: z.number() }).optional(),
});

/** Number of concurrent queries for a person's posts. */
const AT_ONCE = 5;

export async function readOrganizationMetrics(read: Read, organization: string, urns: string[]): Promise<PostMetrics[]> {
  const list = (kind: string) => urns.filter((urn) => urn.startsWith(`urn:li:${kind}:`)).map(encodeURIComponent);
  const named = [
    ["shares", list("share")],
    ["ugcPosts", list("ugcPost")],
  ] as const;
  const lists = named.filter(([, ids]) => ids.length > 0).map(([name, ids]) => `&${name}=List(${ids.join(",")})`);
  if (lists.length === 0) return [];
  const entity = encodeURIComponent(organization);
  const answer = await read(`/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${entity}${lists.join("")}`);
  return parsed(statisticsAnswer, answer).elements.flatMap(({ share, ugcPost, totalShareStatistics: total }) => {
    const externalPostId = share ?? ugcPost;
    if (externalPostId === undefined) return [];
    return {
      externalPostId,
      impressions: total.impressionCount ?? null,
      views: null,
      likes: total.likeCount ?? null,
      comments: total.commentCount ?? null,
      shares: total.shareCount ?? null,
      saves: null,
      clicks: total.clickCount ?? null,
    };
  });
}

export async function readPersonMetrics(read: Read, urns: string[]): Promise<PostMetrics[]> {
  const metrics: PostMetrics[] = [];
  for (let start = 0; start < urns.length; start += AT_ONCE) {
    const some = await Promise.all(urns.slice(start, start + AT_ONCE).map((urn) => personMetrics(read, urn)));
    metrics.push(...some.filter((one) => one !== null));
  }
  return metrics;
}

async function personMetrics(read: Read, urn: string): Promise<PostMetrics | null> {
  try {
    const { reactionSummaries, commentSummary } = parsed(metadataAnswer, await read(`/socialMetadata/${encodeURIComponent(urn)}`));
    const likes = Object.values(reactionSummaries).reduce((sum, reaction) => sum + reaction.count, 0);
    return { externalPostId: urn, impressions: null, views: null, likes, comments: commentSummary?.count ?? 0, shares: null, saves: null, clicks: null };
  } catch (error) {
    // Deleted, or not readable for this app.
    if (error instanceof PlatformError && (error.options.status === 404 || error.options.status === 403)) return null;
    throw error;
  }
}

function parsed<T extends z.ZodType>(schema: T, answer: PlatformAnswer): z.output<T> {
  const result = schema.safeParse(answer.json);
  if (result.success) return result.data;
  throw new PlatformError("TRANSIENT", "LinkedIn answered in a form that is not its own.", { status: answer.status });
}
