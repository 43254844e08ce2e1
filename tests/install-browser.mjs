import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const playwright = join("node_modules", ".bin", "playwright");
const launch = "require('@playwright/test').chromium.launch().then((browser) => browser.close()).catch(() => process.exit(1))";

/** The same order as in fixtures/chromium.ts. */
function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given);
  if (existsSync("/usr/bin/chromium-headless-shell") || existsSync("/usr/bin/chromium")) return true;
  return spawnSync(process.execPath, ["-e", launch], { stdio: "ignore" }).status === 0;
}

/**
 * Sees to it that there is a Chromium: the system's, or Playwright's own. The headless shell suffices, and is the smaller one.
 *
 * @returns whether there is one now.
 */
export function installBrowser(environment = process.env) {
  if (findBrowser()) return true;
  // A bench prints one document to the other stream.
  process.stderr.write("There is no Chromium: installing one …\n");
  const quiet = { stdio: "ignore", env: environment };
  spawnSync(playwright, ["install", "--with-deps", "--only-shell", "chromium"], quiet);
  if (findBrowser()) return true;
  const apt = { ...quiet, env: { ...environment, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update"], apt);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], apt);
    if (findBrowser()) return true;
  }
  return false;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(installBrowser() ? 0 : 1);
