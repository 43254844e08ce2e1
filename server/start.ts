import { watchFile } from "node:fs";
import { join } from "node:path";
import { baseUrl, childEnvironment, env, supplyEnvironment } from "@/env";
import { migrate } from "@/server/db/migrate";
import { ensureDemo } from "@/server/domains/workspaces";
import {
  joinRunningDatabase,
  lockForLauncher,
  type OpenDatabase,
  prepareDataDirectory,
  requireDatabase,
  startOwnDatabase,
} from "@/server/launch/open-database";
import { type LaunchOptions, type LaunchPlan, type ProcessName, parseLaunchArguments, planLaunch, separateEnginePort } from "@/server/launch/plan";
import { requireFreePort } from "@/server/launch/ports";
import { engineKeys } from "@/server/launch/secrets";
import { SupervisedChild } from "@/server/launch/supervisor";
import { freePort } from "@/server/lib/free-port";
import { logger } from "@/server/lib/logger";
import { sandboxRuns } from "@/server/platforms/config";

/**
 * The launcher: environment → database → migrations → demo → sandbox, web and engine as processes of their own, watched over and
 * stopped in order. It does no work itself, so that nothing can stop it from watching.
 */
const STOP_WITHIN_MS = 15_000;
const CHILD_STOPS_WITHIN_MS = 11_000;

const children: SupervisedChild[] = [];
let database: OpenDatabase | null = null;
let stopping = false;

async function openDatabase(plan: LaunchPlan, options: LaunchOptions): Promise<OpenDatabase> {
  const directory = prepareDataDirectory();
  if (plan.database === "given") {
    const url = env.DATABASE_URL ?? "";
    await requireDatabase(url);
    supplyEnvironment({ NASHIR_DATA_DIR: directory });
    return { url, postgres: null, close: async () => undefined };
  }
  if (options.only && options.only !== "postgres") {
    return { url: await joinRunningDatabase(directory), postgres: null, close: async () => undefined };
  }
  return startAndGuardDatabase(directory);
}

async function startAndGuardDatabase(directory: string): Promise<OpenDatabase> {
  const lock = await lockForLauncher(directory);
  const first = await startOwnDatabase(directory, lock);
  let current = first;
  // Everybody has its address: a database that dies comes back at the same port.
  const guard = () =>
    current.postgres.process.once("exit", (code, signal) => {
      if (stopping) return;
      logger.error({ process: "postgres", code, signal }, "the database died and is started again");
      const again = async (): Promise<void> => {
        if (stopping) return;
        try {
          current = await startOwnDatabase(directory, lock, first.postgres.port);
          guard();
        } catch (error) {
          logger.error({ err: error }, "the database did not start");
          setTimeout(() => void again(), 1_000);
        }
      };
      void again();
    });
  guard();
  return { ...first, close: () => current.close() };
}

async function checkPorts(plan: LaunchPlan): Promise<void> {
  if (plan.processes.includes("web")) await requireFreePort(env.HOST, env.PORT, "PORT");
  if (plan.processes.includes("sandbox")) await requireFreePort("127.0.0.1", env.SANDBOX_PORT, "SANDBOX_PORT");
  if (plan.processes.includes("engine")) await requireFreePort("127.0.0.1", env.ENGINE_PORT, "ENGINE_PORT");
}

/** Ports and keys that the children share. A port of 0 becomes a free one, known to all. */
async function supplyRest(plan: LaunchPlan, options: LaunchOptions): Promise<void> {
  const found: Record<string, string> = {};
  if (env.PORT === 0) found.PORT = String(await freePort());
  if (env.SANDBOX_PORT === 0) found.SANDBOX_PORT = String(await freePort());
  if (plan.engine === "embedded") {
    const port = env.ENGINE_PORT || (options.only ? separateEnginePort : await freePort());
    const keys = engineKeys(env.NASHIR_SECRET ?? "");
    Object.assign(found, {
      ENGINE_PORT: String(port),
      INNGEST_BASE_URL: `http://127.0.0.1:${port}`,
      INNGEST_SIGNING_KEY: keys.signingKey,
      INNGEST_EVENT_KEY: keys.eventKey,
      INNGEST_DEV: "0",
    });
  }
  supplyEnvironment(found);
}

function childOf(name: Exclude<ProcessName, "postgres">, options: LaunchOptions): SupervisedChild {
  const args = ["--enable-source-maps", join("dist", `${name}.js`)];
  if (name === "web" && options.dev) args.push("--dev");
  if (name === "web" && !options.pages) args.push("--api-only");
  const child = new SupervisedChild({ name, command: process.execPath, args, environment: childEnvironment() });
  if (options.dev) watchFile(join("dist", `${name}.js`), { interval: 300 }, () => child.restart());
  return child;
}

/** An Inngest server learns of the functions by a PUT; the embedded engine asks by itself. */
async function registerWithInngest(port: number): Promise<void> {
  for (let attempt = 1; attempt <= 5 && !stopping; attempt += 1) {
    try {
      const response = await fetch(`http://${localHost()}:${port}/api/inngest`, { method: "PUT", signal: AbortSignal.timeout(10_000) });
      if (response.ok) return;
      logger.warn({ attempt, status: response.status, body: (await response.text()).slice(0, 300) }, "Inngest did not take the functions");
    } catch (error) {
      logger.warn({ attempt, err: error }, "Inngest could not be told of the functions");
    }
    await new Promise((done) => setTimeout(done, 1_000 * attempt));
  }
  logger.error({}, "the functions are not registered with Inngest: send a PUT to /api/inngest once it is reachable");
}

function localHost(): string {
  if (env.HOST === "0.0.0.0" || env.HOST === "::") return "127.0.0.1";
  return env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST;
}

async function stop(): Promise<void> {
  if (stopping) {
    for (const child of children) child.kill();
    return;
  }
  stopping = true;
  const deadline = setTimeout(() => process.exit(1), STOP_WITHIN_MS + 1_000);
  const stopAll = (...names: string[]) => Promise.all(children.filter((child) => names.includes(child.name)).map((child) => child.stop(CHILD_STOPS_WITHIN_MS)));
  // Together: a step that the engine has begun ends inside the web process, and the engine begins no other meanwhile.
  await stopAll("web", "engine");
  await stopAll("sandbox");
  await database?.close();
  clearTimeout(deadline);
}

async function run(): Promise<void> {
  const options = parseLaunchArguments(process.argv.slice(2));
  const plan = planLaunch(env, options, sandboxRuns());
  // Ports first: a second start must not touch the first one's database.
  await checkPorts(plan);
  database = await openDatabase(plan, options);
  await migrate(database.url);
  const demo = plan.processes.includes("web") ? await ensureDemo() : null;
  await supplyRest(plan, options);

  children.push(...(["sandbox", "web", "engine"] as const).filter((name) => plan.processes.includes(name)).map((name) => childOf(name, options)));
  await Promise.all(children.map((child) => child.start()));
  if (plan.engine === "inngest" && plan.processes.includes("web")) void registerWithInngest(env.PORT);
  announce(plan, demo);
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
  const known = error instanceof Error && /^(LaunchError|EnvironmentError|PortError|MigrationError|EmbeddedPostgresError|ChildStartError)$/.test(error.name);
  process.stderr.write(`${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  await stop();
  process.exit(1);
});
