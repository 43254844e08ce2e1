import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, vi } from "vitest";
import { freePort } from "@/server/lib/free-port";
import { startSandbox } from "@/server/sandbox";
import { call } from "@/tests/api/http/client";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { fileDatabaseUrl } from "@/tests/fixtures/database";

/** Web, relay, engine and stand-in platforms in the test's own process, on real sockets and the test file's database. */

const signing = "signkey-test-5f0c1a7be1d2f3a4b5c6d7e8f90a1b2c";
const eventKey = "an-event-key-for-tests";

export interface Installation {
  url: string;
  stopEngine(): Promise<void>;
}

/** Called before anything of the server that reads its settings is used. */
export async function startInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const stateDir = mkdtempSync(join(tmpdir(), "nashir-copilot-"));
  const sandbox = await startSandbox({ port: 0, stateDir });
  const [enginePort, webPort] = [await freePort(), await freePort()];
  const environment = {
    SANDBOX: "on",
    SANDBOX_PORT: String(sandbox.port),
    PORT: String(webPort),
    ENGINE_PORT: String(enginePort),
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    INNGEST_SIGNING_KEY: signing,
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_DEV: "0",
    RATE_LIMIT_PRO: "100000",
    RATE_LIMIT_ENTERPRISE: "100000",
    ...settings,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { supplyEnvironment } = await import("@/env");
  supplyEnvironment(environment);
  const { startFront } = await import("@/server/front/front-server");
  const { startEngine } = await import("@/server/workflow");
  const { startRelay } = await import("@/server/outbox/relay");
  const { logger } = await import("@/server/lib/logger");
  const front = await startFront({ host: "127.0.0.1", port: webPort, baseIsHttps: false, dev: false, pages: null });
  const serveUrl = `http://127.0.0.1:${webPort}/api/inngest`;
  const engine = await startEngine({ databaseUrl: fileDatabaseUrl(), host: "127.0.0.1", port: enginePort, serveUrl, signingKey: signing, eventKey, logger });
  const relay = startRelay();
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${enginePort}/health`)).ok).toBe(true), { timeout: 15_000, interval: 50 });
  let engineRuns = true;
  const stopEngine = async () => {
    if (engineRuns) await engine.stop();
    engineRuns = false;
  };
  afterAll(async () => {
    await relay.stop();
    await stopEngine();
    await front.drain(2_000);
    await sandbox.stop();
    rmSync(stateDir, { recursive: true, force: true });
  });
  return { url: `http://127.0.0.1:${webPort}`, stopEngine };
}

export interface Asked {
  sessionId: string;
  reply: string;
  todos: { position: number; text: string; status: string }[];
  usage: { inputTokens: number; outputTokens: number } | null;
}

export interface Said<T> {
  status: number;
  headers: Headers;
  data: T;
  error?: { code: string; message: string; details?: Record<string, unknown> };
}

/** Requests with somebody's key. */
export function clientOf({ url }: Installation, { key }: Pick<Seeded, "key">) {
  const request = async <T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Said<T>> => {
    const { status, headers: answered, body: told } = await call(`${url}/api/v1${path}`, { key, body, headers });
    return { status, headers: answered, ...(told as { data: T; error?: Said<T>["error"] }) };
  };
  return {
    get: <T>(path: string, headers?: Record<string, string>) => request<T>(path, undefined, headers),
    ask: (message: string, more: { sessionId?: string; locale?: string } = {}, headers?: Record<string, string>) =>
      request<Asked>("/copilot/ask", { message, ...more }, headers),
    post: <T>(path: string, body: unknown, headers?: Record<string, string>) => request<T>(path, body, headers),
    events: (sessionId: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/v1/copilot/sessions/${sessionId}/events`, { headers: { authorization: `Bearer ${key}`, ...headers } }),
  };
}

export interface StreamedEvent {
  id: string;
  kind: string;
  data: Record<string, unknown>;
}

/** Each event of a stream, until it ends. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamedEvent> {
  let rest = "";
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
      if (fields.event) yield { id: fields.id ?? "", kind: fields.event, data: JSON.parse(fields.data ?? "{}") };
    }
  }
}

export async function allEvents(response: Response): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  for await (const event of eventsOf(response)) events.push(event);
  return events;
}

export { type Seeded, seedPerson };
