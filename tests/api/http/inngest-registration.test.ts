import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { signedBody } from "@/server/workflow/signing";
import { type RestServer, startRestServer } from "./rest-server";

/** A PUT to our endpoint registers the functions with an Inngest server: only with ours, and only under the address of the settings. */

const signingKey = "signkey-test-5f0c1a7be1d2f3a4b5c6d7e8f90a1b2c";
const registered: string[] = [];

const inngestServer = createServer(async (request, response) => {
  if (request.url === "/fn/register") registered.push(((await json(request)) as { url: string }).url);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ok: true, status: 200, modified: true }));
});
let web: RestServer;

beforeAll(async () => {
  await new Promise<void>((listening) => inngestServer.listen(0, "127.0.0.1", listening));
  supplyEnvironment({
    INNGEST_BASE_URL: `http://127.0.0.1:${(inngestServer.address() as AddressInfo).port}`,
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_EVENT_KEY: "an-event-key-for-tests",
    INNGEST_DEV: "0",
    BASE_URL: "http://balancer.internal:3000",
  });
  const { inngestHandler } = await import("@/server/jobs/serve");
  web = await startRestServer((request) => inngestHandler(new Request(new URL("/api/inngest", "http://forged.evil.test"), request)));
});
afterAll(async () => {
  await web.close();
  inngestServer.close();
});

const now = () => new Date();
const signed = (body: object, key: string, at: Date) => signedBody(body, key, at);

test.each<[string, () => { body: string; signature?: string }]>([
  ["without a signature", () => ({ body: "{}" })],
  ["signed with another key", () => signed({}, "signkey-test-00000000000000000000000000000000", now())],
  ["with the signature of another body", () => ({ ...signed({}, signingKey, now()), body: '{"url":"http://evil.test"}' })],
  ["signed an hour ago", () => signed({}, signingKey, new Date(Date.now() - 3_600_000))],
  ["that is longer than an address can be", () => signed({ url: "x".repeat(20_000) }, signingKey, now())],
  ["that is no JSON", () => ({ ...signed({}, signingKey, now()), body: "{" })],
])("a registration %s is refused, and nothing is registered", async (_name, request) => {
  const { body, signature } = request();
  const headers = { "content-type": "application/json", ...(signature ? { "x-inngest-signature": signature } : {}) };
  const answer = await fetch(web.url, { method: "PUT", headers, body });
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { error: { code: "UNAUTHORIZED", message: "A registration must be signed with the Inngest signing key." } },
  ]);
  expect(registered).toEqual([]);
});

test("a signed registration names the address of the settings, whatever its Host says", async () => {
  const { body, signature } = signed({ url: "http://forged.evil.test" }, signingKey, now());
  const answer = await fetch(web.url, { method: "PUT", headers: { "content-type": "application/json", "x-inngest-signature": signature }, body });
  expect(answer.status).toBe(200);
  expect(registered).toEqual(["http://balancer.internal:3000/api/inngest"]);
});
