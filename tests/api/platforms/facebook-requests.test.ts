import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createFacebookAdapter } from "@/server/platforms/social/facebook";
import { postOf } from "./outgoing";
import { recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as Facebook's documentation has them. */

const { adapter, recorder } = await recordRequests(createFacebookAdapter, {
  clientId: "app",
  clientSecret: "secret",
  authorizeUrl: "https://www.facebook.com/v26.0/dialog/oauth",
  apiVersion: "v26.0",
});
const access = { accessToken: "page-token", accountId: "100", accountName: "Nashir" };
const proofOf = (token: string) => `appsecret_proof=${createHmac("sha256", "secret").update(token).digest("hex")}`;
const proof = proofOf("page-token");
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.from("0123456789")]);

const ok = (...bodies: unknown[]) => recorder.answers.push(...bodies.map((body) => ({ status: 200, body })));
const plain = (text: string) => decodeURIComponent(text.replaceAll("+", " "));
const requests = () => recorder.received.map(({ method, path, body }) => `${method} ${plain(path)}${body ? ` ${plain(body)}` : ""}`);
/** The named parts of a multipart body. */
const partsOf = (body = "") =>
  Object.fromEntries([...body.matchAll(/name="(\w+)"[^\r]*\r\n(?:Content-Type: [^\r]+\r\n)?\r\n([\s\S]*?)\r\n--/g)].map((part) => [part[1], part[2]]));
const fresh = { photos: [], video: null, startedAt: Date.now() };

