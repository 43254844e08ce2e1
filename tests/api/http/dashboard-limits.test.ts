import { encode } from "next-auth/jwt";
import { beforeAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { sessionSecret } from "@/server/auth/session";
import { startSession } from "@/server/domains/workspaces";
import { handleTrpc } from "@/server/trpc/handler";
import { type Seeded, seedPerson } from "./seed";

/** The dashboard's transport counts each call of a batch, against its session and against its workspace. */

supplyEnvironment({ RATE_LIMIT_SESSION: "12", RATE_LIMIT_WORKSPACE: "20" });

let owner: Seeded;
let stranger: Seeded;

beforeAll(async () => {
  [owner, stranger] = [await seedPerson(), await seedPerson()];
});

async function signIn({ userId }: Seeded): Promise<string> {
  const sid = await startSession(userId, { userAgent: null, ipAddress: null });
  return `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
}

async function batch(cookie: string, calls: number, workspaceId = owner.workspaceId) {
  const paths = Array.from({ length: calls }, () => "connections.sidebar").join(",");
  const url = `http://nashir.test/api/trpc/${paths}?batch=1&input=%7B%7D`;
  const answer = await handleTrpc(new Request(url, { headers: { cookie, "x-svc-workspace-id": workspaceId } }));
  const body = (await answer.json()) as
    | { error?: { message: string; data: { appCode: string; retryAfterSeconds?: number } } }[]
    | { error: { message: string } };
  const results = [body].flat();
  const codes = results.map(({ error }) => (error && "data" in error ? error.data.appCode : error?.message) ?? "ok");
  return { codes: [...new Set(codes)], retryAfter: Number(answer.headers.get("retry-after")), message: results[0]?.error?.message };
}

test("a batch of more than ten calls is refused whole, and ten are answered", async () => {
  const cookie = await signIn(stranger);
  expect((await batch(cookie, 11, stranger.workspaceId)).message).toBe("Batch call exceeds maximum size");
  expect((await batch(cookie, 10, stranger.workspaceId)).codes).toEqual(["ok"]);
});

test("a session's calls are counted, and beyond its limit all of a batch wait", async () => {
  const cookie = await signIn(owner);
  expect((await batch(cookie, 10)).codes).toEqual(["ok"]);
  const refused = await batch(cookie, 3);
  expect(refused).toEqual({ codes: ["RATE_LIMITED"], retryAfter: expect.any(Number), message: "Too many requests: at most 12 a minute." });
  expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
});

test("a workspace's calls are counted over its sessions; one without access to it cannot use them up", async () => {
  expect((await batch(await signIn(stranger), 10)).codes).toEqual(["WORKSPACE_ACCESS_REVOKED"]);
  // Ten were counted above, and ten more are allowed.
  expect((await batch(await signIn(owner), 10)).codes).toEqual(["ok"]);
  expect((await batch(await signIn(owner), 1)).message).toBe("Too many requests: at most 20 a minute.");
});
