import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { createApiKey } from "@/server/domains/api-keys";
import { createBrand } from "@/server/domains/brands";
import { createSandboxConnection } from "@/server/domains/connections";
import type { Front } from "@/server/front/front-server";
import { startFileSandbox } from "../connections/sandbox-environment";
import { ALLOWED_ORIGIN, startConnectFront, Workspace } from "./connect-rig";

/** Connect links as their makers see them: creating, reading and revoking over REST. */

await startFileSandbox();

let front: Front;
let own: Workspace;
beforeAll(async () => {
  front = await startConnectFront();
});
afterAll(() => front.drain(1_000));
beforeEach(async () => {
  own = await Workspace.create(front);
});

const count = () => database().connectLink.count({ where: { workspaceId: own.person.workspaceId } });

describe("a link", () => {
  test("is created, read, listed and revoked, and its token is stored as a hash only", async () => {
    const input = { brandExternalId: "A-1", platforms: ["linkedin", "twitter", "twitter"], redirectUrl: `${ALLOWED_ORIGIN}/done?a=1`, locale: "en" };
    const created = await own.ask<{ id: string; url: string }>("POST", "/connect-links", { ...input, expiresInMinutes: 5 });
    const link = {
      id: expect.any(String),
      status: "open",
      brandId: own.brandId,
      brandExternalId: "A-1",
      platforms: ["linkedin", "twitter"],
      connectionId: null,
      redirectUrl: input.redirectUrl,
      locale: "en",
      connectionIds: [],
      error: null,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    };
    expect([created.status, created.data]).toEqual([201, { ...link, url: expect.stringMatching(/^http:\/\/nashir\.test\/connect\/[\w-]{43}$/) }]);
    const { id, url, ...rest } = created.data;
    const read = await own.read(id);
    expect(read).toEqual({ id, ...rest });
    expect(Date.parse(read.expiresAt) - Date.parse(read.createdAt)).toBe(300_000);
    expect((await own.ask("GET", "/connect-links?brandExternalId=A-1")).data).toEqual([read]);
    expect((await own.ask("GET", `/connect-links?brandId=${randomUUID()}`)).data).toEqual([]);
    const [row] = await database().connectLink.findMany({ where: { workspaceId: own.person.workspaceId } });
    expect(JSON.stringify(row)).not.toContain(url.slice(-43));

    expect((await own.ask("DELETE", `/connect-links/${id}`)).data).toEqual({ id, deleted: true });
    expect((await own.read(id)).status).toBe("expired");
    expect((await own.ask("DELETE", `/connect-links/${id}`)).data).toEqual({ id, deleted: true });
  });

  test("offers what is set up, speaks its owner's language and lives for an hour by default", async () => {
    const link = await own.link();
    expect(link.platforms).toEqual(["twitter", "instagram", "linkedin", "facebook", "tiktok", "youtube", "pinterest", "snapchat"]);
    expect(link).toMatchObject({ locale: "ar", redirectUrl: null });
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(3_600_000);
  });

  test.each([
    ["no brand", { brandId: undefined }, "brandId"],
    ["a brand twice", { brandExternalId: "A-1" }, "brandExternalId"],
    ["an unknown brand", { brandId: randomUUID() }, "brandId"],
    ["an unknown external id", { brandId: undefined, brandExternalId: "B-1" }, "brandExternalId"],
    ["no platform", { platforms: [] }, "platforms"],
    ["a platform in capitals", { platforms: ["TWITTER"] }, "platforms.0"],
    ["an address of another origin", { redirectUrl: "https://evil.example.com/" }, "redirectUrl"],
    ["another port", { redirectUrl: `${ALLOWED_ORIGIN}:8443/` }, "redirectUrl"],
    ["an address without encryption", { redirectUrl: "http://app.example.com/" }, "redirectUrl"],
    ["a script as address", { redirectUrl: "javascript:alert(1)" }, "redirectUrl"],
    ["a user in the address", { redirectUrl: "https://app.example.com@evil.example.com/" }, "redirectUrl"],
    ["an unknown language", { locale: "fr" }, "locale"],
    ["an unknown connection", { connectionId: randomUUID() }, "connectionId"],
    ["4 minutes", { expiresInMinutes: 4 }, "expiresInMinutes"],
    ["10081 minutes", { expiresInMinutes: 10_081 }, "expiresInMinutes"],
    ["half a minute", { expiresInMinutes: 5.5 }, "expiresInMinutes"],
    ["an unknown property", { colour: "red" }, "colour"],
  ])("with %s is refused", async (_name, more, path) => {
    const answer = await own.ask("POST", "/connect-links", { brandId: own.brandId, ...more });
    expect([answer.summary, answer.details?.issues]).toEqual(["400 VALIDATION_ERROR", [expect.objectContaining({ path })]]);
    expect(await count()).toBe(0);
  });

  test("to renew a connection offers its platform alone, and takes no connection of another brand", async () => {
    const { workspaceId } = own.person;
    const { id } = await createSandboxConnection({ workspaceId, platform: "LINKEDIN", sandboxAccount: "ok", brandId: own.brandId });
    const elsewhere = await createSandboxConnection({ workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
    expect(await own.link({ connectionId: id })).toMatchObject({ connectionId: id, platforms: ["linkedin"] });
    const other = await own.ask("POST", "/connect-links", { brandId: own.brandId, connectionId: elsewhere.id });
    expect(other.details?.issues).toMatchObject([{ path: "connectionId" }]);
    const wrong = await own.ask("POST", "/connect-links", { brandId: own.brandId, connectionId: id, platforms: ["linkedin", "twitter"] });
    expect(wrong.details?.issues).toMatchObject([{ path: "platforms.1" }]);
  });
});

test("a brand has at most 100 open links; those that are over do not count", async () => {
  const { id } = await own.link();
  const rest = Array.from({ length: 98 }, (_, index) => ({
    workspaceId: own.person.workspaceId,
    brandId: own.brandId,
    tokenHash: new TextEncoder().encode(`token ${index} of ${own.brandId}`),
    locale: "ar",
    expiresAt: new Date(Date.now() + 3_600_000),
  }));
  await database().connectLink.createMany({ data: rest });
  const responses = await Promise.all(Array.from({ length: 8 }, () => own.ask("POST", "/connect-links", { brandId: own.brandId })));
  expect(responses.map((answer) => answer.summary).sort()).toEqual(["201 ok", ...Array.from({ length: 7 }, () => "409 CONFLICT")]);
  expect(responses.find(({ status }) => status === 409)?.details).toMatchObject({ reason: "TOO_MANY_CONNECT_LINKS" });
  await own.ask("DELETE", `/connect-links/${id}`);
  await own.link();
});

test("a key limited to a brand makes, sees and revokes that one's links only", async () => {
  const other = await createBrand({ workspaceId: own.person.workspaceId, name: "Bakery", externalId: "B-1" });
  const [mine, theirs] = [await own.link(), await own.link({ brandId: other.id })];
  const { key } = await createApiKey(own.person.userId, { name: "limited", scopes: ["brands:manage"], expiresAt: null, brandIds: [own.brandId] });
  const asLimited = (method: string, path: string, body?: unknown) => own.ask<{ id: string }[]>(method, path, body, key);
  expect((await asLimited("POST", "/connect-links", { brandId: own.brandId })).status).toBe(201);
  expect((await asLimited("POST", "/connect-links", { brandExternalId: "B-1" })).details?.issues).toMatchObject([{ path: "brandExternalId" }]);
  expect((await asLimited("GET", "/connect-links")).data.map(({ id }) => id)).toEqual([expect.any(String), mine.id]);
  expect((await asLimited("GET", `/connect-links/${theirs.id}`)).summary).toBe("404 NOT_FOUND");
  expect((await asLimited("DELETE", `/connect-links/${theirs.id}`)).summary).toBe("404 NOT_FOUND");
  expect((await own.read(theirs.id)).status).toBe("open");
});

test("a brand is deleted with its links", async () => {
  await own.link();
  expect((await own.ask("DELETE", `/brands/${own.brandId}`)).status).toBe(200);
  expect(await count()).toBe(0);
});
