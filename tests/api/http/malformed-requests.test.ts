import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Front } from "@/server/front/front-server";
import { startConnectFront } from "../brands/connect-rig";

/** What is malformed is the caller's mistake on every path, not a failure of ours. */

let front: Front;
beforeAll(async () => {
  front = await startConnectFront();
});
afterAll(() => front.drain(1_000));

/** The path and the headers as they are: `fetch` would mend them. */
function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const outgoing = request({ host: "127.0.0.1", port: front.port, path, headers, agent: false }, (response) => {
      response.resume().on("end", () => done(response.statusCode ?? 0));
    });
    outgoing.on("error", fail).end();
  });
}

test.each<[string, Record<string, string>, number]>([
  ["/posts/%ff", {}, 400],
  ["*", {}, 400],
  ["http://127.0.0.1/posts", {}, 400],
  ["/api/auth/%2e%2e", {}, 404],
  ["/api/auth/callback/credentials", {}, 405],
  ["/api/auth/csrf?callbackUrl=javascript:alert(1)", {}, 200],
  ["/api/auth/csrf", { cookie: "nashir.callback=javascript:alert(1)" }, 200],
  ["/api/auth/_log", {}, 404],
  ["/api/auth/error?error=%D8%B9%0A", {}, 302],
  ["/connect/unknown", { cookie: "=x; a b=1; c=2" }, 410],
])("GET %s, %j: %d", async (path, headers, status) => {
  expect(await statusOf(path, headers)).toBe(status);
});
