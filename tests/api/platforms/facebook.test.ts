import "./private-hosts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Access, OutgoingPost, PlatformAccount, Progress, SocialAdapter } from "@/server/platforms/social/contract";
import { createFacebookAdapter } from "@/server/platforms/social/facebook";
import { postOf, type TestMedia } from "./outgoing";
import { classOf, type StandIn, startStandIn } from "./stand-in";

/** The adapter against the stand-in of Facebook, over real HTTP. */

let standIn: StandIn;
let adapter: SocialAdapter;
let jpeg: Buffer;
/** The first bytes of an MP4 and then nothing that plays: enough for what the stand-in looks at. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.alloc(2_500_000, 7)]);
const redirectUri = "http://nashir.test/api/connect/callback";
const configOf = () => standIn.configOf("FACEBOOK", "/v26.0/dialog/oauth", "v26.0");

beforeAll(async () => {
  standIn = await startStandIn();
  const canvas = sharp({ create: { width: 8, height: 6, channels: 3, background: "#0f5fd7" } });
  jpeg = await canvas.jpeg().toBuffer();
  adapter = createFacebookAdapter(configOf());
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.order("reset", {}));

const photo = (altText?: string): TestMedia => ({ bytes: jpeg, ...(altText ? { altText } : {}) });
const clip: TestMedia = { bytes: video };
const post = (text: string, media: TestMedia[] = [], settings: Record<string, unknown> = {}): OutgoingPost => postOf({ text, media, settings });

/** One round is enough: Facebook processes nothing before the create. What a step stores is JSON. */
async function prepared(access: Access, outgoing: OutgoingPost): Promise<Progress> {
  const preparation = await adapter.prepare(access, outgoing, null);
  expect(preparation.state).toBe("ready");
  return JSON.parse(JSON.stringify(preparation.progress)) as Progress;
}

async function publish(access: Access, outgoing: OutgoingPost) {
  return adapter.create(access, outgoing, await prepared(access, outgoing));
}

const questionOf = (text: string, progress: Progress | null, settings = {}) => ({ text, since: new Date(), mediaCount: 0, settings, progress });

