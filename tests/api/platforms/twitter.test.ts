import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { OutgoingPost } from "@/server/platforms/social/contract";
import { createTwitterAdapter } from "@/server/platforms/social/twitter";
import { benchOf } from "./bench";
import type { Particulars } from "./contract/particulars";
import { contractSuite } from "./contract/suite";
import { postOf, type TestMedia } from "./outgoing";
import { classOf, startRecorder } from "./stand-in";

/** The adapter against the sandbox of X, over real HTTP. */

const bench = benchOf("TWITTER", createTwitterAdapter);
const problem = (name: string) => ({ type: `https://api.x.com/2/problems/${name}` });

const particulars: Particulars = {
  site: "https://x.com/",
  ordinary: "text",
  wrongSetting: ["replySettings", "nobody"],
  rejected: "INVALID",
  unavailable: "UNKNOWN_OUTCOME",
  returnsTime: true,
  again: "DUPLICATE",
  refusals: {
    RECONNECT: { at: "create", status: 401 },
    RATE: { at: "create", status: 429 },
    QUOTA_DAY: { at: "create", status: 429, body: problem("usage-capped") },
    TRANSIENT: { at: "upload", status: 503, kind: "image" },
    DUPLICATE: { at: "create", status: 403, body: { detail: "You are not allowed to create a Tweet with duplicate content." } },
    INVALID: { at: "create", status: 400, body: problem("invalid-request") },
    BLOCKED: { at: "create", status: 403, body: problem("user-suspended") },
    CONFIG: { at: "create", status: 402, body: problem("credits") },
    UNKNOWN_OUTCOME: { at: "create", status: 502 },
  },
  counters: ["impressions", "likes", "comments", "shares", "saves", "clicks"],
  unknownId: "1",
  deletesOthers: "INVALID",
  signIn: {
    kind: "profile",
    pkce: true,
    tokens: { scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"], expiresInSeconds: 7_200 },
    renewal: "rotates",
    revokes: true,
  },
};

contractSuite(bench, particulars);

/** The first bytes of an MP4 and then nothing that plays: enough for what X looks at. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(2_500_000)]);
const canvas = { create: { width: 8, height: 6, channels: 3 as const, background: "#0f5fd7" } };
const png = await sharp(canvas).png().toBuffer();
const files = {
  png,
  jpg: await sharp(canvas).jpeg().toBuffer(),
  webp: await sharp(canvas).webp().toBuffer(),
  gif: await sharp(canvas).gif().toBuffer(),
  bigPng: Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]),
  mp4: video,
};
type Name = keyof typeof files;

const text = (content: string, media: TestMedia[] = [], settings: Record<string, unknown> = {}): OutgoingPost => postOf({ text: content, media, settings });
const of = (...names: Name[]): TestMedia[] => names.map((name) => ({ bytes: files[name], altText: `وصف ${name}` }));
/** What the run knows of a create whose answer was lost. */
const lost = (content: string, since: Date) => ({ text: content, since, mediaCount: 0, settings: {}, progress: null });

describe("publishing on X", () => {
  it("sends links as they are typed", async () => {
    const access = await bench.account();
    const content = "I <3 you & مرحبا بكم 👨‍👩‍👧 https://example.com/a?b=c";
    const created = await bench.publish(access, text(content));
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^\d{19}$/),
      externalUrl: `https://x.com/${access.accountName}/status/${created.externalPostId}`,
    });
    expect(await bench.log(access)).toMatchObject([{ externalPostId: created.externalPostId, content, mediaUrls: [] }]);
  });

  it("uploads images of every type that X takes, each with its alternative text", async () => {
    const access = await bench.account();
    await bench.publish(access, text("", of("png", "jpg", "webp", "png")));
    const [entry] = await bench.log(access);
    const types = await Promise.all((entry?.mediaUrls ?? []).map(async (url) => (await fetch(url)).headers.get("content-type")));
    expect(types).toEqual(["image/png", "image/jpeg", "image/webp", "image/png"]);
    expect(await (await fetch(bench.standIn.url)).text()).toContain('alt="وصف jpg"');
  });

  it.each<Name>(["mp4", "gif"])("uploads %s in pieces and waits until it is processed", async (name) => {
    const access = await bench.account();
    await bench.publish(access, text("moving", of(name)));
    expect((await bench.calls(access, "status")).length).toBeGreaterThan(1);
    const [entry] = await bench.log(access);
    const arrived = Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer());
    expect(arrived.equals(files[name])).toBe(true);
  });

  it.each<[string, Name[]]>([
    ["a GIF beside an image", ["png", "gif"]],
    ["an image over 5 MB", ["bigPng"]],
  ])("refuses %s before anything is public", async (_name, names) => {
    const access = await bench.account();
    expect(await classOf(bench.prepared(access, text("x", of(...names))))).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });

  it("refuses media of another account and media of yesterday", async () => {
    const [access, other] = [await bench.account(), await bench.account()];
    const post = text("x", of("png"));
    expect(await classOf(bench.adapter.create(access, post, await bench.prepared(other, post)))).toBe("INVALID");
    const own = await bench.prepared(access, post);
    await bench.standIn.order("clock", { advanceSeconds: 86_400 });
    const { accessToken } = await bench.adapter.refreshTokens(access.refreshToken, access);
    expect(await classOf(bench.adapter.create({ ...access, accessToken }, post, own))).toBe("INVALID");
  });

  it("says who may reply", async () => {
    await bench.publish(await bench.account(), text("replies", [], { replySettings: "following" }));
    expect(await (await fetch(bench.standIn.url)).text()).toContain("replies: following");
  });

  it("refuses two cashtags, and takes 256 letters with a long link", async () => {
    const access = await bench.account();
    expect(await classOf(bench.publish(access, text("$TSLA $AAPL")))).toBe("INVALID");
    await bench.publish(access, text(`${"ا".repeat(256)} https://example.com/${"x".repeat(300)}`));
    expect(await bench.log(access)).toHaveLength(1);
  });
});

