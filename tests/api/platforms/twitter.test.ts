import "./private-hosts";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Access, OutgoingPost, PlatformError, Progress, SocialAdapter } from "@/server/platforms/social/contract";
import { createTwitterAdapter } from "@/server/platforms/social/twitter";
import { postOf, type TestMedia } from "./outgoing";
import { classOf, type StandIn, startFiles, startStandIn } from "./stand-in";

/** The adapter against the stand-in of X, over real HTTP. */

let standIn: StandIn;
let files: Awaited<ReturnType<typeof startFiles>>;
let adapter: SocialAdapter;

/** The first bytes of an MP4 and then nothing that plays: enough for what X looks at. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(2_500_000)]);

beforeAll(async () => {
  standIn = await startStandIn();
  const canvas = { create: { width: 8, height: 6, channels: 3 as const, background: "#0f5fd7" } };
  files = await startFiles({
    "/a.png": await sharp(canvas).png().toBuffer(),
    "/b.jpg": await sharp(canvas).jpeg().toBuffer(),
    "/c.webp": await sharp(canvas).webp().toBuffer(),
    "/d.gif": await sharp(canvas).gif().toBuffer(),
    "/big.png": Buffer.concat([await sharp(canvas).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]),
    "/v.mp4": video,
    "/page.html": Buffer.from("<!doctype html><title>no image</title>"),
  });
  adapter = createTwitterAdapter(standIn.configOf("TWITTER", "/i/oauth2/authorize", "2"));
});
afterAll(async () => {
  await files.stop();
  await standIn.stop();
});

beforeEach(() => standIn.order("reset", {}));

const text = (content: string, media: TestMedia[] = [], settings: Record<string, unknown> = {}): OutgoingPost => postOf({ text: content, media, settings });
/** What the run knows of a create whose answer was lost. */
const lost = (content: string, since: Date) => ({ text: content, since, mediaCount: 0, settings: {}, progress: null });

/** prepare until ready, as the publish run does it; the stand-in's clock passes instead of ours. */
async function prepared(access: Access, post: OutgoingPost): Promise<{ progress: Progress; rounds: number }> {
  let progress: Progress | null = null;
  for (let rounds = 1; rounds < 30; rounds += 1) {
    const preparation = await adapter.prepare(access, post, progress);
    // What a step stores is JSON.
    progress = JSON.parse(JSON.stringify(preparation.progress)) as Progress;
    if (preparation.state === "ready") return { progress, rounds };
    await standIn.order("clock", { advanceSeconds: preparation.waitSeconds });
  }
  throw new Error("never ready");
}

async function publish(access: Access, post: OutgoingPost) {
  const { progress } = await prepared(access, post);
  return adapter.create(access, post, progress);
}

describe("publishing", () => {
  it("sends the text as it is and links to the post", async () => {
    const access = await standIn.account("TWITTER");
    const content = "I <3 you & مرحبا بكم 👨‍👩‍👧 https://example.com/a?b=c";
    const created = await publish(access, text(content));
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^\d{19}$/),
      externalUrl: `https://x.com/${access.accountName}/status/${created.externalPostId}`,
    });
    expect(await standIn.log(access.accountId)).toMatchObject([{ externalPostId: created.externalPostId, content, mediaUrls: [] }]);
  });

  it("uploads four images with their alternative texts", async () => {
    const access = await standIn.account("TWITTER");
    const media = ["/a.png", "/b.jpg", "/c.webp", "/a.png"].map((path) => ({ url: files.url + path, altText: `وصف ${path}` }));
    const created = await publish(access, text("", media));
    const [entry] = await standIn.log(access.accountId);
    expect(entry).toMatchObject({ externalPostId: created.externalPostId, content: "" });
    expect(entry?.mediaUrls).toHaveLength(4);
    const types = await Promise.all((entry?.mediaUrls ?? []).map(async (url) => (await fetch(url)).headers.get("content-type")));
    expect(types).toEqual(["image/png", "image/jpeg", "image/webp", "image/png"]);
    expect(await (await fetch(standIn.url)).text()).toContain('alt="وصف /b.jpg"');
  });

  it.each(["/v.mp4", "/d.gif"])("uploads %s in pieces and waits until it is processed", async (path) => {
    const access = await standIn.account("TWITTER");
    const post = text("moving", [{ url: files.url + path }]);
    const { progress, rounds } = await prepared(access, post);
    expect(rounds).toBeGreaterThan(2);
    await adapter.create(access, post, progress);
    const [entry] = await standIn.log(access.accountId);
    const stored = Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer());
    if (path === "/v.mp4") expect(stored.equals(video)).toBe(true);
  });

  it.each([
    ["five images", Array(5).fill("/a.png")],
    ["an image beside a video", ["/a.png", "/v.mp4"]],
    ["a file that is no image", ["/page.html"]],
    ["an image over 5 MB", ["/big.png"]],
    ["an address with nothing", ["/none.png"]],
  ])("refuses %s before anything is public", async (_name, paths) => {
    const access = await standIn.account("TWITTER");
    expect(
      await classOf(
        prepared(
          access,
          text(
            "x",
            paths.map((path) => ({ url: files.url + path })),
          ),
        ),
      ),
    ).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it("refuses media of another account and media of yesterday", async () => {
    const [access, other] = [await standIn.account("TWITTER"), await standIn.account("TWITTER")];
    const post = text("x", [{ url: `${files.url}/a.png` }]);
    const { progress } = await prepared(other, post);
    expect(await classOf(adapter.create(access, post, progress))).toBe("INVALID");
    const own = await prepared(access, post);
    await standIn.order("clock", { advanceSeconds: 86_400 });
    const tokens = await adapter.refreshTokens(access.refreshToken, access);
    expect(await classOf(adapter.create({ ...access, accessToken: tokens.accessToken }, post, own.progress))).toBe("INVALID");
  });
});

