import { Prisma } from "@/prisma/generated/client";

/**
 * A lease: a row that one process works on at a time. The statement that acquires it sets `leaseExpiresAt`, the one that works renews it, and the
 * one that is done sets null; past that time the process counts as dead and another may acquire it. What the late process then writes is held
 * off by the row's fencing token: `leaseToken`, `fence`, `tokenVersion`, `syncRun`, or the time itself. The clock is the database's, which all
 * processes share.
 */

/** In whole milliseconds, as the column keeps it: where the time itself is the token, it must be equal when it is read back. */
export const leaseEnd = (durationMs: number): Prisma.Sql =>
  Prisma.sql`date_trunc('milliseconds', clock_timestamp()) + ${durationMs}::double precision * interval '1 millisecond'`;

/** SQL condition under which the lease may be acquired; for a statement with one leased table. */
export const isLeaseFree = Prisma.sql`("leaseExpiresAt" IS NULL OR "leaseExpiresAt" <= clock_timestamp())`;
