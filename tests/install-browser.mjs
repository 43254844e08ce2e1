import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const playwright = join("node_modules", ".bin", "playwright");

function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given);
  if (existsSync("/usr/bin/chromium")) return true;
  const own = spawnSync(process.execPath, ["-e", "process.stdout.write(require('@playwright/test').chromium.executablePath())"], { encoding: "utf8" });
  return existsSync(own.stdout.trim());
}

/**
 * Sees to it that there is a Chromium: the system's, or Playwright's own.
 *
 * @returns whether there is one now.
 */
export function installBrowser(environment = process.env) {
  if (findBrowser()) return true;
  // A bench prints one document to the other stream.
  process.stderr.write("There is no Chromium: installing one …\n");
  const quiet = { stdio: "ignore", env: environment };
  spawnSync(playwright, ["install", "--with-deps", "chromium"], quiet);
  if (findBrowser()) return true;
  const apt = { ...quiet, env: { ...environment, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update"], apt);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], apt);
  return findBrowser();
}
