import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withAssets } from "@/server/front/assets";

const root = mkdtempSync(join(tmpdir(), "nashir-assets-"));
const folder = join(root, "static");
const script = Buffer.from("export const name = 'Nashir';\n".repeat(50));
/** More than a socket takes at once, and no compression makes it less. */
const large = randomBytes(16 * 1_024 * 1_024);
let server: Server;

function write(name: string, content: Buffer): void {
  writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params: { 1: 0 } }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 1 }));
}

const address = (path: string) => ({ host: "127.0.0.1", port: (server.address() as AddressInfo).port, path });

/** Node's own client: it neither tidies paths nor unpacks bodies. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const sent = request({ ...address(path), method, headers }).end();
  const [response] = await once(sent, "response");
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

beforeAll(async () => {
  mkdirSync(join(folder, "chunks"), { recursive: true });
  writeFileSync(join(root, "secret.js"), "secret");
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  for (const name of ["chunks/a.js", "chunks/gone.js", "chunks/a.css"]) write(name, script);
  write("chunks/large.js", large);
  const pages = withAssets((request, response) => response.writeHead(404).end(`page of ${request.url}`), folder);
  server = createServer(pages).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(root, { recursive: true });
});

test.each([
  ["br, gzip;q=0.5", "br", brotliCompressSync(script, { params: { 1: 0 } })],
  ["gzip, deflate", "gzip", gzipSync(script, { level: 1 })],
  ["br;q=0, gzip", "gzip", gzipSync(script, { level: 1 })],
  ["identity", undefined, script],
])("to a browser that takes %s goes %s", async (accepted, encoding, body) => {
  const answer = await ask("/_next/static/chunks/a.js?v=1", { "accept-encoding": accepted });
  expect(answer).toMatchObject({ status: 200, body });
  expect(answer.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(answer.headers["content-encoding"]).toBe(encoding);
});

test("a style sheet has its own type, and HEAD no body", async () => {
  const { status, headers, body } = await ask("/_next/static/chunks/a.css", {}, "HEAD");
  expect({ status, type: headers["content-type"], length: headers["content-length"], body: body.length }).toEqual({
    status: 200,
    type: "text/css; charset=utf-8",
    length: String(script.length),
    body: 0,
  });
});

test.each([
  ["/_next/static/chunks/unknown.js"],
  ["/_next/static/../secret.js"],
  ["/_next/static/%2e%2e/secret.js"],
  ["/_next/static/chunks/%"],
  ["/_next/static/chunks/a.js.br"],
  ["/_next/static/icon.svg"],
  ["/chunks/a.js"],
])("%s is left to the pages", async (path) => {
  const { status, body } = await ask(path);
  expect([status, body.toString()]).toEqual([404, `page of ${path}`]);
});

test("what is sent to a file is left to the pages", async () => {
  expect(await ask("/_next/static/chunks/a.js", {}, "POST")).toMatchObject({ status: 404 });
});

test("a file that has been removed since is left to the pages", async () => {
  for (const end of ["", ".br", ".gz"]) rmSync(join(folder, `chunks/gone.js${end}`));
  expect(await ask("/_next/static/chunks/gone.js")).toMatchObject({ status: 404 });
});

test.each([["bytes=100-50"], ["bytes=5-10"], ["bytes=-"], ["rows=1"]])("for the range %s it answers the whole", async (range) => {
  expect(await ask("/_next/static/chunks/a.js", { range })).toMatchObject({ status: 200, body: script });
});

// Only Linux shows a process its open files this way; the server itself does the same everywhere.
test.runIf(process.platform === "linux")("downloads that are broken off leave no file open", async () => {
  for (let i = 0; i < 10; i += 1) {
    const pending = get(address("/_next/static/chunks/large.js"));
    const [response] = await once(pending, "response");
    await once(response, "data");
    response.destroy();
    await once(pending, "close");
  }
  const open = () =>
    readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(root);
      } catch {
        return false;
      }
    });
  await expect.poll(open).toEqual([]);
  expect(await ask("/_next/static/chunks/large.js")).toMatchObject({ status: 200 });
});
