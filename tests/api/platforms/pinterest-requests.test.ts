import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { OutgoingPost } from "@/server/platforms/social/contract";
import { createPinterestAdapter } from "@/server/platforms/social/pinterest";
import { postOf } from "./outgoing";
import { type Received, recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as Pinterest's documentation has them. */

const { adapter, recorder } = await recordRequests(createPinterestAdapter, {
  clientId: "app",
  clientSecret: "s:cret",
  authorizeUrl: "https://www.pinterest.com/oauth/",
  apiVersion: "v5",
});
let png: Buffer;
const access = { accessToken: "user-token", accountId: "549", accountName: "nashir" };
const created = { status: 201, body: { id: "813744226420795884" } };
const boards = { status: 200, body: { items: [{ id: "7001", name: "B" }], bookmark: null } };

beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
});

function shapeOf({ method, path, headers, body }: Received) {
  return { request: `${method} ${path}`, authorization: headers.authorization, type: headers["content-type"]?.toString().split(";")[0], body };
}

/** A post whose media lie at addresses of their own. */
function at(urls: string[], settings: Record<string, unknown> = {}): OutgoingPost {
  const given = postOf({ text: "hi", media: urls.map(() => ({ bytes: png })), settings });
  return { ...given, media: async () => (await given.media()).map((item, index) => ({ ...item, publicUrl: async () => urls[index] ?? "" })) };
}

async function bodyOfPin(post: OutgoingPost): Promise<unknown> {
  recorder.answers.push(boards, created);
  const { progress } = await adapter.prepare(access, post, null);
  await adapter.create(access, post, progress);
  expect(shapeOf(recorder.received.at(-1) as Received)).toMatchObject({
    request: "POST /v5/pins",
    authorization: "Bearer user-token",
    type: "application/json",
  });
  return JSON.parse(recorder.received.at(-1)?.body ?? "");
}

describe("requests to Pinterest", () => {
  it("asks for consent", () => {
    const url = new URL(adapter.authorizeUrl({ state: "s", codeVerifier: "v", redirectUri: "https://n.test/cb" }));
    expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      "https://www.pinterest.com/oauth/",
      {
        client_id: "app",
        redirect_uri: "https://n.test/cb",
        response_type: "code",
        scope: "boards:read,boards:write,pins:read,pins:write,user_accounts:read",
        state: "s",
      },
    ]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      "exchange",
      () => adapter.exchangeCode({ code: "c", codeVerifier: "v", redirectUri: "https://n.test/cb" }),
      "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fn.test%2Fcb&continuous_refresh=true",
    ],
    ["refresh", () => adapter.refreshTokens("r0", access), "grant_type=refresh_token&refresh_token=r0"],
  ])("%s", async (_name, call, body) => {
    recorder.answers.push({ status: 200, body: { access_token: "a" } });
    await call();
    const authorization = `Basic ${Buffer.from("app:s:cret").toString("base64")}`;
    expect(recorder.received.map(shapeOf)).toEqual([{ request: "POST /v5/oauth/token", authorization, type: "application/x-www-form-urlencoded", body }]);
  });

  it("an image at a public address is fetched by Pinterest", async () => {
    const post = at(["https://cdn.test/a.png"], { title: "T", link: "https://n.test/" });
    expect(await bodyOfPin(post)).toEqual({
      board_id: "7001",
      title: "T",
      description: "hi",
      link: "https://n.test/",
      media_source: { source_type: "image_url", url: "https://cdn.test/a.png" },
    });
    expect(recorder.received[0]?.path).toBe("/v5/boards?page_size=250");
  });

  it("a carousel of addresses", async () => {
    expect(await bodyOfPin(at(["https://cdn.test/a.png", "https://cdn.test/b.png"]))).toMatchObject({
      media_source: { source_type: "multiple_image_urls", index: 0, items: [{ url: "https://cdn.test/a.png" }, { url: "https://cdn.test/b.png" }] },
    });
  });

  it("an image without a public address goes along", async () => {
    expect(await bodyOfPin(at(["http://127.0.0.1:1/a.png"]))).toMatchObject({
      media_source: { source_type: "image_base64", content_type: "image/png", data: png.toString("base64") },
    });
  });

  it("a video: registered, sent with its fields before the file, and pinned with a cover", async () => {
    const upload_parameters = { "x-amz-date": "d", key: "k", policy: "p", "Content-Type": "multipart/form-data" };
    const registered = { media_id: "12345", media_type: "video", upload_url: `${recorder.url}/store/`, upload_parameters };
    recorder.answers.push({ status: 201, body: registered }, { status: 204 }, { status: 200, body: { status: "succeeded" } }, created);
    const bytes = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.alloc(64)]);
    const post = postOf({ text: "hi", media: [{ bytes }], settings: { boardId: "9" } });
    const { state, progress } = await adapter.prepare(access, post, null);
    expect(state).toBe("ready");
    await adapter.create(access, post, progress);
    const [register, store, status, pin] = recorder.received.map(shapeOf);
    expect(register).toMatchObject({ request: "POST /v5/media", body: '{"media_type":"video"}' });
    expect(store).toMatchObject({ request: "POST /store/", authorization: undefined, type: "multipart/form-data" });
    expect([...(store?.body ?? "").matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)).toEqual(["x-amz-date", "key", "policy", "Content-Type", "file"]);
    expect(status?.request).toBe("GET /v5/media/12345");
    expect(JSON.parse(pin?.body ?? "")).toEqual({
      board_id: "9",
      description: "hi",
      media_source: { source_type: "video_id", media_id: "12345", cover_image_key_frame_time: 1 },
    });
  });

  it("does not know what became of a pin whose answer names none", async () => {
    recorder.answers.push(boards, { status: 201, body: {} });
    const post = at(["https://cdn.test/a.png"]);
    const { progress } = await adapter.prepare(access, post, null);
    await expect(adapter.create(access, post, progress)).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });
});
