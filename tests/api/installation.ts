import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, vi } from "vitest";
import { supplyEnvironment } from "@/env";
import { startFront } from "@/server/front/front-server";
import { inngest } from "@/server/jobs/client";
import { freePort } from "@/server/lib/free-port";
import { logger } from "@/server/lib/logger";
import { startRelay } from "@/server/outbox/relay";
import { startSweeper } from "@/server/outbox/sweeper";
import { startSandbox } from "@/server/sandbox";
import { startEngine } from "@/server/workflow";
import { fileDatabaseUrl } from "@/tests/fixtures/database";

/** Web, relay, engine and sandbox platforms in the test's own process, on real sockets and the test file's database. */

const signingKey = "signkey-test-5f0c1a7be1d2f3a4b5c6d7e8f90a1b2c";
const eventKey = "an-event-key-for-tests";

export interface Installation {
  url: string;
  stopEngine(): Promise<void>;
}

/** Called at the top of a test file, with which it ends. */
export async function startInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const stateDir = mkdtempSync(join(tmpdir(), "nashir-installation-"));
  const sandbox = await startSandbox({ port: 0, stateDir });
  const [enginePort, webPort] = [await freePort(), await freePort()];
  const engineUrl = `http://127.0.0.1:${enginePort}`;
  supplyEnvironment({
    SANDBOX: "on",
    SANDBOX_PORT: String(sandbox.port),
    PORT: String(webPort),
    ENGINE_PORT: String(enginePort),
    INNGEST_BASE_URL: engineUrl,
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_DEV: "0",
    RATE_LIMIT_PRO: "100000",
    RATE_LIMIT_ENTERPRISE: "100000",
    ...settings,
  });
  // It has read the environment when it was made, which may be a file ago.
  inngest.setEnvVars();
  const front = await startFront({ host: "127.0.0.1", port: webPort, baseIsHttps: false, dev: false, pages: null });
  const serveUrl = `http://127.0.0.1:${webPort}/api/inngest`;
  const engine = await startEngine({ databaseUrl: fileDatabaseUrl(), host: "127.0.0.1", port: enginePort, serveUrl, signingKey, eventKey, logger });
  const relay = startRelay();
  const sweeper = startSweeper();
  await vi.waitFor(async () => expect((await fetch(`${engineUrl}/health`)).ok).toBe(true), { timeout: 60_000, interval: 50 });
  afterAll(async () => {
    await Promise.all([relay.stop(), sweeper.stop()]);
    await engine.stop();
    await front.drain(2_000);
    await sandbox.stop();
    rmSync(stateDir, { recursive: true, force: true });
  });
  return { url: `http://127.0.0.1:${webPort}`, stopEngine: () => engine.stop() };
}
