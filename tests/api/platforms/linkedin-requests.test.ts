import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createLinkedinAdapter } from "@/server/platforms/social/linkedin";
import { postOf } from "./outgoing";
import { type Received, recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as LinkedIn's documentation has them. */

const { adapter, recorder } = await recordRequests(createLinkedinAdapter, {
  clientId: "app",
  clientSecret: "s:cret",
  authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
  apiVersion: "202607",
});
const access = { accessToken: "user-token", accountId: "urn:li:person:abc", accountName: "N" };
const page = { ...access, accountId: "urn:li:organization:7" };
const versioned = { authorization: "Bearer user-token", version: "202607", protocol: "2.0.0" };
const accepted = { status: 201, headers: { "x-restli-id": "urn:li:share:1" } };

function shapeOf({ method, path, headers, body }: Received) {
  const { authorization } = headers;
  return { request: `${method} ${path}`, authorization, version: headers["linkedin-version"], protocol: headers["x-restli-protocol-version"], body };
}
const post = (content?: unknown) => ({
  author: "urn:li:person:abc",
  commentary: "hi \\(you\\)",
  visibility: "PUBLIC",
  distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: "PUBLISHED",
  isReshareDisabledByAuthor: false,
  ...(content ? { content } : {}),
});

describe("requests to LinkedIn", () => {
  it.each<[string, () => Promise<unknown>, string, string]>([
    [
      "exchange",
      () => adapter.exchangeCode({ code: "c", codeVerifier: "v", redirectUri: "https://n.test/cb" }),
      "accessToken",
      "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fn.test%2Fcb&client_id=app&client_secret=s%3Acret",
    ],
    ["refresh", () => adapter.refreshTokens("r0", access), "accessToken", "grant_type=refresh_token&refresh_token=r0&client_id=app&client_secret=s%3Acret"],
    ["revoke", () => adapter.revokeToken("t"), "revoke", "token=t&client_id=app&client_secret=s%3Acret"],
  ])("%s", async (_name, call, path, body) => {
    recorder.answers.push({ status: 200, body: { access_token: "a" } });
    await call();
    expect(recorder.received.map(({ method, path, headers, body }) => [method, path, headers["content-type"]?.toString().split(";")[0], body])).toEqual([
      ["POST", `/oauth/v2/${path}`, "application/x-www-form-urlencoded", body],
    ]);
  });

  it("a text", async () => {
    recorder.answers.push(accepted);
    expect(await adapter.create(access, postOf({ text: "hi (you)" }), { uploads: [] })).toEqual({
      externalPostId: "urn:li:share:1",
      externalUrl: "https://www.linkedin.com/feed/update/urn:li:share:1/",
    });
    expect(recorder.received.map(shapeOf)).toEqual([{ request: "POST /rest/posts", ...versioned, body: JSON.stringify(post()) }]);
  });

  it("a link with its card, by the title that was given or by its host", async () => {
    recorder.answers.push(accepted, accepted);
    const link = "https://shop.example/sale?x=1";
    await adapter.create(access, postOf({ text: "hi (you)", settings: { link, linkTitle: "Sale" } }), { uploads: [] });
    await adapter.create(access, postOf({ text: "hi (you)", settings: { link } }), { uploads: [] });
    expect(recorder.received.map(({ body }) => JSON.parse(body))).toEqual([
      post({ article: { source: link, title: "Sale" } }),
      post({ article: { source: link, title: "shop.example" } }),
    ]);
  });

  it("an image with its alternative text, and two", async () => {
    const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    recorder.answers.push({ status: 200, body: { value: { uploadUrl: `${recorder.url}/up`, image: "urn:li:image:9" } } }, { status: 201 }, accepted);
    const one = postOf({ text: "hi (you)", media: [{ bytes, altText: "white" }] });
    const waiting = await adapter.prepare(access, one, null);
    const { progress } = await adapter.prepare(access, one, waiting.progress);
    await adapter.create(access, one, progress);
    const [start, upload, created] = recorder.received.map(shapeOf);
    expect(start).toEqual({
      request: "POST /rest/images?action=initializeUpload",
      ...versioned,
      body: '{"initializeUploadRequest":{"owner":"urn:li:person:abc"}}',
    });
    expect(upload).toMatchObject({ request: "PUT /up", authorization: "Bearer user-token", body: bytes.toString("latin1") });
    expect(JSON.parse(created?.body ?? "")).toEqual(post({ media: { id: "urn:li:image:9", altText: "white" } }));

    recorder.answers.push(accepted);
    const uploads = ["1", "2"].map((id) => ({ urn: `urn:li:image:${id}`, kind: "image", done: true }));
    await adapter.create(access, one, { uploads });
    expect(JSON.parse(recorder.received.at(-1)?.body ?? "").content).toEqual({ multiImage: { images: [{ id: "urn:li:image:1" }, { id: "urn:li:image:2" }] } });
  });

  it("a video in the parts that LinkedIn asks for", async () => {
    const bytes = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.alloc(76, "z")]);
    const part = (n: number, firstByte: number, lastByte: number) => ({ uploadUrl: `${recorder.url}/part/${n}`, firstByte, lastByte });
    recorder.answers.push(
      { status: 200, body: { value: { video: "urn:li:video:5", uploadToken: "", uploadInstructions: [part(0, 0, 59), part(1, 60, 99)] } } },
      { status: 200, headers: { etag: "e0" } },
      { status: 200, headers: { etag: "e1" } },
      { status: 200 },
      { status: 200, body: { status: "PROCESSING" } },
      { status: 200, body: { status: "AVAILABLE" } },
    );
    // Too small for LinkedIn, and small enough to be read here.
    const small = postOf({ media: [{ bytes }] });
    const moving = { ...small, media: async () => (await small.media()).map((item) => ({ ...item, bytes: 76_800 })) };
    let preparation = await adapter.prepare(access, moving, null);
    for (const state of ["waiting", "ready"]) {
      preparation = await adapter.prepare(access, moving, preparation.progress);
      expect(preparation.state).toBe(state);
    }
    expect(recorder.received.map((received) => `${received.method} ${received.path}`)).toEqual([
      "POST /rest/videos?action=initializeUpload",
      "PUT /part/0",
      "PUT /part/1",
      "POST /rest/videos?action=finalizeUpload",
      ...Array(2).fill("GET /rest/videos/urn%3Ali%3Avideo%3A5"),
    ]);
    expect(recorder.received.slice(1, 3).map((received) => received.body)).toEqual([
      bytes.subarray(0, 60).toString("latin1"),
      bytes.subarray(60).toString("latin1"),
    ]);
    expect(recorder.received[3]?.body).toBe('{"finalizeUploadRequest":{"video":"urn:li:video:5","uploadToken":"","uploadedPartIds":["e0","e1"]}}');
  });

  it.each<[string, () => Promise<unknown> | undefined, string]>([
    ["delete", () => adapter.deletePost?.(access, "urn:li:share:1"), "DELETE /rest/posts/urn%3Ali%3Ashare%3A1"],
    [
      "a page's counters",
      () => adapter.readMetrics?.(page, ["urn:li:share:1", "urn:li:ugcPost:2"]),
      "GET /rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=urn%3Ali%3Aorganization%3A7&shares=List(urn%3Ali%3Ashare%3A1)&ugcPosts=List(urn%3Ali%3AugcPost%3A2)",
    ],
    ["a person's counters", () => adapter.readMetrics?.(access, ["urn:li:share:1"]), "GET /rest/socialMetadata/urn%3Ali%3Ashare%3A1"],
    [
      "the read-back",
      () => adapter.findCreated(page, { text: "x", since: new Date(), mediaCount: 0, settings: {}, progress: null }),
      "GET /rest/posts?q=author&author=urn%3Ali%3Aorganization%3A7&count=100&start=0&sortBy=CREATED",
    ],
  ])("%s", async (_name, call, request) => {
    recorder.answers.push({ status: 200, body: { elements: [] } });
    await call();
    expect(recorder.received.map(shapeOf)).toEqual([{ request, ...versioned, body: "" }]);
  });

  it("does not know what became of a post whose answer names none", async () => {
    recorder.answers.push({ status: 201 });
    await expect(adapter.create(access, postOf({ text: "hi" }), { uploads: [] })).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });
});
