import { setTimeout as delay } from "node:timers/promises";
import { database } from "@/server/db/database";
import { withAccess } from "@/server/domains/connections";
import { describeMedia } from "@/server/domains/media";
import { now as clock } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { PlatformError } from "@/server/platforms/platform-error";
import type { MediaFacts, Preparation } from "@/server/platforms/social/contract";
import { nextPreparation } from "../posts.engine";
import type { RunPayload } from "../posts.events";
import { findPlanned, type PlannedPost, storeProgress } from "../repository/planned-posts";
import type { ClaimedTarget } from "../repository/publishing";
import { outgoingPost } from "./outgoing-post";
import { retryBriefly, retryUntilStored } from "./publish-retries";
import { wakeTime } from "./run-timing";
import { sharedPrepare } from "./shared-prepare";
import { factsFor } from "./view";

/** From here on the due turn takes over, also from an upload that is still on its way. */
const HANDOVER_MS = 6_000;
/** Retry delay when a platform is unreachable. */
const RETRY_SECONDS = 20;

type Ahead = { state: "ended" } | { state: "waiting"; until: string };

/** Of two instants in the form of ISO 8601. */
const earlier = (one: string, other: string) => (one < other ? one : other);

/** Null = preparation is complete. A failure is not final here: the due turn repeats it and reports it. */
async function prepareTarget(run: RunPayload, post: PlannedPost, media: (MediaFacts | null)[], target: ClaimedTarget): Promise<{ waitSeconds: number } | null> {
  // What an earlier call of unknown outcome is recognised by must not be replaced: the due turn settles it first.
  if (target.unknownOutcome) return null;
  const outgoing = outgoingPost(post, target, media);
  const before = target.progressIsCurrent ? target.progress : null;
  let prepared: Preparation;
  try {
    prepared = await sharedPrepare(post, target, () =>
      withAccess(run.workspaceId, target.connectionId, ({ adapter, access }) => adapter.prepare(access, outgoing, before)),
    );
  } catch (error) {
    logger.warn({ err: error, postId: run.postId, platform: target.platform }, "uploads ahead of time failed");
    const temporary = error instanceof PlatformError && (error.errorClass === "TRANSIENT" || error.errorClass === "RATE");
    return temporary ? { waitSeconds: RETRY_SECONDS } : null;
  }
  const isStored = await retryUntilStored(() => storeProgress(database(), run, target.id, prepared.progress));
  return isStored && prepared.state === "waiting" ? { waitSeconds: prepared.waitSeconds } : null;
}

/**
 * Uploads what a planned post needs, so that only the one call that publishes is left when it is due. Whatever goes wrong costs the post
 * nothing but this lead.
 */
export async function prepareAhead(run: RunPayload, turn: number): Promise<Ahead> {
  try {
    const post = await retryBriefly(() => findPlanned(database(), run));
    if (!post || post.dueInMs <= HANDOVER_MS) return { state: "ended" };
    const media = factsFor(post.mediaUrls, await retryBriefly(() => describeMedia(run.workspaceId, post.mediaUrls)));
    const handOver = new AbortController();
    const work = Promise.all(post.targets.map((target) => prepareTarget(run, post, media, target)));
    const waits = await Promise.race([work, delay(post.dueInMs - HANDOVER_MS, null, { signal: handOver.signal })]).finally(() => handOver.abort());
    const waiting = waits?.flatMap((wait) => (wait ? [wait.waitSeconds] : [])) ?? [];
    if (waiting.length === 0) return { state: "ended" };
    const next = nextPreparation({ turn, waitSeconds: Math.min(...waiting) }, clock()).toISOString();
    return { state: "waiting", until: run.scheduledAt ? earlier(next, wakeTime({ postId: run.postId, scheduledAt: run.scheduledAt }).toISOString()) : next };
  } catch (error) {
    logger.warn({ err: error, postId: run.postId }, "nothing was uploaded ahead of time");
    return { state: "ended" };
  }
}
