import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/env";
import { PrismaClient } from "@/prisma/generated/client";
import { lazy } from "@/server/lib/lazy";
import { tenantGuard } from "./tenant-guard";

function createClient() {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: start through `npm start`, or point it at a PostgreSQL");
  const adapter = new PrismaPg({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    // A connection without response is closed. No statement of ours takes this long.
    query_timeout: 30_000,
    keepAlive: true,
    application_name: "nashir",
  });
  return new PrismaClient({
    adapter,
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  }).$extends(tenantGuard);
}

export const client = lazy(createClient);