describe("requests to Facebook", () => {
  it("exchange: short token, long token, what was granted", async () => {
    ok({ access_token: "short", expires_in: 5_400 }, { access_token: "long", expires_in: 5_184_000 });
    ok({
      data: [
        { permission: "pages_show_list", status: "granted" },
        { permission: "read_insights", status: "declined" },
      ],
    });
    const tokens = await adapter.exchangeCode({ code: "c", codeVerifier: "v", redirectUri: "https://n.test/cb" });
    expect(tokens).toEqual({ accessToken: "long", refreshToken: "long", expiresInSeconds: 5_184_000, scopes: ["pages_show_list"] });
    expect(requests()).toEqual([
      "GET /v26.0/oauth/access_token?redirect_uri=https://n.test/cb&code=c&client_id=app&client_secret=secret",
      "GET /v26.0/oauth/access_token?grant_type=fb_exchange_token&fb_exchange_token=short&client_id=app&client_secret=secret",
      `GET /v26.0/me/permissions?${proofOf("long")}`,
    ]);
    expect(recorder.received[2]?.headers.authorization).toBe("Bearer long");
  });

  it("the pages, over several answers, without those that may only be looked at", async () => {
    ok({ id: "9", name: "A person" });
    ok({
      data: [{ id: "1", name: "One", access_token: "t1", tasks: ["CREATE_CONTENT"], picture: { data: { url: "https://p.test/1" } } }],
      paging: { next: "https://elsewhere.test/", cursors: { after: "X" } },
    });
    ok({ data: [{ id: "2", name: "Two", access_token: "t2", tasks: ["ANALYZE"] }], paging: { cursors: { after: "Y" } } });
    ok({ data: [] });
    const pages = await adapter.listAccounts("user");
    expect(pages.map(({ accountId, avatarUrl, tokens }) => [accountId, avatarUrl, tokens?.accessToken])).toEqual([["1", "https://p.test/1", "t1"]]);
    expect(requests().slice(1, 3)).toEqual([
      `GET /v26.0/me/accounts?fields=id,name,access_token,tasks,picture{url}&limit=100&${proofOf("user")}`,
      `GET /v26.0/me/accounts?fields=id,name,access_token,tasks,picture{url}&limit=100&after=X&${proofOf("user")}`,
    ]);
  });

  it("words and a link", async () => {
    ok({ id: "100_5", permalink_url: "https://www.facebook.com/100/posts/pfbid0" });
    const created = await adapter.create(access, postOf({ text: "hi #1 + 1", settings: { link: "https://e.test" } }), fresh);
    expect(created).toEqual({ externalPostId: "100_5", externalUrl: "https://www.facebook.com/100/posts/pfbid0" });
    expect(recorder.received[0]?.body).toBe(`message=hi+%231+%2B+1&link=https%3A%2F%2Fe.test&fields=id%2Cpermalink_url&${proof}`);
    expect(recorder.received[0]).toMatchObject({ method: "POST", path: "/v26.0/100/feed", headers: { authorization: "Bearer page-token" } });
  });

  it("photos: uploaded unseen, then attached", async () => {
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
    ok({ id: "7" }, { id: "8" }, { id: "100_6" });
    const post = postOf({ text: "two", media: [{ bytes: png, altText: "dot" }, { bytes: png }] });
    const { progress } = await adapter.prepare(access, post, null);
    expect((await adapter.create(access, post, progress)).externalUrl).toBe("https://www.facebook.com/100/posts/6");
    expect(recorder.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v26.0/100/photos",
      "POST /v26.0/100/photos",
      "POST /v26.0/100/feed",
    ]);
    expect(partsOf(recorder.received[0]?.body)).toEqual({
      published: "false",
      alt_text_custom: "dot",
      appsecret_proof: proof.split("=")[1],
      source: png.toString("latin1"),
    });
    expect(plain(recorder.received[2]?.body ?? "")).toBe(`message=two&attached_media=[{"media_fbid":"7"},{"media_fbid":"8"}]&fields=id,permalink_url&${proof}`);
  });

  it("a video for the feed: start and the pieces beforehand, the end as the create", async () => {
    ok({ video_id: "55", upload_session_id: "s", start_offset: "0", end_offset: "20" });
    ok({ start_offset: "20", end_offset: "34" }, { start_offset: "34", end_offset: "34" }, { success: true });
    const post = postOf({ text: "clip", media: [{ bytes: video }] });
    const { progress } = await adapter.prepare(access, post, null);
    const pieces = recorder.received.slice(1).map(({ body }) => partsOf(body));
    expect(requests()[0]).toBe(`POST /v26.0/100/videos upload_phase=start&file_size=34&${proof}`);
    expect(pieces.map(({ upload_phase, upload_session_id, start_offset }) => [upload_phase, upload_session_id, start_offset])).toEqual([
      ["transfer", "s", "0"],
      ["transfer", "s", "20"],
    ]);
    expect(pieces.map(({ video_file_chunk }) => video_file_chunk).join("")).toBe(video.toString("latin1"));
    expect(await adapter.create(access, post, progress)).toEqual({
      externalPostId: "55",
      externalUrl: "https://www.facebook.com/100/videos/55",
      pending: { progress: { videoId: "55", polls: 0 }, waitSeconds: 1 },
    });
    expect(requests()[3]).toBe(`POST /v26.0/100/videos upload_phase=finish&upload_session_id=s&published=true&description=clip&${proof}`);
  });

  it.each([
    ["reel", "video_reels", "&video_state=PUBLISHED&description=clip"],
    ["story", "video_stories", ""],
  ])("a %s: the bytes beforehand, the end as the create", async (placement, edge, more) => {
    ok({ video_id: "56", upload_url: `${recorder.url}/video-upload/v26.0/56` }, { success: true }, { success: true, post_id: "77" });
    const post = postOf({ text: "clip", media: [{ bytes: video }], settings: { placement } });
    const { progress } = await adapter.prepare(access, post, null);
    await adapter.create(access, post, progress);
    const [start, bytes, finish] = recorder.received;
    expect([start?.path, plain(start?.body ?? "")]).toEqual([`/v26.0/100/${edge}`, `upload_phase=start&${proof}`]);
    expect(bytes).toMatchObject({
      path: "/video-upload/v26.0/56",
      headers: { authorization: "OAuth page-token", offset: "0", file_size: "34" },
      body: video.toString("latin1"),
    });
    expect([finish?.path, plain(finish?.body ?? "")]).toEqual([`/v26.0/100/${edge}`, `upload_phase=finish&video_id=56${more}&${proof}`]);
  });

  it("read-back, deletion and metrics", async () => {
    ok({ data: [{ id: "100_5", message: "hi " }] }, { success: true });
    ok({ reactions: { summary: { total_count: 3 } }, comments: { summary: { total_count: 1 } } });
    ok({ data: [{ name: "post_media_view", values: [{ value: { paid: 2, organic: 5 } }] }] });
    const question = { text: "hi", since: new Date("2026-11-21T10:00:05.000Z"), mediaCount: 0, settings: {}, progress: null };
    expect(await adapter.findCreated(access, question)).toEqual({ externalPostId: "100_5", externalUrl: "https://www.facebook.com/100/posts/5" });
    await adapter.deletePost?.(access, "100_5");
    expect(await adapter.readMetrics?.(access, ["100_5"])).toEqual([
      { externalPostId: "100_5", impressions: 7, views: 7, likes: 3, comments: 1, shares: 0, saves: null, clicks: null },
    ]);
    expect(requests()).toEqual([
      `GET /v26.0/100/published_posts?fields=id,message,created_time,permalink_url&since=${Date.parse("2026-11-21T10:00:00Z") / 1_000}&limit=100&${proof}`,
      `DELETE /v26.0/100_5?${proof}`,
      `GET /v26.0/100_5?fields=reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0),shares&${proof}`,
      `GET /v26.0/100_5/insights?metric=post_media_view,post_clicks&${proof}`,
    ]);
  });

  it("a create whose answer names no post is in doubt", async () => {
    ok({});
    await expect(adapter.create(access, postOf({ text: "hi" }), fresh)).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });
});
