import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

/** Real videos and a picture from the library to an account on every platform, through the whole installation, down to the bytes that each platform has; and what becomes of files. */

let instance: Instance;
let key: string;
const connections: Record<string, string> = {};

beforeAll(async () => {
  instance = await startInstance({ pages: false });
  const email = `videos-${randomUUID()}@example.com`;
  const { personalWorkspaceId } = await instance.admin("user", "create", "--email", email, "--password", "a long enough password");
  ({ key } = await instance.admin("key", "create", "--email", email, "--name", "videos", "--scopes", "posts:read,posts:create"));
  for (const platform of socialPlatforms) {
    const { id } = await instance.admin("connection", "create", "--workspace", personalWorkspaceId, "--platform", platform, "--sandbox-account", "ok");
    connections[platform] = id;
  }
}, 240_000);
afterAll(() => instance.stop());

const videoNamed = (name: string) => readFileSync(join("tests/fixtures/media", name));

/** The same video in a larger file: an MP4 may end in a box that means nothing. */
function padded(video: Buffer, bytes: number): Buffer {
  const free = Buffer.alloc(bytes - video.length);
  free.writeUInt32BE(free.length);
  free.write("free", 4, "latin1");
  return Buffer.concat([video, free]);
}

async function ask(method: string, path: string, body?: unknown) {
  const form = body instanceof FormData;
  const response = await fetch(`${instance.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(form || body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? null : form ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function upload(name: string, content: Buffer = videoNamed(name)) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(content)]), name);
  return ask("POST", "/media", form);
}

interface Result {
  platform: string;
  error: string | null;
}

/** How each account ended. */
async function published(fields: Record<string, unknown>): Promise<Record<string, string>> {
  const created = await ask("POST", "/posts", { ...fields, publishNow: true });
  expect(created.status).toBe(201);
  return vi.waitFor(
    async () => {
      const { data } = (await ask("GET", `/posts/${created.body.data.id}`)).body;
      expect(data.status).not.toBe("PROCESSING");
      return Object.fromEntries(data.results.map(({ platform, error }: Result) => [platform, error ?? "published"]));
    },
    { timeout: 90_000, interval: 300 },
  );
}

test("a video is known by its bytes, and goes as it is to every platform", async () => {
  const video = padded(videoNamed("clip.mp4"), 80_000);
  const uploaded = await upload("clip.mp4", video);
  const media = {
    id: expect.any(String),
    url: expect.stringContaining("/clip.mp4?"),
    kind: "video",
    mime: "video/mp4",
    bytes: video.length,
    width: 540,
    height: 960,
    durationSeconds: 5,
    altText: null,
    folderId: null,
    createdAt: expect.any(String),
  };
  expect(uploaded).toEqual({ status: 201, body: { data: media } });
  expect((await ask("GET", "/media?kind=video")).body.data).toEqual([media]);

  const content = `A video ${randomUUID()}`;
  const ends = await published({ content, accountIds: Object.values(connections), mediaUrls: [uploaded.body.data.url] });
  expect(ends).toEqual(Object.fromEntries(socialPlatforms.map((platform) => [platform, "published"])));
  for (const platform of socialPlatforms) {
    const log = await (await fetch(`${instance.sandboxUrl}/control/log?platform=${platform}`)).json();
    expect(log, platform).toHaveLength(1);
    // A story on Snapchat carries no text.
    expect(log[0], platform).toMatchObject({ platform, content: platform === "SNAPCHAT" ? expect.any(String) : content, mediaUrls: [expect.any(String)] });
    const shown = await fetch(log[0].mediaUrls[0]);
    expect([platform, shown.status, shown.headers.get("content-type")]).toEqual([platform, 200, "video/mp4"]);
    expect(Buffer.from(await shown.arrayBuffer()).equals(video), platform).toBe(true);
  }
}, 180_000);

describe("what a platform would refuse is a warning at once, and its refusal then", () => {
  const each = (platforms: string[], codes: string[]) => Object.fromEntries(platforms.map((platform) => [platform, codes]));
  const tiny = { linkedin: ["VIDEO_FILE_TOO_SMALL"] };
  test.each<[string, string, Record<string, string[]>]>([
    [
      "a coding that few take",
      "clip-av1.mp4",
      { ...each(["twitter", "instagram", "tiktok", "pinterest", "snapchat"], ["VIDEO_CODEC_NOT_SUPPORTED"]), ...tiny },
    ],
    [
      "what a telephone records",
      "clip-hevc.mov",
      {
        twitter: ["VIDEO_CODEC_NOT_SUPPORTED"],
        linkedin: ["MEDIA_TYPE_NOT_SUPPORTED", "VIDEO_FILE_TOO_SMALL"],
        snapchat: ["MEDIA_TYPE_NOT_SUPPORTED"],
      },
    ],
    [
      "what a browser records",
      "clip.webm",
      {
        ...each(["twitter", "instagram", "facebook", "pinterest", "snapchat"], ["MEDIA_TYPE_NOT_SUPPORTED"]),
        linkedin: ["MEDIA_TYPE_NOT_SUPPORTED", "VIDEO_FILE_TOO_SMALL"],
      },
    ],
    [
      "two and a half minutes at one frame a second",
      "long.mp4",
      { ...each(["twitter", "snapchat"], ["VIDEO_TOO_LONG"]), ...each(["instagram", "tiktok"], ["VIDEO_FRAME_RATE"]), ...tiny },
    ],
    [
      "a blink",
      "blink.mp4",
      { ...each(["twitter", "instagram", "pinterest", "snapchat"], ["VIDEO_TOO_SHORT"]), linkedin: ["VIDEO_FILE_TOO_SMALL", "VIDEO_TOO_SHORT"] },
    ],
  ])("%s (%s)", async (_words, name, codes) => {
    const { url } = (await upload(name)).body.data;
    const draft = await ask("POST", "/posts", { content: name, accountIds: Object.values(connections), mediaUrls: [url], isDraft: true });
    const { warnings } = draft.body.data as { warnings: { platform: string; code: string; message: string }[] };
    const warningsFor = (platform: string) => warnings.filter((warning) => warning.platform === platform);
    const warned = [...new Set(warnings.map(({ platform }) => platform))];
    expect(Object.fromEntries(warned.map((platform) => [platform, warningsFor(platform).map(({ code }) => code)]))).toEqual(codes);

    const ends = await published({ content: name, accountIds: warned.map((platform) => connections[platform.toUpperCase()]), mediaUrls: [url] });
    const first = ([warning]: typeof warnings) => `${warning?.code}: ${warning?.message}`;
    expect(ends).toEqual(Object.fromEntries(warned.map((platform) => [platform.toUpperCase(), first(warningsFor(platform))])));
  });
});

test("a picture goes to every platform that takes pictures, and the one that does not says so", async () => {
  const picture = await sharp({ create: { width: 1_080, height: 1_080, channels: 3, background: "#0a7" } })
    .png()
    .toBuffer();
  const { url } = (await upload("green.png", picture)).body.data;
  const content = `A picture ${randomUUID()}`;
  const ends = await published({ content, accountIds: Object.values(connections), mediaUrls: [url] });
  expect(ends).toEqual({
    ...Object.fromEntries(socialPlatforms.map((platform) => [platform, "published"])),
    YOUTUBE: expect.stringMatching(/^IMAGES_NOT_SUPPORTED|^INVALID/),
  });
  for (const platform of socialPlatforms.filter((name) => name !== "YOUTUBE")) {
    const log = await (await fetch(`${instance.sandboxUrl}/control/log?platform=${platform}`)).json();
    const there = log.filter((entry: { content: string; mediaUrls: string[] }) => platform === "SNAPCHAT" || entry.content === content);
    // A story on Snapchat carries no text: the video's and this one.
    expect(there, platform).toHaveLength(platform === "SNAPCHAT" ? 2 : 1);
  }
  const { data } = (await ask("GET", "/posts?status=partially_published")).body;
  expect(data).toMatchObject([{ content }]);
}, 180_000);

test("a strip of a picture is warned of and refused by the same words", async () => {
  const strip = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#0a7" } })
    .jpeg()
    .toBuffer();
  const { url } = (await upload("strip.jpg", strip)).body.data;
  const post = { content: "strip", accountIds: [connections.INSTAGRAM], mediaUrls: [url] };
  const warning = { platform: "instagram", code: "MEDIA_RATIO", message: "The shape 300×100 is outside of what this platform takes." };
  expect((await ask("POST", "/posts", { ...post, isDraft: true })).body.data.warnings).toMatchObject([
    { ...warning, field: "mediaUrls.0", limit: 1.91, actual: 3 },
  ]);
  expect(await published(post)).toEqual({ INSTAGRAM: `${warning.code}: ${warning.message}` });
});

test("a workspace's files go with it, and no other's", async () => {
  await upload("blink.mp4");
  const { demo } = await instance.admin("demo", "reset");
  const { key: demoKey } = await instance.admin("key", "create", "--email", demo.email, "--name", "files", "--scopes", "posts:read,posts:create");
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(videoNamed("clip.mp4"))]), "clip.mp4");
  const uploaded = await fetch(`${instance.baseUrl}/api/v1/media`, { method: "POST", headers: { authorization: `Bearer ${demoKey}` }, body: form });
  expect(uploaded.status).toBe(201);
  const { id } = (await uploaded.json()).data;
  const folders = join(instance.dataDir, "media");
  const home = readdirSync(folders).find((workspace) => existsSync(join(folders, workspace, id)));
  expect(home).toBeDefined();
  const others = readdirSync(folders).filter((workspace) => workspace !== home);

  expect(await instance.admin("demo", "reset")).toMatchObject({ erased: true });
  await vi.waitFor(() => expect(readdirSync(folders)).toEqual(others), { timeout: 30_000, interval: 200 });
  expect(others).not.toEqual([]);
}, 120_000);
