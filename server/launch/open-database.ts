import { chmodSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { Client } from "pg";
import { env, supplyEnvironment } from "@/env";
import { acquireDataLock, type DataLock, dataLockHolder } from "@/server/db/data-lock";
import { type EmbeddedPostgres, embeddedUrl, runningPostgres, startEmbeddedPostgres } from "@/server/db/embedded-postgres";
import { migrate } from "@/server/db/migrate";
import { ensureSecrets } from "./secrets";

/** A problem that the operator must fix before a start can succeed; the message is one line. */
export class LaunchError extends Error {
  override name = "LaunchError";
}

export interface OpenDatabase {
  url: string;
  /** Null when the database runs by itself, or beside us. */
  postgres: EmbeddedPostgres | null;
  close(): Promise<void>;
}

/** Mode 0700, also when it was made by hand. */
export function prepareDataDirectory(): string {
  const directory = resolve(env.NASHIR_DATA_DIR);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
  } catch (cause) {
    throw new LaunchError(`NASHIR_DATA_DIR: ${directory} cannot be written (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
  return directory;
}

export async function requireDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
    if (Number(rows[0]?.version) < 150_000) throw new LaunchError("The database at DATABASE_URL is older than PostgreSQL 15.");
  } catch (cause) {
    if (cause instanceof LaunchError) throw cause;
    // A refused connection to a name with several addresses has an empty message and its reasons below it.
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new LaunchError(`The database at DATABASE_URL cannot be reached: ${message.split("\n")[0] || code}`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function supply(directory: string, url: string): void {
  const found: Record<string, string> = { NASHIR_DATA_DIR: directory, DATABASE_URL: url };
  if (!env.NASHIR_SECRET) found.NASHIR_SECRET = ensureSecrets(directory).secret;
  supplyEnvironment(found);
}

/** Starts the embedded database in a directory whose lock the caller holds. */
export async function startOwnDatabase(directory: string, lock: DataLock, port?: number): Promise<OpenDatabase & { postgres: EmbeddedPostgres }> {
  const postgres = await startEmbeddedPostgres({ directory, password: ensureSecrets(directory).postgresPassword, port });
  const close = async () => {
    await postgres.stop();
    await lock.release();
  };
  supply(directory, postgres.url);
  return { url: postgres.url, postgres, close };
}

/** For the launcher: the directory must not be locked by another instance. A short command that locks it now is waited for. */
export async function lockForLauncher(directory: string): Promise<DataLock> {
  for (const deadline = Date.now() + 15_000; ; ) {
    const lock = await acquireDataLock(directory, "launcher");
    if ("release" in lock) return lock;
    if (lock.role === "launcher" || Date.now() > deadline) {
      throw new LaunchError(`${directory} is in use by process ${lock.pid}: stop it, or set NASHIR_DATA_DIR to another folder.`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** A command that is broken off ends its database before itself. */
async function startForCommand(directory: string, lock: DataLock): Promise<OpenDatabase> {
  const starting = startOwnDatabase(directory, lock);
  const breakOff = () =>
    void starting
      .then((own) => own.close())
      .catch(() => undefined)
      .finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, breakOff);
  const heed = () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, breakOff);
  };
  const own = await starting.catch((error: unknown) => {
    heed();
    throw error;
  });
  return { ...own, close: () => own.close().finally(heed) };
}

const running = (directory: string): string | null => {
  const found = runningPostgres(directory);
  return found ? embeddedUrl(found.port, ensureSecrets(directory).postgresPassword) : null;
};

/**
 * A command's way to the database, beside a running installation or without one: the given database, else the one that the running
 * launcher has started, else the embedded one for as long as the command takes. Brought up to date first.
 */
export async function openDatabaseForCommand(): Promise<OpenDatabase> {
  const directory = prepareDataDirectory();
  if (env.DATABASE_URL) {
    if (!env.NASHIR_SECRET) throw new LaunchError("Wrong environment: NASHIR_SECRET must be set when DATABASE_URL is set.");
    await requireDatabase(env.DATABASE_URL);
    await migrate(env.DATABASE_URL);
    return { url: env.DATABASE_URL, postgres: null, close: async () => undefined };
  }
  for (const deadline = Date.now() + 60_000; ; ) {
    const lock = await acquireDataLock(directory, "command");
    if ("release" in lock) {
      const own = await startForCommand(directory, lock);
      try {
        await migrate(own.url);
        return own;
      } catch (error) {
        await own.close();
        throw error;
      }
    }
    const url = lock.role === "launcher" ? running(directory) : null;
    if (url) {
      supply(directory, url);
      await requireDatabase(url);
      return { url, postgres: null, close: async () => undefined };
    }
    if (Date.now() > deadline) throw new LaunchError(`${directory} is in use by process ${lock.pid}, and its database cannot be reached.`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** For `--only web`, `engine` or `sandbox`: the database of a launcher that runs beside this one. */
export async function joinRunningDatabase(directory: string): Promise<string> {
  const url = (await dataLockHolder(directory)) ? running(directory) : null;
  if (!url) throw new LaunchError("No database: set DATABASE_URL, or run `npm start -- --only postgres` first.");
  supply(directory, url);
  return url;
}
