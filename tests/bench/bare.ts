import { spawn } from "node:child_process";
import type { Instance } from "@/tests/fixtures/instance";
import { type CpuTime, withCpuTime } from "./cpu";

/** REST against its baseline, a process of its own on the same database. */

const ROUNDS = 3;

interface Measured {
  requests: number;
  requestsPerSecond: number;
}

type WithCpu<M> = M & {
  /** CPU milliseconds a request, of the Node process and of PostgreSQL. */
  cpuMs: { node: number; postgres: number; sum: number } | null;
};

async function startBareServer(databaseUrl: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, ["tests/bench/bare-server.mjs", databaseUrl, "15"], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((done) => child.stdout.once("data", (chunk: Buffer) => done(Number(chunk.toString()))));
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function perRequest(cpu: CpuTime | null, requests: number) {
  const each = (ms: number) => Number((ms / requests).toFixed(3));
  return cpu && { node: each(cpu.nodeMs), postgres: each(cpu.postgresMs), sum: each(cpu.nodeMs + cpu.postgresMs) };
}

/**
 * Measures both in turns: on a busy machine only the ratios say anything.
 *
 * @param load sends the requests to an address; `warmUp`: a few of them, which are not counted.
 */
export async function compareWithBare<M extends Measured>(instance: Instance, path: string, load: (url: string, warmUp: boolean) => Promise<M>) {
  const bare = await startBareServer(instance.databaseUrl);
  const measure = async (pid: number, url: string, warmUp = false): Promise<WithCpu<M>> => {
    const { result, cpu } = await withCpuTime(instance, pid, () => load(url, warmUp));
    return { ...result, cpuMs: perRequest(cpu, result.requests) };
  };
  const measureBare = (warmUp?: boolean) => measure(bare.pid, bare.url, warmUp);
  const measureService = (warmUp?: boolean) => measure(instance.processes().web ?? 0, `${instance.baseUrl}${path}`, warmUp);
  try {
    await measureBare(true);
    await measureService(true);
    const rounds: Array<{ bare: WithCpu<M>; service: WithCpu<M> }> = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await measureBare(), service: await measureService() });
    return {
      rounds,
      ratio: median(rounds.map(({ bare, service }) => service.requestsPerSecond / bare.requestsPerSecond)),
      cpuRatio: median(rounds.map(({ bare, service }) => (bare.cpuMs && service.cpuMs ? bare.cpuMs.sum / service.cpuMs.sum : Number.NaN))),
    };
  } finally {
    bare.stop();
  }
}
