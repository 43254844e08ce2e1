import { randomUUID } from "node:crypto";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";

/** Work that one process at a time does: whoever holds the lease renews it, and when it dies another takes over. */
export class Lease {
  private readonly holder = randomUUID();

  constructor(
    private readonly name: string,
    private readonly lastsMs: number,
  ) {}

  /** Takes the lease or renews it; false while another process has it. */
  async take(): Promise<boolean> {
    const rows = await systemSql(
      database(),
      "a lease is of the whole service",
      Prisma.sql`INSERT INTO "Lease" ("name", "holder", "until") VALUES (${this.name}, ${this.holder}::uuid, now() + ${this.lastsMs} * interval '1 millisecond')
        ON CONFLICT ("name") DO UPDATE SET "holder" = excluded."holder", "until" = excluded."until"
        WHERE "Lease"."holder" = excluded."holder" OR "Lease"."until" < now() RETURNING "name"`,
    );
    return rows.length > 0;
  }

  async release(): Promise<void> {
    await database().lease.deleteMany({ where: { name: this.name, holder: this.holder } });
  }
}
