import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OutgoingPost, Progress } from "@/server/platforms/social/contract";
import { createYoutubeAdapter } from "@/server/platforms/social/youtube";
import { benchOf } from "./bench";
import type { Particulars } from "./contract/particulars";
import { contractSuite } from "./contract/suite";
import { postOf } from "./outgoing";
import { classOf } from "./stand-in";

/** The adapter against the sandbox of YouTube, over real HTTP. */

const bench = benchOf("YOUTUBE", createYoutubeAdapter);
const reason = (name: string) => ({ error: { errors: [{ reason: name }] } });
const scopes = ["youtube.upload", "youtube.readonly", "youtube.force-ssl"].map((name) => `https://www.googleapis.com/auth/${name}`);

const particulars: Particulars = {
  site: "https://www.youtube.com/watch?v=",
  ordinary: "video",
  titleIn: "video",
  wrongSetting: ["privacyStatus", "secret"],
  rejected: "INVALID",
  unavailable: "UNKNOWN_OUTCOME",
  returnsTime: true,
  again: "taken",
  refusals: {
    RECONNECT: { at: "create", status: 401, body: reason("authError") },
    RATE: { at: "upload", status: 429 },
    QUOTA_DAY: { at: "upload", status: 403, body: reason("quotaExceeded") },
    TRANSIENT: { at: "upload", status: 503 },
    DUPLICATE: { at: "status", status: 200, body: { items: [{ status: { uploadStatus: "rejected", rejectionReason: "duplicate" } }] }, leaves: 1 },
    INVALID: { at: "upload", status: 400, body: reason("invalidTitle") },
    BLOCKED: { at: "create", status: 403, body: reason("accountClosed") },
    CONFIG: { at: "upload", status: 403, body: reason("accessNotConfigured") },
    UNKNOWN_OUTCOME: { at: "create", status: 503 },
  },
  counters: ["views", "likes", "comments"],
  unknownId: "nothing-000",
  deletesOthers: "BLOCKED",
  signIn: { kind: "channel", pkce: true, tokens: { scopes, expiresInSeconds: 3_599 }, renewal: "stays", revokes: true },
};

contractSuite(bench, particulars);

const KIB = 1024;
const head = Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex");
/** The first bytes of an MP4 without playable content: enough for the check. */
const video = (bytes: number) => Buffer.concat([head, randomBytes(bytes - head.length)]);
const short = video(300 * KIB);
const clip = (text: string, settings: Record<string, unknown> = {}, bytes = short): OutgoingPost => postOf({ text, settings, media: [{ bytes }] });

describe("publishing a video", () => {
  it("sends all but the last bytes beforehand, and the video is there with them", async () => {
    const access = await bench.account();
    const bytes = video(9 * KIB * KIB + 5);
    const post = clip("السطر الأول\nوالثاني", { privacyStatus: "unlisted", tags: ["a b", "c"] }, bytes);
    const progress = await bench.prepared(access, post);
    expect(progress).toMatchObject({ bytes: bytes.length, sent: 9 * KIB * KIB });
    expect(await bench.log(access)).toEqual([]);

    const created = await bench.adapter.create(access, post, progress);
    const { externalPostId } = created;
    const url = `https://www.youtube.com/watch?v=${externalPostId}`;
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^[\w-]{11}$/),
      externalUrl: url,
      pending: { progress: { videoId: externalPostId, asked: 0 }, waitSeconds: 1 },
    });
    const [entry] = await bench.log(access);
    expect(entry).toMatchObject({ externalPostId, content: "السطر الأول\nوالثاني" });
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await bench.settled(access, created)).toEqual({ externalPostId, externalUrl: url });
  });

  it("reads nothing but the last bytes when the post is due", async () => {
    const access = await bench.account();
    const post = clip("due");
    const progress = await bench.prepared(access, post);
    const batches: number[][] = [];
    const whole = () => Promise.reject(new Error("asked for the whole file"));
    const media = async () =>
      (await post.media()).map((item) => ({
        ...item,
        withFile: whole,
        part: (start: number, end: number) => {
          batches.push([start, end]);
          return item.part(start, end);
        },
      }));
    await bench.adapter.create(access, { ...post, media }, progress);
    expect(batches).toEqual([[256 * KIB, 300 * KIB]]);
    expect(await bench.log(access)).toHaveLength(1);
  });

  it("goes on where an interrupted upload stopped", async () => {
    const access = await bench.account();
    const post = clip("resumed", {}, video(800 * KIB));
    const { session, bytes, mime } = (await bench.prepared(access, post)) as { session: string; bytes: number; mime: string };
    const again = await bench.adapter.prepare(access, post, { session, bytes, mime, sent: 0 });
    expect(again).toEqual({ state: "ready", progress: { session, bytes, mime, sent: 768 * KIB } });
  });

  it("begins again when the session has ended meanwhile", async () => {
    const access = await bench.account();
    const post = clip("late");
    const old = await bench.prepared(access, post);
    await bench.standIn.order("clock", { advanceSeconds: 8 * 86_400 });
    const { accessToken } = await bench.adapter.refreshTokens(access.refreshToken, access);
    const now = { ...access, accessToken };
    expect(await classOf(bench.adapter.create(now, post, old))).toBe("TRANSIENT");
    const fresh = await bench.adapter.prepare(now, post, { ...old, sent: 0 });
    expect(fresh.progress.session).not.toBe(old.session);
    await bench.adapter.create(now, post, fresh.progress);
    expect(await bench.log(access)).toHaveLength(1);
  });

  it.each<[string, OutgoingPost]>([
    ["neither title nor text", clip(" \n ")],
    ["a title with <", clip("x", { title: "a < b" })],
    ["a description of 5,001 bytes in fewer letters", clip(`${"ا".repeat(2_500)}!`)],
    ["a description with >", clip("a\nb > c")],
    ["tags of 501 letters", clip("x", { tags: Array.from({ length: 6 }, (_, n) => `${n}`.repeat(84)) })],
    ["an unknown category", clip("x", { categoryId: "999" })],
  ])("refuses %s before anything is public", async (_name, post) => {
    const access = await bench.account();
    expect(await classOf(bench.adapter.prepare(access, post, null))).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });

  it.each<[string, string, Record<string, unknown>, string]>([
    ["the first line with words", "\n  عنوان  \nmore", {}, "عنوان"],
    ["at most a hundred letters of it", "😀".repeat(101), {}, "😀".repeat(100)],
    ["the one that was given", "text", { title: " Given " }, "Given"],
  ])("takes as title %s", async (_name, text, settings, title) => {
    const access = await bench.account();
    const post = clip(text, settings);
    await bench.publish(access, post);
    expect(await (await fetch(`${bench.standIn.url}/?platform=youtube`)).text()).toContain(title);
  });
});

