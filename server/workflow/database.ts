import pg from "pg";
import { PipelinedClient } from "@/server/db/connection";
import type { EngineLogger } from "./contract";

/** What a query is run on: the pool, or the client of a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export interface Transaction extends Queryable {
  /** Work that is not to hold the transaction's locks. It may be lost when the process dies, so something must make up for it. */
  afterCommit(work: (db: Queryable) => Promise<void>): void;
}

const QUERY_TIMEOUT = 10_000;
const CONNECT_TIMEOUT = 5000;
const POOL_SIZE = 14;
const TRANSACTION_ATTEMPTS = 5;

const networkCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN", "ENOENT"]);
/** pg's own messages for a lost connection; these errors have no code. */
const connectionLost =
  /connection (terminated|error|timeout)|timeout exceeded when trying to connect|timeout expired|query read timeout|client was closed|after calling end on the pool/i;

/** The database is away or refuses work for now; the same query may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (networkCodes.has(code) || connectionLost.test(error.message)) return true;
  // Connection exceptions, shutdown and start-up, exhausted resources, a server that is read-only for now.
  return /^(08|53|57P)/.test(code) || code === "25006";
}

/** Two transactions met; one of them simply runs again. */
function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001");
}

const statementNames = new Map<string, string>();

/** Prepared statements: the engine runs the same few queries repeatedly. */
function prepared(text: string, values: unknown[] = []): pg.QueryConfig {
  if (values.length === 0) return { text };
  const name = statementNames.get(text) ?? `workflow_${statementNames.size}`;
  statementNames.set(text, name);
  return { name, text, values };
}

/**
 * The engine's pool. After an outage it is replaced as a whole: connections that a network fault left half open would
 * otherwise hang every query that draws them.
 */
export class EngineDatabase implements Queryable {
  #pool: pg.Pool;

  constructor(
    readonly url: string,
    private readonly logger: EngineLogger,
  ) {
    this.#pool = this.#open();
  }

  get pool(): pg.Pool {
    return this.#pool;
  }

  #open(): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.url,
      Client: PipelinedClient,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
      keepAlive: true,
      application_name: "nashir-workflow",
    });
    const logLost = (error: Error) => this.logger.debug({ err: error }, "The workflow engine lost a database connection");
    pool.on("error", logLost);
    // A client that is checked out reports its own errors; without a listener they would end the process.
    pool.on("connect", (client) => client.on("error", logLost));
    return pool;
  }

  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>> {
    return this.#pool.query<Row>(prepared(text, values));
  }

  /** Runs in one transaction, again when it met another one. `work` must therefore have no effect outside it. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transactionOnce(work);
      } catch (error) {
        if (!isConflict(error) || attempt === TRANSACTION_ATTEMPTS) throw error;
      }
    }
  }

  async #transactionOnce<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const later: ((db: Queryable) => Promise<void>)[] = [];
    const result = await this.#committed(work, later);
    try {
      for (const one of later) await one(this);
    } catch (error) {
      this.logger.warn({ err: error }, "Work after a transaction failed; the upkeep makes up for it");
    }
    return result;
  }

  async #committed<T>(work: (tx: Transaction) => Promise<T>, later: ((db: Queryable) => Promise<void>)[]): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await work({ query: (text, values) => client.query(prepared(text, values)), afterCommit: (one) => later.push(one) });
      await client.query("COMMIT");
      return result;
    } catch (error) {
      if (isOutage(error)) broken = error instanceof Error ? error : new Error(String(error));
      else await client.query("ROLLBACK").catch((cause: Error) => (broken = cause));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Starts again with fresh connections; the old ones end when their queries do. */
  replacePool(): pg.Pool {
    const old = this.#pool;
    this.#pool = this.#open();
    return old;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}
