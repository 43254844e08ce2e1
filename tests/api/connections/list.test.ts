import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { type Connection, createSandboxConnection } from "@/server/domains/connections";
import { maintainConnections } from "@/server/domains/connections/service/accounts/upkeep";
import { socialConnections } from "@/server/domains/connections/service/social-connections";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { callsOf, order, startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

let server: RestServer;
let person: Seeded;
let newestFirst: Connection[];

beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson();
  const made: Connection[] = [];
  for (const sandboxAccount of ["ok", "slow", "expired"] as const) {
    made.push(await createSandboxConnection({ workspaceId: person.workspaceId, platform: "TWITTER", sandboxAccount }));
  }
  newestFirst = made.reverse();
});
afterAll(() => server.close());

async function get(path: string, key = person.key) {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.json() };
}

describe("GET /connections", () => {
  it("shows the newest first", async () => {
    expect(await get("/connections")).toEqual({ status: 200, body: { data: newestFirst, meta: { total: 3, offset: 0, limit: 20, next: null } } });
    expect(newestFirst.map((connection) => connection.status)).toEqual(["expired", "connected", "connected"]);
  });

  it.each(["twitter", "TWITTER", "Twitter"])("filters by platform %s", async (platform) => {
    expect((await get(`/connections?platform=${platform}`)).body.meta.total).toBe(3);
  });

  it("pages", async () => {
    const { body } = await get("/connections?limit=2&offset=0&platform=twitter");
    expect(body.data).toEqual(newestFirst.slice(0, 2));
    expect(body.meta).toMatchObject({ total: 3, offset: 0, limit: 2 });
    expect(body.meta.next).toContain("offset=2");
    expect((await get("/connections?offset=9")).body).toEqual({ data: [], meta: { total: 3, offset: 9, limit: 20, next: null } });
  });

  it.each(["platform=myspace", "platform=", "limit=0", "limit=51", "limit=x", "offset=-1"])("refuses %s", async (query) => {
    const { status, body } = await get(`/connections?${query}`);
    expect(status).toBe(400);
    expect(body.error.code).toBe("VALIDATION_ERROR");
  });

  it("finds no account on another platform, nor another workspace's", async () => {
    expect((await get("/connections?platform=LinkedIn")).body.data).toEqual([]);
    expect((await get("/connections", (await seedPerson()).key)).body.data).toEqual([]);
  });
});

describe("upkeep", () => {
  it("renews what ends soon, once", async () => {
    await order("reset", {});
    const { workspaceId } = person;
    const [, , id = ""] = newestFirst.map((connection) => connection.id);
    await database().connection.updateMany({ where: { workspaceId, id }, data: { accessTokenExpiresAt: new Date(Date.now() + 600_000) } });
    await maintainConnections(socialConnections, "regular", null);
    await maintainConnections(socialConnections, "regular", null);
    expect(await callsOf("refresh")).toHaveLength(1);
    const row = await database().connection.findFirstOrThrow({ where: { workspaceId, id } });
    expect(row.accessTokenExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 7_000_000);
  });

  it("finds accounts whose owner has withdrawn the app", async () => {
    await order("reset", {});
    const { workspaceId } = person;
    const body = { error: "invalid_request", error_description: "Value passed for the token was invalid." };
    await order("next", { platform: "TWITTER", accountId: newestFirst[1]?.accountId, operation: "account", behaviour: "error", status: 401 });
    await order("next", { platform: "TWITTER", operation: "refresh", behaviour: "error", status: 400, body });
    await maintainConnections(socialConnections, "daily", null);
    const rows = await database().connection.findMany({ where: { workspaceId }, orderBy: { connectedAt: "desc" } });
    expect(rows.map((row) => row.status)).toEqual(["EXPIRED", "EXPIRED", "ACTIVE"]);
  });
});
