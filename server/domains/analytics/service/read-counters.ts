import { database, transaction } from "@/server/db/database";
import { withAccess } from "@/server/domains/connections";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { PlatformError } from "@/server/platforms/platform-error";
import type { PostMetrics } from "@/server/platforms/social/contract";
import type { Counters } from "../analytics.schema";
import * as repository from "../metrics.repository";
import { FIRST_READ_MS, isTooOld, nextAfterSilence, nextReadAt, pauseAfter } from "../reading.engine";

/** Reading the counters of published posts, a connection at a time. The table has what is due, so a run that dies loses nothing. */

/** What a platform takes in one call. */
const BATCH = 100;
const LEASE_MS = 15 * 60_000;
const CONNECTIONS_A_ROUND = 500;

/** From when a post is out: its accounts' counters are read at their ages. */
export async function followPost(post: { workspaceId: string; postId: string }): Promise<number> {
  return repository.followPost(database(), post, FIRST_READ_MS);
}

export async function listDueConnections(): Promise<repository.DueConnection[]> {
  return repository.listDueConnections(database(), CONNECTIONS_A_ROUND);
}

/** One batch of a connection. `more` when there may be another. */
export async function readCounters(connection: repository.DueConnection): Promise<{ read: number; more: boolean }> {
  const { workspaceId, connectionId } = connection;
  const due = await repository.claimDue(database(), connection, { limit: BATCH, leaseMs: LEASE_MS });
  const at = now();
  const over = due.filter((row) => row.removed || row.externalPostId === null || isTooOld(row.publishedAt, at));
  const readable = due.filter((row) => !over.includes(row));
  await store(
    workspaceId,
    at,
    over.map((row) => ({ targetId: row.targetId, counters: null, nextReadAt: null })),
  );
  if (readable.length === 0) return { read: 0, more: due.length === BATCH };

  try {
    const ids = readable.flatMap((row) => row.externalPostId ?? []);
    const metricRows = await withAccess(workspaceId, connectionId, async ({ adapter, access }) => (await adapter.readMetrics?.(access, ids)) ?? null);
    if (metricRows === null) {
      await repository.endReading(database(), connection);
      return { read: 0, more: false };
    }
    const byId = new Map(metricRows.map((metrics) => [metrics.externalPostId, metrics]));
    const readings = readable.map((row): repository.Reading => {
      const metrics = byId.get(row.externalPostId ?? "");
      return metrics
        ? { targetId: row.targetId, counters: countersOf(metrics), nextReadAt: nextReadAt(row.publishedAt, at) }
        : { targetId: row.targetId, counters: null, nextReadAt: nextAfterSilence(row, at) };
    });
    await store(workspaceId, at, readings);
    return { read: metricRows.length, more: due.length === BATCH };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const until = pauseAfter({ errorClass: error.errorClass, retryAt: error.options.retryAt }, at);
    await repository.postpone(database(), connection, until);
    logger.info({ workspaceId, connectionId, errorClass: error.errorClass, until }, "counters could not be read; later again");
    return { read: 0, more: false };
  }
}

async function store(workspaceId: string, readAt: Date, readings: repository.Reading[]): Promise<void> {
  if (readings.length > 0) await transaction((tx) => repository.storeReadings(tx, workspaceId, readAt, readings));
}

const MAX_INT = 2_147_483_647;

/** As the columns hold them: whole, not negative, and of the size of an integer. */
function countersOf({ impressions, views, likes, comments, shares, saves, clicks }: PostMetrics): Counters {
  const toCount = (value: number | null) => (value === null || !Number.isFinite(value) ? null : Math.min(Math.max(Math.round(value), 0), MAX_INT));
  return {
    impressions: toCount(impressions),
    views: toCount(views),
    likes: toCount(likes),
    comments: toCount(comments),
    shares: toCount(shares),
    saves: toCount(saves),
    clicks: toCount(clicks),
  };
}
