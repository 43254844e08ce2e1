import { type Environment, EnvironmentError } from "@/env";

/** What a start consists of, decided from the environment and the command line alone. */

export const processNames = ["postgres", "sandbox", "web", "engine"] as const;
export type ProcessName = (typeof processNames)[number];

export interface LaunchOptions {
  only: ProcessName | null;
  dev: boolean;
  /** False: the web server answers /api alone, without pages. */
  pages: boolean;
}

export interface LaunchPlan {
  processes: ProcessName[];
  database: "embedded" | "given";
  /** Who runs the functions. */
  engine: "embedded" | "inngest";
}

/** The port of the embedded engine where web and engine are started one by one and have to find each other. */
export const SEPARATE_ENGINE_PORT = 8288;

export function parseLaunchArguments(args: string[]): LaunchOptions {
  const options: LaunchOptions = { only: null, dev: false, pages: true };
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === "--dev") options.dev = true;
    else if (argument === "--api-only") options.pages = false;
    else if (argument === "--only") {
      const name = args[++index];
      const processName = processNames.find((candidate) => candidate === name);
      if (!processName) throw new EnvironmentError(`--only takes one of ${processNames.join(", ")}.`);
      options.only = processName;
    } else throw new EnvironmentError(`Unknown argument ${argument}: there are --only NAME, --dev and --api-only.`);
  }
  return options;
}

function inngestIsConfigured(settings: Environment): boolean {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = settings;
  if (!INNGEST_BASE_URL && !INNGEST_EVENT_KEY && !INNGEST_SIGNING_KEY) return false;
  const missing = Object.entries({ INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY })
    .filter(([, value]) => !value)
    .map(([name]) => name);
  if (missing.length > 0) throw new EnvironmentError(`Wrong environment: ${missing.join(" and ")} must be set too when an Inngest server is used.`);
  return true;
}

export function planLaunch(settings: Environment, options: LaunchOptions, sandboxRuns: boolean): LaunchPlan {
  const database = settings.DATABASE_URL ? "given" : "embedded";
  const engine = inngestIsConfigured(settings) ? "inngest" : "embedded";
  if (database === "given" && !settings.NASHIR_SECRET) {
    throw new EnvironmentError("Wrong environment: NASHIR_SECRET must be set (32 characters or more) when DATABASE_URL is set.");
  }
  if (options.only) {
    if (options.only === "postgres" && database === "given") throw new EnvironmentError("--only postgres makes no sense with DATABASE_URL set.");
    if (options.only === "engine" && engine === "inngest")
      throw new EnvironmentError("--only engine makes no sense while INNGEST_* point at an Inngest server.");
    return { processes: [options.only], database, engine };
  }
  const processes = processNames.filter(
    (name) =>
      name === "web" || (name === "postgres" && database === "embedded") || (name === "sandbox" && sandboxRuns) || (name === "engine" && engine === "embedded"),
  );
  return { processes, database, engine };
}
