/**
 * `npm run build -- FOLDER`: what a machine needs to run Nashir, and nothing else. No source and no build tools; `node dist/start.js` within the
 * folder starts it. Runs after the build. `--without-packages` leaves install-packages.mjs to the caller.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const paths = ["package.json", "package-lock.json", ".npmrc", "next.config.js", "dist", "public", "prisma/migrations"];
/** Of the pages' build: caches and reports of the build itself. */
const leftOut = ["cache", "diagnostics", "trace", "trace-build", "types", "tsconfig.tsbuildinfo"];

const target = resolve(process.argv[2]);
if (existsSync(target) && readdirSync(target).length > 0) {
  process.stderr.write(`${target} is not empty: a release is written into a new folder.\n`);
  process.exit(1);
}
mkdirSync(target, { recursive: true });
const pages = readdirSync(".next").filter((name) => !leftOut.includes(name));
for (const path of [...paths, ...pages.map((name) => join(".next", name))]) {
  // The links to packages among the pages stay links, to the release's own packages.
  cpSync(path, join(target, path), { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith(".map") });
}
// Pages write there while they run: a place to mount something at where the rest is read-only.
mkdirSync(join(target, ".next/cache"));
if (process.argv.includes("--without-packages")) process.exit(0);
const installed = spawnSync(process.execPath, [join(import.meta.dirname, "install-packages.mjs")], { cwd: target, stdio: ["ignore", 2, 2] });
if (installed.status !== 0) process.exit(1);
process.stderr.write(`The release is in ${target}: start it there with node dist/start.js\n`);
