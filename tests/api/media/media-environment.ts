import { afterAll, expect } from "vitest";
import { supplyEnvironment } from "@/env";
import { startFront } from "@/server/front/front-server";

/** Settings of the media tests: files from this machine, a small largest size, and an address that no server listens at. */
export const mediaSettings = { ALLOWED_PRIVATE_HOSTS: "127.0.0.1", MEDIA_MAX_BYTES: "200000", BASE_URL: "http://127.0.0.1:3999" };

/** Called at the top of a test file, with which it ends: a web server with these settings, and the address that it has. */
export async function startMediaSite(settings: Record<string, string> = {}): Promise<string> {
  supplyEnvironment({ ...mediaSettings, ...settings });
  const front = await startFront({ host: "127.0.0.1", port: 0, baseIsHttps: false, dev: false, pages: null });
  afterAll(() => front.drain(1_000));
  return `http://127.0.0.1:${front.port}`;
}

export function sendMedia(site: string, { key }: { key: string }, content: Buffer, name: string): Promise<Response> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(content)]), name);
  return fetch(`${site}/api/v1/media`, { method: "POST", headers: { authorization: `Bearer ${key}` }, body: form });
}

/** A file of somebody's library. */
export async function uploadMedia(...sent: Parameters<typeof sendMedia>): Promise<{ id: string; url: string }> {
  const response = await sendMedia(...sent);
  expect(response.status).toBe(201);
  return (await response.json()).data;
}
