import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";
import { startSandbox } from "@/server/sandbox";

/** Imported first: the server's settings are read once, so the sandbox must have its port by then. */
const stateDir = mkdtempSync(join(tmpdir(), "nashir-sandbox-"));
const sandbox = await startSandbox({ port: 0, stateDir });
vi.stubEnv("SANDBOX", "on");
vi.stubEnv("SANDBOX_PORT", String(sandbox.port));
vi.stubEnv("BASE_URL", "http://nashir.test");

afterAll(async () => {
  await sandbox.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

export const sandboxUrl = `http://127.0.0.1:${sandbox.port}`;

export async function order(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

export interface SandboxCall {
  operation: string;
  accountId: string | null;
  status: number | null;
}

export async function callsOf(operation: string): Promise<SandboxCall[]> {
  const response = await fetch(`${sandboxUrl}/control/calls?operation=${operation}`);
  return (await response.json()) as SandboxCall[];
}
