import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createTwitterAdapter } from "@/server/platforms/social/twitter";
import { mp4 } from "./contract/kinds";
import { postOf } from "./outgoing";
import { type Received, recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as X's documentation has them. */

const { adapter, config, recorder } = await recordRequests(createTwitterAdapter, {
  clientId: "client id",
  clientSecret: "s:cret",
  authorizeUrl: "https://x.com/i/oauth2/authorize",
  apiVersion: "2",
});
const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#fff" } })
  .png()
  .toBuffer();
const access = { accessToken: "user-token", accountId: "2244994945", accountName: "nashir" };

const tokens = { status: 200, body: { token_type: "bearer", expires_in: 7200, access_token: "a", refresh_token: "r", scope: "tweet.read offline.access" } };

function shapeOf({ method, path, headers, body }: Received) {
  return { request: `${method} ${path}`, authorization: headers.authorization, type: headers["content-type"]?.toString().split(";")[0], body };
}

const basic = `Basic ${Buffer.from("client%20id:s%3Acret").toString("base64")}`;

describe("requests to X", () => {
  it.each<[string, () => Promise<unknown>, string, string]>([
    [
      "exchange",
      () => adapter.exchangeCode({ code: "c", codeVerifier: "v", redirectUri: "https://n.test/cb" }),
      "/2/oauth2/token",
      "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fn.test%2Fcb&code_verifier=v",
    ],
    ["refresh", () => adapter.refreshTokens("r0", access), "/2/oauth2/token", "grant_type=refresh_token&refresh_token=r0"],
    ["revoke", () => adapter.revokeToken("t"), "/2/oauth2/revoke", "token=t"],
  ])("%s", async (_name, call, path, body) => {
    recorder.answers.push(tokens);
    await call();
    expect(recorder.received.map(shapeOf)).toEqual([{ request: `POST ${path}`, authorization: basic, type: "application/x-www-form-urlencoded", body }]);
    expect(recorder.received[0]?.headers["user-agent"]).toBe("Nashir/1.0");
  });

  it("names a public client in the body", async () => {
    recorder.answers.push(tokens);
    await createTwitterAdapter({ ...config, clientSecret: "" }).refreshTokens("r0", access);
    expect(shapeOf(recorder.received[0] as Received)).toMatchObject({
      authorization: undefined,
      body: "grant_type=refresh_token&refresh_token=r0&client_id=client+id",
    });
  });

  it("who am I", async () => {
    recorder.answers.push({ status: 200, body: { data: { id: "12345678901234567890", name: "N", username: "nashir", verified: false } } });
    expect(await adapter.listAccounts("user-token")).toEqual([{ accountId: "12345678901234567890", accountName: "nashir", kind: "profile" }]);
    expect(recorder.received.map(shapeOf)).toEqual([
      {
        request: "GET /2/users/me?user.fields=id,name,username,profile_image_url,verified,verified_type",
        authorization: "Bearer user-token",
        type: undefined,
        body: "",
      },
    ]);
  });

  it("a post with an image and its alternative text", async () => {
    recorder.answers.push(
      { status: 200, body: { data: { id: "900", media_key: "3_900" } } },
      { status: 200, body: { data: { id: "900" } } },
      { status: 201, body: { data: { id: "1900000000000000001", text: "hi" } } },
    );
    const post = postOf({ text: "hi", media: [{ bytes: png, altText: "white" }] });
    const preparation = await adapter.prepare(access, post, null);
    expect(preparation).toEqual({ state: "ready", progress: { uploads: [{ mediaId: "900", done: true }] } });
    expect(await adapter.create(access, post, preparation.progress)).toEqual({
      externalPostId: "1900000000000000001",
      externalUrl: "https://x.com/nashir/status/1900000000000000001",
    });
    const [upload, metadata, tweet] = recorder.received.map(shapeOf);
    expect(upload).toMatchObject({ request: "POST /2/media/upload", authorization: "Bearer user-token", type: "multipart/form-data" });
    expect(upload?.body).toMatch(
      /name="media_category"\r\n\r\ntweet_image\r\n[\s\S]*name="media"; filename="image.png"\r\nContent-Type: image\/png\r\n\r\n\x89PNG/,
    );
    expect(metadata).toEqual({
      request: "POST /2/media/metadata",
      authorization: "Bearer user-token",
      type: "application/json",
      body: '{"id":"900","metadata":{"alt_text":{"text":"white"}}}',
    });
    expect(tweet).toEqual({
      request: "POST /2/tweets",
      authorization: "Bearer user-token",
      type: "application/json",
      body: '{"text":"hi","media":{"media_ids":["900"]}}',
    });
  });

  it("a post that is labelled, and for whom it may be answered", async () => {
    recorder.answers.push(...Array(2).fill({ status: 201, body: { data: { id: "1", text: "hi" } } }));
    const settings = { replySettings: "following", paidPartnership: true, madeWithAi: true };
    await adapter.create(access, postOf({ text: "hi", settings }), { uploads: [] });
    await adapter.create(access, postOf({ text: "hi", settings: { paidPartnership: false, madeWithAi: false } }), { uploads: [] });
    expect(recorder.received.map(({ body }) => body)).toEqual([
      '{"text":"hi","reply_settings":"following","paid_partnership":true,"made_with_ai":true}',
      '{"text":"hi"}',
    ]);
  });

  it("asks for processing until it has ended", async () => {
    const status = (processing_info: unknown) => ({ status: 200, body: { data: { id: "901", processing_info } } });
    recorder.answers.push(status({ state: "in_progress", check_after_secs: 7, progress_percent: 5 }), status({ state: "succeeded" }));
    const post = postOf({ text: "v", media: [{ bytes: mp4 }] });
    const waiting = await adapter.prepare(access, post, { uploads: [{ mediaId: "901", done: false }] });
    expect(waiting).toEqual({ state: "waiting", waitSeconds: 7, progress: { uploads: [{ mediaId: "901", done: false }] } });
    expect(await adapter.prepare(access, post, waiting.progress)).toEqual({ state: "ready", progress: { uploads: [{ mediaId: "901", done: true }] } });
    expect(recorder.received.map((received) => `${received.method} ${received.path}`)).toEqual(
      Array(2).fill("GET /2/media/upload?command=STATUS&media_id=901"),
    );
  });

  it("refuses media that X could not process", async () => {
    recorder.answers.push({ status: 200, body: { data: { id: "901", processing_info: { state: "failed", error: { code: 1, name: "InvalidMedia" } } } } });
    const post = postOf({ text: "v", media: [{ bytes: mp4 }] });
    await expect(adapter.prepare(access, post, { uploads: [{ mediaId: "901", done: false }] })).rejects.toMatchObject({ errorClass: "INVALID" });
  });

  it("reads back the account's own posts since the attempt", async () => {
    recorder.answers.push({ status: 200, body: { meta: { result_count: 0 } } });
    expect(
      await adapter.findCreated(access, { text: "hi", since: new Date("2026-11-21T10:00:05.000Z"), mediaCount: 0, settings: {}, progress: null }),
    ).toBeNull();
    expect(recorder.received.map((received) => `${received.method} ${decodeURIComponent(received.path)}`)).toEqual([
      "GET /2/users/2244994945/tweets?max_results=100&start_time=2026-11-21T10:00:00.000Z&tweet.fields=created_at,entities",
    ]);
  });

  it.each([
    ["no id", { status: 201, body: { data: {} } }],
    ["no JSON", { status: 201 }],
  ])("does not know what became of a post whose answer has %s", async (_name, answer) => {
    recorder.answers.push(answer);
    await expect(adapter.create(access, postOf({ text: "hi" }), {})).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });
});
