import { watchFile } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { baseUrl, childEnvironment, EnvironmentError, env, supplyEnvironment } from "@/env";
import { migrate } from "@/server/db/migrate";
import { ensureDemo } from "@/server/domains/workspaces";
import { joinRunningDatabase, lockForLauncher, prepareDataDirectory, requireDatabase, startOwnDatabase } from "@/server/launch/open-database";
import { type LaunchOptions, type LaunchPlan, type ProcessName, parseLaunchArguments, planLaunch, SEPARATE_ENGINE_PORT } from "@/server/launch/plan";
import { findSettingProblems } from "@/server/launch/production-settings";
import { engineKeys } from "@/server/launch/secrets";
import { SupervisedChild } from "@/server/launch/supervisor";
import { freePort } from "@/server/lib/free-port";
import { logger } from "@/server/lib/logger";
import { sandboxRuns } from "@/server/platforms/config";

/**
 * The launcher: environment → database → migrations → demo → sandbox, web and engine as processes of their own, watched over and
 * stopped in order. It does no work itself, so that nothing can stop it from watching.
 */
const shutdownDelayMs = env.SHUTDOWN_DELAY_SECONDS * 1_000;
const STOP_WITHIN_MS = Math.max(15_000, 13_500 + shutdownDelayMs);
const CHILD_STOPS_WITHIN_MS = STOP_WITHIN_MS - 4_000;

const children: SupervisedChild[] = [];
/** Nothing to do where the database is not ours. */
let closeDatabase = async (): Promise<void> => undefined;
let stopping = false;

/** Answers its address. */
async function openDatabase(plan: LaunchPlan, options: LaunchOptions): Promise<string> {
  const directory = prepareDataDirectory();
  if (plan.database === "given") {
    const url = env.DATABASE_URL ?? "";
    await requireDatabase(url);
    supplyEnvironment({ NASHIR_DATA_DIR: directory });
    return url;
  }
  if (options.only && options.only !== "postgres") return joinRunningDatabase(directory);
  return startAndGuardDatabase(directory);
}

async function startAndGuardDatabase(directory: string): Promise<string> {
  const lock = await lockForLauncher(directory);
  let current = startOwnDatabase(directory, lock);
  // Also while it still starts: a database that was begun must not outlive us.
  closeDatabase = () =>
    current.then(
      (database) => database.close(),
      () => undefined,
    );
  const first = await current;
  // Everybody has its address: a database that dies comes back at the same port.
  const again = async (): Promise<typeof first> => {
    if (stopping) return first;
    try {
      return guard(await startOwnDatabase(directory, lock, first.postgres.port));
    } catch (error) {
      logger.error({ err: error }, "the database did not start");
      await delay(1_000);
      return again();
    }
  };
  const guard = (database: typeof first) => {
    database.postgres.process.once("exit", (code, signal) => {
      if (stopping) return;
      logger.error({ process: "postgres", code, signal }, "the database died and is started again");
      current = again();
    });
    return database;
  };
  return guard(first).url;
}

function checkSettings(plan: LaunchPlan, options: LaunchOptions): void {
  const { errors, warnings } = findSettingProblems(env, options, plan);
  if (errors.length > 0) throw new EnvironmentError(`Wrong environment: ${errors.join(" ")}`);
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
}

class PortError extends Error {
  override name = "PortError";
}

/** The error code of trying to listen there; null when it is free. */
function tryListen(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(null)));
  });
}

/** Retries while a process of a just killed start releases its port. */
async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  if (port === 0) return;
  let problem = await tryListen(host, port);
  for (const deadline = Date.now() + 1_500; problem === "EADDRINUSE" && Date.now() < deadline; ) {
    await delay(50);
    problem = await tryListen(host, port);
  }
  if (problem === null) return;
  if (problem === "EADDRINUSE") throw new PortError(`Port ${port} on ${host} is in use: stop what uses it, or set ${variable} to another port.`);
  if (problem === "EACCES") throw new PortError(`Port ${port} may not be used by this user: set ${variable} to a port above 1023.`);
  if (problem === "EADDRNOTAVAIL" || problem === "ENOTFOUND") throw new PortError(`HOST: ${host} is not an address of this machine.`);
  throw new PortError(`Port ${port} on ${host} cannot be listened at (${problem}): see ${variable} and HOST.`);
}

async function checkPorts(plan: LaunchPlan): Promise<void> {
  if (plan.processes.includes("web")) await requireFreePort(env.HOST, env.PORT, "PORT");
  if (plan.processes.includes("sandbox")) await requireFreePort("127.0.0.1", env.SANDBOX_PORT, "SANDBOX_PORT");
  if (plan.processes.includes("engine")) await requireFreePort(env.ENGINE_HOST, env.ENGINE_PORT, "ENGINE_PORT");
}

