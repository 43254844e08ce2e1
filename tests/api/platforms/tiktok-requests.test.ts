import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createTiktokAdapter } from "@/server/platforms/social/tiktok";
import { postOf } from "./outgoing";
import { type Received, recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as TikTok's documentation has them. */

const { adapter, recorder } = await recordRequests(createTiktokAdapter, {
  clientId: "key",
  clientSecret: "s:cret",
  authorizeUrl: "https://www.tiktok.com/v2/auth/authorize/",
  apiVersion: "v2",
});
const access = { accessToken: "user-token", accountId: "open-1", accountName: "Nashir" };
const ok = (data: unknown) => ({ status: 200, body: { data, error: { code: "ok", message: "", log_id: "1" } } });
const creator = ok({
  creator_username: "nashir",
  creator_nickname: "Nashir",
  privacy_level_options: ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"],
  comment_disabled: true,
  duet_disabled: false,
  stitch_disabled: false,
  max_video_post_duration_sec: 300,
});
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.alloc(11 * 1024 * 1024)]);

const requestOf = ({ method, path }: Received) => `${method} ${path}`;

describe("requests to TikTok", () => {
  it("sends the person to the consent without PKCE", () => {
    expect(adapter.authorizeUrl({ state: "s", codeVerifier: "v", redirectUri: "https://n.test/cb" })).toBe(
      "https://www.tiktok.com/v2/auth/authorize/?client_key=key&scope=user.info.basic%2Cuser.info.profile%2Cvideo.publish%2Cvideo.list&response_type=code&redirect_uri=https%3A%2F%2Fn.test%2Fcb&state=s",
    );
  });

  it.each<[string, () => Promise<unknown>, string, string]>([
    [
      "exchange",
      () => adapter.exchangeCode({ code: "c*1", codeVerifier: "v", redirectUri: "https://n.test/cb" }),
      "/v2/oauth/token/",
      "client_key=key&client_secret=s%3Acret&code=c*1&grant_type=authorization_code&redirect_uri=https%3A%2F%2Fn.test%2Fcb",
    ],
    [
      "refresh",
      () => adapter.refreshTokens("r0", { accountId: "open-1" }),
      "/v2/oauth/token/",
      "client_key=key&client_secret=s%3Acret&grant_type=refresh_token&refresh_token=r0",
    ],
    ["revoke", () => adapter.revokeToken("t"), "/v2/oauth/revoke/", "client_key=key&client_secret=s%3Acret&token=t"],
  ])("%s", async (_name, call, path, body) => {
    recorder.answers.push({ status: 200, body: { access_token: "a", expires_in: 86_400, refresh_token: "r", scope: "user.info.basic,video.list" } });
    await call();
    expect(recorder.received).toMatchObject([{ method: "POST", path, body, headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" } }]);
  });

  it("a video in two parts, and what became of it", async () => {
    recorder.answers.push(
      creator,
      ok({ publish_id: "v_pub_file~v2.1", upload_url: `${recorder.url}/upload/?upload_id=1` }),
      { status: 206 },
      { status: 201 },
      ok({ status: "PUBLISH_COMPLETE", publicaly_available_post_id: ["7300000000000000001"] }),
    );
    const settings = { privacyLevel: "SELF_ONLY", disableDuet: true, videoCoverTimestampMs: 1_000, madeWithAi: true };
    const post = postOf({ text: "caption #tag", media: [{ bytes: video }], settings });
    const { progress } = await adapter.prepare(access, post, null);
    const created = await adapter.create(access, post, progress);
    expect(await adapter.confirm?.(access, created.pending?.progress ?? {})).toMatchObject({
      created: { externalPostId: "7300000000000000001", externalUrl: "https://www.tiktok.com/@nashir/video/7300000000000000001" },
    });
    const [info, init, first, last, status] = recorder.received as [Received, Received, Received, Received, Received];
    expect(recorder.received.map(requestOf)).toEqual([
      "POST /v2/post/publish/creator_info/query/",
      "POST /v2/post/publish/video/init/",
      "PUT /upload/?upload_id=1",
      "PUT /upload/?upload_id=1",
      "POST /v2/post/publish/status/fetch/",
    ]);
    for (const { headers } of [info, init, status]) {
      expect(headers).toMatchObject({ authorization: "Bearer user-token", "content-type": "application/json; charset=UTF-8" });
    }
    expect(info.body).toBe("");
    expect(JSON.parse(init.body)).toEqual({
      post_info: {
        title: "caption #tag",
        privacy_level: "SELF_ONLY",
        disable_duet: true,
        disable_comment: true,
        disable_stitch: false,
        video_cover_timestamp_ms: 1_000,
        brand_content_toggle: false,
        brand_organic_toggle: false,
        is_aigc: true,
      },
      source_info: { source: "FILE_UPLOAD", video_size: video.length, chunk_size: 5_242_880, total_chunk_count: 2 },
    });
    const rest = video.length - 5_242_880;
    expect(first.headers).toMatchObject({ "content-type": "video/mp4", "content-length": "5242880", "content-range": `bytes 0-5242879/${video.length}` });
    expect(last.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(rest),
      "content-range": `bytes 5242880-${video.length - 1}/${video.length}`,
    });
    expect([first.headers.authorization, last.headers.authorization]).toEqual([undefined, undefined]);
    expect(status.body).toBe('{"publish_id":"v_pub_file~v2.1"}');
  });

  it("photos by their addresses", async () => {
    recorder.answers.push(creator, ok({ publish_id: "p_pub_url~v2.1" }));
    const jpeg = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    const post = postOf({ text: "words", media: [{ bytes: jpeg }, { bytes: jpeg }], settings: { title: "Title", autoAddMusic: true } });
    const { progress } = await adapter.prepare(access, post, null);
    await adapter.create(access, post, progress);
    const init = recorder.received[1] as Received;
    expect(requestOf(init)).toBe("POST /v2/post/publish/content/init/");
    expect(JSON.parse(init.body)).toEqual({
      media_type: "PHOTO",
      post_mode: "DIRECT_POST",
      post_info: {
        title: "Title",
        description: "words",
        privacy_level: "PUBLIC_TO_EVERYONE",
        disable_comment: true,
        brand_content_toggle: false,
        brand_organic_toggle: false,
        auto_add_music: true,
      },
      source_info: {
        source: "PULL_FROM_URL",
        photo_cover_index: 0,
        photo_images: [expect.stringMatching(/^http:\/\/127\.0\.0\.1/), expect.stringMatching(/^http:\/\/127\.0\.0\.1/)],
      },
    });
  });

  it("counters, at most 20 ids a call", async () => {
    recorder.answers.push(ok({ videos: [] }), ok({ videos: [{ id: "21", view_count: 5 }] }));
    const ids = Array.from({ length: 21 }, (_, index) => String(index + 1));
    const nothing = { impressions: null, likes: null, comments: null, shares: null, saves: null, clicks: null };
    expect(await adapter.readMetrics?.(access, ids)).toEqual([{ ...nothing, externalPostId: "21", views: 5 }]);
    expect(recorder.received.map(requestOf)).toEqual(Array(2).fill("POST /v2/video/query/?fields=id,view_count,like_count,comment_count,share_count"));
    expect(recorder.received[1]?.body).toBe('{"filters":{"video_ids":["21"]}}');
  });
});
