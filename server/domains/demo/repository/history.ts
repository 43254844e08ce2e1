import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

/**
 * The demo's past: published posts and their figures. Written as rows, because the services that
 * publish and read do so now, at a platform. Everything has an id of its own, so that a part that is written again adds nothing.
 */

export interface PastPost {
  post: Prisma.PostCreateManyInput;
  targets: Prisma.PostTargetCreateManyInput[];
  attempts: Prisma.PublishAttemptCreateManyInput[];
  metrics: Prisma.PostMetricsCreateManyInput[];
  samples: Prisma.PostMetricsSampleCreateManyInput[];
}

export async function addPastPosts(tx: Db, posts: readonly PastPost[]): Promise<void> {
  const all = <Row>(rows: (post: PastPost) => readonly Row[]) => ({ data: posts.flatMap((post) => [...rows(post)]), skipDuplicates: true });
  await tx.post.createMany(all((post) => [post.post]));
  await tx.postTarget.createMany(all((post) => post.targets));
  await tx.publishAttempt.createMany(all((post) => post.attempts));
  await tx.postMetrics.createMany(all((post) => post.metrics));
  await tx.postMetricsSample.createMany(all((post) => post.samples));
}

/** The demo's webhook endpoint with what it was sent. It is switched off, so nothing is sent to it. */

interface PastDeliveries {
  endpoint: Prisma.WebhookEndpointCreateManyInput;
  deliveries: Prisma.WebhookDeliveryCreateManyInput[];
  attempts: Prisma.WebhookAttemptCreateManyInput[];
}

export async function addPastDeliveries(tx: Db, { endpoint, deliveries, attempts }: PastDeliveries): Promise<void> {
  await tx.webhookEndpoint.createMany({ data: [endpoint], skipDuplicates: true });
  await tx.webhookDelivery.createMany({ data: deliveries, skipDuplicates: true });
  await tx.webhookAttempt.createMany({ data: attempts, skipDuplicates: true });
}

/** The library's files by their names. */
export async function filesByName(db: Db, workspaceId: string): Promise<Map<string, string>> {
  const rows = await db.mediaAsset.findMany({ where: { workspaceId, origin: "UPLOAD" }, select: { id: true, fileName: true } });
  return new Map(rows.map((row) => [row.fileName, row.id]));
}

export async function setCreated(db: Db, post: { workspaceId: string; id: string; createdAt: Date }): Promise<void> {
  const { workspaceId, id, createdAt } = post;
  await db.post.updateMany({ where: { workspaceId, id }, data: { createdAt, updatedAt: createdAt } });
}
