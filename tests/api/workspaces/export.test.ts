import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { tenantTables } from "@/server/db/tenant-guard";
import { createBrand } from "@/server/domains/brands";
import { clearExports } from "@/server/domains/workspaces/service/exports";
import { writeExport } from "@/server/domains/workspaces/service/write-export";
import { handleWorkspaceExport } from "@/server/http/workspace-export";
import { inDashboard } from "../http/dashboard";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { mediaSettings } from "../media/media-environment";
import { inviteTo, joinAs, refusalOf } from "./person";

supplyEnvironment(mediaSettings);

/** A workspace taken out as one file; the run that makes it is called as its job calls it. */

const server = createServer((incoming, outgoing) => {
  handleWorkspaceExport(incomingMessageToRequest(incoming, outgoing, { maxBodySize: null })).then(async (response) => {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }, outgoing.destroy.bind(outgoing));
});
let site: string;
let owner: Seeded;
let workspaceId: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));
beforeEach(async () => {
  owner = await seedPerson({ plan: "ENTERPRISE" });
  workspaceId = await seedSharedWorkspace(owner.email);
});

const api = () => inDashboard(owner, workspaceId).exports;

async function exported(): Promise<{ id: string; url: string }> {
  const { id } = await api().request();
  await writeExport({ workspaceId, exportId: id });
  return { id, url: `${site}${(await api().link({ id })).url}` };
}

/** Every file in it, lines of JSON read. */
async function opened(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)] as const);
  const rows = (text: string): Record<string, unknown>[] =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const named = new Map(files);
  return { headers: response.headers, size: bytes.length, named, rowsOf: (table: string) => rows(named.get(`${table}.jsonl`) ?? "") };
}

describe("an export", () => {
  test("holds every table's rows of this workspace, its people, and no secret", async () => {
    const other = await seedSharedWorkspace(owner.email);
    await Promise.all([createBrand({ workspaceId, name: "قهوة" }), createBrand({ workspaceId: other, name: "غيرها" })]);
    const guest = await seedPerson();
    await joinAs(guest, owner, workspaceId, { role: "EDITOR" });
    const token = await inviteTo(owner, workspaceId);
    // More than one page of the cursor.
    const posts = Array.from({ length: 620 }, (_, index) => ({
      workspaceId,
      authorId: owner.userId,
      content: `منشور ${index}\n"x"`,
      status: "DRAFT" as const,
    }));
    await database().post.createMany({ data: posts });
    await database().connection.create({
      data: { workspaceId, platform: "TWITTER", accountId: "1", accountName: "@coffee", scopes: [], accessTokenSealed: Buffer.from("hidden-token") },
    });

    const { id, url } = await exported();
    const { headers, size, named, rowsOf } = await opened(url);
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-length")).toBe(String(size));
    expect(headers.get("content-disposition")).toContain("attachment");
    expect(headers.get("cache-control")).toBe("no-store");
    const excluded = ["ConnectFlow", "OutboxEvent", "StorageReservation", "WorkspaceExport"];
    expect([...named.keys()].sort()).toEqual(
      [...tenantTables.filter((table) => !excluded.includes(table)).map((table) => `${table}.jsonl`), "workspace.json"].sort(),
    );
    expect(new Set(rowsOf("Post").map((row) => row.content))).toEqual(new Set(posts.map((post) => post.content)));
    expect(rowsOf("Brand")).toMatchObject([{ name: "قهوة", workspaceId }]);
    const [connection] = rowsOf("Connection");
    expect(connection).toMatchObject({ accountName: "@coffee" });
    expect(connection).not.toHaveProperty("accessTokenSealed");
    expect(rowsOf("Invitation")[0]).not.toHaveProperty("tokenSealed");
    const everything = [...named.values()].join();
    for (const secret of [token, "hidden-token", "passwordHash", "argon2", other]) expect(everything).not.toContain(secret);
    const heading = JSON.parse(named.get("workspace.json") ?? "");
    expect(heading.rows).toMatchObject({ Post: 620, Brand: 1, Membership: 2, Invitation: 2 });
    expect(heading.people).toContainEqual({ id: guest.userId, name: "نورة Noura", email: guest.email, role: "EDITOR" });
    expect(await api().latest()).toEqual({
      id,
      state: "DONE",
      tablesDone: tenantTables.length - excluded.length,
      tablesTotal: tenantTables.length - excluded.length,
      bytes: size,
      createdAt: expect.any(String),
      finishedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  test("requested twice is made once, and run again leaves what is done", async () => {
    const [one, other] = await Promise.all([api().request(), api().request()]);
    expect(other).toEqual(one);
    expect(await database().outboxEvent.count({ where: { workspaceId, type: "workspaces/export.requested" } })).toBe(1);
    await expect(writeExport({ workspaceId, exportId: one.id })).resolves.toEqual({ bytes: expect.any(Number) });
    expect(await writeExport({ workspaceId, exportId: one.id })).toBeNull();
    expect((await api().request()).id).not.toBe(one.id);
  });

  test("is the owner's alone, and there to be fetched once it is done", async () => {
    const guest = await seedPerson();
    const admin = (await joinAs(guest, owner, workspaceId, { role: "ADMIN" })).exports;
    const { id } = await api().request();
    const calls = [() => admin.latest(), () => admin.request(), () => admin.link({ id })];
    for (const call of calls) expect(await refusalOf(call())).toEqual({ code: "FORBIDDEN" });
    expect(await refusalOf(api().link({ id }))).toEqual({ code: "NOT_FOUND" });
  });

  test.each([
    ["another signature", (url: URL) => url.searchParams.set("signature", "x")],
    ["a later end", (url: URL) => url.searchParams.set("expires", String(Date.now() + 86_400_000))],
    ["an end that has passed", (url: URL) => url.searchParams.set("expires", "1")],
    ["another workspace", (url: URL) => url.searchParams.set("workspace", owner.workspaceId)],
    ["no id", (url: URL) => url.searchParams.delete("id")],
    ["a key of nobody", (url: URL) => url.searchParams.set("key", "\u0000")],
  ])("is not given to an address with %s", async (_name, spoil) => {
    const url = new URL((await exported()).url);
    spoil(url);
    const response = await fetch(url);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: { code: "NOT_FOUND", message: "There is no such file, or its address is no longer good." } });
  });

  test("goes when its time is over", async () => {
    const { url } = await exported();
    await clearExports();
    expect((await fetch(url)).status).toBe(200);
    await database().workspaceExport.updateMany({ where: { workspaceId }, data: { expiresAt: new Date(Date.now() - 1000) } });
    await clearExports();
    expect((await fetch(url)).status).toBe(404);
    expect(await api().latest()).toBeNull();
  });
});