describe("failing", () => {
  it.each([
    ["the same words again", "DUPLICATE", "same"],
    ["281 letters", "INVALID", "ا".repeat(281)],
    ["two cashtags", "INVALID", "$TSLA $AAPL"],
  ])("%s: %s", async (_name, errorClass, content) => {
    const access = await standIn.account("TWITTER");
    await publish(access, text("same"));
    expect(await classOf(publish(access, text(content)))).toBe(errorClass);
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("280 letters and a long link are not too long", async () => {
    const access = await standIn.account("TWITTER");
    await publish(access, text(`${"ا".repeat(256)} https://example.com/${"x".repeat(300)}`));
  });

  it("reject: INVALID, every time", async () => {
    const access = await standIn.account("TWITTER", "reject");
    expect(await classOf(publish(access, text("x")))).toBe("INVALID");
    expect(await classOf(publish(access, text("x")))).toBe("INVALID");
  });

  it("flaky: unknown twice with nothing to read back, then accepted", async () => {
    const access = await standIn.account("TWITTER", "flaky");
    const since = new Date();
    for (const _ of [1, 2]) {
      expect(await classOf(publish(access, text("again")))).toBe("UNKNOWN_OUTCOME");
      expect(await adapter.findCreated(access, lost("again", since))).toBeNull();
    }
    await publish(access, text("again"));
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("rate-limited: RATE with the time to come back", async () => {
    const access = await standIn.account("TWITTER", "rate-limited");
    const error: unknown = await publish(access, text("x")).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ errorClass: "RATE" });
    const wait = ((error as PlatformError).options.retryAt?.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(5_000);
  });

  it("expired: RECONNECT for the post and for the renewal", async () => {
    const access = await standIn.account("TWITTER", "expired");
    expect(await classOf(publish(access, text("x")))).toBe("RECONNECT");
    expect(await classOf(adapter.refreshTokens(access.refreshToken, access))).toBe("RECONNECT");
  });

  it("lost-reply: unknown, and the read-back finds the one post", async () => {
    const access = await standIn.account("TWITTER", "lost-reply");
    const since = new Date();
    expect(await classOf(publish(access, text("lost & found")))).toBe("UNKNOWN_OUTCOME");
    const [entry] = await standIn.log(access.accountId);
    expect(await adapter.findCreated(access, lost("lost & found", since))).toEqual({
      externalPostId: entry?.externalPostId,
      externalUrl: `https://x.com/${access.accountName}/status/${entry?.externalPostId}`,
    });
  });

  it("slow: accepted after 8 seconds", async () => {
    const access = await standIn.account("TWITTER", "slow");
    const started = Date.now();
    await publish(access, text("slow"));
    expect(Date.now() - started).toBeGreaterThanOrEqual(7_900);
  });

  it.each([
    ["reset-after-accept", {}],
    ["error-after-accept", {}],
    ["error-after-accept", { status: 503 }],
    ["error-after-accept", { status: 504, body: {} }],
  ])("%s %j: unknown, and exactly one post", async (behaviour, more) => {
    const access = await standIn.account("TWITTER");
    const since = new Date();
    await standIn.order("next", { platform: "twitter", accountId: access.accountId, operation: "create", behaviour, ...more });
    expect(await classOf(publish(access, text("once")))).toBe("UNKNOWN_OUTCOME");
    expect(await adapter.findCreated(access, lost("once", since))).toMatchObject({ externalPostId: expect.any(String) });
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("a hundred posts in a quarter of an hour: RATE, until the window turns", async () => {
    const access = await standIn.account("TWITTER");
    for (let n = 0; n < 100; n += 1) await adapter.create(access, text(`post ${n}`), {});
    expect(await classOf(adapter.create(access, text("one more"), {}))).toBe("RATE");
    await standIn.order("clock", { advanceSeconds: 901 });
    await adapter.create(access, text("one more"), {});
    expect(await standIn.log(access.accountId)).toHaveLength(101);
  });

  it("nobody listening: TRANSIENT, because nothing was sent", async () => {
    const access = await standIn.account("TWITTER");
    const gone = await startFiles({});
    await gone.stop();
    const nowhere = createTwitterAdapter({ ...standIn.configOf("TWITTER", "/i/oauth2/authorize", "2"), apiBaseUrl: gone.url });
    expect(await classOf(nowhere.create(access, text("x"), {}))).toBe("TRANSIENT");
  });
});

describe("reading back", () => {
  it.each([
    ["links", "انظر https://example.com/a?b=1&c=2 ثم www.example.org/x"],
    ["html", "a < b && c > d &amp; e"],
    ["composed letters", "café"],
    ["lines", "سطر\n\nسطر"],
  ])("recognises %s", async (_name, content) => {
    const access = await standIn.account("TWITTER");
    const since = new Date();
    const created = await publish(access, text(content));
    await publish(access, text("something else"));
    expect(await adapter.findCreated(access, lost(content, since))).toEqual(created);
  });

  it("recognises a post with media", async () => {
    const access = await standIn.account("TWITTER");
    const since = new Date();
    const created = await publish(access, text("with https://example.com", [{ url: `${files.url}/a.png` }]));
    expect(await adapter.findCreated(access, lost("with https://example.com", since))).toEqual(created);
  });

  it("does not take an older post or one that only begins alike", async () => {
    const access = await standIn.account("TWITTER");
    await publish(access, text("words and more"));
    expect(await adapter.findCreated(access, lost("words", new Date(Date.now() - 60_000)))).toBeNull();
    await standIn.order("clock", { advanceSeconds: 60 });
    await publish(access, text("words"));
    expect(await adapter.findCreated(access, lost("words and more", new Date(Date.now() + 6_000)))).toBeNull();
  });
});

describe("afterwards", () => {
  it("says who may reply", async () => {
    const access = await standIn.account("TWITTER");
    await publish(access, text("replies", [], { replySettings: "following" }));
    expect(await (await fetch(standIn.url)).text()).toContain("replies: following");
    expect(await classOf(publish(access, text("x", [], { replySettings: "nobody" })))).toBe("INVALID");
  });

  it("counts what X counts, and after 30 days only what everybody sees", async () => {
    const access = await standIn.account("TWITTER");
    const { externalPostId } = await publish(access, text("seen"));
    const id = externalPostId ?? "";
    await standIn.order("clock", { advanceSeconds: 7_000 });
    const counted = { externalPostId: id, views: null };
    const [young] = (await adapter.readMetrics?.(access, [id, "1"])) ?? [];
    expect(young).toMatchObject({ ...counted, clicks: expect.any(Number), saves: expect.any(Number) });
    expect(young?.impressions).toBeGreaterThan(0);
    await standIn.order("clock", { advanceSeconds: 30 * 86_400 });
    const { accessToken } = await adapter.refreshTokens(access.refreshToken, access);
    const [old, ...others] = (await adapter.readMetrics?.({ ...access, accessToken }, [id])) ?? [];
    expect(others).toEqual([]);
    expect(old).toMatchObject({ ...counted, clicks: null, likes: expect.any(Number), comments: expect.any(Number), shares: expect.any(Number) });
    expect(old?.impressions).toBeGreaterThan(young?.impressions ?? 0);
  });

  it("deletes its own post, and says so of another's", async () => {
    const [access, other] = [await standIn.account("TWITTER"), await standIn.account("TWITTER")];
    const { externalPostId } = await publish(access, text("gone soon"));
    const id = externalPostId ?? "";
    expect(await classOf(adapter.deletePost?.(other, id) ?? Promise.resolve())).toBe("INVALID");
    await adapter.deletePost?.(access, id);
    expect(await adapter.readMetrics?.(access, [id])).toEqual([]);
    expect(await classOf(adapter.deletePost?.(access, id) ?? Promise.resolve())).toBe("none");
  });
});
