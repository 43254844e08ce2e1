import "./private-hosts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Access, OutgoingPost, Progress, SocialAdapter } from "@/server/platforms/social/contract";
import { createInstagramAdapter } from "@/server/platforms/social/instagram";
import { postOf, type TestMedia } from "./outgoing";
import { classOf, type StandIn, startStandIn } from "./stand-in";

/** The adapter against the stand-in of Instagram, over real HTTP. */

let standIn: StandIn;
let adapter: SocialAdapter;
let jpeg: Buffer;
let tall: Buffer;
let png: Buffer;
/** The first bytes of an MP4 and then nothing that plays: enough for what the stand-in looks at. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.alloc(100_000)]);
const redirectUri = "http://nashir.test/api/connect/callback";

beforeAll(async () => {
  standIn = await startStandIn();
  const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#0f5fd7" } });
  [jpeg, tall, png] = await Promise.all([canvas(320, 320).jpeg().toBuffer(), canvas(320, 640).jpeg().toBuffer(), canvas(320, 320).png().toBuffer()]);
  adapter = createInstagramAdapter(standIn.configOf("INSTAGRAM", "/oauth/authorize", "v26.0"));
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.order("reset", {}));

const photo = (altText?: string): TestMedia => ({ bytes: jpeg, ...(altText ? { altText } : {}) });
const post = (text: string, media: TestMedia[] = [photo()], settings: Record<string, unknown> = {}): OutgoingPost => postOf({ text, media, settings });

async function prepared(access: Access, outgoing: OutgoingPost): Promise<Progress> {
  let progress: Progress | null = null;
  for (let round = 0; round < 10; round += 1) {
    const preparation = await adapter.prepare(access, outgoing, progress);
    progress = JSON.parse(JSON.stringify(preparation.progress)) as Progress;
    if (preparation.state === "ready") return progress;
    await standIn.order("clock", { advanceSeconds: preparation.waitSeconds });
  }
  throw new Error("never ready");
}

async function publish(access: Access, outgoing: OutgoingPost) {
  return adapter.create(access, outgoing, await prepared(access, outgoing));
}

const questionOf = (text: string, progress: Progress | null, settings = {}) => ({ text, since: new Date(), mediaCount: 1, settings, progress });

describe("publishing", () => {
  it("an image with its caption, and links to the post", async () => {
    const access = await standIn.account("INSTAGRAM");
    const created = await publish(access, post("مرحبا #نشر & <3", [photo("وصف")]));
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^\d+$/),
      externalUrl: expect.stringMatching(/^https:\/\/www\.instagram\.com\/p\/\w+\/$/),
    });
    const [entry] = await standIn.log(access.accountId);
    expect(entry).toMatchObject({ externalPostId: created.externalPostId, content: "مرحبا #نشر & <3" });
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(jpeg)).toBe(true);
  });

  it("ten images and videos as one carousel", async () => {
    const access = await standIn.account("INSTAGRAM");
    await publish(access, post("ten", [...Array(8).fill(photo()), { bytes: video }, { bytes: video }]));
    const entries = await standIn.log(access.accountId);
    expect(entries.map(({ content, mediaUrls }) => [content, mediaUrls.length])).toEqual([["ten", 10]]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a video as a reel", {}, "reel"],
    ["a reel with settings", { placement: "reel", shareToFeed: false, thumbOffsetMs: 0, collaborators: ["nashir"] }, "reel"],
    ["a story", { placement: "story" }, "stories"],
  ])("%s", async (_name, settings, where) => {
    const access = await standIn.account("INSTAGRAM");
    const created = await publish(access, post("moving", [{ bytes: video }], settings));
    expect(created.externalUrl).toContain(`https://www.instagram.com/${where}/`);
    expect(await standIn.log(access.accountId)).toMatchObject([{ content: where === "stories" ? "" : "moving" }]);
  });

  it("asks the platform nothing once it is ready, and begins anew when the containers have died", async () => {
    const access = await standIn.account("INSTAGRAM");
    const outgoing = post("once");
    const ready = await prepared(access, outgoing);
    const nowhere = createInstagramAdapter({ ...standIn.configOf("INSTAGRAM", "/oauth/authorize", "v26.0"), apiBaseUrl: "http://127.0.0.1:9" });
    expect(await nowhere.prepare(access, outgoing, ready)).toEqual({ state: "ready", progress: ready });
    const old = { ...ready, startedAt: Date.now() - 23.5 * 3_600_000 };
    expect((await adapter.prepare(access, outgoing, old)).progress).not.toMatchObject({ parent: ready.parent });
    await standIn.order("clock", { advanceSeconds: 86_400 });
    expect(await classOf(adapter.create(access, outgoing, ready))).toBe("TRANSIENT");
  });

  it.each<[string, () => OutgoingPost]>([
    ["words alone", () => post("x", [])],
    ["eleven images", () => post("x", Array(11).fill(photo()))],
    ["a PNG", () => post("x", [{ bytes: png }])],
    ["a ratio of 1:2", () => post("x", [{ bytes: tall }])],
    ["a caption of 2,201", () => post("ا".repeat(2_201))],
    ["an image as a reel", () => post("x", [photo()], { placement: "reel" })],
    ["two files in a story", () => post("x", [photo(), photo()], { placement: "story" })],
    ["unknown settings", () => post("x", [photo()], { placement: "wall" })],
  ])("refuses %s before anything is public", async (_name, outgoing) => {
    const access = await standIn.account("INSTAGRAM");
    expect(await classOf(prepared(access, outgoing()))).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it("of a file that Instagram cannot fetch, or cannot read", async () => {
    const access = await standIn.account("INSTAGRAM");
    const remote = (kind: "image" | "video", publicUrl: string): OutgoingPost => ({
      ...post("x"),
      media: async () => [{ ...((await post("x").media())[0] as never as object), kind, publicUrl: async () => publicUrl } as never],
    });
    expect(await classOf(prepared(access, remote("image", `${standIn.url}/media/1`)))).toBe("TRANSIENT");
    expect(await classOf(prepared(access, remote("video", `${standIn.url}/media/1`)))).toBe("TRANSIENT");
    expect(await classOf(prepared(access, remote("video", `${standIn.url}/`)))).toBe("INVALID");
  });

  it("fifty posts in a day: QUOTA_DAY", async () => {
    const access = await standIn.account("INSTAGRAM");
    const outgoing = post("many");
    const held = await prepared(access, outgoing);
    for (let n = 0; n < 50; n += 1) await publish(access, outgoing);
    expect(await classOf(adapter.prepare(access, outgoing, null))).toBe("QUOTA_DAY");
    expect(await classOf(adapter.create(access, outgoing, held))).toBe("QUOTA_DAY");
  });
});

describe("failing", () => {
  it.each([
    ["reject", "INVALID"],
    ["rate-limited", "RATE"],
    ["flaky", "UNKNOWN_OUTCOME"],
  ])("%s: %s, and nothing is public", async (behaviour, errorClass) => {
    const access = await standIn.account("INSTAGRAM", behaviour);
    const outgoing = post("x");
    const progress = await prepared(access, outgoing);
    const error = await adapter.create(access, outgoing, progress).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ errorClass });
    if (errorClass === "RATE") expect((error as { options: { retryAt: Date } }).options.retryAt.getTime()).toBeGreaterThan(Date.now());
    expect(await adapter.findCreated(access, questionOf("x", progress))).toBeNull();
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["a post", {}],
    ["a story", { placement: "story" }],
  ])("lost-reply of %s: unknown, and the read-back finds it", async (_name, settings) => {
    const access = await standIn.account("INSTAGRAM", "lost-reply");
    const outgoing = post("lost & found", [photo()], settings);
    const progress = await prepared(access, outgoing);
    // Where the account's clock stands, since the preparation moved it.
    expect(await classOf(adapter.create(access, outgoing, progress))).toBe("UNKNOWN_OUTCOME");
    const [entry] = await standIn.log(access.accountId);
    const found = await adapter.findCreated(access, questionOf("lost & found", progress, settings));
    expect(found).toEqual({ externalPostId: entry?.externalPostId, externalUrl: expect.stringContaining("https://www.instagram.com/") });
  });

  it("does not take an earlier post of the same words for this one", async () => {
    const access = await standIn.account("INSTAGRAM");
    const outgoing = post("same");
    await publish(access, outgoing);
    expect(await adapter.findCreated(access, questionOf("same", await prepared(access, outgoing)))).toBeNull();
  });

  it("expired: RECONNECT for the post and for the renewal", async () => {
    const access = await standIn.account("INSTAGRAM", "expired");
    expect(await classOf(prepared(access, post("x")))).toBe("RECONNECT");
    expect(await classOf(adapter.refreshTokens(access.refreshToken, access))).toBe("RECONNECT");
  });
});

describe("signing in", () => {
  async function consent(): Promise<string> {
    const url = adapter.authorizeUrl({ state: "s-1", codeVerifier: "v", redirectUri });
    const account = /value="(\d+)"[^>]*> <strong>@demo_ok</.exec(await (await fetch(url)).text())?.[1] ?? "";
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ decision: "approve", account }), redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  }

  it("gives a token of 60 days that renews itself from its second day on", async () => {
    const code = await consent();
    const tokens = await adapter.exchangeCode({ code: `${code}#_`, codeVerifier: "v", redirectUri });
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: tokens.accessToken,
      expiresInSeconds: 5_184_000,
      scopes: ["instagram_business_basic", "instagram_business_content_publish", "instagram_business_manage_insights"],
    });
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual([{ accountId: expect.stringMatching(/^\d{19}$/), accountName: "demo_ok", kind: "profile" }]);
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier: "v", redirectUri }))).toBe("RECONNECT");

    const young = await adapter.refreshTokens(tokens.accessToken, { accountId: "1" });
    expect(young).toMatchObject({ accessToken: tokens.accessToken, refreshToken: tokens.accessToken, expiresInSeconds: 59 * 86_400 });
    await standIn.order("clock", { advanceSeconds: 86_401 });
    const renewed = await adapter.refreshTokens(tokens.accessToken, { accountId: "1" });
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect(renewed).toMatchObject({ refreshToken: renewed.accessToken, expiresInSeconds: 5_184_000 });
    await standIn.order("clock", { advanceSeconds: 5_184_001 });
    expect(await classOf(adapter.refreshTokens(renewed.accessToken, { accountId: "1" }))).toBe("RECONNECT");
  });

  it("refuses a wrong secret as the app's own fault", async () => {
    const wrong = createInstagramAdapter({ ...standIn.configOf("INSTAGRAM", "/oauth/authorize", "v26.0"), clientSecret: "wrong" });
    expect(await classOf(wrong.exchangeCode({ code: await consent(), codeVerifier: "v", redirectUri }))).toBe("CONFIG");
  });

  it("renews an account that was made without a browser", async () => {
    const account = await standIn.account("INSTAGRAM");
    const renewed = await adapter.refreshTokens(account.refreshToken, account);
    expect((await adapter.listAccounts(renewed.accessToken))[0]?.accountId).toBe(account.accountId);
  });
});

describe("metrics", () => {
  it("of a post and a story that grow, without those that are gone", async () => {
    const access = await standIn.account("INSTAGRAM");
    const [feed, story] = [await publish(access, post("x")), await publish(access, post("", [photo()], { placement: "story" }))];
    await standIn.order("clock", { advanceSeconds: 20 * 3_600 });
    const read = (await adapter.readMetrics?.(access, [feed.externalPostId ?? "", "17", story.externalPostId ?? ""])) ?? [];
    expect(read.map(({ externalPostId }) => externalPostId)).toEqual([feed.externalPostId, story.externalPostId]);
    const number = expect.any(Number);
    expect(read[0]).toEqual({
      externalPostId: feed.externalPostId,
      impressions: number,
      views: number,
      likes: number,
      comments: number,
      shares: number,
      saves: number,
      clicks: null,
    });
    expect(read[1]).toMatchObject({ views: number, saves: null });
    expect(read[0]?.views).toBeGreaterThan(10);
  });
});
