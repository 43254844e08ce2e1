import { randomUUID } from "node:crypto";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { leaseEnd } from "@/server/db/lease";
import { armUpcomingPosts } from "@/server/domains/posts";
import { isEmbeddedEngine, registerAnew } from "@/server/jobs/registration";
import { logger } from "@/server/lib/logger";
import { resendUnconsumed } from "./consumers";
import { heartbeatAge, isHeartbeatLate } from "./heartbeat";
import { OverduePosts } from "./overdue-posts";

/** Work that one process at a time does: anyone who holds the lease renews it, and when it dies another takes over. */
class Lease {
  private readonly leaseToken = randomUUID();

  constructor(
    private readonly name: string,
    private readonly durationMs: number,
  ) {}

  /** Takes the lease or renews it; false while another process has it. */
  async acquire(): Promise<boolean> {
    const rows = await systemSql(
      database(),
      "a lease is of the whole service",
      Prisma.sql`INSERT INTO "Lease" ("name", "leaseToken", "leaseExpiresAt") VALUES (${this.name}, ${this.leaseToken}::uuid, ${leaseEnd(this.durationMs)})
        ON CONFLICT ("name") DO UPDATE SET "leaseToken" = excluded."leaseToken", "leaseExpiresAt" = excluded."leaseExpiresAt"
        WHERE "Lease"."leaseToken" = excluded."leaseToken" OR "Lease"."leaseExpiresAt" <= clock_timestamp() RETURNING "name"`,
    );
    return rows.length > 0;
  }

  async release(): Promise<void> {
    await database().lease.deleteMany({ where: { name: this.name, leaseToken: this.leaseToken } });
  }
}

/**
 * Finds due work without a lease: the database decides, the queue only wakes it. It runs in every web process, of which one
 * at a time sweeps, and so depends on no engine.
 */

const POLL_MS = 3_000;
const SWEEP_MS = 60_000;
const LEASE_MS = 15_000;
const retention = Prisma.sql`interval '7 days'`;
const PRUNE_BATCH = 5_000;

/** Sent events are retained for a week, for diagnosis. */
async function pruneEvents(): Promise<number> {
  const rows = await systemSql(
    database(),
    "the outbox is pruned for every workspace",
    Prisma.sql`DELETE FROM "OutboxEvent" WHERE "id" IN (SELECT "id" FROM "OutboxEvent" WHERE "relayedAt" < now() - ${retention} LIMIT ${PRUNE_BATCH}) RETURNING "id"`,
  );
  return rows.length;
}

export async function sweep(): Promise<{ armed: number; resent: number; pruned: number }> {
  const armed = await armUpcomingPosts();
  const resent = await resendUnconsumed();
  const pruned = await pruneEvents();
  return { armed, resent, pruned };
}

class Sweeper {
  private readonly lease = new Lease("sweeper", LEASE_MS);
  private readonly overdue = new OverduePosts();
  private readonly timer = setInterval(() => this.tick(), POLL_MS);
  private busy: Promise<void> | null = null;
  private sweptAt = Number.NEGATIVE_INFINITY;
  /** Since when a cron that stays away would have been seen. */
  private watchedFrom = performance.now();

  constructor() {
    this.tick();
  }

  private tick(): void {
    this.busy ??= this.poll()
      .catch((error: unknown) => logger.warn({ err: error }, "the sweep failed; the next one comes anyway"))
      .finally(() => {
        this.busy = null;
      });
  }

  private async poll(): Promise<void> {
    if (!(await this.lease.acquire())) return;
    await this.overdue.publishOverdue();
    if (performance.now() - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = performance.now();
    await sweep();
    await this.reviveCrons();
  }

  /** An Inngest server that has lost its queue knows its functions and starts none by the clock until they are registered again. */
  private async reviveCrons(): Promise<void> {
    const age = await heartbeatAge();
    if (isEmbeddedEngine() || !isHeartbeatLate(age, (performance.now() - this.watchedFrom) / 1_000)) return;
    logger.error({ ageSeconds: age }, "the crons stay away: the functions are registered anew");
    this.watchedFrom = performance.now();
    registerAnew();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.busy;
    await this.overdue.settle();
    await this.lease.release().catch(() => undefined);
  }
}

export function startSweeper(): { stop(): Promise<void> } {
  const sweeper = new Sweeper();
  return { stop: () => sweeper.stop() };
}
