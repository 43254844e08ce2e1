import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { type Client, Pool, type PoolConfig } from "pg";
import { env } from "@/env";
import { lazy } from "@/server/lib/lazy";
import { PipelinedClient } from "./connection";

/**
 * Says in this process that a transaction which wrote to the outbox has ended. A NOTIFY within it would say it to all processes, and the database
 * lets no two transactions with one commit at once: each waits for the other's disk.
 */
export const outboxWrites = lazy(() => new EventEmitter<{ written: [] }>());

interface PoolOptions extends PoolConfig {
  /** A connection in use on which nothing comes for so long is given up. */
  silenceMs: number;
  /** Run on each new connection. */
  settings: string;
}

function createPool({ silenceMs, settings, ...config }: PoolOptions): Pool {
  const created = new Pool({
    connectionString: env.DATABASE_URL,
    Client: PipelinedClient,
    ...config,
    onConnect: async (client) => {
      await client.query(settings);
    },
  });
  const inUse = new WeakSet<object>();
  // The driver's own `query_timeout` is a timer for each query, which keeps its rows alive past the next garbage collection.
  created.on("connect", (client) => {
    const socket = (client as Client).connection.stream as Socket;
    socket.setTimeout(silenceMs, () => {
      if (inUse.has(client)) socket.destroy(new Error(`the database has not answered for ${silenceMs} ms`));
    });
  });
  created.on("acquire", (client) => inUse.add(client));
  created.on("release", (_error, client) => {
    inUse.delete(client);
    // A process without a relay tells those of others, once its transaction has ended.
    if ((client as unknown as PipelinedClient).takeEventsWritten() && !outboxWrites().emit("written")) created.query("NOTIFY outbox").catch(() => undefined);
  });
  // An idle connection that breaks must not end the process; the next query reports it.
  created.on("error", () => undefined);
  return created;
}

/** What Prisma and `runStatement` take their connections from. */
export const databasePool = lazy((): Pool => {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: start through `npm start`, or point it at a PostgreSQL");
  return createPool({
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    // No statement of ours takes so long.
    silenceMs: 30_000,
    // What a connection has prepared ends with it.
    maxLifetimeSeconds: 3_600,
    keepAlive: true,
    application_name: "nashir",
    // Prisma's adapter writes and reads times without their zone. To compile a plan takes longer than any of our statements runs, and to start parallel
    // workers as long as they win: a search among 100,000 posts took 32 ms at the median and 49 at the 95th percentile with them, 37 and 39 without.
    settings: "SET TIME ZONE 'UTC'; SET jit = off; SET max_parallel_workers_per_gather = 0",
  });
});

const FIRST_QUERIES_CONNECTIONS = 4;

/** A small pool for the first queries of each API request: its key and its rate limit. */
export const pool = lazy(
  (): Pool =>
    createPool({
      max: FIRST_QUERIES_CONNECTIONS,
      connectionTimeoutMillis: 2_000,
      // Above the time a request waits for it: a process that stood still for a moment has the answer by then.
      silenceMs: 4_000,
      application_name: "nashir-limits",
      // A crash of the database may lose the last counts, and so a commit does not wait for its disk.
      settings: "SET synchronous_commit = off",
    }),
);

/** Opens the small pool's connections, which on a busy machine takes longer than a request waits for one. A failure is left to the readiness check. */
export async function openConnections(): Promise<void> {
  await Promise.allSettled(Array.from({ length: FIRST_QUERIES_CONNECTIONS }, () => pool().query("SELECT 1")));
}
