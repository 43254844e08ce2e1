import pg from "pg";
import { Prisma } from "@/prisma/generated/client";
import { beginning, client, type TransactionConnection } from "./client";
import { databasePool } from "./pool";
import { runStatement, type StatementOptions } from "./statement";
import { assertWorkspaceSql } from "./tenant-guard";

/** What a repository's function takes first: the client, or the transaction it must join. */
export type Db = Prisma.TransactionClient;

/** The client outside any transaction. */
export function database(): Db {
  return client() as unknown as Db;
}

const connections = new WeakMap<Db, TransactionConnection>();

/** Runs `work` in one transaction; a throw rolls all of it back. Never call a platform or a receiver inside. */
export function transaction<T>(work: (tx: Db) => Promise<T>, options?: { timeout?: number; isolationLevel?: Prisma.TransactionIsolationLevel }): Promise<T> {
  const connection: TransactionConnection = {};
  return beginning.run(connection, () =>
    client().$transaction((prismaTx) => {
      const tx = prismaTx as unknown as Db;
      connections.set(tx, connection);
      return beginning.run(undefined, () => work(tx));
    }, options),
  );
}

const MAX_ATTEMPTS = 5;

/** As `transaction`, begun again when the database ended it to resolve a deadlock: for work that locks much, beside writers who lock in any order. */
export async function retryingTransaction<T>(work: (tx: Db) => Promise<T>, options?: { timeout?: number }): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(work, options);
    } catch (error) {
      const isConflict = isPrismaError(error, "P2034") || isDatabaseError(error, "40P01") || isDatabaseError(error, "40001");
      if (attempt === MAX_ATTEMPTS || !isConflict) throw error;
    }
  }
}

/** As `transaction`, begun again once when a unique constraint refused a write: the second run finds the row of anyone who was first. */
export function upsertTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(work).catch((error: unknown) => {
    if (isUniqueViolation(error)) return transaction(work);
    throw error;
  });
}

/** The one way to raw SQL on tenants' tables: `workspaceId` must be among the statement's parameters. Repositories only. */
export function tenantSql<Row>(db: Db, workspaceId: string, sql: Prisma.Sql, options?: StatementOptions): Promise<Row[]> {
  assertWorkspaceSql(workspaceId, sql);
  return systemSql(db, "workspace SQL", sql, options);
}

/** Raw SQL that crosses workspaces, or touches no tenant's table. Repositories, outbox and auth only. */
export async function systemSql<Row>(db: Db, _reason: string, sql: Prisma.Sql, options?: StatementOptions): Promise<Row[]> {
  if (db === database()) return runStatement<Row>(databasePool(), sql, options);
  const open = connections.get(db);
  if (!open?.client) throw new Error("the transaction has ended");
  return runStatement<Row>(open.client, sql, options);
}

/** A unique constraint refused the write: a concurrent transaction committed first. */
export function isUniqueViolation(error: unknown): boolean {
  return isPrismaError(error, "P2002") || isDatabaseError(error, "23505");
}

/** @param code SQLSTATE of a statement that did not go through Prisma. */
function isDatabaseError(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}

function isPrismaError(error: unknown, code: string): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
}

export async function disconnect(): Promise<void> {
  const [closing, connections] = [client(), databasePool()];
  client.forget();
  databasePool.forget();
  await closing.$disconnect();
  await connections.end();
}
