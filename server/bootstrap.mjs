/**
 * Before anything else can be imported: installs what is missing, generates and builds what is stale, then runs the command.
 * Plain Node without dependencies, because there may be none yet. What it has to say goes to stderr: a command's stdout is its own.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

/** Entry points of the bundles, by the name of the file in dist/. */
const entries = {
  start: "server/start.ts",
  web: "server/web.ts",
  engine: "server/start-engine.ts",
  tracing: "server/tracing/start.ts",
  "pool-worker": "server/pool-worker.ts",
  sandbox: "server/start-sandbox.ts",
  decoder: "server/platforms/media/decoder-worker.ts",
  admin: "server/admin/main.ts",
  backup: "server/admin/backup-command.ts",
  migrate: "server/db/migrate-command.ts",
  receiver: "server/receiver/main.ts",
  "platform-check": "server/platforms/check.ts",
};

/** What each command needs and which file it then runs. */
const commands = {
  start: { needs: ["bundles", "pages"], file: "dist/start.js", args: [] },
  dev: { needs: ["bundles"], file: "dist/start.js", args: ["--dev"] },
  admin: { needs: ["bundles"], file: "dist/admin.js", args: [], quiet: true },
  backup: { needs: ["bundles"], file: "dist/backup.js", args: ["backup"], quiet: true },
  restore: { needs: ["bundles"], file: "dist/backup.js", args: ["restore"], quiet: true },
  migrate: { needs: ["bundles"], file: "dist/migrate.js", args: [], quiet: true },
  receiver: { needs: ["bundles"], file: "dist/receiver.js", args: [] },
  "platform:check": { needs: ["bundles"], file: "dist/platform-check.js", args: [], quiet: true },
  test: { needs: [], file: "tests/run.mjs", args: [] },
  "test:quick": { needs: [], file: "tests/run.mjs", args: ["--quick"] },
  bench: { needs: ["bundles"], file: "tests/bench/run.mjs", args: [] },
  screens: { needs: ["bundles"], file: "tests/screens/run.mjs", args: [] },
  build: { needs: ["bundles", "pages"], file: null, args: [] },
  bundle: { needs: ["bundles"], file: null, args: [] },
};

const say = (line) => process.stderr.write(`${line}\n`);

class Stop extends Error {}

function run(what, args, environment = {}) {
  const result = spawnSync(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...environment }, maxBuffer: 1 << 28 });
  if (result.status === 0) return;
  process.stderr.write(result.stdout ?? "");
  process.stderr.write(result.stderr ?? "");
  throw new Stop(`${what} failed${result.error ? `: ${result.error.message}` : ""}.`);
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !["node_modules", "generated", ".next", "dist"].includes(entry.name))
    .flatMap((entry) => listFiles(join(path, entry.name)))
    .sort();
}

/** By content: times say nothing after a clone or a checkout. */
function hashOf(paths) {
  const hash = createHash("sha256").update(process.version);
  for (const file of paths.flatMap(listFiles)) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

const stampFile = (name) => join("node_modules", ".cache", "nashir", name);
const isStamped = (name, hash, result) => existsSync(result) && existsSync(stampFile(name)) && readFileSync(stampFile(name), "utf8") === hash;

function stamp(name, hash) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), hash);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Two commands at once must not install or build over each other. */
function exclusively(work) {
  const lock = ".nashir-build.lock";
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    let holder = 0;
    try {
      holder = Number(readFileSync(lock, "utf8"));
    } catch {
      continue;
    }
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** The lock file against what npm noted down of node_modules, package by package. */
function isInstalled() {
  const installed = join("node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || entry.peer || entry.devOptional || present[path]?.version === entry.version,
  );
}

function install() {
  if (isInstalled()) return;
  say("Installing packages …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { stdio: ["ignore", 2, 2] })
    : spawnSync("npm", args, { stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (result.status !== 0) throw new Stop("npm ci failed: see above.");
}

function generateClient() {
  const hash = hashOf(["prisma/schema", "prisma.config.ts", "node_modules/prisma/package.json"]);
  if (isStamped("prisma", hash, "prisma/generated/client.ts")) return;
  say("Generating the database client …");
  // Any file that exists: `generate` does not use the engine, but the CLI would download it.
  run("prisma generate", ["node_modules/prisma/build/index.js", "generate"], { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" });
  stamp("prisma", hash);
}

const bundleOptions = () => ({
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  outdir: "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  sourcemap: true,
  tsconfig: "tsconfig.json",
  logLevel: "warning",
});

const bundleInputs = ["server", "env.ts", "prisma/schema", "openapi.json", "tsconfig.json", "package-lock.json"];

function bundle() {
  const hash = hashOf(bundleInputs);
  if (isStamped("bundles", hash, "dist/start.js")) return;
  say("Building the server …");
  // A process of its own: this one must stay able to hold the lock without waiting for promises.
  run("The build of the server", ["server/bootstrap.mjs", "--bundle"]);
  stamp("bundles", hash);
}

/** Scripts and styles are compressed as well as can be, once; the server then hands them out as they are. */
function compressAssets() {
  for (const file of listFiles(".next/static").filter((path) => /\.(?:js|css)$/.test(path))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** What pages take from the server is schemas and what these need: tests/unit/page-bundle.test.ts holds it. */
function serverFilesOfPages() {
  return listFiles("server").filter((file) => /\.schema\.ts$|^server.lib.|^server.platforms.(?:platform-error|social.contract)\.ts$/.test(file));
}

function buildPages() {
  const hash = hashOf([
    "app",
    "components",
    ...serverFilesOfPages(),
    "shared",
    "public",
    "next.config.js",
    "postcss.config.mjs",
    "tsconfig.json",
    "package-lock.json",
  ]);
  if (isStamped("pages", hash, ".next/BUILD_ID")) return;
  say("Building the pages …");
  run("next build", ["node_modules/next/dist/bin/next", "build"], { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  compressAssets();
  stamp("pages", hash);
}

async function main() {
  const [name, ...args] = process.argv.slice(2);
  if (name === "--bundle") {
    const { build } = await import("esbuild");
    await build(bundleOptions());
    return;
  }
  const command = commands[name];
  if (!command) throw new Stop(`Unknown command ${name}: there are ${Object.keys(commands).join(", ")}.`);

  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.NODE_ENV = name === "dev" ? "development" : (process.env.NODE_ENV ?? "production");
  // Their stdout is one JSON document.
  if (command.quiet) process.env.LOG_LEVEL = "silent";
  exclusively(() => {
    install();
    generateClient();
    if (command.needs.includes("bundles")) bundle();
    if (command.needs.includes("pages") && !args.includes("--api-only")) buildPages();
  });
  if (name === "dev") await watchBundles();
  const file = name === "build" && args.length > 0 ? "deploy/write-release.mjs" : command.file;
  if (!file) return;
  process.argv = [process.argv[0], join(root, file), ...command.args, ...args];
  if (name === "dev") process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, file)).href);
}

/** The launcher restarts a process whose bundle has changed. */
async function watchBundles() {
  const { context } = await import("esbuild");
  await (await context(bundleOptions())).watch();
}

main().catch((error) => {
  // The import of the command validates the environment: a wrong one ends in one line.
  say(error instanceof Stop || error?.name === "EnvironmentError" ? error.message : (error?.stack ?? String(error)));
  process.exit(1);
});
