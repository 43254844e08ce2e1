import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { sessionSecret } from "@/server/auth/session";
import { database } from "@/server/db/database";
import { startSession } from "@/server/domains/workspaces";
import { call } from "@/tests/api/http/client";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { startMediaSite } from "./media-environment";

/** Resumable uploads of the dashboard, in the protocol's own words. */

const site = await startMediaSite();
let person: Seeded;
let photo: Buffer<ArrayBuffer>;

async function cookieOf({ userId }: Seeded): Promise<string> {
  const sid = await startSession(userId, { userAgent: null, ipAddress: null });
  return `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
}

beforeAll(async () => {
  person = await seedPerson({ plan: "ENTERPRISE" });
  photo = Buffer.from(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: "#205030" } })
      .png()
      .toBuffer(),
  );
});

function ask(path: string, method: string, headers: Record<string, string>, body?: BodyInit) {
  return fetch(site + path, { method, headers: { "tus-resumable": "1.0.0", origin: site, ...headers }, body: body ?? null });
}

const begin = (headers: Record<string, string>) =>
  ask("/api/media/uploads", "POST", { "upload-length": String(photo.length), "upload-metadata": `filename ${btoa("a.png")}`, ...headers });

test("an upload that was cut off goes on where it stopped, and becomes a file of the library", async () => {
  const cookie = await cookieOf(person);
  const begun = await begin({ cookie });
  expect(begun.status).toBe(201);
  const path = begun.headers.get("location") ?? "";
  const half = photo.length >> 1;
  const part = { cookie, "content-type": "application/offset+octet-stream" };
  expect((await ask(path, "PATCH", { ...part, "upload-offset": "0" }, photo.subarray(0, half))).status).toBe(204);
  expect((await ask(path, "HEAD", { cookie })).headers.get("upload-offset")).toBe(String(half));
  const stranger = await cookieOf(await seedPerson());
  expect((await ask(path, "HEAD", { cookie: stranger })).status).toBe(404);
  const done = await ask(path, "PATCH", { ...part, "upload-offset": String(half) }, photo.subarray(half));
  expect(done.status).toBe(200);
  const { data } = (await done.json()) as { data: { id: string } };
  expect(data).toMatchObject({ kind: "image", mime: "image/png", bytes: photo.length, width: 30, height: 20 });
  expect((await call(`${site}/api/v1/media`, { key: person.key })).body).toMatchObject({ data: [{ id: data.id }], meta: { total: 1 } });
});

test("an upload goes into the folder that it was given for, and one whose folder is gone or is another workspace's into none", async () => {
  const owner = await seedPerson({ plan: "ENTERPRISE" });
  const cookie = await cookieOf(owner);
  const folderOf = ({ workspaceId }: Seeded, name: string) => database().mediaFolder.create({ data: { workspaceId, name } });
  const own = await folderOf(owner, "Own");
  const theirs = await folderOf(await seedPerson(), "Theirs");
  const landed = async (folder: string) => {
    const begun = await begin({ cookie, "upload-metadata": `filename ${btoa("a.png")},folder ${btoa(folder)}` });
    const part = { cookie, "content-type": "application/offset+octet-stream", "upload-offset": "0" };
    const done = await ask(begun.headers.get("location") ?? "", "PATCH", part, photo);
    expect(done.status).toBe(200);
    const { data } = (await done.json()) as { data: { id: string } };
    const { workspaceId } = owner;
    return (await database().mediaAsset.findFirstOrThrow({ where: { workspaceId, id: data.id }, select: { folderId: true } })).folderId;
  };
  expect(await landed(own.id)).toBe(own.id);
  for (const folder of [theirs.id, randomUUID(), "none", ""]) expect(await landed(folder), folder).toBeNull();
});

test.each(["", "abc", "00000000"])("a part of an upload whose id ends in %j is none of ours", async (end) => {
  const path = `/api/media/uploads/${end && `${person.workspaceId}.${person.userId}.${end}`}`;
  const part = { cookie: await cookieOf(person), "content-type": "application/offset+octet-stream", "upload-offset": "0" };
  expect((await ask(path, "PATCH", part, photo)).status).toBe(404);
});

test("needs a session and our own pages, and is bounded", async () => {
  const cookie = await cookieOf(person);
  expect((await begin({})).status).toBe(401);
  expect((await begin({ cookie, origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await begin({ cookie, "upload-length": "200001" })).status).toBe(413);
});
