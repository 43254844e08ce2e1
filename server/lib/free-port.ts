import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Below what Linux (32768), macOS and Windows (49152) hand to outgoing connections, above what services commonly use. */
const FIRST = 20_000;
const END = 32_000;
const TRIES = 100;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = await new Promise<boolean>((done) => {
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => done(true));
  });
  if (listening) await new Promise((done) => server.close(done));
  return listening;
}

/** Whether a process of this machine runs, whosever it is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Takes a port for this process among all that ask here, by a file that one alone can create: between the choice of a port and listening on it, and while
 * its server restarts, nothing else shows that it is taken. A file of a process that has ended counts no more.
 *
 * @returns whether no other process, nor this one before, has taken it; true where no such file can be written
 */
export function takePort(port: number, folder = join(tmpdir(), "nashir-ports")): boolean {
  const file = join(folder, String(port));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") return true;
  }
  try {
    if (isRunning(Number(readFileSync(file, "utf8")))) return false;
    writeFileSync(file, String(process.pid));
  } catch {
    // Another user's: nothing is known of it.
  }
  return true;
}

/**
 * A port of this machine that nothing listens on now, and that no process has been given that still runs. Not the one that the system would offer for
 * port 0: that lies in the range of outgoing connections, and while a server that owns it restarts, any program's connection may hold it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(FIRST, END);
    if ((await isFree(port)) && takePort(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports between ${FIRST} and ${END} was free.`);
}
