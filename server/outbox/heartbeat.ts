import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";

/** Each minute's cron leaves its mark. When it stays away, the engine has lost its crons, or runs nothing at all. */

const HEARTBEAT_NAME = "cron";
const LATE_AFTER_SECONDS = 180;

export async function recordHeartbeat(): Promise<void> {
  await systemSql(
    database(),
    "the heartbeat is of the whole service",
    Prisma.sql`INSERT INTO "Heartbeat" ("name", "beatAt") VALUES (${HEARTBEAT_NAME}, now()) ON CONFLICT ("name") DO UPDATE SET "beatAt" = now() RETURNING "name"`,
  );
}

/** Seconds since the last one, by the database's clock; null before the first. */
export async function heartbeatAge(): Promise<number | null> {
  const rows = await systemSql<{ age: number }>(
    database(),
    "the heartbeat is of the whole service",
    Prisma.sql`SELECT extract(epoch FROM now() - "beatAt")::float AS "age" FROM "Heartbeat" WHERE "name" = ${HEARTBEAT_NAME}`,
  );
  return rows[0]?.age ?? null;
}

/** Minimum observation time before a verdict: the service may have been stopped. */
export function isHeartbeatLate(ageSeconds: number | null, watchedSeconds: number): boolean {
  return watchedSeconds > LATE_AFTER_SECONDS && (ageSeconds === null || ageSeconds > LATE_AFTER_SECONDS);
}
