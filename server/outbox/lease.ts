import { randomUUID } from "node:crypto";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { leaseEnd } from "@/server/db/lease";

/** Work that one process at a time does: whoever holds the lease renews it, and when it dies another takes over. */
export class Lease {
  private readonly leaseToken = randomUUID();

  constructor(
    private readonly name: string,
    private readonly durationMs: number,
  ) {}

  /** Takes the lease or renews it; false while another process has it. */
  async take(): Promise<boolean> {
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
