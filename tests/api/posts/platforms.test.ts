import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

/** One picture from the library to an account on every platform, through the whole installation. */

const platforms = ["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT"];

let instance: Instance;
let key: string;
const connections: Record<string, string> = {};

beforeAll(async () => {
  instance = await startInstance({ pages: false });
  const email = `platforms-${randomUUID()}@example.com`;
  const { personalWorkspaceId } = await instance.admin("user", "create", "--email", email, "--password", "a long enough password");
  ({ key } = await instance.admin("key", "create", "--email", email, "--name", "platforms", "--scopes", "posts:read,posts:create"));
  for (const platform of platforms) {
    const { id } = await instance.admin("connection", "create", "--workspace", personalWorkspaceId, "--platform", platform, "--sandbox-account", "ok");
    connections[platform] = id;
  }
}, 240_000);
afterAll(() => instance.stop());

const headers = () => ({ authorization: `Bearer ${key}` });

async function uploaded(): Promise<string> {
  const picture = await sharp({ create: { width: 1_080, height: 1_080, channels: 3, background: "#0a7" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "green.png");
  const answer = await fetch(`${instance.baseUrl}/api/v1/media`, { method: "POST", headers: headers(), body: form });
  expect(answer.status).toBe(201);
  return (await answer.json()).data.url;
}

test("a picture goes to every platform that takes pictures, and the one that does not says so", async () => {
  const content = `Every platform ${randomUUID()}`;
  const created = await fetch(`${instance.baseUrl}/api/v1/posts`, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body: JSON.stringify({ content, accountIds: Object.values(connections), mediaUrls: [await uploaded()], publishNow: true }),
  });
  expect(created.status).toBe(201);
  const { id } = (await created.json()).data;
  const post = await vi.waitFor(
    async () => {
      const { data } = await (await fetch(`${instance.baseUrl}/api/v1/posts/${id}`, { headers: headers() })).json();
      expect(data.status).not.toBe("PROCESSING");
      return data;
    },
    { timeout: 90_000, interval: 500 },
  );
  const ends = Object.fromEntries(
    post.results.map((result: { platform: string; success: boolean; error: string | null }) => [result.platform, result.error ?? "published"]),
  );
  expect(ends).toEqual({
    ...Object.fromEntries(platforms.map((platform) => [platform, "published"])),
    YOUTUBE: expect.stringMatching(/^IMAGES_NOT_SUPPORTED|^INVALID/),
  });
  expect(post.status).toBe("PARTIALLY_PUBLISHED");
  for (const platform of platforms.filter((name) => name !== "YOUTUBE")) {
    const log = await (await fetch(`${instance.sandboxUrl}/control/log?platform=${platform}`)).json();
    expect(JSON.stringify(log), platform).toContain(platform === "SNAPCHAT" ? "accountId" : content);
  }
}, 180_000);