describe("failing", () => {
  it("another file than the one that was uploaded: TRANSIENT, to be prepared again", async () => {
    const access = await bench.account();
    const progress = await bench.prepared(access, clip("x"));
    expect(await classOf(bench.adapter.create(access, clip("x", {}, video(100)), progress))).toBe("TRANSIENT");
    expect(await bench.log(access)).toEqual([]);
  });

  it("a hundred uploads in a day: QUOTA_DAY", async () => {
    const access = await bench.account();
    for (let n = 0; n < 100; n += 1) await bench.adapter.prepare(access, clip("x", {}, video(100)), null);
    expect(await classOf(bench.adapter.prepare(access, clip("x"), null))).toBe("QUOTA_DAY");
  });

  it.each([
    ["rejected for copyright", { uploadStatus: "rejected", rejectionReason: "copyright" }, "INVALID"],
    ["gone", null, "INVALID"],
  ])("%s after the upload: %s", async (_name, status, errorClass) => {
    const access = await bench.account();
    const created = await bench.publish(access, clip("x"));
    const body = { items: status ? [{ status }] : [] };
    await bench.fail("status", { status: 200, body });
    expect(await classOf(bench.settled(access, created))).toBe(errorClass);
  });

  it("asks ever more rarely while YouTube works on it", async () => {
    const access = await bench.account();
    const body = { items: [{ status: { uploadStatus: "uploaded" } }] };
    await bench.fail("status", { status: 200, body, times: 2 });
    const waits = await Promise.all([0, 20].map((asked) => bench.adapter.confirm?.(access, { videoId: "abc", asked })));
    expect(waits).toMatchObject([
      { state: "waiting", waitSeconds: 2, progress: { asked: 1 } },
      { state: "waiting", waitSeconds: 300, progress: { asked: 21 } },
    ]);
  });
});

describe("reading back from YouTube", () => {
  const query = (post: OutgoingPost, progress: Progress | null) => ({
    text: post.text,
    since: new Date(),
    mediaCount: 1,
    settings: post.settings,
    progress,
  });

  it("a session whose video is there sends nothing again", async () => {
    const access = await bench.account("lost-reply");
    const post = clip("once");
    const progress = await bench.prepared(access, post);
    expect(await classOf(bench.adapter.create(access, post, progress))).toBe("UNKNOWN_OUTCOME");
    const again = await bench.adapter.prepare(access, post, { ...progress, sent: 0 });
    await bench.adapter.create(access, post, again.progress);
    expect(await bench.log(access)).toHaveLength(1);
  });

  it("without a session looks among the channel's uploads, by title and text", async () => {
    const access = await bench.account();
    const post = clip("words", { title: "Title" });
    const { externalPostId } = await bench.publish(access, post);
    expect(await bench.adapter.findCreated(access, query(post, null))).toMatchObject({ externalPostId });
    expect(await bench.adapter.findCreated(access, query(clip("words", { title: "Other" }), null))).toBeNull();
  });
});

it.each(["access_type", "prompt"])("the consent shows an error page without %s", async (name) => {
  const url = new URL(bench.adapter.authorizeUrl({ state: "s", codeVerifier: randomBytes(48).toString("base64url"), redirectUri: "http://nashir.test/cb" }));
  url.searchParams.delete(name);
  expect((await fetch(url, { redirect: "manual" })).status).toBe(400);
});
