import "./private-hosts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Access, Confirmation, CreatedPost, OutgoingPost, Progress, SocialAdapter } from "@/server/platforms/social/contract";
import { createYoutubeAdapter } from "@/server/platforms/social/youtube";
import { postOf } from "./outgoing";
import { classOf, type StandIn, startStandIn } from "./stand-in";

/** The adapter against the stand-in of YouTube, over real HTTP. */

let standIn: StandIn;
let adapter: SocialAdapter;

const KIB = 1024;
const head = Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex");
/** The first bytes of an MP4 and then nothing that plays: enough for what is looked at. */
const video = (bytes: number) => Buffer.concat([head, randomBytes(bytes - head.length)]);
const short = video(300 * KIB);

beforeAll(async () => {
  standIn = await startStandIn();
  adapter = createYoutubeAdapter(standIn.configOf("YOUTUBE", "/o/oauth2/v2/auth", "v3"));
});
beforeEach(() => standIn.order("reset", {}));
afterAll(() => standIn.stop());

const clip = (text: string, settings: Record<string, unknown> = {}, bytes = short): OutgoingPost => postOf({ text, settings, media: [{ bytes }] });
const kept = (progress: Progress): Progress => JSON.parse(JSON.stringify(progress)) as Progress;

async function prepared(access: Access, post: OutgoingPost): Promise<Progress> {
  const preparation = await adapter.prepare(access, post, null);
  expect(preparation.state).toBe("ready");
  return kept(preparation.progress);
}

const publish = async (access: Access, post: OutgoingPost) => adapter.create(access, post, await prepared(access, post));

async function confirmed(access: Access, created: CreatedPost): Promise<Confirmation> {
  if (!created.pending || !adapter.confirm) throw new Error("nothing to confirm");
  await standIn.order("clock", { advanceSeconds: created.pending.waitSeconds });
  return adapter.confirm(access, kept(created.pending.progress));
}

