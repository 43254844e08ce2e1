import { rename, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env, supplyEnvironment } from "@/env";
import { describeMedia, outgoingMedia } from "@/server/domains/media";
import { type Front, startFront } from "@/server/front/front-server";
import { call, statusAndCode } from "@/tests/api/http/client";
import { seedConnection } from "@/tests/api/http/resources";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { mediaSettings } from "./media-environment";

supplyEnvironment(mediaSettings);

/** The library over HTTP, and what posts get from it. */

let front: Front;
let api: string;
let site: string;
let person: Seeded;
let stranger: Seeded;
let remote: Server;
let remoteUrl: string;
let requestCount = 0;
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  front = await startFront({ host: "127.0.0.1", port: 0, baseIsHttps: false, dev: false, pages: null });
  site = `http://127.0.0.1:${front.port}`;
  api = `${site}/api/v1`;
  [person, stranger] = [await seedPerson({ plan: "ENTERPRISE" }), await seedPerson({ plan: "ENTERPRISE" })];
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: "#a05030" } });
  photo = Buffer.from(
    await drawn
      .withExif({ IFD0: { Artist: "Nora" } })
      .webp()
      .toBuffer(),
  );
  remote = createServer((_request, response) => {
    requestCount += 1;
    response.end(photo);
  });
  await new Promise<void>((done) => remote.listen(0, "127.0.0.1", done));
  remoteUrl = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
});
afterAll(async () => {
  remote.close();
  await front.drain(1_000);
});

interface Uploaded {
  id: string;
  url: string;
}

async function upload(key: string, body: Uint8Array<ArrayBuffer>, name = "قهوة.webp", field = "file", headers: Record<string, string> = {}) {
  const form = new FormData();
  form.set(field, new Blob([body]), name);
  const response = await fetch(`${api}/media`, { method: "POST", headers: { authorization: `Bearer ${key}`, ...headers }, body: form });
  return { status: response.status, headers: response.headers, body: (await response.json()) as { data: Uploaded } };
}

/** The address as answered, on the port that this test listens on. */
const here = (url: string) => url.replace("http://127.0.0.1:3999", site);
const issuesOf = (answer: { body: unknown }) => (answer.body as { error: { details: { issues: { path: string; message: string }[] } } }).error.details.issues;

describe("an upload", () => {
  test("answers what the file is, and is in the list", async () => {
    const answer = await upload(person.key, photo);
    const item = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3999\/media\/[0-9a-f-]{36}\/[^?]+\.webp\?expires=\d+&signature=[\w-]+$/),
      kind: "image",
      mime: "image/webp",
      bytes: photo.length,
      width: 60,
      height: 40,
      durationSeconds: null,
      altText: null,
      folderId: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ data: item });
    const list = await call(`${api}/media?kind=image`, { key: person.key });
    expect(list.body).toEqual({ data: [item], meta: { total: 1, offset: 0, limit: 20, next: null } });
    expect((await call(`${api}/media?kind=video`, { key: person.key })).body).toMatchObject({ data: [] });
  });

  test.each([
    ["an SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "file", 400, "file"],
    ["text by a picture's name", Buffer.from("hello"), "file", 400, "file"],
    ["an empty file", Buffer.from(""), "file", 400, "file"],
    ["half a picture", null, "file", 400, "file"],
    ["another field", Buffer.from("hello"), "picture", 400, "picture"],
    ["too large a file", Buffer.alloc(200_001), "file", 413, "file"],
    ["far too large a file", Buffer.alloc(400_000), "file", 413, "file"],
  ])("of %s is refused", async (_name, body, field, status, path) => {
    const answer = await upload(person.key, body ?? photo.subarray(0, 40), "a.jpg", field);
    expect(statusAndCode(answer)).toBe(`${status} VALIDATION_ERROR`);
    expect(issuesOf(answer)[0]?.path).toBe(path);
  });

  test("that is no multipart body is refused, and a key without the scope before the body is looked at", async () => {
    expect(statusAndCode(await call(`${api}/media`, { key: person.key, body: {} }))).toBe("400 VALIDATION_ERROR");
    const { key } = await seedPerson({ scopes: ["posts:read"] });
    expect(statusAndCode(await call(`${api}/media`, { key, body: {} }))).toBe("403 FORBIDDEN");
  });
});

