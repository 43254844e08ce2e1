import type { Db } from "@/server/db/database";

/** Rows of DialectSample: Arabic that the service wrote. */

export interface NewDialectSample {
  workspaceId: string;
  model: string;
  dialect: string;
  text: string;
}

/** Stores the sample, and deletes those older than any leaderboard's window. */
export async function addDialectSample(db: Db, sample: NewDialectSample, expired: Date): Promise<void> {
  await db.dialectSample.create({ data: sample });
  await db.dialectSample.deleteMany({ where: { workspaceId: sample.workspaceId, createdAt: { lt: expired } } });
}

/** The newest of a span. */
export function listDialectSamples(db: Db, { workspaceId, since, limit }: { workspaceId: string; since: Date; limit: number }) {
  return db.dialectSample.findMany({
    where: { workspaceId, createdAt: { gte: since } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { model: true, dialect: true, text: true, createdAt: true },
  });
}

export async function dialectSampleVersion(db: Db, { workspaceId, since }: { workspaceId: string; since: Date }): Promise<string> {
  const where = { workspaceId, createdAt: { gte: since } };
  const { _count, _max } = await db.dialectSample.aggregate({ where, _count: true, _max: { createdAt: true } });
  return `${_count} ${_max.createdAt?.toISOString() ?? ""}`;
}
