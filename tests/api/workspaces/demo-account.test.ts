import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

type Front = Awaited<ReturnType<typeof startFront>>;

const directory = mkdtempSync(join(tmpdir(), "nashir-demo-"));
const { supplyEnvironment } = await import("@/env");
supplyEnvironment({ NASHIR_DATA_DIR: directory, NASHIR_DEMO: "1" });

const { database } = await import("@/server/db/database");
const { addMember, ensureDemo, eraseDemo, listWorkspaces, resetDemo, verifyCredentials } = await import("@/server/domains/workspaces");
const { freePort } = await import("@/server/lib/free-port");
const { startFront } = await import("@/server/front/front-server");
const { seedPerson } = await import("../http/seed");
const { inDashboard } = await import("../http/dashboard");
const { refusalOf } = await import("./person");

afterAll(() => rmSync(directory, { recursive: true, force: true }));

const name = "متجر ناشر التجريبي";
const demoWorkspace = () => database().workspace.findFirst({ where: { isDemo: true }, select: { id: true, ownerId: true } });

/** A demo whose owner is there from this test on. */
async function freshDemo() {
  await database().recurrence.deleteMany({
    where: { workspaceId: { in: (await database().workspace.findMany({ select: { id: true } })).map(({ id }) => id) } },
  });
  await database().workspace.deleteMany();
  await database().user.deleteMany();
  const signIn = await ensureDemo();
  const demo = await demoWorkspace();
  if (!signIn || !demo) throw new Error("no demo was made");
  return { ...signIn, ...demo };
}

type Demo = Awaited<ReturnType<typeof freshDemo>>;
let demo: Demo;
beforeEach(async () => {
  demo = await freshDemo();
});

/** What the demo's owner has elsewhere, each alone enough to keep the account. */
const ties: [string, (demo: Demo) => Promise<unknown>][] = [
  ["a workspace of their own", ({ ownerId }) => inDashboard({ userId: ownerId }).workspaces.create({ name: "فرع جدة" })],
  [
    "a recurring post in another's workspace",
    async ({ ownerId }) => {
      const other = await seedPerson();
      await database().recurrence.create({
        data: { workspaceId: other.workspaceId, authorId: ownerId, draft: {}, frequency: "DAILY", minute: 600, startsOn: new Date("2026-01-01") },
      });
    },
  ],
];

describe("the demo's sign-in is offered", () => {
  test.each([
    ["to this machine alone", { HOST: "127.0.0.1", BASE_URL: "" }, true],
    ["where the address is this machine's too", { HOST: "127.0.0.1", BASE_URL: "http://localhost:3000" }, true],
    ["by either kind of address", { HOST: "::1", BASE_URL: "http://[::1]:3000" }, true],
    ["not on a network", { HOST: "0.0.0.0", BASE_URL: "" }, false],
    ["not behind a public proxy", { HOST: "127.0.0.1", BASE_URL: "https://nashir.example" }, false],
    ["not under a name that only starts alike", { HOST: "127.0.0.1", BASE_URL: "https://127.0.0.1.nashir.example" }, false],
  ])("%s", async (_, settings, offered) => {
    supplyEnvironment(settings);
    const offer = await inDashboard({ userId: demo.ownerId }).account.demo();
    expect(offer).toEqual(offered ? { email: demo.email, password: demo.password } : null);
  });
});

describe("over HTTP it is offered", () => {
  let front: Front;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    front = await startFront({ host: "127.0.0.1", port, baseIsHttps: false, dev: false, pages: null });
  });
  afterAll(() => front.drain(2_000));

  /** The request of the sign-in page. Not with fetch, which cannot set another host. */
  const offered = async (headers: Record<string, string>) => {
    const sent = request({ host: "127.0.0.1", port, path: "/api/trpc/account.demo", headers }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode, body: JSON.parse(await text(response)) as unknown };
  };
  const answer = (data: unknown) => ({ status: 200, body: { result: { data } } });

  test.each([
    ["to a request of this machine", {}, true],
    ["under this machine's name", { host: "localhost:3000" }, true],
    ["not under another name, which a proxy may have kept", { host: "nashir.example" }, false],
    ["nor under one that only starts alike", { host: "127.0.0.1.nashir.example" }, false],
    ["not where a proxy tells whom it asks for", { "x-forwarded-for": "203.0.113.9" }, false],
    ["or by which protocol", { "x-forwarded-proto": "https" }, false],
    ["or does so in the standard's words", { forwarded: "for=203.0.113.9" }, false],
    ["or that it is one", { via: "1.1 edge" }, false],
    ["whatever the caller says of itself", { "x-came-directly": "1", "x-real-ip": "203.0.113.9" }, false],
  ])("%s", async (_, headers: Record<string, string>, given) => {
    supplyEnvironment({ HOST: "127.0.0.1", BASE_URL: "http://localhost:3000" });
    expect(await offered(headers)).toEqual(answer(given ? { email: demo.email, password: demo.password } : null));
  });
});

describe("an owner who works elsewhere", () => {
  test.each(ties)("and has %s keeps the account, with an ordinary personal workspace", async (_, tie) => {
    await tie(demo);
    await eraseDemo({ workspaceId: demo.id }, name);
    expect(await demoWorkspace()).toBeNull();
    expect((await verifyCredentials(demo.email, demo.password))?.id).toBe(demo.ownerId);
    const personal = (await listWorkspaces(demo.ownerId)).filter(({ kind }) => kind === "PERSONAL");
    expect(personal).toEqual([expect.objectContaining({ name, isDemo: false, role: "OWNER" })]);
  });

  test.each(ties)("and has %s stops a reset before anything is erased", async (_, tie) => {
    await tie(demo);
    expect(await refusalOf(resetDemo())).toEqual({ code: "CONFLICT", reason: "DEMO_EMAIL_TAKEN" });
    expect(await demoWorkspace()).toEqual({ id: demo.id, ownerId: demo.ownerId });
  });
});

test("an owner of nothing else goes with the demo, and a reset makes both again", async () => {
  const guest = await seedPerson();
  await addMember({ workspaceId: demo.id, email: guest.email, role: "EDITOR", brandIds: [] });
  await eraseDemo({ workspaceId: demo.id }, name);
  expect(await verifyCredentials(demo.email, demo.password)).toBeNull();
  expect((await listWorkspaces(guest.userId)).map(({ id }) => id)).toEqual([guest.workspaceId]);
  const made = await resetDemo();
  expect(made).toEqual({ erased: false, demo: { email: demo.email, password: expect.any(String) } });
  expect((await resetDemo()).erased).toBe(true);
});
