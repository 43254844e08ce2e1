import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mediaSettings } from "../media/media-environment";
import { sql } from "./events";
import { acceptedFrom, createSandboxConnection, type Member, outcome, person, startRig } from "./rig";

await startRig(mediaSettings);

/** A post's files and the settings that depend on them, through the whole run: whose fault it is when one cannot be had. */

const { dashboardOf } = await import("@/tests/api/http/dashboard");
const { inPerson } = await import("@/tests/api/http/seed");
const member = await person();

let host: Server;
let origin: string;
let answer: { status: number; body: Buffer };
let photo: Buffer;

beforeAll(async () => {
  photo = await sharp({ create: { width: 1_080, height: 1_080, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer();
  host = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => host.close());
beforeEach(() => {
  answer = { status: 200, body: photo };
});

/** A new one each time: what was fetched lately is kept. */
const address = () => `${origin}/${randomUUID()}.jpg`;
const connect = (platform: "TWITTER" | "FACEBOOK" | "SNAPCHAT") => createSandboxConnection({ workspaceId: member.workspaceId, platform, sandboxAccount: "ok" });

async function publish(by: Member, accountIds: string[], mediaUrls: string[]): Promise<string> {
  const body = { content: "with a file", accountIds, mediaUrls, publishNow: true };
  return (await by.call<{ id: string }>("POST", "/posts", body, { prefer: "respond-async" })).data.id;
}

const dashboard = (by: Member) => dashboardOf(inPerson(by, "EDITOR")).posts;

test("a host that is down is named as such, and the post goes out once it is up again", async () => {
  const connection = await connect("TWITTER");
  const url = address();
  answer = { status: 503, body: Buffer.from("down") };
  const id = await publish(member, [connection.id], [url]);
  const target = () => sql(`SELECT "status", "errorClass", "error" FROM "PostTarget" WHERE "postId" = $1`, [id]);
  const waiting = [{ status: "PENDING", errorClass: "TRANSIENT", error: `MEDIA_HOST_FAILED: ${url} answered 503.` }];
  await vi.waitFor(async () => expect(await target()).toEqual(waiting), { timeout: 15_000, interval: 50 });
  answer = { status: 200, body: photo };
  expect((await outcome(member, id)).status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
});

test.each([
  ["gives no file", 404, () => photo, "MEDIA_ADDRESS_REFUSED", "answered 404."],
  ["gives what is no picture", 200, () => Buffer.from("hello"), "MEDIA_UNREADABLE", expect.any(String)],
])("an address that %s fails for good, by a name of its own", async (_name, status, body, code, words) => {
  const connection = await connect("TWITTER");
  const url = address();
  answer = { status, body: body() };
  const { results } = await outcome(member, await publish(member, [connection.id], [url]));
  expect(results).toMatchObject([{ success: false, error: expect.stringContaining(`${code}: ${url} `) }]);
  expect(results).toMatchObject([{ error: typeof words === "string" ? `${code}: ${url} ${words}` : words }]);
  expect(await acceptedFrom(connection.accountId)).toEqual([]);
});

test("defaults that do not suit a post are left out, and keep nothing from going out", async () => {
  const [page, snaps] = [await connect("FACEBOOK"), await connect("SNAPCHAT")];
  const setDefaults = (id: string, defaults: object) => sql(`UPDATE "Connection" SET "publishDefaults" = $2 WHERE "id" = $1`, [id, JSON.stringify(defaults)]);
  await setDefaults(page.id, { link: "https://shop.example" });
  await setDefaults(snaps.id, { placement: "spotlight" });
  const id = await publish(member, [page.id, snaps.id], [address()]);
  expect(await outcome(member, id)).toMatchObject({ status: "PUBLISHED", warnings: [] });
  expect(await acceptedFrom(page.accountId)).toMatchObject([{ content: "with a file" }]);
});

test("a link that a person set beside a file is reported at once, and fails that account alone", async () => {
  const [page, tweets] = [await connect("FACEBOOK"), await connect("TWITTER")];
  const draft = { content: "with a file", accountIds: [page.id, tweets.id], mediaUrls: [address()], settings: { [page.id]: { link: "https://shop.example" } } };
  const { id, warnings } = await dashboard(member).compose({ ...draft, publishNow: true });
  const message = "This platform shows a link in an ordinary post without files only.";
  expect(warnings).toMatchObject([{ platform: "facebook", code: "LINK_WITH_MEDIA", message, field: "platformSettings.facebook.link" }]);
  expect(await outcome(member, id)).toMatchObject({
    status: "PARTIALLY_PUBLISHED",
    results: [
      { platform: "FACEBOOK", success: false, error: `LINK_WITH_MEDIA: ${message}` },
      { platform: "TWITTER", success: true },
    ],
  });
  expect(await acceptedFrom(page.accountId)).toEqual([]);
});
