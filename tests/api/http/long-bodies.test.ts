import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionSecret } from "@/server/auth/session";
import { startSession } from "@/server/domains/workspaces";
import { type Front, startFront } from "@/server/front/front-server";
import { seedPerson } from "./seed";

/** Bodies beside REST that never end: anyone who reads one refuses it, and has read no more than it may be long. */

let front: Front;
let cookie: string;
const MEBIBYTE = 1024 * 1024;

beforeAll(async () => {
  front = await startFront({ host: "127.0.0.1", port: 0, baseIsHttps: false, dev: false, pages: null });
  const { userId } = await seedPerson();
  const sid = await startSession(userId, { userAgent: null, ipAddress: null });
  cookie = `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
});
afterAll(() => front.drain(1_000));

/** Sends on until there is an answer. */
function sendEndlessly(path: string): Promise<{ status: number; text: string; sent: number }> {
  const origin = `http://127.0.0.1:${front.port}`;
  return new Promise((done, fail) => {
    let sent = 0;
    let answered = false;
    const headers = { cookie, origin, "content-type": "application/json" };
    const sending = request(origin + path, { method: "POST", headers, agent: false }, (response) => {
      answered = true;
      const { statusCode: status = 0 } = response;
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.on("end", () => {
        sending.destroy();
        done({ status, text, sent });
      });
    });
    sending.on("error", (error) => !answered && fail(error));
    const part = "x".repeat(MEBIBYTE);
    const next = () => {
      if (answered) return;
      sent += MEBIBYTE;
      // A turn of the event loop between two writes: what has arrived is read.
      sending.write(part, () => setImmediate(next));
    };
    sending.write('{"fileName":"', next);
  });
}

test.each([
  ["an operation of the dashboard", "/api/trpc/imports.begin", 16],
  ["what anybody may ask", "/api/trpc/account.signUp", 16],
  ["an export of posts", "/api/posts/export", 1],
])("%s", async (_name, path, limit) => {
  const { status, text, sent } = await sendEndlessly(path);
  const { error } = JSON.parse(text);
  const told = error.data ? error.data : { appCode: error.code, httpStatus: status };
  expect(told).toMatchObject({ appCode: "VALIDATION_ERROR", httpStatus: 413 });
  expect(sent).toBeLessThan((limit + 8) * MEBIBYTE);
});

test.each(["account.signUp", "imports.begin"])("%s refuses more values than any input has, and does not list them", async (operation) => {
  const origin = `http://127.0.0.1:${front.port}`;
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [index, 0])));
  const answer = await fetch(`${origin}/api/trpc/${operation}`, { method: "POST", headers: { cookie, origin, "content-type": "application/json" }, body });
  const answered = await answer.text();
  expect(answered.length).toBeLessThan(1_000);
  expect(JSON.parse(answered).error.data.details.issues).toMatchObject([{ path: "", code: "too_many_values" }]);
});

test("the functions' endpoint, which reads before it knows who calls", async () => {
  const { status, sent } = await sendEndlessly("/api/inngest?fnId=nashir-import&stepId=step");
  expect(status).toBe(500);
  expect(sent).toBeLessThan(40 * MEBIBYTE);
});

test.each(["keep-alive", "close"])(
  "a client that reads only when it has sent all gets the answer that came before, on a slow line too: %s",
  async (connection) => {
    const length = 17 * MEBIBYTE;
    const socket = connect(front.port, "127.0.0.1").pause();
    socket.write(
      `POST /api/trpc/account.signUp HTTP/1.1\r\nhost: 127.0.0.1:${front.port}\r\nconnection: ${connection}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
    );
    const broken = new Promise<never>((_done, fail) => socket.once("error", fail));
    const part = Buffer.alloc(MEBIBYTE / 4, "x");
    for (let sent = 0; sent < length; sent += part.length) {
      await Promise.race([broken, new Promise((done) => socket.write(part, done))]);
      // The line's speed: longer in all than a server usually waits.
      await pause(20);
    }
    socket.end();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
  },
);
