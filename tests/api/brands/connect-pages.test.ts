import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { createSandboxConnection } from "@/server/domains/connections";
import { suspendWorkspace } from "@/server/domains/workspaces";
import type { Front } from "@/server/front/front-server";
import { answerConsent } from "../connections/consent";
import { order, startFileSandbox } from "../connections/sandbox-environment";
import { ALLOWED_ORIGIN, Browser, startConnectFront, Workspace } from "./connect-rig";

/** Connect links as the browsers of customers use them, against the sandbox platforms. */

await startFileSandbox();

let front: Front;
let own: Workspace;
let browser: Browser;
beforeAll(async () => {
  front = await startConnectFront();
});
afterAll(() => front.drain(1_000));
beforeEach(async () => {
  own = await Workspace.create(front);
  browser = new Browser(own.origin);
});

const redirectUrl = `${ALLOWED_ORIGIN}/done?from=crm`;
const query = (address: string) => [...new URL(address).searchParams];

/** A link that the browser has opened. */
async function opened(more: object = {}) {
  const link = await own.link(more);
  expect((await browser.open(link.url)).status).toBe(200);
  return link;
}

describe("opening", () => {
  test("binds the link to the first browser; the page is not kept, not indexed and tells nobody its address", async () => {
    const link = await own.link({ locale: "en" });
    const first = await browser.open(link.url);
    expect([first.status, first.headers.get("set-cookie")]).toEqual([200, expect.stringMatching(/^nashir\.connect=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)]);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    expect((await browser.open(link.url)).status).toBe(200);
    const other = await new Browser(own.origin).open(link.url);
    expect([other.status, other.headers.get("set-cookie")]).toEqual([410, null]);
    expect((await own.read(link.id)).status).toBe("opened");
    const [row] = await database().connectLink.findMany({ where: { workspaceId: own.person.workspaceId } });
    expect(Buffer.from(row?.browserHash ?? []).toString()).not.toContain(browser.cookie.split("=")[1]);
  });

  test("by several browsers at once has one winner", async () => {
    const link = await own.link();
    const answers = await Promise.all(Array.from({ length: 5 }, () => new Browser(own.origin).open(link.url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });

  test.each([
    ["a messenger's preview", { headers: { "user-agent": "WhatsApp/2.23.20.0" } }],
    ["a request for the head", { method: "HEAD" }],
  ])("by %s does not use it up", async (_name, request) => {
    const link = await own.link();
    expect((await new Browser(own.origin).open(link.url, request)).status).toBe(204);
    expect((await browser.open(link.url)).status).toBe(200);
  });

  test.each([
    ["revoked", (id: string) => own.ask("DELETE", `/connect-links/${id}`)],
    ["expired", (id: string) => database().connectLink.updateMany({ where: { workspaceId: own.person.workspaceId, id }, data: { expiresAt: new Date() } })],
    ["of a suspended workspace", () => suspendWorkspace(own.person.workspaceId)],
  ])("one that is %s is 410, also where it was open, and starts nothing", async (_name, end) => {
    const [fresh, link] = [await own.link(), await opened()];
    const { url = "" } = await browser.act("start", { id: link.id, platform: "twitter" });
    const answer = await answerConsent(url, "approve");
    await end(fresh.id);
    await end(link.id);
    expect((await new Browser(own.origin).open(fresh.url)).status).toBe(410);
    expect((await browser.open(link.url)).status).toBe(410);
    expect(await browser.act("start", { id: link.id, platform: "twitter" })).toMatchObject({ error: "NOT_FOUND" });
    expect((await browser.open(await browser.comeBack(answer))).status).toBe(410);
    expect(await database().connection.count({ where: { workspaceId: own.person.workspaceId } })).toBe(0);
  });

  test("an address that is no link's is 410", async () => {
    expect((await browser.open("/connect/bm90LWEtcmVhbC10b2tlbi1qdXN0LWFuLWV4YW1wbGU")).status).toBe(410);
    expect((await browser.open("/connect/link/unknown")).status).toBe(410);
  });

  test("shows the brand, what is offered and the operator", async () => {
    supplyEnvironment({ OPERATOR_NAME: "Souq", OPERATOR_LOGO_URL: "https://cdn.example.com/logo.png", OPERATOR_COLOR: "#FFCC00" });
    const link = await own.link({ platforms: ["twitter"] });
    const page = await browser.open(link.url);
    expect(page.headers.get("content-security-policy")).toContain("img-src 'self' data: blob: https://cdn.example.com;");
    expect(await browser.view(link.id)).toEqual({
      id: link.id,
      brand: "Roastery",
      expiresAt: link.expiresAt,
      renews: null,
      platforms: [{ platform: "twitter", sandbox: true }],
      choice: null,
      outcome: null,
    });
    const operator = await (await fetch(`${own.origin}/api/trpc/connectPages.operator`)).json();
    expect(operator.result.data).toEqual({ name: "Souq", logoUrl: "https://cdn.example.com/logo.png", color: { solid: "#ffcc00", text: "#000000" } });
    supplyEnvironment({ OPERATOR_NAME: "", OPERATOR_LOGO_URL: "", OPERATOR_COLOR: "" });
  });
});

describe("a consent", () => {
  test("connects the account to the brand, tells the outbox and leads back with the query kept", async () => {
    const link = await opened({ redirectUrl });
    const next = await browser.consent(link.id, "twitter", "approve");
    const connections = await own.connections();
    expect(connections).toMatchObject([{ accountName: "demo_ok", brandId: own.brandId }]);
    const connectionId = connections[0]?.id ?? "";
    expect(next.startsWith(ALLOWED_ORIGIN)).toBe(true);
    expect(query(next)).toEqual([
      ["from", "crm"],
      ["connect_link", link.id],
      ["status", "connected"],
      ["connection_id", connectionId],
    ]);
    expect(await own.read(link.id)).toMatchObject({ status: "connected", connectionIds: [connectionId], error: null });
    expect(await own.events()).toMatchObject([
      { payload: { brands: [{ externalId: "A-1" }], data: { connectLinkId: link.id, connection: { id: connectionId } } } },
    ]);
  });

  test("works once: the link is 410 then, and its own end says what was connected", async () => {
    const link = await opened();
    expect(await browser.consent(link.id, "twitter", "approve")).toBe(`/connect/link/${link.id}`);
    expect((await browser.open(link.url)).status).toBe(410);
    expect((await browser.open(`/connect/link/${link.id}`)).status).toBe(200);
    expect((await browser.view(link.id))?.outcome).toEqual({
      status: "connected",
      accounts: [{ platform: "twitter", accountName: "demo_ok" }],
      returnUrl: null,
    });
    expect(await browser.act("start", { id: link.id, platform: "twitter" })).toMatchObject({ error: "NOT_FOUND" });
    expect((await own.ask("DELETE", `/connect-links/${link.id}`)).status).toBe(200);
    expect((await own.read(link.id)).status).toBe("connected");
  });

  test("that is refused on the platform's page cancels the link", async () => {
    const link = await opened({ redirectUrl });
    expect(query(await browser.consent(link.id, "twitter", "deny")).slice(1)).toEqual([
      ["connect_link", link.id],
      ["status", "cancelled"],
    ]);
    expect(await own.read(link.id)).toMatchObject({ status: "cancelled", connectionIds: [], error: null });
  });

  test("that the platform does not complete fails the link, with the reason in the API alone", async () => {
    const link = await opened({ redirectUrl });
    const { url = "" } = await browser.act("start", { id: link.id, platform: "twitter" });
    const answer = await answerConsent(url, "approve");
    await order("clock", { advanceSeconds: 31 });
    expect(query(await browser.comeBack(answer)).slice(1)).toEqual([
      ["connect_link", link.id],
      ["status", "failed"],
    ]);
    expect(await own.read(link.id)).toMatchObject({ status: "failed", error: expect.stringMatching(/^PLATFORM_REFUSED: ./) });
  });

  test("that took too long leaves the link open, and says so", async () => {
    const link = await opened();
    const { url = "" } = await browser.act("start", { id: link.id, platform: "twitter" });
    const answer = await answerConsent(url, "approve");
    await database().connectFlow.updateMany({ where: { workspaceId: own.person.workspaceId }, data: { expiresAt: new Date() } });
    expect(await browser.comeBack(answer)).toBe(`/connect/link/${link.id}?late=1`);
    await database().connectFlow.deleteMany({ where: { workspaceId: own.person.workspaceId } });
    expect(await browser.comeBack(answer)).toBe("/connect/link/unknown");
    expect(await browser.consent(link.id, "twitter", "approve")).toBe(`/connect/link/${link.id}`);
    expect(await own.connections()).toHaveLength(1);
  });

  test("that another browser brings back connects nothing, and is left to the right one", async () => {
    const link = await opened();
    const { url = "" } = await browser.act("start", { id: link.id, platform: "twitter" });
    const answer = await answerConsent(url, "approve");
    for (const other of [new Browser(own.origin), new Browser(own.origin)]) {
      if (other.cookie === "") await other.open((await own.link()).url);
      expect((await other.open(await other.comeBack(answer))).status).toBe(410);
      expect(await other.view(link.id)).toBeNull();
    }
    expect(await own.connections()).toEqual([]);
    await browser.comeBack(answer);
    expect(await own.connections()).toHaveLength(1);
  });

  test("is not started for a platform that is not offered, nor from another site", async () => {
    const link = await opened({ platforms: ["linkedin"] });
    expect(await browser.act("start", { id: link.id, platform: "twitter" })).toMatchObject({ error: "VALIDATION_ERROR" });
    expect((await browser.act("start", { id: link.id, platform: "linkedin" }, { origin: "https://evil.example.com" })).status).toBe(403);
    expect((await browser.act("cancel", { id: link.id }, {})).status).toBe(403);
    expect((await own.read(link.id)).status).toBe("opened");
  });
});

test("the person may cancel", async () => {
  const link = await opened({ redirectUrl });
  const { url = "" } = await browser.act("cancel", { id: link.id });
  expect(query(url).slice(1)).toEqual([
    ["connect_link", link.id],
    ["status", "cancelled"],
  ]);
  expect((await own.read(link.id)).status).toBe("cancelled");
  expect((await browser.act("cancel", { id: link.id })).error).toBe("NOT_FOUND");
});

describe("a consent to several accounts", () => {
  test("connects those that the person chooses, once", async () => {
    const link = await opened({ redirectUrl });
    expect(await browser.consent(link.id, "linkedin", "approve")).toBe(`/connect/link/${link.id}`);
    const accounts = (await browser.view(link.id))?.choice?.accounts ?? [];
    expect(accounts.length).toBeGreaterThan(1);
    const accountIds = accounts.slice(0, 2).map(({ accountId }) => accountId);
    expect((await browser.act("choose", { id: link.id, accountIds: ["urn:li:person:other"] })).error).toBe("VALIDATION_ERROR");
    const clicks = await Promise.all([0, 1].map(() => browser.act("choose", { id: link.id, accountIds })));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { connectionIds } = await own.read(link.id);
    expect(connectionIds.toSorted()).toEqual((await own.connections()).map(({ id }) => id).sort());
    const next = clicks.find(({ status }) => status === 200)?.url ?? "";
    expect(query(next).slice(2)).toEqual([["status", "connected"], ...connectionIds.map((id) => ["connection_id", id])]);
    expect(await own.events()).toHaveLength(2);
  });

  test("is chosen from or cancelled, not both at once", async () => {
    const link = await opened();
    await browser.consent(link.id, "linkedin", "approve");
    const [account] = (await browser.view(link.id))?.choice?.accounts ?? [];
    const both = [browser.act("choose", { id: link.id, accountIds: [account?.accountId] }), browser.act("cancel", { id: link.id })];
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 404]);
    const { status, connectionIds } = await own.read(link.id);
    expect((await own.connections()).map(({ id }) => id)).toEqual(connectionIds);
    expect(connectionIds).toHaveLength(status === "connected" ? 1 : 0);
  });

  test("is not chosen from once the link was revoked", async () => {
    const link = await opened();
    await browser.consent(link.id, "linkedin", "approve");
    const accountIds = (await browser.view(link.id))?.choice?.accounts.map(({ accountId }) => accountId) ?? [];
    await own.ask("DELETE", `/connect-links/${link.id}`);
    expect((await browser.act("choose", { id: link.id, accountIds })).error).toBe("NOT_FOUND");
    expect([await own.connections(), await own.events()]).toEqual([[], []]);
  });
});

describe("an account that is connected already", () => {
  const connect = (brandId: string | null) => database().connection.updateMany({ where: { workspaceId: own.person.workspaceId }, data: { brandId } });
  async function connectedBefore() {
    const link = await opened();
    await browser.consent(link.id, "twitter", "approve");
    const [connection] = await own.connections();
    return connection?.id;
  }

  test("comes to the brand where it had none", async () => {
    const id = await connectedBefore();
    await connect(null);
    const link = await opened();
    await browser.consent(link.id, "twitter", "approve");
    expect(await own.connections()).toMatchObject([{ id, brandId: own.brandId }]);
  });

  test("of another brand stays there, and the link fails", async () => {
    const id = await connectedBefore();
    const other = await createBrand({ workspaceId: own.person.workspaceId, name: "Bakery" });
    await connect(other.id);
    const link = await opened({ redirectUrl });
    expect(query(await browser.consent(link.id, "twitter", "approve"))).toContainEqual(["status", "failed"]);
    expect(await own.connections()).toMatchObject([{ id, brandId: other.id }]);
    expect(await own.read(link.id)).toMatchObject({ status: "failed", connectionIds: [], error: expect.stringMatching(/^ACCOUNT_IN_OTHER_BRAND: /) });
  });
});

describe("a link to renew a connection", () => {
  const toRenew = () => createSandboxConnection({ workspaceId: own.person.workspaceId, platform: "TWITTER", sandboxAccount: "ok", brandId: own.brandId });

  test("keeps its id", async () => {
    const { id, accountName } = await toRenew();
    await database().connection.updateMany({ where: { workspaceId: own.person.workspaceId, id }, data: { status: "EXPIRED" } });
    const link = await opened({ connectionId: id });
    expect(await browser.view(link.id)).toMatchObject({ renews: accountName, platforms: [{ platform: "twitter" }] });
    await browser.consent(link.id, "twitter", "approve", accountName);
    expect(await own.connections()).toMatchObject([{ id, status: "connected" }]);
    expect(await own.read(link.id)).toMatchObject({ status: "connected", connectionIds: [id] });
  });

  test("refuses another account", async () => {
    const { id } = await toRenew();
    const link = await opened({ connectionId: id, redirectUrl });
    expect(query(await browser.consent(link.id, "twitter", "approve", "demo_slow"))).toContainEqual(["status", "failed"]);
    expect(await own.read(link.id)).toMatchObject({ status: "failed", error: expect.stringMatching(/^OTHER_ACCOUNT: /) });
    expect((await own.connections()).map((connection) => connection.id)).toEqual([id]);
  });
});
