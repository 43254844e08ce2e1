import { randomUUID } from "node:crypto";
import { runMigrations } from "graphile-worker";
import { Alarm } from "./alarm";
import type { EngineLogger } from "./contract";
import { EngineDatabase } from "./database";
import { CAPACITY, Driver } from "./driver";
import { listen } from "./endpoint";
import { Lease } from "./lease";
import { Registration } from "./registration";
import { Registry } from "./registry";
import { ServeClient } from "./serve-client";
import { Upkeep } from "./upkeep";
import { Worker } from "./worker";

export type { EngineLogger } from "./contract";

const DRAIN_TIME = 12_000;

export interface EngineOptions {
  databaseUrl: string;
  /** Loopback: the event endpoint is for the application alone. */
  host: string;
  port: number;
  /** Where the application serves its functions, such as `http://127.0.0.1:3000/api/inngest`. */
  serveUrl: string;
  signingKey: string;
  eventKey: string;
  logger: EngineLogger;
}

export interface Engine {
  port: number;
  /** Accepts no more work, waits for calls in progress (12 seconds at most), and leaves the rest to others. */
  stop(): Promise<void>;
}

async function prepareSchema(database: EngineDatabase): Promise<void> {
  const { rows } = await database.query<{ ready: boolean }>("SELECT to_regclass('workflow.calls') IS NOT NULL AS ready");
  if (!rows[0]?.ready) throw new Error("The workflow engine's tables are missing: apply the migrations first");
  const client = await database.pool.connect();
  try {
    // Several engines may start at the same time.
    await client.query("SELECT pg_advisory_lock(hashtextextended('workflow.migrate', 0))");
    await runMigrations({ pgPool: database.pool });
    await client.query("SELECT pg_advisory_unlock(hashtextextended('workflow.migrate', 0))");
  } finally {
    client.release();
  }
}

/** The embedded engine: runs the functions of one serve handler, with its state in PostgreSQL. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { logger } = options;
  const engineId = randomUUID();
  const database = new EngineDatabase(options.databaseUrl, logger);
  await prepareSchema(database);
  const registry = new Registry();
  await registry.load(database);

  const alarm = new Alarm(database, logger, () => driver.startDue());
  const ring = () => alarm.within(0);
  const client = new ServeClient(options.serveUrl, options.signingKey, CAPACITY);
  const registration = new Registration(database, registry, client, logger, ring);
  const driver = new Driver(engineId, database, registry, client, logger, {
    dueIn: (milliseconds) => alarm.within(milliseconds),
    webIsDown: () => registration.webWasDown(),
  });
  const worker = new Worker(logger, {
    take: (callId) => driver.startCall(callId),
    poolNamed: (name) => {
      lease.workerPool = name;
    },
  });
  const lease = new Lease(engineId, database, logger, {
    freed: ring,
    reconnected: async () => {
      const old = database.replacePool();
      void old.end().catch(() => undefined);
      await worker.moveTo(database.pool);
      ring();
    },
  });
  const upkeep = new Upkeep(database, driver, logger, () => registration.routeWaiting(), ring);

  await lease.start();
  await worker.start(database.pool);
  const dueIn = (milliseconds: number) => alarm.within(milliseconds);
  const parts = { database, registry, registration, eventKey: options.eventKey, logger, inFlight: () => driver.inFlight, dueIn };
  const endpoint = await listen(parts, options.host, options.port);
  registration.start();
  upkeep.start();
  ring();

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    // Steps that are finishing may still send events, so the endpoint closes after them.
    await Promise.all([registration.stop(), upkeep.stop(), alarm.stop(), worker.stop(), driver.stop(DRAIN_TIME)]);
    await new Promise<void>((resolve) => {
      endpoint.server.close(() => resolve());
      endpoint.server.closeAllConnections();
    });
    await lease.stop();
    client.close();
    await database.end();
  };
  return {
    port: endpoint.port,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