describe("publishing a video", () => {
  it("sends all but the last bytes beforehand, and the video is there with them", async () => {
    const access = await standIn.account("YOUTUBE");
    const bytes = video(9 * KIB * KIB + 5);
    const post = clip("السطر الأول\nوالثاني", { privacyStatus: "unlisted", tags: ["a b", "c"] }, bytes);
    const progress = await prepared(access, post);
    expect(progress).toMatchObject({ bytes: bytes.length, sent: 9 * KIB * KIB });
    expect(await standIn.log(access.accountId)).toEqual([]);

    const created = await adapter.create(access, post, progress);
    const { externalPostId } = created;
    const url = `https://www.youtube.com/watch?v=${externalPostId}`;
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^[\w-]{11}$/),
      externalUrl: url,
      pending: { progress: { videoId: externalPostId, asked: 0 }, waitSeconds: 1 },
    });
    const [entry] = await standIn.log(access.accountId);
    expect(entry).toMatchObject({ externalPostId, content: "السطر الأول\nوالثاني" });
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await confirmed(access, created)).toEqual({ state: "settled", created: { externalPostId, externalUrl: url } });
  });

  it("answers at once when all is sent, without the file and without a call", async () => {
    const access = await standIn.account("YOUTUBE");
    const post = clip("x");
    const progress = await prepared(access, post);
    const untouchable: OutgoingPost = { ...post, media: () => Promise.reject(new Error("asked for media")) };
    expect(await adapter.prepare({ ...access, accessToken: "dead" }, untouchable, progress)).toEqual({ state: "ready", progress });
  });

  it("goes on where an interrupted upload stopped", async () => {
    const access = await standIn.account("YOUTUBE");
    const post = clip("resumed", {}, video(800 * KIB));
    const { session, bytes, mime } = (await prepared(access, post)) as { session: string; bytes: number; mime: string };
    const again = await adapter.prepare(access, post, { session, bytes, mime, sent: 0 });
    expect(again).toEqual({ state: "ready", progress: { session, bytes, mime, sent: 768 * KIB } });
  });

  it("begins anew when the session has ended meanwhile", async () => {
    const access = await standIn.account("YOUTUBE");
    const post = clip("late");
    const old = await prepared(access, post);
    await standIn.order("clock", { advanceSeconds: 8 * 86_400 });
    const { accessToken } = await adapter.refreshTokens(access.refreshToken, access);
    const now = { ...access, accessToken };
    expect(await classOf(adapter.create(now, post, old))).toBe("TRANSIENT");
    const fresh = await adapter.prepare(now, post, { ...old, sent: 0 });
    expect(fresh.progress.session).not.toBe(old.session);
    await adapter.create(now, post, fresh.progress);
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it.each<[string, OutgoingPost]>([
    ["no video", postOf({ text: "x" })],
    ["two", postOf({ text: "x", media: [{ bytes: short }, { bytes: short }] })],
    [
      "an image",
      postOf({
        text: "x",
        media: [{ bytes: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64") }],
      }),
    ],
    ["neither title nor text", clip(" \n ")],
    ["a title with <", clip("x", { title: "a < b" })],
    ["a description of 5,001 bytes", clip(`${"ا".repeat(2_500)}!`)],
    ["a description with >", clip("a\nb > c")],
    ["tags of 501 letters", clip("x", { tags: Array.from({ length: 6 }, (_, n) => `${n}`.repeat(84)) })],
    ["an unknown category", clip("x", { categoryId: "999" })],
    ["an unknown setting", clip("x", { privacyStatus: "secret" })],
  ])("refuses %s before anything is public", async (_name, post) => {
    const access = await standIn.account("YOUTUBE");
    expect(await classOf(adapter.prepare(access, post, null))).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it.each<[string, string, Record<string, unknown>, string]>([
    ["the first line with words", "\n  عنوان  \nmore", {}, "عنوان"],
    ["at most a hundred letters of it", "😀".repeat(101), {}, "😀".repeat(100)],
    ["the one that was given", "text", { title: " Given " }, "Given"],
  ])("takes as title %s", async (_name, text, settings, title) => {
    const access = await standIn.account("YOUTUBE");
    const post = clip(text, settings);
    await publish(access, post);
    expect(await (await fetch(`${standIn.url}/?platform=youtube`)).text()).toContain(title);
  });
});

describe("failing", () => {
  it("another file than the one that was uploaded: TRANSIENT, to be prepared again", async () => {
    const access = await standIn.account("YOUTUBE");
    const progress = await prepared(access, clip("x"));
    expect(await classOf(adapter.create(access, clip("x", {}, video(100)), progress))).toBe("TRANSIENT");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it.each([
    ["reject", "INVALID"],
    ["rate-limited", "RATE"],
    ["flaky", "UNKNOWN_OUTCOME"],
    ["lost-reply", "UNKNOWN_OUTCOME"],
  ])("%s: %s", async (behaviour, errorClass) => {
    const access = await standIn.account("YOUTUBE", behaviour);
    expect(await classOf(publish(access, clip("x")))).toBe(errorClass);
  });

  it("expired: RECONNECT for the post and for the renewal", async () => {
    const access = await standIn.account("YOUTUBE", "expired");
    expect(await classOf(adapter.prepare(access, clip("x"), null))).toBe("RECONNECT");
    expect(await classOf(adapter.refreshTokens(access.refreshToken, access))).toBe("RECONNECT");
  });

  it("a sign-in that ends between upload and publication: RECONNECT, and the upload is still good", async () => {
    const access = await standIn.account("YOUTUBE");
    const post = clip("x");
    const progress = await prepared(access, post);
    await standIn.order("clock", { advanceSeconds: 3_600 });
    expect(await classOf(adapter.create(access, post, progress))).toBe("RECONNECT");
    const { accessToken } = await adapter.refreshTokens(access.refreshToken, access);
    await adapter.create({ ...access, accessToken }, post, progress);
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it.each<[string, number, unknown, string]>([
    ["quota of the day", 403, { error: { errors: [{ reason: "quotaExceeded" }] } }, "QUOTA_DAY"],
    ["app not set up", 403, { error: { errors: [{ reason: "accessNotConfigured" }] } }, "CONFIG"],
    ["channel closed", 403, { error: { errors: [{ reason: "accountClosed" }] } }, "BLOCKED"],
    ["outage", 503, {}, "TRANSIENT"],
  ])("%s while uploading: %s", async (_name, status, body, errorClass) => {
    const access = await standIn.account("YOUTUBE");
    await standIn.order("next", { platform: "youtube", accountId: access.accountId, operation: "upload", behaviour: "error", status, body });
    expect(await classOf(adapter.prepare(access, clip("x"), null))).toBe(errorClass);
  });

  it("a hundred uploads in a day: QUOTA_DAY", async () => {
    const access = await standIn.account("YOUTUBE");
    for (let n = 0; n < 100; n += 1) await adapter.prepare(access, clip("x", {}, video(100)), null);
    expect(await classOf(adapter.prepare(access, clip("x"), null))).toBe("QUOTA_DAY");
  });

  it.each([
    ["rejected for copyright", { uploadStatus: "rejected", rejectionReason: "copyright" }, "INVALID"],
    ["rejected as a duplicate", { uploadStatus: "rejected", rejectionReason: "duplicate" }, "DUPLICATE"],
    ["gone", null, "INVALID"],
  ])("%s after the upload: %s", async (_name, status, errorClass) => {
    const access = await standIn.account("YOUTUBE");
    const created = await publish(access, clip("x"));
    const body = { items: status ? [{ status }] : [] };
    await standIn.order("next", { platform: "youtube", accountId: access.accountId, operation: "status", behaviour: "error", status: 200, body });
    expect(await classOf(confirmed(access, created))).toBe(errorClass);
  });

  it("asks ever more rarely while YouTube works on it", async () => {
    const access = await standIn.account("YOUTUBE");
    const body = { items: [{ status: { uploadStatus: "uploaded" } }] };
    await standIn.order("next", { platform: "youtube", accountId: access.accountId, operation: "status", behaviour: "error", status: 200, body, times: 2 });
    const waits = await Promise.all([0, 20].map((asked) => adapter.confirm?.(access, { videoId: "abc", asked })));
    expect(waits).toMatchObject([
      { state: "waiting", waitSeconds: 2, progress: { asked: 1 } },
      { state: "waiting", waitSeconds: 300, progress: { asked: 21 } },
    ]);
  });
});

describe("reading back", () => {
  const query = (post: OutgoingPost, progress: Progress | null, since = new Date()) => ({
    text: post.text,
    since,
    mediaCount: 1,
    settings: post.settings,
    progress,
  });

  it.each(["reset-after-accept", "error-after-accept"])("%s: unknown, and the session knows the one video", async (behaviour) => {
    const access = await standIn.account("YOUTUBE");
    const post = clip("once");
    const progress = await prepared(access, post);
    await standIn.order("next", { platform: "youtube", accountId: access.accountId, operation: "create", behaviour });
    expect(await classOf(adapter.create(access, post, progress))).toBe("UNKNOWN_OUTCOME");
    const [entry] = await standIn.log(access.accountId);
    expect(await adapter.findCreated(access, query(post, progress))).toMatchObject({ externalPostId: entry?.externalPostId, pending: { waitSeconds: 1 } });
    const again = await adapter.prepare(access, post, { ...progress, sent: 0 });
    await adapter.create(access, post, again.progress);
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("an unavailable platform: unknown, and the session knows that there is none", async () => {
    const access = await standIn.account("YOUTUBE", "flaky");
    const post = clip("again");
    const progress = await prepared(access, post);
    for (const _ of [1, 2]) {
      expect(await classOf(adapter.create(access, post, progress))).toBe("UNKNOWN_OUTCOME");
      expect(await adapter.findCreated(access, query(post, progress))).toBeNull();
    }
    await adapter.create(access, post, progress);
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("without a session looks among the channel's uploads, by title and text and not before the attempt", async () => {
    const access = await standIn.account("YOUTUBE");
    const post = clip("words", { title: "Title" });
    const { externalPostId } = await publish(access, post);
    expect(await adapter.findCreated(access, query(post, null))).toMatchObject({ externalPostId });
    expect(await adapter.findCreated(access, query(clip("words", { title: "Other" }), null))).toBeNull();
    expect(await adapter.findCreated(access, query(post, null, new Date(Date.now() + 60_000)))).toBeNull();
  });
});

describe("afterwards", () => {
  it("counts what YouTube counts, and leaves out what is gone", async () => {
    const access = await standIn.account("YOUTUBE");
    const { externalPostId } = await publish(access, clip("seen"));
    const id = externalPostId ?? "";
    await standIn.order("clock", { advanceSeconds: 3_000 });
    const [metrics, ...others] = (await adapter.readMetrics?.(access, [id, "nothing-000"])) ?? [];
    expect(others).toEqual([]);
    expect(metrics).toEqual({
      externalPostId: id,
      impressions: null,
      views: expect.any(Number),
      likes: expect.any(Number),
      comments: expect.any(Number),
      shares: null,
      saves: null,
      clicks: null,
    });
    expect(metrics?.views).toBeGreaterThan(0);
  });

  it("deletes a video once; the second time it is gone already", async () => {
    const access = await standIn.account("YOUTUBE");
    const { externalPostId } = await publish(access, clip("gone soon"));
    await adapter.deletePost?.(access, externalPostId ?? "");
    expect(await adapter.readMetrics?.(access, [externalPostId ?? ""])).toEqual([]);
    await adapter.deletePost?.(access, externalPostId ?? "");
    const other = await standIn.account("YOUTUBE");
    const theirs = await publish(other, clip("theirs"));
    expect(await classOf(adapter.deletePost?.(access, theirs.externalPostId ?? "") ?? Promise.resolve())).toBe("BLOCKED");
  });
});

describe("signing in", () => {
  const codeVerifier = randomBytes(48).toString("base64url");
  const redirectUri = "http://nashir.test/cb";

  it("gives a refresh token that goes on working until it is revoked", async () => {
    const url = adapter.authorizeUrl({ state: "s", codeVerifier, redirectUri });
    const account = /value="(\d+)"[^>]*> <strong>@demo_ok</.exec(await (await fetch(url)).text())?.[1] ?? "";
    const consent = await fetch(url, { method: "POST", body: new URLSearchParams({ decision: "approve", account }), redirect: "manual" });
    const code = new URL(consent.headers.get("location") ?? "").searchParams.get("code") ?? "";
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier: "other", redirectUri }))).toBe("RECONNECT");
    const second = await fetch(url, { method: "POST", body: new URLSearchParams({ decision: "approve", account }), redirect: "manual" });
    const next = new URL(second.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const tokens = await adapter.exchangeCode({ code: next, codeVerifier, redirectUri });
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresInSeconds: 3_599,
      scopes: ["youtube.upload", "youtube.readonly", "youtube.force-ssl"].map((name) => `https://www.googleapis.com/auth/${name}`),
    });
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual([{ accountId: account, accountName: "demo_ok", kind: "channel" }]);
    const refreshToken = tokens.refreshToken ?? "";
    const renewed = await adapter.refreshTokens(refreshToken, { accountId: account });
    expect(renewed).not.toHaveProperty("refreshToken");
    await adapter.refreshTokens(refreshToken, { accountId: account });
    await adapter.revokeToken(refreshToken);
    expect(await classOf(adapter.refreshTokens(refreshToken, { accountId: account }))).toBe("RECONNECT");
    expect(await classOf(adapter.listAccounts(renewed.accessToken))).toBe("RECONNECT");
  });

  it.each(["access_type", "prompt"])("shows an error page without %s", async (name) => {
    const url = new URL(adapter.authorizeUrl({ state: "s", codeVerifier, redirectUri }));
    url.searchParams.delete(name);
    expect((await fetch(url, { redirect: "manual" })).status).toBe(400);
  });
});
