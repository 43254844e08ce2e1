import { openAsBlob } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callPlatform } from "@/server/platforms/call";

/** Large files are read from the disk as they are sent, and are at no time in memory as a whole. */

const MEGABYTE = 1024 * 1024;
const BODY_BYTES = 300 * MEGABYTE;
let directory: string;
let path: string;
let url: string;
const server = createServer((request, response) => {
  let received = 0;
  request.on("data", (part: Buffer) => {
    received += part.length;
  });
  request.on("end", () => {
    if (request.url === "/moved") response.writeHead(308, { location: "/elsewhere" });
    response.end(JSON.stringify({ received }));
  });
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "nashir-large-"));
  path = join(directory, "video");
  const file = await open(path, "w");
  await file.truncate(BODY_BYTES);
  await file.close();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true, force: true });
});

test.each(["by itself", "in a form"])("a file of 300 MB %s takes a fraction of that", async (way) => {
  const whole = await openAsBlob(path);
  const form = new FormData();
  form.set("file", whole, "video.mp4");
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 20);
  const answer = await callPlatform({ method: "POST", url, body: way === "in a form" ? form : whole, timeoutMs: 100_000 });
  clearInterval(sampling);
  const { received } = answer.json as { received: number };
  expect([received >= BODY_BYTES, received - BODY_BYTES < 1_000]).toEqual([true, true]);
  expect(most / MEGABYTE).toBeLessThan(150);
});

test("a small part may be answered with 308, a large body may not be sent elsewhere", async () => {
  const whole = await openAsBlob(path);
  expect((await callPlatform({ method: "PUT", url: `${url}/moved`, body: whole.slice(0, 8 * MEGABYTE) })).status).toBe(308);
  await expect(callPlatform({ method: "PUT", url: `${url}/moved`, body: whole.slice(0, 13 * MEGABYTE) })).rejects.toMatchObject({ errorClass: "TRANSIENT" });
});
