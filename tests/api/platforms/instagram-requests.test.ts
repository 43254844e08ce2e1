import { describe, expect, it } from "vitest";
import type { OutgoingMedia, OutgoingPost } from "@/server/platforms/social/contract";
import { createInstagramAdapter } from "@/server/platforms/social/instagram";
import { recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as Instagram's documentation has them. */

const { adapter, recorder } = await recordRequests(createInstagramAdapter, {
  clientId: "app",
  clientSecret: "s:cret",
  authorizeUrl: "https://www.instagram.com/oauth/authorize",
  apiVersion: "v26.0",
});
const access = { accessToken: "user-token", accountId: "17841400000000001", accountName: "nashir" };

const ok = (body: unknown) => recorder.answers.push({ status: 200, body });
const requests = () => recorder.received.map(({ method, path, body }) => `${method} ${decodeURIComponent(path)}${body ? ` ${decodeURIComponent(body)}` : ""}`);

function outgoing(kinds: ("image" | "video")[], settings: Record<string, unknown> = {}, text = "hi+#there"): OutgoingPost {
  const media = kinds.map(
    (kind, index): OutgoingMedia => ({
      name: "m",
      kind,
      mime: kind === "image" ? "image/jpeg" : "video/mp4",
      bytes: 1,
      width: 1,
      height: 1,
      durationSeconds: null,
      videoCodec: null,
      framesPerSecond: null,
      ...(kind === "image" ? { altText: "alt" } : {}),
      part: () => Promise.reject(new Error("Instagram fetches")),
      withFile: () => Promise.reject(new Error("Instagram fetches")),
      publicUrl: async () => `https://m.test/${index}`,
    }),
  );
  return { text, media: async () => media, mediaCount: media.length, settings };
}

const quota = { data: [{ quota_usage: 2, config: { quota_total: 50, quota_duration: 86_400 } }] };
const limit = "GET /v26.0/17841400000000001/content_publishing_limit?fields=quota_usage,config";
const media = "POST /v26.0/17841400000000001/media";

describe("requests to Instagram", () => {
  it("consent", () => {
    expect(adapter.authorizeUrl({ state: "s", codeVerifier: "v", redirectUri: "https://n.test/cb" })).toBe(
      "https://www.instagram.com/oauth/authorize?client_id=app&redirect_uri=https%3A%2F%2Fn.test%2Fcb&response_type=code&scope=instagram_business_basic%2Cinstagram_business_content_publish%2Cinstagram_business_manage_insights&state=s",
    );
  });

  it("exchange, in two steps", async () => {
    ok({ data: [{ access_token: "short", user_id: "1", permissions: "instagram_business_basic,instagram_business_content_publish" }] });
    ok({ access_token: "long", token_type: "bearer", expires_in: 5_183_944 });
    expect(await adapter.exchangeCode({ code: "c#_", codeVerifier: "v", redirectUri: "https://n.test/cb" })).toEqual({
      accessToken: "long",
      refreshToken: "long",
      expiresInSeconds: 5_183_944,
      scopes: ["instagram_business_basic", "instagram_business_content_publish"],
    });
    expect(requests()).toEqual([
      "POST /oauth/access_token client_id=app&client_secret=s:cret&grant_type=authorization_code&redirect_uri=https://n.test/cb&code=c",
      "GET /access_token?grant_type=ig_exchange_token&client_secret=s:cret&access_token=short",
    ]);
    expect(recorder.received[0]?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it("renewal and who am I", async () => {
    ok({ access_token: "next", token_type: "bearer", expires_in: 5_184_000 });
    ok({ user_id: "17841400000000001", username: "nashir", profile_picture_url: "https://p.test/1.jpg", id: "9" });
    expect((await adapter.refreshTokens("long", access)).accessToken).toBe("next");
    expect(await adapter.listAccounts("next")).toEqual([
      { accountId: "17841400000000001", accountName: "nashir", kind: "profile", avatarUrl: "https://p.test/1.jpg" },
    ]);
    expect(requests()).toEqual([
      "GET /refresh_access_token?grant_type=ig_refresh_token&access_token=long",
      "GET /v26.0/me?fields=user_id,username,name,account_type,profile_picture_url",
    ]);
    expect(recorder.received[1]?.headers.authorization).toBe("Bearer next");
  });

  it.each<[string, OutgoingPost, string]>([
    ["an image", outgoing(["image"]), "image_url=https://m.test/0&alt_text=alt&caption=hi+#there"],
    ["an image with others", outgoing(["image"], { collaborators: ["a", "b"] }, ""), 'image_url=https://m.test/0&alt_text=alt&collaborators=["a","b"]'],
    ["a video", outgoing(["video"]), "media_type=REELS&video_url=https://m.test/0&caption=hi+#there&share_to_feed=true"],
    [
      "a reel",
      outgoing(["video"], { placement: "reel", shareToFeed: false, thumbOffsetMs: 1_500 }),
      "media_type=REELS&video_url=https://m.test/0&caption=hi+#there&thumb_offset=1500&share_to_feed=false",
    ],
    ["a story of an image", outgoing(["image"], { placement: "story" }), "image_url=https://m.test/0&media_type=STORIES"],
    ["a story of a video", outgoing(["video"], { placement: "story" }), "media_type=STORIES&video_url=https://m.test/0"],
  ])("%s", async (_name, post, body) => {
    ok(quota);
    ok({ id: "c1" });
    ok({ status_code: "FINISHED", status: "Finished", id: "c1" });
    ok({ id: "m1" });
    ok({ permalink: "https://www.instagram.com/p/x/", id: "m1" });
    const preparation = await adapter.prepare(access, post, null);
    expect(preparation).toMatchObject({ state: "ready", progress: { parent: "c1" } });
    expect(await adapter.create(access, post, preparation.progress)).toEqual({ externalPostId: "m1", externalUrl: "https://www.instagram.com/p/x/" });
    expect(requests()).toEqual([
      limit,
      `${media} ${body}`,
      "GET /v26.0/c1?fields=status_code,status",
      "POST /v26.0/17841400000000001/media_publish creation_id=c1",
      "GET /v26.0/m1?fields=permalink",
    ]);
    expect(new Set(recorder.received.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer user-token"]));
    // A plus and a hash of the caption must not become a space and a fragment.
    if (body.includes("caption")) expect(recorder.received[1]?.body).toContain("caption=hi%2B%23there");
  });

  it("a carousel: children, then their parent, then the post", async () => {
    for (const body of [quota, { id: "c1" }, { id: "c2" }, { status_code: "FINISHED" }, { status_code: "IN_PROGRESS" }]) ok(body);
    const post = outgoing(["image", "video"]);
    const waiting = await adapter.prepare(access, post, null);
    expect(waiting).toMatchObject({ state: "waiting", waitSeconds: 1, progress: { parent: null, children: ["c1", "c2"] } });
    for (const body of [{ status_code: "FINISHED" }, { status_code: "FINISHED" }, { id: "c3" }, { status_code: "FINISHED" }]) ok(body);
    expect(await adapter.prepare(access, post, waiting.progress)).toMatchObject({ state: "ready", progress: { parent: "c3" } });
    const status = (id: string) => `GET /v26.0/${id}?fields=status_code,status`;
    expect(requests()).toEqual([
      limit,
      `${media} is_carousel_item=true&image_url=https://m.test/0&alt_text=alt`,
      `${media} is_carousel_item=true&media_type=VIDEO&video_url=https://m.test/1`,
      status("c1"),
      status("c2"),
      status("c1"),
      status("c2"),
      `${media} media_type=CAROUSEL&children=c1,c2&caption=hi+#there`,
      status("c3"),
    ]);
  });

  it.each([
    ["ERROR", "Error: Media upload has failed with error code 2207026", "INVALID"],
    ["ERROR", "Error: Media upload has failed with error code 2207052", "TRANSIENT"],
    ["ERROR", "Error: Media upload has failed with error code 2207053", "TRANSIENT"],
    ["ERROR", "Error", "INVALID"],
    ["EXPIRED", "Expired", "TRANSIENT"],
  ])("%s, %s: %s", async (status_code, status, errorClass) => {
    ok({ status_code, status });
    const progress = { parent: "c1", children: [], ready: false, polls: 0, startedAt: Date.now() };
    await expect(adapter.prepare(access, outgoing(["image"]), progress)).rejects.toMatchObject({ errorClass });
  });

  it("is done even when the address cannot be had; is in doubt when the answer names no post", async () => {
    const progress = { parent: "c1", children: [], ready: true, polls: 0, startedAt: Date.now() };
    ok({ id: "m1" });
    recorder.answers.push({ status: 500 });
    expect(await adapter.create(access, outgoing(["image"]), progress)).toEqual({ externalPostId: "m1", externalUrl: null });
    ok({});
    await expect(adapter.create(access, outgoing(["image"]), progress)).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });

  it("metrics", async () => {
    ok({ media_product_type: "FEED", like_count: 4, comments_count: 1, id: "m1" });
    ok({
      data: [
        { name: "views", period: "lifetime", values: [{ value: 90 }] },
        { name: "saved", values: [{ value: 2 }] },
      ],
    });
    expect(await adapter.readMetrics?.(access, ["m1"])).toEqual([
      { externalPostId: "m1", impressions: 90, views: 90, likes: 4, comments: 1, shares: null, saves: 2, clicks: null },
    ]);
    expect(requests()).toEqual([
      "GET /v26.0/m1?fields=media_product_type,like_count,comments_count",
      "GET /v26.0/m1/insights?metric=views,reach,likes,comments,shares,saved,total_interactions",
    ]);
  });
});
