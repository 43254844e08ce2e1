import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/prisma/generated/client";
import { lazy } from "@/server/lib/lazy";
import { databasePool } from "./pool";
import { statementName } from "./statement";
import { tenantGuard } from "./tenant-guard";

/** Lists of ids of any length would each be a text of their own. */
const MAX_VALUES = 40;

/**
 * Prepares what comes again: to parse and plan a short statement takes the database longer than to run it. Sorted lists are planned at each call,
 * since a plan made for any workspace is a bad one for the largest.
 */
function statementNameGenerator({ sql, args }: { sql: string; args: unknown[] }): string {
  return args.length > MAX_VALUES || sql.includes("ORDER BY") ? "" : (statementName(sql) ?? "");
}

function createClient() {
  return new PrismaClient({
    adapter: new PrismaPg(databasePool(), { statementNameGenerator }),
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  }).$extends(tenantGuard);
}

export const client = lazy(createClient);
