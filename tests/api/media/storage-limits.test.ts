import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { encode } from "next-auth/jwt";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { supplyEnvironment } from "@/env";
import { sessionSecret } from "@/server/auth/session";
import { database } from "@/server/db/database";
import { outgoingMedia } from "@/server/domains/media";
import { startSession } from "@/server/domains/workspaces";
import { type Front, startFront } from "@/server/front/front-server";
import { incomingDirectory } from "@/server/platforms/media/scratch";
import { call } from "@/tests/api/http/client";
import { inDashboard } from "@/tests/api/http/dashboard";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { mediaSettings } from "./media-environment";

const MEBIBYTE = 1_048_576;
const settings = { ...mediaSettings, MEDIA_MAX_BYTES: String(64 * MEBIBYTE), MEDIA_QUOTA_PRO: "1000000", MEDIA_FREE_SPACE_RESERVE: "0" };
supplyEnvironment(settings);

/** What a workspace's files may take, and what uploads leave of the disk: refused at once, with nothing left of it. */

let front: Front;
let site: string;
let person: Seeded;
let photo: Buffer<ArrayBuffer>;
let remote: Server;
let remoteUrl: string;

beforeAll(async () => {
  front = await startFront({ host: "127.0.0.1", port: 0, baseIsHttps: false, dev: false, pages: null });
  site = `http://127.0.0.1:${front.port}`;
  photo = Buffer.from(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: "#205030" } })
      .png()
      .toBuffer(),
  );
  remote = createServer((_request, response) => response.end(photo));
  await new Promise<void>((done) => remote.listen(0, "127.0.0.1", done));
  remoteUrl = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  supplyEnvironment(settings);
  person = await seedPerson({ plan: "PRO" });
});
afterAll(async () => {
  remote.close();
  await front.drain(1_000);
});

const fillDisk = () => supplyEnvironment({ MEDIA_FREE_SPACE_RESERVE: String(Number.MAX_SAFE_INTEGER) });

/** Leaves this much of the quota. */
async function leave({ workspaceId }: Seeded, bytes: number) {
  const file = { kind: "IMAGE", fileName: "a.png", mime: "image/png", storageKey: `${workspaceId}/old` } as const;
  await database().mediaAsset.create({ data: { workspaceId, bytes: 1_000_000 - bytes, ...file } });
}

const full = {
  error: { code: "STORAGE_FULL", message: "This installation has no room for more files at present, and nothing was kept. Its operator has to make room." },
};
const overQuota = (usedBytes: number, neededBytes: number) => ({
  error: {
    code: "STORAGE_QUOTA_EXCEEDED",
    message: "The files of this workspace would take more than its plan has; nothing was kept. Delete files to make room.",
    details: { plan: "PRO", quotaBytes: 1_000_000, usedBytes, neededBytes },
  },
});

async function expectNoLeftovers() {
  await vi.waitFor(() => expect(existsSync(incomingDirectory()) ? readdirSync(incomingDirectory()) : []).toEqual([]));
  expect(await database().storageReservation.count({ where: { workspaceId: person.workspaceId } })).toBe(0);
}

async function upload(body: Uint8Array<ArrayBuffer> = photo, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.set("file", new Blob([body]), "a.png");
  const response = await fetch(`${site}/api/v1/media`, { method: "POST", headers: { authorization: `Bearer ${person.key}`, ...headers }, body: form });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** A multipart request whose body is written piece by piece, for as long as nobody has answered. */
async function sendUpload(pieces: Iterable<Buffer | (() => void)>, headers: Record<string, string> = {}) {
  const request = httpRequest(`${site}/api/v1/media`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.key}`, "content-type": "multipart/form-data; boundary=b", ...headers },
  });
  request.on("error", () => undefined);
  const answered = once(request, "response");
  let isAnswered = false;
  void answered.then(() => {
    isAnswered = true;
  });
  request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  for (const piece of pieces) {
    if (isAnswered) break;
    if (typeof piece === "function") piece();
    else await new Promise<void>((done) => request.write(piece, () => done()));
  }
  const [response] = (await answered) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  request.destroy();
  return { status: response.statusCode, body: JSON.parse(text) as unknown };
}

async function cookieOf({ userId }: Seeded): Promise<string> {
  const sid = await startSession(userId, { userAgent: null, ipAddress: null });
  return `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
}

async function tus(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
  const own = { "tus-resumable": "1.0.0", origin: site, cookie: await cookieOf(person), ...headers };
  const response = await fetch(site + path, { method, headers: own, body: body ?? null, ...(body ? { duplex: "half" } : {}) } as RequestInit);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text.startsWith("{") ? (JSON.parse(text) as unknown) : text };
}
const begin = (bytes: number) => tus("POST", "/api/media/uploads", { "upload-length": String(bytes), "upload-metadata": `filename ${btoa("a.png")}` });
const resumeUpload = (path: string, offset: number, part: BodyInit) =>
  tus("PATCH", path, { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) }, part);

