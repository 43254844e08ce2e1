import type { DemoPlatform } from "../demo.schema";
import { noise } from "../engine/luck";
import { readingsOf } from "../engine/sample-counters";
import type { SamplePost } from "../engine/timeline";
import type { PastPost } from "../repository/history";
import { sampleId } from "./place";
import type { Supplies } from "./supplies";

/** The rows of one past post: on each of its accounts published or failed. */

const SECOND = 1_000;

const refusals = {
  partly: { platform: "PINTEREST", errorClass: "RECONNECT", error: "Authentication failed." },
  failed: { platform: "YOUTUBE", errorClass: "QUOTA_DAY", error: "uploadLimitExceeded: The user has exceeded the number of videos they may upload." },
} as const;

/** As long as the platforms' own ids; nothing is read by it, because its counters are not read again. */
function externalIdOf(post: SamplePost, platform: DemoPlatform): string {
  return String(10n ** 17n + BigInt(Math.floor(noise("id", post.key, platform) * 9e15)) * 10n);
}

export function pastPost(post: SamplePost, { place, accounts, mediaOf }: Supplies): PastPost {
  const { workspaceId, ownerId, startedAt: now, timezone } = place;
  const id = sampleId(place, "post", post.key);
  const refusal = post.outcome === "partly" || post.outcome === "failed" ? refusals[post.outcome] : null;
  const mediaUrls = mediaOf(post);
  const outAt = (position: number) => new Date(post.at.getTime() + (position + 1) * 3 * SECOND);
  const on = post.platforms.flatMap((platform, position) => {
    const connectionId = accounts.get(platform);
    return connectionId
      ? [{ platform, position, connectionId, id: sampleId(place, "target", post.key, platform), refused: refusal?.platform === platform }]
      : [];
  });
  const out = on.filter((target) => !target.refused);
  return {
    post: {
      id,
      workspaceId,
      authorId: ownerId,
      content: post.text,
      status: post.outcome === "partly" ? "PARTIALLY_PUBLISHED" : post.outcome === "failed" ? "FAILED" : "PUBLISHED",
      mediaUrls,
      scheduledAt: post.at,
      publishedAt: out.length > 0 ? outAt(0) : null,
      createdAt: new Date(post.at.getTime() - (0.3 + noise("begun", post.key) * 3) * 86_400_000),
      updatedAt: outAt(on.length),
    },
    targets: on.map(({ platform, position, connectionId, id: targetId, refused }) => ({
      id: targetId,
      workspaceId,
      postId: id,
      connectionId,
      platform,
      position,
      createdAt: post.at,
      ...(refused && refusal
        ? { status: "FAILED" as const, errorClass: refusal.errorClass, error: refusal.error }
        : { status: "SUCCEEDED" as const, externalPostId: externalIdOf(post, platform), publishedAt: outAt(position) }),
    })),
    attempts: on.map(({ platform, position, id: targetId, refused }) => ({
      id: sampleId(place, "attempt", post.key, platform),
      workspaceId,
      postTargetId: targetId,
      number: 1,
      state: refused ? ("FAILED" as const) : ("SUCCEEDED" as const),
      fence: 1,
      sentText: post.text,
      sentMediaCount: mediaUrls.length,
      startedAt: post.at,
      finishedAt: outAt(position),
      ...(refused && refusal ? { errorClass: refusal.errorClass, error: refusal.error } : { externalPostId: externalIdOf(post, platform) }),
    })),
    metrics: out.map(({ platform, position, connectionId, id: targetId }) => ({
      targetId,
      workspaceId,
      connectionId,
      platform,
      publishedAt: outAt(position),
      // Never read: the platform has no such post.
      nextReadAt: null,
      ...(readingsOf(post, platform, now, timezone).at(-1) ?? {}),
    })),
    samples: out.flatMap(({ platform, id: targetId }) => readingsOf(post, platform, now, timezone).map((reading) => ({ targetId, workspaceId, ...reading }))),
  };
}