describe("publishing", () => {
  it("words, with the address of the post", async () => {
    const access = await standIn.account("FACEBOOK");
    const created = await publish(access, post("مرحبا & <3 #نشر"));
    const [, short] = created.externalPostId?.split("_") ?? [];
    expect(created).toEqual({
      externalPostId: `${access.accountId}_${short}`,
      externalUrl: `https://www.facebook.com/${access.accountId}/posts/${short}`,
    });
    expect(await standIn.log(access.accountId)).toMatchObject([{ externalPostId: created.externalPostId, content: "مرحبا & <3 #نشر", mediaUrls: [] }]);
  });

  it("a link with its words", async () => {
    const access = await standIn.account("FACEBOOK");
    await publish(access, post("look", [], { link: "https://example.com/a?b=c" }));
    expect(await standIn.log(access.accountId)).toMatchObject([{ content: "look\nhttps://example.com/a?b=c" }]);
  });

  it.each([1, 10])("%i photos with their alternative texts", async (count) => {
    const access = await standIn.account("FACEBOOK");
    await publish(access, post("photos", Array(count).fill(photo("وصف الصورة"))));
    const [entry] = await standIn.log(access.accountId);
    expect([entry?.content, entry?.mediaUrls.length]).toEqual(["photos", count]);
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(jpeg)).toBe(true);
    expect(await (await fetch(standIn.url)).text()).toContain('alt="وصف الصورة"');
  });

  it.each(["feed", "reel"])("a video, placed as %s, which is processed after the create", async (placement) => {
    const access = await standIn.account("FACEBOOK");
    const created = await publish(access, post("moving", [clip], { placement }));
    expect(created).toMatchObject({ externalPostId: expect.stringMatching(/^\d+$/), pending: { waitSeconds: 1 } });
    const [entry] = await standIn.log(access.accountId);
    expect(entry).toMatchObject({ externalPostId: created.externalPostId, content: "moving" });
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(video)).toBe(true);
    const first = await adapter.confirm?.(access, created.pending?.progress ?? {});
    expect(first).toMatchObject({ state: "waiting", progress: { polls: 1 } });
    await standIn.order("clock", { advanceSeconds: 2 });
    expect(await adapter.confirm?.(access, (first as { progress: Progress }).progress)).toEqual({
      state: "settled",
      created: { externalPostId: created.externalPostId, externalUrl: `https://www.facebook.com/${access.accountId}/videos/${created.externalPostId}/` },
    });
  });

  it("says so when the video could not be processed", async () => {
    const access = await standIn.account("FACEBOOK");
    const broken = { ...post("x", [clip]), media: async () => (await post("x", [photo()]).media()).map((item) => ({ ...item, kind: "video" as const })) };
    const created = await publish(access, broken);
    await standIn.order("clock", { advanceSeconds: 2 });
    expect(await classOf(adapter.confirm?.(access, created.pending?.progress ?? {}) ?? Promise.resolve())).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it.each<[string, () => TestMedia]>([
    ["photo", photo],
    ["video", () => clip],
  ])("a %s as a story", async (_kind, media) => {
    const access = await standIn.account("FACEBOOK");
    const created = await publish(access, post("", [media()], { placement: "story" }));
    expect(created).toEqual({ externalPostId: expect.stringContaining(`${access.accountId}_`), externalUrl: null });
    expect((await standIn.log(access.accountId))[0]?.mediaUrls).toHaveLength(1);
  });

  it.each<[string, () => OutgoingPost]>([
    ["nothing at all", () => post("")],
    ["a video beside a photo", () => post("x", [photo(), clip])],
    ["eleven photos", () => post("x", Array(11).fill(photo()))],
    ["a photo as a reel", () => post("x", [photo()], { placement: "reel" })],
    ["a story without a file", () => post("x", [], { placement: "story" })],
    ["a link beside a photo", () => post("x", [photo()], { link: "https://example.com" })],
    ["a link to Facebook", () => post("x", [], { link: "https://www.facebook.com/x" })],
    ["unknown settings", () => post("x", [], { placement: "wall" })],
  ])("refuses %s", async (_name, outgoing) => {
    const access = await standIn.account("FACEBOOK");
    expect(await classOf(publish(access, outgoing()))).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it("asks nothing once ready, and uploads anew what would have died", async () => {
    const access = await standIn.account("FACEBOOK");
    const outgoing = post("once", [photo()]);
    const ready = await prepared(access, outgoing);
    const nowhere = createFacebookAdapter({ ...configOf(), apiBaseUrl: "http://127.0.0.1:9" });
    expect(await nowhere.prepare(access, outgoing, ready)).toEqual({ state: "ready", progress: ready });
    const old = { ...ready, startedAt: Date.now() - 21 * 3_600_000 };
    expect((await adapter.prepare(access, outgoing, old)).progress).not.toMatchObject({ photos: ready.photos });
    await standIn.order("clock", { advanceSeconds: 86_401 });
    expect(await classOf(adapter.create(access, outgoing, ready))).toBe("INVALID");
  });

  it("takes no photo of another page and none twice", async () => {
    const [access, other] = [await standIn.account("FACEBOOK"), await standIn.account("FACEBOOK")];
    const outgoing = post("x", [photo()]);
    expect(await classOf(adapter.create(access, outgoing, await prepared(other, outgoing)))).toBe("INVALID");
    const own = await prepared(access, outgoing);
    await adapter.create(access, outgoing, own);
    expect(await classOf(adapter.create(access, outgoing, own))).toBe("INVALID");
  });

  it("deletes, and does not mind that it is gone already", async () => {
    const access = await standIn.account("FACEBOOK");
    for (const outgoing of [post("x"), post("x", [clip])]) {
      const { externalPostId } = await publish(access, outgoing);
      await adapter.deletePost?.(access, externalPostId ?? "");
      await adapter.deletePost?.(access, externalPostId ?? "");
    }
    expect(await (await fetch(standIn.url)).text()).toContain("Nothing has been published yet.");
  });
});

describe("failing", () => {
  it.each([
    ["reject", "INVALID"],
    ["rate-limited", "RATE"],
    ["flaky", "UNKNOWN_OUTCOME"],
  ])("%s: %s, and nothing is public", async (behaviour, errorClass) => {
    const access = await standIn.account("FACEBOOK", behaviour);
    const progress = await prepared(access, post("x"));
    const error = await adapter.create(access, post("x"), progress).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ errorClass });
    if (errorClass === "RATE") expect((error as { options: { retryAt: Date } }).options.retryAt.getTime()).toBeGreaterThan(Date.now());
    expect(await adapter.findCreated(access, questionOf("x", progress))).toBeNull();
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it("the same words again: DUPLICATE", async () => {
    const access = await standIn.account("FACEBOOK");
    await publish(access, post("same"));
    expect(await classOf(publish(access, post("same")))).toBe("DUPLICATE");
  });

  it("expired: RECONNECT for the post and for the renewal", async () => {
    const access = await standIn.account("FACEBOOK", "expired");
    expect(await classOf(publish(access, post("x")))).toBe("RECONNECT");
    expect(await classOf(adapter.refreshTokens(access.refreshToken, access))).toBe("RECONNECT");
  });

  it.each<[string, OutgoingPost | (() => OutgoingPost)]>([
    ["words", post("lost & found")],
    ["photos", () => post("lost & found", [photo(), photo()])],
    ["a video", post("lost & found", [clip])],
    ["a reel", post("lost & found", [clip], { placement: "reel" })],
    ["a story", () => post("", [photo()], { placement: "story" })],
  ])("lost-reply of %s: unknown, and only afterwards the read-back finds it", async (_name, given) => {
    const access = await standIn.account("FACEBOOK", "lost-reply");
    const outgoing = typeof given === "function" ? given() : given;
    const progress = await prepared(access, outgoing);
    const question = questionOf(outgoing.text, progress, outgoing.settings);
    expect(await adapter.findCreated(access, question)).toBeNull();
    expect(await classOf(adapter.create(access, outgoing, progress))).toBe("UNKNOWN_OUTCOME");
    const [entry] = await standIn.log(access.accountId);
    expect(await adapter.findCreated(access, question)).toEqual({
      externalPostId: entry?.externalPostId,
      externalUrl: expect.stringContaining("https://www.facebook.com/"),
    });
  });
});

describe("signing in", () => {
  async function signIn(name = "demo_ok") {
    const url = adapter.authorizeUrl({ state: "s-1", codeVerifier: "v", redirectUri });
    const account = new RegExp(`value="(\\d+)"[^>]*> <strong>@${name}<`).exec(await (await fetch(url)).text())?.[1] ?? "";
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ decision: "approve", account }), redirect: "manual" });
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
    return { account, code, tokens: await adapter.exchangeCode({ code, codeVerifier: "v", redirectUri }) };
  }
  const accessOf = (page: PlatformAccount): Access => ({ accessToken: page.tokens?.accessToken ?? "", ...page });

  it("gives the person's token of 60 days, and every page its own", async () => {
    const { account, code, tokens } = await signIn();
    const scopes = ["pages_show_list", "pages_read_engagement", "pages_manage_posts", "read_insights"];
    expect(tokens).toEqual({ accessToken: expect.any(String), refreshToken: tokens.accessToken, expiresInSeconds: 5_184_000, scopes });
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier: "v", redirectUri }))).toBe("RECONNECT");

    const pages = await adapter.listAccounts(tokens.accessToken);
    expect(pages).toHaveLength(7);
    expect(pages[0]).toEqual({
      accountId: account,
      accountName: "Sandbox ok",
      kind: "page",
      tokens: { accessToken: expect.any(String), refreshToken: tokens.accessToken, scopes },
    });
    const [first, second] = pages.map(accessOf) as [Access, Access];
    await publish(first, post("as the page"));
    expect(await standIn.log(account)).toHaveLength(1);
    // Neither the person nor another page may write there.
    expect(await classOf(publish({ ...first, accessToken: tokens.accessToken }, post("as the person")))).toBe("RECONNECT");
    expect(await classOf(publish({ ...second, accountId: first.accountId }, post("as another")))).not.toBe("none");
    // A page's token says which page it is.
    expect((await adapter.listAccounts(first.accessToken)).map(({ accountId }) => accountId)).toEqual([account]);
  });

  it("fetches a page's token anew with the person's, until that ends", async () => {
    const { account, tokens } = await signIn();
    const renewed = await adapter.refreshTokens(tokens.refreshToken ?? "", { accountId: account });
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
    expect(renewed.expiresInSeconds).toBeUndefined();
    await publish({ accessToken: renewed.accessToken, accountId: account, accountName: "" }, post("renewed"));
    await standIn.order("clock", { advanceSeconds: 5_184_001 });
    expect(await classOf(adapter.refreshTokens(renewed.refreshToken ?? "", { accountId: account }))).toBe("RECONNECT");
    expect((await adapter.listAccounts(renewed.accessToken))[0]?.accountId).toBe(account);
  });

  it("renews a page that was made without a browser", async () => {
    const page = await standIn.account("FACEBOOK");
    const renewed = await adapter.refreshTokens(page.refreshToken, page);
    await publish({ ...page, accessToken: renewed.accessToken }, post("x"));
    expect(await standIn.log(page.accountId)).toHaveLength(1);
  });

  it("refuses a wrong secret as the app's own fault", async () => {
    const wrong = createFacebookAdapter({ ...configOf(), clientSecret: "wrong" });
    expect(await classOf(wrong.refreshTokens("x", { accountId: "1" }))).toBe("CONFIG");
  });
});

describe("metrics", () => {
  it("of a post and a video that grow, without those that are gone", async () => {
    const access = await standIn.account("FACEBOOK");
    const [words, moving] = [await publish(access, post("x")), await publish(access, post("x", [clip]))];
    await standIn.order("clock", { advanceSeconds: 20 * 3_600 });
    const read = (await adapter.readMetrics?.(access, [words.externalPostId ?? "", "1_2", "17", moving.externalPostId ?? ""])) ?? [];
    expect(read.map(({ externalPostId }) => externalPostId)).toEqual([words.externalPostId, moving.externalPostId]);
    const number = expect.any(Number);
    expect(read[0]).toEqual({
      externalPostId: words.externalPostId,
      impressions: number,
      views: number,
      likes: number,
      comments: number,
      shares: number,
      saves: null,
      clicks: number,
    });
    expect(read[1]?.views).toBeGreaterThan(10);
  });
});
