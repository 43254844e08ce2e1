import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { childEnvironment } from "@/env";
import { runningPostgres } from "@/server/db/embedded-postgres";

/** Ctrl-C in a terminal: the signal reaches every process of the group, and npm passes on what it has received itself. */

let dataDir: string;
let group: ChildProcess;
let output = "";

beforeAll(() => {
  execFileSync(process.execPath, ["server/bootstrap.mjs", "bundle"], { stdio: "ignore" });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "nashir-signals-"));
});
afterEach(() => {
  const left = runningPostgres(dataDir);
  if (left) process.kill(left.pid, "SIGQUIT");
  for (const pid of left ? processesOf(left.pid) : []) process.kill(pid, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** In a process group of its own, as a shell starts it. */
function npm(...args: string[]): void {
  const own = { NASHIR_DATA_DIR: dataDir, DATABASE_URL: "", NASHIR_SECRET: "", PORT: "0", SANDBOX_PORT: "0", ENGINE_PORT: "0" };
  const env = childEnvironment({ ...own, NODE_ENV: "production", NASHIR_DEMO: "0", SANDBOX: "on" });
  output = "";
  group = spawn("npm", args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [group.stdout, group.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
}

interface Listed {
  pid: number;
  parent: number;
  command: string;
}

function listProcesses(): Listed[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

/** Everything below a process, itself included. */
function processesOf(root: number): number[] {
  const all = listProcesses();
  const found = [root];
  for (const pid of found) found.push(...all.filter((each) => each.parent === pid).map((each) => each.pid));
  return found;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Signals the group, and expects that nothing is left soon after npm has ended: under load npm may end before what it has started. */
async function expectNothingLeft(signal: NodeJS.Signals, times = 1): Promise<void> {
  const below = processesOf(group.pid ?? 0);
  expect(below).toContain(runningPostgres(dataDir)?.pid);
  const gone = new Promise<void>((done) => group.once("exit", () => done()));
  for (let count = 0; count < times; count += 1) process.kill(-(group.pid ?? 0), signal);
  await gone;
  const left = () => ({ processes: below.filter(isAlive), hasDatabase: existsSync(join(dataDir, "postgres", "postmaster.pid")) });
  await expect.poll(left, { timeout: 20_000 }).toEqual({ processes: [], hasDatabase: false });
}

test.each<[NodeJS.Signals, number]>([
  ["SIGINT", 1],
  ["SIGTERM", 3],
])("%s to the process group, times %i, leaves nothing running", async (signal, times) => {
  npm("start", "--", "--api-only");
  await vi.waitFor(() => expect(output).toMatch(/^Nashir is ready at /m), { timeout: 90_000, interval: 50 });
  await expectNothingLeft(signal, times);
});

test.each([
  ["a start", ["start", "--", "--api-only"]],
  ["a command that brings its own database", ["run", "-s", "backup", "--", "/dev/null"]],
])("a signal while the database of %s comes up leaves nothing running", async (_name, args) => {
  npm(...args);
  await vi.waitFor(() => expect(runningPostgres(dataDir)).not.toBeNull(), { timeout: 90_000, interval: 5 });
  await expectNothingLeft("SIGINT");
});
