import { env } from "@/env";
import { pool } from "@/server/db/pool";
import { isEmbeddedEngine, isRegistrationOutstanding } from "@/server/jobs/registration";
import { heartbeatAge, isHeartbeatLate } from "@/server/outbox/heartbeat";
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

/** `--only web`: without a local engine, another machine's engine relays the events. */
const startedAlone = process.argv.includes("--alone");

/** An Inngest server is monitored by its operator: its outage stops nothing visible to a caller, since events wait in the outbox. */
async function checkEngine(): Promise<CheckState> {
  if (!isEmbeddedEngine()) return "external";
  const state = await isAnswering(`${env.INNGEST_BASE_URL}/health`);
  return state === "down" && startedAlone && !env.ENGINE_URL ? "external" : state;
}

function checkSandbox(): Promise<CheckState> {
  return sandboxRuns() ? isAnswering(sandboxOrigin()) : Promise.resolve("off");
}

export async function readHealth(): Promise<Health> {
  const [database, engine, sandbox] = await Promise.all([checkDatabase(), checkEngine(), checkSandbox()]);
  const status = [database, engine, sandbox].includes("down") ? "unavailable" : "ok";
  return { status, checks: { database, engine, sandbox } };
}

export interface Readiness {
  status: "ready" | "draining" | "unavailable";
  checks: { database: CheckState; registration: "ok" | "outstanding"; crons: "ok" | "late" | "unknown" };
}

async function checkCrons(): Promise<Readiness["checks"]["crons"]> {
  try {
    return isHeartbeatLate(await heartbeatAge(), process.uptime()) ? "late" : "ok";
  } catch {
    return "unknown";
  }
}

/**
 * Whether this process can do its share. Late crons, and an embedded engine that is down, are reported elsewhere and make it no less ready: an engine
 * reaches the functions through the load balancer, which leaves out who is not.
 */
export async function readReadiness(draining: boolean): Promise<Readiness> {
  const registered = isEmbeddedEngine() || !isRegistrationOutstanding();
  const [database, crons] = await Promise.all([checkDatabase(), checkCrons()]);
  return {
    status: draining ? "draining" : database === "ok" && registered ? "ready" : "unavailable",
    checks: { database, registration: registered ? "ok" : "outstanding", crons },
  };
}