/** Ports and keys that the child processes share. A port of 0 is replaced by a free one. */
async function supplyRest(plan: LaunchPlan, options: LaunchOptions): Promise<void> {
  // The libraries of the pages read it themselves; a release is started without the build's command, which sets both.
  const found: Record<string, string> = { NODE_ENV: env.NODE_ENV, NEXT_TELEMETRY_DISABLED: "1" };
  if (env.PORT === 0) found.PORT = String(await freePort());
  if (env.SANDBOX_PORT === 0) found.SANDBOX_PORT = String(await freePort());
  if (plan.engine === "embedded") {
    const port = env.ENGINE_PORT || (options.only ? SEPARATE_ENGINE_PORT : await freePort());
    const keys = engineKeys(env.NASHIR_SECRET ?? "");
    Object.assign(found, {
      ENGINE_PORT: String(port),
      INNGEST_BASE_URL: env.ENGINE_URL ?? `http://127.0.0.1:${port}`,
      INNGEST_SIGNING_KEY: keys.signingKey,
      INNGEST_EVENT_KEY: keys.eventKey,
      INNGEST_DEV: "0",
    });
  } else found.ENGINE_PORT = "0";
  supplyEnvironment(found);
}

function childOf(name: Exclude<ProcessName, "postgres">, options: LaunchOptions): SupervisedChild {
  // Each stack trace reads and parses whole source maps, which blocks for a second and more: acceptable in development only.
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && name !== "sandbox";
  // V8 lets garbage grow to its bound, which is up to 4 GB by itself, while a busy web process has some 100 MB of live objects.
  const heap = name === "web" ? [`--max-old-space-size=${env.WEB_HEAP_MB}`] : [];
  const traced = tracing ? ["--import", "./dist/tracing.js"] : [];
  const args = [...heap, ...(options.dev ? ["--enable-source-maps"] : []), ...traced, join("dist", `${name}.js`)];
  if (name === "web" && options.dev) args.push("--dev");
  if (name === "web" && !options.pages) args.push("--api-only");
  if (options.only) args.push("--alone");
  const child = new SupervisedChild({
    name,
    command: process.execPath,
    args,
    environment: childEnvironment(tracing ? { OTEL_SERVICE_NAME: env.OTEL_SERVICE_NAME ?? `nashir-${name}` } : {}),
  });
  if (options.dev) watchFile(join("dist", `${name}.js`), { interval: 300 }, () => child.restart());
  return child;
}

let stopped: Promise<void> | undefined;

/** Idempotent: a terminal sends Ctrl-C to npm and to us, and npm forwards it. */
function stop(): Promise<void> {
  stopping = true;
  stopped ??= stopInOrder();
  return stopped;
}

async function stopInOrder(): Promise<void> {
  const deadline = setTimeout(() => process.exit(1), STOP_WITHIN_MS + 1_000);
  const stopAll = (...names: string[]) => Promise.all(children.filter((child) => names.includes(child.name)).map((child) => child.stop(CHILD_STOPS_WITHIN_MS)));
  // Together: a step that the engine has begun ends inside the web process, and the engine begins no other meanwhile.
  await stopAll("web", "engine");
  await stopAll("sandbox");
  await closeDatabase();
  clearTimeout(deadline);
}

async function run(): Promise<void> {
  const options = parseLaunchArguments(process.argv.slice(2));
  const plan = planLaunch(env, options, sandboxRuns());
  checkSettings(plan, options);
  // Ports first: a second start must not touch the first one's database.
  await checkPorts(plan);
  const databaseUrl = await openDatabase(plan, options);
  if (stopping) return;
  await migrate(databaseUrl);
  const demo = plan.processes.includes("web") ? await ensureDemo() : null;
  await supplyRest(plan, options);

  children.push(...(["sandbox", "web", "engine"] as const).filter((name) => plan.processes.includes(name)).map((name) => childOf(name, options)));
  await Promise.all(children.map((child) => child.start()));
  if (plan.processes.includes("web") && plan.processes.includes("engine")) await untilEngineIsHealthy();
  if (!stopping) announce(plan, demo);
}

/** Once the web process answers, the engine asks it for its functions; until then it is not healthy. */
async function untilEngineIsHealthy(): Promise<void> {
  const isHealthy = () =>
    fetch(`${env.INNGEST_BASE_URL}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!stopping && !(await isHealthy())) await delay(50);
}

function announce(plan: LaunchPlan, demo: { email: string; password: string } | null): void {
  const lines = demo ? [`Sign in to the demo with ${demo.email} and the password ${demo.password}`] : [];
  lines.push(plan.processes.includes("web") ? `Nashir is ready at ${baseUrl()}` : `Nashir: ${plan.processes.join(", ")} ready`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    void stop().then(() => process.exit(0));
  });
}

run().catch(async (error: unknown) => {
  if (stopping) return;
  const isOperatorError =
    error instanceof Error && /^(LaunchError|EnvironmentError|PortError|MigrationError|EmbeddedPostgresError|ChildStartError)$/.test(error.name);
  process.stderr.write(`${isOperatorError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  await stop();
  process.exit(1);
});
