import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { runningPostgres } from "@/server/db/embedded-postgres";
import type { Instance } from "@/tests/fixtures/instance";

/** CPU time and memory of processes by /proc. Unlike requests a second, CPU per request is comparable on a busy machine too. */

/** Linux counts it in hundredths of a second for programs. */
const TICK_MS = 10;

/** @returns of a process: its parent, its own time and that of its children that have ended, in milliseconds; null: it has ended. */
function readStat(pid: number | string): { parent: number; ownMs: number; endedChildrenMs: number } | null {
  try {
    // The name in parentheses may hold anything; what follows it is numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), ownMs: (at(11) + at(12)) * TICK_MS, endedChildrenMs: (at(13) + at(14)) * TICK_MS };
  } catch {
    return null;
  }
}

function postgresMs(postmaster: number): number {
  const living = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = living.map(readStat).filter((stat) => stat?.parent === postmaster);
  const own = readStat(postmaster);
  return (own?.ownMs ?? 0) + (own?.endedChildrenMs ?? 0) + children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), 0);
}

export interface CpuTime {
  nodeMs: number;
  postgresMs: number;
}

/** Runs `work` and returns the CPU time of the Node process `pid` and of the instance's PostgreSQL meanwhile; null without /proc. */
export async function withCpuTime<T>(instance: Instance, pid: number, work: () => Promise<T>): Promise<{ result: T; cpu: CpuTime | null }> {
  const postmaster = runningPostgres(instance.dataDir)?.pid;
  if (!existsSync("/proc/self/stat") || postmaster === undefined) return { result: await work(), cpu: null };
  const read = () => ({ nodeMs: readStat(pid)?.ownMs ?? 0, postgresMs: postgresMs(postmaster) });
  const before = read();
  const result = await work();
  const after = read();
  return { result, cpu: { nodeMs: after.nodeMs - before.nodeMs, postgresMs: after.postgresMs - before.postgresMs } };
}

const run = promisify(execFile);

export async function residentMb(pid: number): Promise<number> {
  // Without a process for every look, where the system allows.
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes !== undefined) return Math.round(Number(kilobytes) / 1024);
  const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
  return Math.round(Number(stdout) / 1024);
}
