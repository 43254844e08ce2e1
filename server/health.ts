import { env } from "@/env";
import { pool } from "@/server/db/pool";
import { sandboxOrigin, sandboxRuns } from "@/server/platforms/config";

type CheckState = "ok" | "down" | "off" | "external";

export interface Health {
  status: "ok" | "unavailable";
  checks: { database: CheckState; engine: CheckState; sandbox: CheckState };
}

const CHECK_MS = 2_000;

async function isAnswering(url: string): Promise<CheckState> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(CHECK_MS) });
    await response.body?.cancel();
    return response.status < 500 ? "ok" : "down";
  } catch {
    return "down";
  }
}

async function checkDatabase(): Promise<CheckState> {
  try {
    await pool().query("SELECT 1");
    return "ok";
  } catch {
    return "down";
  }
}

/** An Inngest server is somebody else's to watch: that it is down stops nothing that a caller can see, since events wait in the outbox. */
function checkEngine(): Promise<CheckState> {
  return env.ENGINE_PORT > 0 ? isAnswering(`http://127.0.0.1:${env.ENGINE_PORT}/health`) : Promise.resolve("external");
}

function checkSandbox(): Promise<CheckState> {
  return sandboxRuns() ? isAnswering(sandboxOrigin()) : Promise.resolve("off");
}

export async function readHealth(): Promise<Health> {
  const [database, engine, sandbox] = await Promise.all([checkDatabase(), checkEngine(), checkSandbox()]);
  const status = [database, engine, sandbox].includes("down") ? "unavailable" : "ok";
  return { status, checks: { database, engine, sandbox } };
}
