import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, vi } from "vitest";
import { freePort } from "@/server/lib/free-port";
import { startSandbox } from "@/server/sandbox";
import { fileDatabaseUrl } from "@/tests/fixtures/database";

/**
 * A whole installation in the test's own process, on real sockets: sandbox, engine, REST and relay on the test file's database. Imported
 * first, because the server reads its settings once.
 */

const stateDir = mkdtempSync(join(tmpdir(), "nashir-posts-"));
const sandbox = await startSandbox({ port: 0, stateDir });
const enginePort = await freePort();
const webPort = await freePort();
for (const [name, value] of Object.entries({
  SANDBOX: "on",
  SANDBOX_PORT: String(sandbox.port),
  PORT: String(webPort),
  ENGINE_PORT: String(enginePort),
  INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
  INNGEST_SIGNING_KEY: "signkey-test-5f0c1a7be1d2f3a4b5c6d7e8f90a1b2c",
  INNGEST_EVENT_KEY: "an-event-key-for-tests",
  INNGEST_DEV: "0",
  RATE_LIMIT_PRO: "100000",
  PUBLISH_LEASE_SECONDS: "2",
})) {
  vi.stubEnv(name, value);
}

const { startFront } = await import("@/server/front/front-server");
const { startEngine } = await import("@/server/workflow");
const { startRelay } = await import("@/server/outbox/relay");
const { logger } = await import("@/server/lib/logger");
const { createSandboxConnection } = await import("@/server/domains/connections");
const { createApiKey } = await import("@/server/domains/api-keys");
const workspaces = await import("@/server/domains/workspaces");

const front = await startFront({ host: "127.0.0.1", port: webPort, baseIsHttps: false, dev: false, pages: null });
const engine = await startEngine({
  databaseUrl: fileDatabaseUrl(),
  host: "127.0.0.1",
  port: enginePort,
  serveUrl: `http://127.0.0.1:${webPort}/api/inngest`,
  signingKey: "signkey-test-5f0c1a7be1d2f3a4b5c6d7e8f90a1b2c",
  eventKey: "an-event-key-for-tests",
  logger,
});
const relay = startRelay();
await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${enginePort}/health`)).ok).toBe(true), { timeout: 15_000, interval: 50 });

afterAll(async () => {
  await relay.stop();
  await engine.stop();
  await front.drain(2_000);
  await sandbox.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

export const sandboxUrl = `http://127.0.0.1:${sandbox.port}`;
export const origin = `http://127.0.0.1:${webPort}`;
export { createSandboxConnection, workspaces };

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** What stands in `data` of a success. */
  data: Body;
  body: { data?: Body; error?: { code: string; message: string; details?: Record<string, unknown> }; meta?: Record<string, unknown> };
}

export interface Member {
  userId: string;
  workspaceId: string;
  email: string;
  call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>;
}

/** Where a VALIDATION_ERROR says that something is wrong. */
export function issuePaths({ body }: Pick<Answer<unknown>, "body">): string[] {
  const issues = (body.error?.details?.issues ?? []) as { path: string }[];
  return issues.map((issue) => issue.path);
}

let people = 0;

/** A person with a key; their requests go to their own workspace, or to the one named. */
export async function person(options: { workspaceId?: string } = {}): Promise<Member> {
  people += 1;
  const email = `person${people}@posts.test`;
  const user = await workspaces.createUser({ email, password: "a long enough password", name: `Person ${people}`, locale: "en", plan: "PRO" });
  const { key } = await createApiKey(user.id, { name: "test", scopes: ["posts:read", "posts:create"], expiresAt: null });
  const workspaceId = options.workspaceId ?? user.personalWorkspaceId;
  return {
    userId: user.id,
    workspaceId,
    email,
    async call<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await fetch(`http://127.0.0.1:${webPort}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          "x-svc-workspace-id": workspaceId,
          // A form says its own, with the boundary of its parts.
          ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body) }),
      });
      const parsed = (await response.json()) as Answer<Body>["body"];
      return { status: response.status, headers: response.headers, data: parsed.data as Body, body: parsed };
    },
  };
}

type Behaviour = Parameters<typeof createSandboxConnection>[0]["sandboxAccount"];

export async function account(workspaceId: string, sandboxAccount: Behaviour = "ok", more: { brandId?: string; platform?: "TWITTER" } = {}) {
  return createSandboxConnection({ workspaceId, platform: more.platform ?? "TWITTER", sandboxAccount, brandId: more.brandId ?? null });
}

export interface Created {
  platform: string;
  accountId: string;
  externalPostId: string;
  content: string;
  mediaUrls: string[];
  at: string;
}

/** Everything that the platforms accepted from an account. */
export async function acceptedFrom(accountId: string): Promise<Created[]> {
  const all = (await (await fetch(`${sandboxUrl}/control/log`)).json()) as Created[];
  return all.filter((created) => created.accountId === accountId);
}

export async function order(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

/** Asks until the post has left PROCESSING, or SCHEDULED. */
export async function outcome(member: Member, id: string, timeout = 25_000): Promise<Record<string, unknown>> {
  return vi.waitFor(
    async () => {
      const { data } = await member.call("GET", `/posts/${id}`);
      expect(["PUBLISHED", "PARTIALLY_PUBLISHED", "FAILED"]).toContain(data.status);
      return data;
    },
    { timeout, interval: 50 },
  );
}

export const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000 + 5_000).toISOString();
export const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