describe("a workspace's quota", () => {
  test("takes a file that just fits, refuses the next, and takes it once there is room again", async () => {
    await leave(person, photo.length);
    const first = await upload();
    expect(first.status).toBe(201);
    expect(await upload()).toEqual({ status: 403, body: overQuota(1_000_000, 1) });
    await expectNoLeftovers();
    const { id } = (first.body as { data: { id: string } }).data;
    expect((await call(`${site}/api/v1/media/${id}`, { key: person.key, method: "DELETE" })).status).toBe(200);
    expect((await upload()).status).toBe(201);
    expect(await inDashboard(person).usage.read()).toMatchObject({ storage: { usedBytes: 1_000_000, quotaBytes: 1_000_000 } });
  });

  test("answers before the body where its head says how long it is", async () => {
    const length = 8 * MEBIBYTE;
    expect(await sendUpload([], { "content-length": String(length) })).toEqual({ status: 403, body: overQuota(0, length - 64 * 1024) });
    await expectNoLeftovers();
  });

  test("stops a body of unknown length where the quota ends", async () => {
    function* endless() {
      for (;;) yield Buffer.alloc(64 * 1024, 1);
    }
    const answer = await sendUpload(endless());
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "STORAGE_QUOTA_EXCEEDED" } } });
    await expectNoLeftovers();
  });

  test("counts uploads in progress, each of many at once, and gives back what was given up", async () => {
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(300_000)));
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403]);
    expect(begun.find(({ status }) => status === 403)?.body).toEqual(overQuota(900_000, 300_000));
    expect(await upload(Buffer.alloc(200_000))).toEqual({ status: 403, body: overQuota(900_000, expect.any(Number) as unknown as number) });
    for (const { status, headers } of begun) if (status === 201) expect((await tus("DELETE", headers.get("location") ?? "", {})).status).toBe(204);
    await expectNoLeftovers();
  });

  test("gives an answer again though nothing more fits", async () => {
    await leave(person, photo.length);
    const first = await upload(photo, { "idempotency-key": "once" });
    expect(first.status).toBe(201);
    expect(await upload(photo, { "idempotency-key": "once" })).toEqual(first);
  });

  test("is the plan's, as it is at that moment", async () => {
    await leave(person, 10);
    expect((await upload()).status).toBe(403);
    await database().user.update({ where: { id: person.userId }, data: { plan: "ENTERPRISE" } });
    expect((await upload()).status).toBe(201);
  });

  test("counts what is fetched for a post", async () => {
    const url = `${remoteUrl}/far.png`;
    const fetched = (workspaceId: string) => outgoingMedia({ workspaceId, urls: [url], platform: "FACEBOOK" });
    await leave(person, photo.length - 1);
    await expect(fetched(person.workspaceId)).rejects.toMatchObject({ errorClass: "INVALID", message: expect.stringMatching(/^STORAGE_QUOTA_EXCEEDED: /) });
    await expectNoLeftovers();
  });
});

describe("a disk without room", () => {
  test("refuses uploads of every kind at once, and everything else goes on", async () => {
    const before = await upload();
    expect(before.status).toBe(201);
    const { location } = Object.fromEntries((await begin(photo.length)).headers) as { location: string };
    fillDisk();
    expect(await upload()).toEqual({ status: 507, body: full });
    expect(await sendUpload([], { "content-length": String(8 * MEBIBYTE) })).toEqual({ status: 507, body: full });
    expect(await begin(10)).toMatchObject({ status: 507, body: full });
    expect(await resumeUpload(location, 0, photo)).toMatchObject({ status: 507, body: full });
    expect((await tus("HEAD", location, {})).status).toBe(404);
    await expect(outgoingMedia({ workspaceId: person.workspaceId, urls: [`${remoteUrl}/full.png`], platform: "FACEBOOK" })).rejects.toMatchObject({
      errorClass: "TRANSIENT",
      message: expect.stringMatching(/^STORAGE_FULL: /),
    });
    const { id, url } = (before.body as { data: { id: string; url: string } }).data;
    await expect(inDashboard(person).media.crop({ id, x: 0, y: 0, width: 5, height: 5 })).rejects.toMatchObject({ cause: { code: "STORAGE_FULL" } });
    await expectNoLeftovers();

    const post = { content: "It goes on", accountIds: [], mediaUrls: [url] };
    const list = await call(`${site}/api/v1/media`, { key: person.key });
    expect(list).toMatchObject({ status: 200, body: { meta: { total: 1 } } });
    expect((await call(`${site}/api/v1/posts`, { key: person.key, body: post })).status).not.toBe(507);
    expect(await outgoingMedia({ workspaceId: person.workspaceId, urls: [url], platform: "FACEBOOK" })).toHaveLength(1);
    expect((await call(`${site}/api/v1/media/${id}`, { key: person.key, method: "DELETE" })).status).toBe(200);
  });

  test("stops what is coming in when it fills up", async () => {
    supplyEnvironment({ MEDIA_QUOTA_PRO: String(64 * MEBIBYTE) });
    const megabyte = Buffer.alloc(MEBIBYTE, 1);
    const pieces = function* () {
      yield megabyte;
      yield fillDisk;
      for (;;) yield megabyte;
    };
    expect(await sendUpload(pieces())).toEqual({ status: 507, body: full });
    await expectNoLeftovers();

    supplyEnvironment({ MEDIA_FREE_SPACE_RESERVE: "0" });
    const { headers } = await begin(32 * MEBIBYTE);
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(megabyte.subarray(0, MEBIBYTE / 2)),
      pull(controller) {
        fillDisk();
        controller.enqueue(megabyte);
      },
    });
    expect(await resumeUpload(headers.get("location") ?? "", 0, stream)).toMatchObject({ status: 507, body: full });
    await expectNoLeftovers();
  });
});
