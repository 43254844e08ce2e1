import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { type Front, startFront } from "@/server/front/front-server";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { mediaSettings } from "./media-environment";

supplyEnvironment(mediaSettings);

/** Requests that take long to arrive: an upload may, as long as it continues; nothing else may, and nobody may hold a connection with drops. */

let front: Front;
let person: Seeded;
let body: Buffer;

beforeAll(async () => {
  const arrival = { ordinaryMs: 400, windowMs: 400, windowBytes: 100 };
  front = await startFront({ host: "127.0.0.1", port: 0, baseIsHttps: false, dev: false, pages: null, arrival });
  person = await seedPerson({ plan: "ENTERPRISE" });
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#205030", noise: { type: "gaussian", mean: 120, sigma: 40 } } })
    .png()
    .toBuffer();
  body = Buffer.concat([Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'), picture, Buffer.from("\r\n--b--\r\n")]);
});
afterAll(() => front.drain(1_000));

function headOf(path: string, type: string, length: number): string {
  return [`POST ${path} HTTP/1.1`, "Host: localhost", `Authorization: Bearer ${person.key}`, `Content-Type: ${type}`, `Content-Length: ${length}`, "", ""].join(
    "\r\n",
  );
}

/** Everything that comes back until the connection ends or a whole answer is there. */
async function answerOn(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString();
    if (text.includes('"createdAt"')) socket.end();
  });
  await once(socket, "close");
  return text.split("\r\n", 1)[0] ?? "";
}

/** Sends the parts with a pause after each, for as long as the other side listens. */
async function send(head: string, parts: Iterable<Buffer>, pauseMs: number): Promise<string> {
  const socket = connect(front.port, "127.0.0.1");
  socket.on("error", () => undefined);
  const answer = answerOn(socket);
  socket.write(head);
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    await sleep(pauseMs);
  }
  return answer;
}

function* cut(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

describe("a request that takes longer than others may", () => {
  test("is taken when it is an upload that goes on", async () => {
    const parts = [...cut(body, Math.ceil(body.length / 12))];
    expect(await send(headOf("/api/v1/media", "multipart/form-data; boundary=b", body.length), parts, 100)).toBe("HTTP/1.1 201 Created");
  });

  test.each([
    ["an upload that stops", "/api/v1/media", "multipart/form-data; boundary=b", () => [body.subarray(0, 1_000)]],
    ["an upload in drops", "/api/v1/media", "multipart/form-data; boundary=b", () => cut(body, 1)],
    ["a resumable upload in drops", "/api/media/uploads", "application/offset+octet-stream", () => cut(body, 1)],
    ["anything else, however steadily it comes", "/api/v1/posts", "application/json", () => cut(Buffer.alloc(60_000, " "), 1_000)],
  ])("is ended when it is %s", async (_name, path, type, parts) => {
    const startedAt = performance.now();
    const answer = await send(headOf(path, type, body.length), parts(), 50);
    // A refusal of what has come so far may have been sent before.
    expect(answer).toMatch(/^(HTTP\/1\.1 (408 Request Timeout|401 Unauthorized|403 Forbidden))$/);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
