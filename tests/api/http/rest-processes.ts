import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { childEnvironment } from "@/env";
import { bundledScript } from "@/tests/fixtures/bundled-script";

/** Several web processes on one database, as a larger installation runs them. */

export interface RestProcess {
  url: string;
  /** At once and without a chance to tidy up. */
  kill(): void;
  stop(): Promise<void>;
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("a child without stdout");
  for await (const line of createInterface({ input: child.stdout })) return (JSON.parse(line) as { url: string }).url;
  throw new Error(`the process ended before it listened (exit code ${child.exitCode})`);
}

export async function startRestProcess(environment: Record<string, string> = {}): Promise<RestProcess> {
  const child = spawn(process.execPath, ["--enable-source-maps", await bundledScript("tests/api/http/rest-process.ts")], {
    env: childEnvironment(environment),
    stdio: ["pipe", "pipe", "inherit"],
  });
  return {
    url: await addressOf(child),
    kill: () => void child.kill("SIGKILL"),
    stop: async () => {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : Promise.resolve();
      child.stdin?.end();
      await ended;
    },
  };
}
