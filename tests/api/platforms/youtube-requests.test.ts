import { describe, expect, it } from "vitest";
import { createYoutubeAdapter } from "@/server/platforms/social/youtube";
import { postOf } from "./outgoing";
import { type Received, recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as YouTube's documentation has them. */

const { adapter, recorder } = await recordRequests(createYoutubeAdapter, {
  clientId: "client id",
  clientSecret: "s:cret",
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  apiVersion: "v3",
});
const access = { accessToken: "user-token", accountId: "UC1", accountName: "Nashir" };
const bytes = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.alloc(262_144)]);

function shapeOf({ method, path, headers }: Received) {
  return {
    request: `${method} ${decodeURIComponent(path)}`,
    authorization: headers.authorization,
    range: headers["content-range"],
    length: headers["content-length"],
  };
}

describe("requests to YouTube", () => {
  it("the consent asks for a refresh token each time", () => {
    const url = new URL(adapter.authorizeUrl({ state: "s", codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", redirectUri: "https://n.test/cb" }));
    expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "client id",
      redirect_uri: "https://n.test/cb",
      scope: ["youtube.upload", "youtube.readonly", "youtube.force-ssl"].map((name) => `https://www.googleapis.com/auth/${name}`).join(" "),
      access_type: "offline",
      prompt: "consent",
      state: "s",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    });
  });

  const app = "client_id=client+id&client_secret=s%3Acret";
  it.each<[string, () => Promise<unknown>, string, string]>([
    [
      "exchange",
      () => adapter.exchangeCode({ code: "c", codeVerifier: "v", redirectUri: "https://n.test/cb" }),
      "POST /token",
      `grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fn.test%2Fcb&code_verifier=v&${app}`,
    ],
    ["refresh", () => adapter.refreshTokens("r0", access), "POST /token", `grant_type=refresh_token&refresh_token=r0&${app}`],
    ["revoke", () => adapter.revokeToken("t"), "POST /revoke", "token=t"],
  ])("%s", async (_name, call, request, body) => {
    recorder.answers.push({ status: 200, body: { access_token: "a", expires_in: 3_599, scope: "x", token_type: "Bearer" } });
    await call();
    expect(recorder.received.map((received) => [`${received.method} ${received.path}`, received.body])).toEqual([[request, body]]);
  });

  it("which channel am I", async () => {
    const snippet = { title: "قناة", thumbnails: { default: { url: "https://yt3.test/a.jpg" } } };
    recorder.answers.push({ status: 200, body: { items: [{ id: "UC1", snippet }] } }, { status: 200, body: { kind: "youtube#channelListResponse" } });
    expect(await adapter.listAccounts("user-token")).toEqual([{ accountId: "UC1", accountName: "قناة", kind: "channel", avatarUrl: "https://yt3.test/a.jpg" }]);
    await expect(adapter.listAccounts("user-token")).rejects.toMatchObject({ errorClass: "BLOCKED" });
    expect(recorder.received.map(shapeOf)[0]).toMatchObject({
      request: "GET /youtube/v3/channels?part=snippet,contentDetails,statistics&mine=true",
      authorization: "Bearer user-token",
    });
  });

  it("a video: its session, its first granule, and its last bytes", async () => {
    recorder.answers.push(
      { status: 200, headers: { location: `${recorder.url}/session?upload_id=1` } },
      { status: 308, headers: { range: "bytes=0-262143" } },
      { status: 200, body: { kind: "youtube#video", id: "abcdefghijk", status: { uploadStatus: "uploaded" } } },
    );
    const settings = { title: "T", privacyStatus: "private", madeForKids: true, categoryId: "27", tags: ["a"], notifySubscribers: false, madeWithAi: true };
    const post = postOf({ text: "words", settings, media: [{ bytes }] });
    const preparation = await adapter.prepare(access, post, null);
    expect(await adapter.create(access, post, preparation.progress)).toMatchObject({ externalPostId: "abcdefghijk" });
    const session = { authorization: "Bearer user-token" };
    expect(recorder.received.map(shapeOf)).toMatchObject([
      { ...session, request: "POST /upload/youtube/v3/videos?uploadType=resumable&part=snippet,status&notifySubscribers=false" },
      { ...session, request: "PUT /session?upload_id=1", range: "bytes 0-262143/262168", length: "262144" },
      { ...session, request: "PUT /session?upload_id=1", range: "bytes 262144-262167/262168", length: "24" },
    ]);
    const [start] = recorder.received;
    expect(start?.headers).toMatchObject({
      "content-type": "application/json; charset=UTF-8",
      "x-upload-content-length": "262168",
      "x-upload-content-type": "video/mp4",
    });
    expect(JSON.parse(start?.body ?? "")).toEqual({
      snippet: { title: "T", description: "words", categoryId: "27", tags: ["a"] },
      status: { privacyStatus: "private", selfDeclaredMadeForKids: true, containsSyntheticMedia: true },
    });
    expect(Buffer.concat(recorder.received.slice(1).map(({ body }) => Buffer.from(body, "latin1"))).equals(bytes)).toBe(true);
  });

  it("a session is queried for its offset, without a body", async () => {
    recorder.answers.push({ status: 308, headers: { range: "bytes=0-262143" } });
    const progress = { session: `${recorder.url}/session`, bytes: bytes.length, sent: 0, mime: "video/mp4" };
    const query = { text: "", since: new Date(), mediaCount: 1, settings: {}, progress };
    expect(await adapter.findCreated(access, query)).toBeNull();
    expect(recorder.received.map(shapeOf)).toEqual([{ request: "PUT /session", authorization: "Bearer user-token", range: "bytes */262168", length: "0" }]);
  });

  it.each<[string, () => Promise<unknown>, unknown, string[]]>([
    [
      "processing",
      async () => adapter.confirm?.(access, { videoId: "v", asked: 0 }),
      { items: [{ status: { uploadStatus: "processed" } }] },
      ["GET /youtube/v3/videos?part=status,processingDetails&id=v"],
    ],
    ["deletion", async () => adapter.deletePost?.(access, "v"), {}, ["DELETE /youtube/v3/videos?id=v"]],
    [
      "counters, fifty at a time",
      async () =>
        adapter.readMetrics?.(
          access,
          Array.from({ length: 51 }, (_, n) => `v${n}`),
        ),
      { items: [] },
      [`GET /youtube/v3/videos?part=statistics&id=${Array.from({ length: 50 }, (_, n) => `v${n}`).join(",")}`, "GET /youtube/v3/videos?part=statistics&id=v50"],
    ],
  ])("%s", async (_name, call, body, requests) => {
    recorder.answers.push({ status: 200, body }, { status: 200, body });
    await call();
    expect(recorder.received.map((received) => shapeOf(received).request).sort()).toEqual([...requests].sort());
  });

  it("does not know what became of a video whose answer names none", async () => {
    recorder.answers.push({ status: 200, body: {} });
    const progress = { session: `${recorder.url}/session`, bytes: bytes.length, sent: 262_144, mime: "video/mp4" };
    await expect(adapter.create(access, postOf({ text: "x", media: [{ bytes }] }), progress)).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });
});