test("an upload that is repeated with its Idempotency-Key makes one file, whatever boundary its parts have", async () => {
  const { key } = await seedPerson({ plan: "ENTERPRISE" });
  const again = (body = photo, name = "a.webp", value = "once") => upload(key, body, name, "file", { "idempotency-key": value });
  const first = await again();
  const second = await again();
  expect([first.status, second.status]).toEqual([201, 201]);
  expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  expect(second.body).toEqual(first.body);
  const other = Buffer.concat([photo]);
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
  for (const reused of [await again(other), await again(photo, "b.webp")]) {
    expect(reused.status).toBe(400);
    expect(reused.body).toMatchObject({ error: { code: "VALIDATION_ERROR", details: { reason: "IDEMPOTENCY_KEY_REUSED" } } });
  }
  expect(statusAndCode(await again(photo, "a.webp", "x".repeat(256)))).toBe("400 VALIDATION_ERROR");
  expect((await call(`${api}/media`, { key })).body).toMatchObject({ meta: { total: 1 } });
});

describe("a file's address", () => {
  test("gives the file, and parts of it", async () => {
    const { url } = (await upload(person.key, photo)).body.data;
    const whole = await fetch(here(url));
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(photo.length),
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-disposition": expect.stringMatching(/^inline/),
    });
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(photo);

    const part = await fetch(here(url), { headers: { range: "bytes=5-9" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 5-9/${photo.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(photo.subarray(5, 10));

    const beyond = await fetch(here(url), { headers: { range: "bytes=999999-" } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${photo.length}`]);
    const head = await fetch(here(url), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(photo.length), ""]);
  });

  test("is no good without its signature, for another file, or altered", async () => {
    const first = new URL(here((await upload(person.key, photo)).body.data.url));
    const second = new URL(here((await upload(person.key, photo)).body.data.url));
    const statusOf = async (url: string) => (await fetch(url)).status;
    expect(await statusOf(first.origin + first.pathname)).toBe(404);
    expect(await statusOf(first.origin + first.pathname + second.search)).toBe(404);
    expect(await statusOf(`${first.href}&variant=thumbnail`)).toBe(404);
    expect(await statusOf(`${first.origin}/media/../../etc/passwd`)).toBe(404);
  });
});

describe("another workspace's file", () => {
  test("is not found, and may not be in a post", async () => {
    const { id, url } = (await upload(person.key, photo)).body.data;
    expect(statusAndCode(await call(`${api}/media/${id}`, { method: "PATCH", key: stranger.key, body: { altText: "x" } }))).toBe("404 NOT_FOUND");
    expect(statusAndCode(await call(`${api}/media/${id}`, { method: "DELETE", key: stranger.key }))).toBe("404 NOT_FOUND");
    const connectionId = await seedConnection(stranger.workspaceId);
    const refused = await call(`${api}/posts`, { key: stranger.key, body: { content: "نص", accountIds: [connectionId], mediaUrls: [url], isDraft: true } });
    expect(statusAndCode(refused)).toBe("400 VALIDATION_ERROR");
    expect(issuesOf(refused)).toEqual([{ path: "mediaUrls.0", message: "is no file of this workspace's media library", code: "custom" }]);
  });
});

test("a file is described, and stays while a draft needs it", async () => {
  const { id, url } = (await upload(person.key, photo)).body.data;
  const described = await call(`${api}/media/${id}`, { method: "PATCH", key: person.key, body: { altText: "  فنجان " } });
  expect(described.body).toMatchObject({ data: { id, altText: "فنجان" } });
  const connectionId = await seedConnection(person.workspaceId);
  const draft = await call(`${api}/posts`, { key: person.key, body: { content: "نص", accountIds: [connectionId], mediaUrls: [url], isDraft: true } });
  expect(statusAndCode(draft)).toBe("201 ok");
  const refused = await call(`${api}/media/${id}`, { method: "DELETE", key: person.key });
  const postId = (draft.body as { data: Uploaded }).data.id;
  expect(refused.status).toBe(409);
  expect(refused.body).toEqual({
    error: {
      code: "CONFLICT",
      message: `The file is used by a post that may still have to send it: ${postId} (DRAFT).`,
      details: { reason: "MEDIA_IN_USE", posts: [{ id: postId, status: "DRAFT" }] },
    },
  });
  await call(`${api}/posts/${(draft.body as { data: Uploaded }).data.id}`, { method: "DELETE", key: person.key });
  expect((await call(`${api}/media/${id}`, { method: "DELETE", key: person.key })).body).toEqual({ data: { id, deleted: true } });
  expect((await fetch(here(url))).status).toBe(404);
});

describe("a post's media", () => {
  test("from a remote address are fetched once and brought into what the platform takes", async () => {
    const url = `${remoteUrl}/coffee.webp`;
    const query = { workspaceId: person.workspaceId, urls: [url] };
    expect(await describeMedia(person.workspaceId, [url])).toEqual(new Map());
    const [[forInstagram], [forX]] = await Promise.all([outgoingMedia({ ...query, platform: "INSTAGRAM" }), outgoingMedia({ ...query, platform: "TWITTER" })]);
    await outgoingMedia({ ...query, platform: "INSTAGRAM" });
    expect(requestCount).toBe(1);
    expect(forX).toMatchObject({ name: url, kind: "image", mime: "image/webp", bytes: photo.length, width: 60, height: 40 });
    expect(forInstagram).toMatchObject({ name: url, kind: "image", mime: "image/jpeg", width: 60, height: 40 });
    const made = await forInstagram?.withFile(({ path }) => sharp(path).metadata());
    // Of the one that is kept as it came.
    const part = (await forX?.part(10, 20)) ?? new Blob();
    expect(Buffer.from(await part.arrayBuffer()).equals(photo.subarray(10, 20))).toBe(true);
    expect([made?.format, made?.exif]).toEqual(["jpeg", undefined]);
    const facts = {
      kind: "image",
      mime: "image/webp",
      bytes: photo.length,
      width: 60,
      height: 40,
      durationSeconds: null,
      videoCodec: null,
      framesPerSecond: null,
    };
    expect(await describeMedia(person.workspaceId, [url])).toEqual(new Map([[url, facts]]));
    const pulled = await fetch(here((await forInstagram?.publicUrl()) ?? ""));
    expect([pulled.status, pulled.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("that the storage does not return are distinguished: one that is lost, and all while it is away", async () => {
    const { id, url } = (await upload(person.key, photo)).body.data;
    const [item] = await outgoingMedia({ workspaceId: person.workspaceId, urls: [url], platform: "TWITTER" });
    const folder = join(env.NASHIR_DATA_DIR, "media");
    await rename(folder, `${folder}-away`);
    await expect(item?.part(0, 5)).rejects.toMatchObject({ errorClass: "TRANSIENT", message: expect.stringMatching(/^STORAGE_FAILED: /) });
    await expect(item?.withFile(async () => undefined)).rejects.toMatchObject({ errorClass: "TRANSIENT", message: expect.stringMatching(/^STORAGE_FAILED: /) });
    await rename(`${folder}-away`, folder);
    expect((await item?.part(0, 5))?.size).toBe(5);
    await rm(join(folder, person.workspaceId, id, "original"));
    await expect(item?.part(0, 5)).rejects.toMatchObject({ errorClass: "INVALID", message: expect.stringMatching(/^MEDIA_GONE: /) });
  });

  test("that are not there are named", async () => {
    const url = "http://127.0.0.1:3999/media/0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d/a.jpg";
    await expect(outgoingMedia({ workspaceId: person.workspaceId, urls: [url], platform: "TWITTER" })).rejects.toMatchObject({
      errorClass: "INVALID",
      message: `MEDIA_GONE: ${url} is no longer in the media library.`,
    });
  });
});
