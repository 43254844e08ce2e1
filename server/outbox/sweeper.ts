import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { armUpcomingPosts, findOverduePosts } from "@/server/domains/posts";
import { inngest } from "@/server/jobs/client";

/** Finds what is due and in nobody's hands, and wakes it again: the database is the truth, the queue only wakes it. */

const retention = Prisma.sql`interval '7 days'`;
const pruneBatch = 5_000;
/** Within one such stretch a post is woken once, by however many processes look. */
const wakeEveryMs = 15_000;

/** Asks for a run for each post past its time, or past the lease of a run that died. A run too many does nothing. */
export async function wakeOverduePosts(): Promise<number> {
  const overdue = await findOverduePosts();
  if (overdue.length === 0) return 0;
  const stretch = Math.floor(Date.now() / wakeEveryMs);
  await inngest.send(overdue.map(({ fence, event, ...post }) => ({ id: `wake:${post.postId}:${post.revision}:${fence}:${stretch}`, name: event, data: post })));
  return overdue.length;
}

/** Events that have been sent are kept for a week, for those who ask what happened. */
async function pruneEvents(): Promise<number> {
  const rows = await systemSql(
    database(),
    "the outbox is pruned for every workspace",
    Prisma.sql`DELETE FROM "OutboxEvent" WHERE "id" IN (SELECT "id" FROM "OutboxEvent" WHERE "relayedAt" < now() - ${retention} LIMIT ${pruneBatch}) RETURNING "id"`,
  );
  return rows.length;
}

export async function sweep(): Promise<{ armed: number; woken: number; pruned: number }> {
  const armed = await armUpcomingPosts();
  const woken = await wakeOverduePosts();
  const pruned = await pruneEvents();
  return { armed, woken, pruned };
}
