import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionSecret } from "@/server/auth/session";
import { startSession } from "@/server/domains/workspaces";
import { handleWorkspaceLink } from "@/server/http/workspace-link";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";

/** A link that names its workspace, as a browser follows it. */

const server = createServer((incoming, outgoing) => {
  handleWorkspaceLink(incomingMessageToRequest(incoming, outgoing, { maxBodySize: null })).then((response) => {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end();
  }, outgoing.destroy.bind(outgoing));
});
let site: string;
let person: Seeded;
let shared: string;
let foreign: string;
let cookie: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  person = await seedPerson();
  shared = await seedSharedWorkspace(person.email);
  foreign = (await seedPerson()).workspaceId;
  const sid = await startSession(person.userId, { userAgent: null, ipAddress: null });
  cookie = `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
});
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));

async function follow(path: string, headers: Record<string, string> = { cookie }) {
  const response = await fetch(site + path, { headers, redirect: "manual" });
  const chosen = /nashir_workspace=([^;]*)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
  return [response.status, response.headers.get("location"), chosen];
}

test("a member comes to the page, in the workspace that the link is about", async () => {
  expect(await follow(`/in/${shared}/posts/1?tab=a%20b`)).toEqual([302, "/posts/1?tab=a%20b", shared]);
  expect(await follow(`/in/${person.workspaceId.toUpperCase()}`)).toEqual([302, "/", person.workspaceId.toUpperCase()]);
  expect(await follow(`/in/${shared}/approvals`, { cookie: `${cookie}; nashir_workspace=${person.workspaceId}` })).toEqual([302, "/approvals", shared]);
});

test("nobody is brought into a workspace that is not theirs, and one that never was looks the same", async () => {
  expect(await follow(`/in/${foreign}/posts/1`)).toEqual([302, "/no-access", undefined]);
  expect(await follow("/in/00000000-0000-4000-8000-000000000000/posts/1")).toEqual([302, "/no-access", undefined]);
  expect(await follow("/in/nobody/posts/1")).toEqual([302, "/", undefined]);
});

test("a visitor signs in first, and is led on from there", async () => {
  const way = `/in/${shared}/posts/1?tab=a`;
  expect(await follow(way, {})).toEqual([302, `/sign-in?next=${encodeURIComponent(way)}`, undefined]);
});

test("a way back up ends at the first page", async () => {
  expect(await follow(`/in/${shared}/..//evil.example`)).toEqual([302, "/", undefined]);
  expect(await follow(`/in/${shared}/%2e%2e/%2e%2e//evil.example`)).toEqual([302, "/", undefined]);
});

test.each([
  ["//evil.example", "/evil.example"],
  ["///evil.example/x", "/evil.example/x"],
  ["/\\evil.example", "/evil.example"],
  ["/%2F%2Fevil.example", "/%2F%2Fevil.example"],
  ["/%5Cevil.example", "/%5Cevil.example"],
  ["/https://evil.example", "/https://evil.example"],
  ["/%0d%0aset-cookie:a=b", "/%0d%0aset-cookie:a=b"],
  ["/x/..//evil.example", "/evil.example"],
  ["/.//evil.example", "/evil.example"],
  ["/%2e%2e%2f%2fevil.example", "/%2e%2e%2f%2fevil.example"],
  ["/%09/evil.example", "/%09/evil.example"],
  ["/@evil.example", "/@evil.example"],
])("%s leads to no other site", async (path, expected) => {
  expect(await follow(`/in/${shared}${path}`)).toEqual([302, expected, shared]);
});
