import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { supplyEnvironment } from "@/env";
import { sandboxOrigin } from "@/server/platforms/config";
import { startSandbox } from "@/server/sandbox";

/** Starts the sandbox platforms for a test file; they end with it. Called at the top of the file. */
export async function startFileSandbox(settings: Record<string, string> = {}): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "nashir-sandbox-"));
  const sandbox = await startSandbox({ port: 0, stateDir });
  supplyEnvironment({ SANDBOX: "on", SANDBOX_PORT: String(sandbox.port), BASE_URL: "http://nashir.test", ...settings });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(stateDir, { recursive: true, force: true });
  });
}

export async function order(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${sandboxOrigin()}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

export interface SandboxCall {
  operation: string;
  accountId: string | null;
  status: number | null;
}

export async function callsOf(operation: string): Promise<SandboxCall[]> {
  const response = await fetch(`${sandboxOrigin()}/control/calls?operation=${operation}`);
  return (await response.json()) as SandboxCall[];
}