describe("failing on X", () => {
  it.each([{ status: 503 }, { status: 504, body: {} }])("%j after the post was taken: unknown, and exactly one post", async (more) => {
    const access = await bench.account();
    const since = new Date();
    await bench.standIn.order("next", { platform: "twitter", accountId: access.accountId, operation: "create", behaviour: "error-after-accept", ...more });
    expect(await classOf(bench.publish(access, text("once")))).toBe("UNKNOWN_OUTCOME");
    expect(await bench.adapter.findCreated(access, lost("once", since))).toMatchObject({ externalPostId: expect.any(String) });
    expect(await bench.log(access)).toHaveLength(1);
  });

  it("a hundred posts in a quarter of an hour: RATE, until the window turns", async () => {
    const access = await bench.account();
    for (let n = 0; n < 100; n += 1) await bench.adapter.create(access, text(`post ${n}`), {});
    expect(await classOf(bench.adapter.create(access, text("one more"), {}))).toBe("RATE");
    await bench.standIn.order("clock", { advanceSeconds: 901 });
    await bench.adapter.create(access, text("one more"), {});
    expect(await bench.log(access)).toHaveLength(101);
  });

  it("nobody listening: TRANSIENT, because nothing was sent", async () => {
    const gone = await startRecorder();
    await gone.stop();
    const nowhere = bench.adapterWith({ apiBaseUrl: gone.url });
    expect(await classOf(nowhere.create(await bench.account(), text("x"), {}))).toBe("TRANSIENT");
  });
});

describe("reading back from X", () => {
  it.each([
    ["links", "انظر https://example.com/a?b=1&c=2 ثم www.example.org/x"],
    ["html", "a < b && c > d &amp; e"],
    ["composed letters", "café"],
    ["lines", "سطر\n\nسطر"],
  ])("recognises %s", async (_name, content) => {
    const access = await bench.account();
    const since = new Date();
    const created = await bench.publish(access, text(content));
    await bench.publish(access, text("something else"));
    expect(await bench.adapter.findCreated(access, lost(content, since))).toEqual(created);
  });

  it("recognises a post with media", async () => {
    const access = await bench.account();
    const since = new Date();
    const created = await bench.publish(access, text("with https://example.com", of("png")));
    expect(await bench.adapter.findCreated(access, lost("with https://example.com", since))).toEqual(created);
  });

  it("does not take one that only begins alike", async () => {
    const access = await bench.account();
    await bench.publish(access, text("words and more"));
    expect(await bench.adapter.findCreated(access, lost("words", new Date(Date.now() - 60_000)))).toBeNull();
  });
});

it("after 30 days X tells only what everybody sees", async () => {
  const access = await bench.account();
  const { externalPostId } = await bench.publish(access, text("seen"));
  await bench.standIn.order("clock", { advanceSeconds: 31 * 86_400 });
  const { accessToken } = await bench.adapter.refreshTokens(access.refreshToken, access);
  const read = await bench.adapter.readMetrics?.({ ...access, accessToken }, [externalPostId ?? ""]);
  const count = expect.any(Number);
  expect(read).toEqual([{ externalPostId, impressions: count, views: null, likes: count, comments: count, shares: count, saves: count, clicks: null }]);
});
