import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { leave } from "@/components/shell/leave";

const assign = vi.fn();
const requests: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    requests.push([request.method, request.url, request.headers["content-type"] ?? "", await text(request)].join(" ").trim());
    response.end(JSON.stringify({ csrfToken: "a+b" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reach = fetch;
  vi.stubGlobal("window", { location: { assign } });
  // A browser's addresses are those of the page.
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => reach(new URL(path, own), init));
});

afterEach(() => {
  vi.doUnmock("next-auth/react");
  vi.resetModules();
  vi.unstubAllGlobals();
  assign.mockReset();
  requests.length = 0;
});

const byHand = ["GET /api/auth/csrf", "POST /api/auth/signout application/x-www-form-urlencoded;charset=UTF-8 csrfToken=a%2Bb&json=true"];

const cases: [string, () => object, string[]][] = [
  ["has ended the session, nothing more is asked", () => ({ signOut: async () => undefined }), []],
  ["fails, the session is ended without it", () => ({ signOut: () => Promise.reject(new TypeError("Failed to fetch")) }), byHand],
  [
    "is gone since an update, the session is ended without it",
    () => {
      throw new Error("Loading chunk failed");
    },
    byHand,
  ],
];

test.each(cases)("where next-auth %s", async (_, library, requests) => {
  vi.doMock("next-auth/react", library);
  await leave();
  expect(requests).toEqual(requests);
  expect(assign.mock.calls).toEqual([["/sign-in"]]);
});

test("where nothing can be reached one still comes to a page that says so", async () => {
  vi.doMock("next-auth/react", () => ({ signOut: () => Promise.reject(new TypeError("Failed to fetch")) }));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await leave();
  expect(assign.mock.calls).toEqual([["/sign-in"]]);
});
