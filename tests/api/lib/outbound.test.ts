import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supplyEnvironment } from "@/env";
import { openDownload, sendOutbound } from "@/server/lib/outbound";
import { slowness } from "@/tests/fixtures/workflow/pace";

let plain: Server;
let secure: Server;
let http = "";
let https = "";
let openSockets = 0;

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));
}

const megabyte = Buffer.alloc(1_048_576, "x");

const answer: RequestListener = async (request, response) => {
  const path = request.url ?? "";
  if (path === "/echo") return void response.writeHead(201).end(await text(request));
  if (path === "/hang") return;
  if (path === "/drip") return void response.writeHead(200).write("a");
  if (path === "/reset") return void request.socket.destroy();
  if (path === "/cut") return void response.writeHead(200, { "content-length": "10" }).write("abc", () => request.socket.destroy());
  if (path === "/flood") {
    const pour = () => {
      while (!response.destroyed && response.write(megabyte));
      if (!response.destroyed) response.once("drain", pour);
    };
    return pour();
  }
  if (path.startsWith("/redirect/")) return void response.writeHead(302, { location: new URL(path.slice("/redirect/".length), http).href }).end();
  if (path === "/out") return void response.writeHead(302, { location: "https://169.254.169.254/latest/meta-data" }).end();
  if (path === "/down") return void response.writeHead(302, { location: "http://example.com/" }).end();
  response.writeHead(Number(path.slice(1)) || 200, { "content-type": "text/plain", "content-length": "4" }).end("file");
};

beforeAll(async () => {
  const certificate = await generate([{ name: "commonName", value: "127.0.0.1" }]);
  plain = createServer(answer);
  secure = createTlsServer({ key: certificate.private, cert: certificate.cert }, answer);
  secure.on("connection", (socket) => {
    openSockets++;
    socket.on("close", () => openSockets--);
  });
  const [plainPort, securePort] = [await listening(plain), await listening(secure)];
  http = `http://127.0.0.1:${plainPort}`;
  https = `https://127.0.0.1:${securePort}`;
  supplyEnvironment({
    ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${plainPort},127.0.0.1:${securePort}`,
    // The certificate is this file's own; a running installation is given one by NODE_EXTRA_CA_CERTS.
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
  });
});

afterAll(() => {
  plain.closeAllConnections();
  secure.closeAllConnections();
  plain.close();
  secure.close();
});

function send(path: string, timeoutMs = 5_000) {
  const body = "مرحبا 👋";
  return sendOutbound({
    url: `${https}${path}`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    timeoutMs,
    maxResponseBytes: 64,
  });
}

describe("sendOutbound", () => {
  it("sends the bytes and answers status and body", async () => {
    expect(await send("/echo")).toEqual({ status: 201, bodyHead: "مرحبا 👋", durationMs: expect.any(Number) });
  });

  it.each([204, 301, 302, 308, 400, 410, 429, 500, 503])("answers %i as it is", async (status) => {
    expect((await send(`/${status}`)).status).toBe(status);
  });

  it("does not follow a redirect", async () => {
    expect((await send("/out")).status).toBe(302);
  });

  it.each(["/hang", "/drip"])("ends %s at the time-out and closes the socket", async (path) => {
    const started = performance.now();
    await expect(send(path, 300)).rejects.toMatchObject({ failure: "TIMEOUT" });
    expect(performance.now() - started).toBeLessThan(1_500 * slowness());
    await expect.poll(() => openSockets).toBe(0);
  });

  it.each(["/reset", "/cut"])("reports %s as a failed connection", async (path) => {
    await expect(send(path)).rejects.toMatchObject({ failure: "CONNECTION" });
  });

  it("cuts an endless answer off, keeps its status and closes the socket", async () => {
    const { status, bodyHead } = await send("/flood");
    expect([status, bodyHead]).toEqual([200, "x".repeat(64)]);
    await expect.poll(() => openSockets).toBe(0);
  });

  it("refuses http even for an allowed host", async () => {
    const call = sendOutbound({ url: `${http}/echo`, method: "POST", headers: {}, timeoutMs: 1_000, maxResponseBytes: 1 });
    await expect(call).rejects.toMatchObject({ failure: "BLOCKED" });
  });
});

describe("openDownload", () => {
  const limits = { maxBytes: 2_000_000, timeoutMs: 5_000 };

  it.each(["/file", "/redirect/file", "/redirect/redirect/redirect/file"])("reads %s", async (path) => {
    const { status, headers, stream } = await openDownload(`${http}${path}`, limits);
    expect([status, headers["content-type"], await text(stream)]).toEqual([200, "text/plain", "file"]);
  });

  it.each<[string, string]>([
    ["/redirect/redirect/redirect/redirect/file", "REDIRECTS"],
    ["/out", "BLOCKED"],
    ["/down", "BLOCKED"],
    ["/reset", "CONNECTION"],
  ])("refuses %s", async (path, failure) => {
    await expect(openDownload(`${http}${path}`, limits)).rejects.toMatchObject({ failure });
  });

  it("stops a body that is larger than allowed", async () => {
    const { stream } = await openDownload(`${http}/flood`, limits);
    await expect(text(stream)).rejects.toMatchObject({ failure: "TOO_LARGE" });
  });

  it("refuses a body that announces itself too large", async () => {
    await expect(openDownload(`${http}/file`, { ...limits, maxBytes: 3 })).rejects.toMatchObject({ failure: "TOO_LARGE" });
  });

  it.each(["/hang", "/drip"])("ends %s at the time-out", async (path) => {
    const read = async () => text((await openDownload(`${http}${path}`, { ...limits, timeoutMs: 300 })).stream);
    await expect(read()).rejects.toMatchObject({ failure: "TIMEOUT" });
  });
});
