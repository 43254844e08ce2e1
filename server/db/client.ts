import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type { PoolClient } from "pg";
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

/** The connection of a transaction, for statements that do not go through Prisma. */
export interface TransactionConnection {
  /** undefined: not begun yet, or ended. */
  client?: PoolClient | undefined;
}

/** Receives the connection of the transaction that is begun within it. */
export const beginning = new AsyncLocalStorage<TransactionConnection | undefined>();

type Transaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg["connect"]>>["startTransaction"]>>;

/** Prisma's adapter, which also says which connection a transaction has until it ends. */
class Adapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => {
      const begun = beginning.getStore();
      const transaction = (await startTransaction(isolationLevel)) as Transaction & { client: PoolClient };
      if (begun) begun.client = transaction.client;
      const executeRaw = transaction.executeRaw.bind(transaction);
      transaction.executeRaw = (query) => {
        // A transaction that ran out of time is ended while its work goes on.
        if (begun && (query.sql === "COMMIT" || query.sql === "ROLLBACK")) begun.client = undefined;
        return executeRaw(query);
      };
      return transaction;
    };
    return adapter;
  }
}

function createClient() {
  return new PrismaClient({
    adapter: new Adapter(databasePool(), { statementNameGenerator }),
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  }).$extends(tenantGuard);
}

export const client = lazy(createClient);
