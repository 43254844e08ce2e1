import { spawn } from "node:child_process";

/** The baseline of REST, as a process of its own on the same database. */

export async function startBareServer(databaseUrl: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, ["tests/bench/bare-server.mjs", databaseUrl, "15"], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((done) => child.stdout.once("data", (chunk: Buffer) => done(Number(chunk.toString()))));
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
