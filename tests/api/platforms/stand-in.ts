import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { type PlatformName, supplyEnvironment } from "@/env";
import { type PlatformConfig, platformConfig } from "@/server/platforms/config";
import { PlatformError } from "@/server/platforms/platform-error";
import type { Access } from "@/server/platforms/social/contract";
import { startSandbox } from "@/server/sandbox";

/** A sandbox of a suite's own, and the orders that make it fail. */
export interface StandIn {
  url: string;
  configOf(platform: PlatformName): PlatformConfig;
  account(platform: string, behaviour?: string): Promise<Access & { refreshToken: string }>;
  order(path: string, body: unknown): Promise<unknown>;
  log(accountId: string): Promise<LoggedPost[]>;
  stop(): Promise<void>;
}

export interface LoggedPost {
  accountId: string;
  externalPostId: string;
  content: string;
  mediaUrls: string[];
}

export async function startStandIn(options: { slowSeconds?: number } = {}): Promise<StandIn> {
  const stateDir = mkdtempSync(join(tmpdir(), "nashir-sandbox-"));
  const sandbox = await startSandbox({ port: 0, stateDir, ...options });
  const url = `http://127.0.0.1:${sandbox.port}`;
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  return {
    url,
    configOf: (platform) => {
      const config = platformConfig(platform, { sandbox: false }, { SANDBOX: "on", SANDBOX_PORT: sandbox.port });
      if (!config) throw new Error(`no configuration for ${platform}`);
      return config;
    },
    account: (platform, behaviour = "ok") => post("accounts", { platform, behaviour }),
    order: post,
    log: async (accountId) => {
      const all = (await (await fetch(`${url}/control/log`)).json()) as LoggedPost[];
      return all.filter((entry) => entry.accountId === accountId);
    },
    stop: async () => {
      await sandbox.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export interface Received {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends configured responses and stores requests, to assert their exact shape. */
export async function startRecorder(): Promise<{
  url: string;
  received: Received[];
  answers: { status: number; headers?: Record<string, string>; body?: unknown }[];
  stop(): Promise<void>;
}> {
  const received: Received[] = [];
  const answers: { status: number; headers?: Record<string, string>; body?: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts).toString("latin1") });
    const { status, headers, body } = answers.shift() ?? { status: 500 };
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body === undefined ? "" : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Called at the top of a test file: an adapter whose requests are recorded, and the recorder, emptied before each test. */
export async function recordRequests<Adapter>(
  create: (config: PlatformConfig) => Adapter,
  app: Pick<PlatformConfig, "clientId" | "clientSecret" | "authorizeUrl" | "apiVersion">,
) {
  supplyEnvironment({ ALLOWED_PRIVATE_HOSTS: "127.0.0.1" });
  const recorder = await startRecorder();
  const config: PlatformConfig = { ...app, apiBaseUrl: recorder.url, tokenBaseUrl: recorder.url, uploadBaseUrl: recorder.url, sandbox: false };
  beforeEach(() => {
    recorder.received.length = 0;
    recorder.answers.length = 0;
  });
  afterAll(() => recorder.stop());
  return { recorder, config, adapter: create(config) };
}

/** The class that a call fails with. */
export async function classOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "none";
  } catch (error) {
    return error instanceof PlatformError ? error.errorClass : String(error);
  }
}
