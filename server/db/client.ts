import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/prisma/generated/client";
import { lazy } from "@/server/lib/lazy";
import { databasePool } from "./pool";
import { tenantGuard } from "./tenant-guard";

function createClient() {
  return new PrismaClient({
    adapter: new PrismaPg(databasePool()),
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  }).$extends(tenantGuard);
}

export const client = lazy(createClient);
