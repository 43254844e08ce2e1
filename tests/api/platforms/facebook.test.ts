import { describe, expect, it } from "vitest";
import type { Access, OutgoingPost, PlatformAccount, Progress } from "@/server/platforms/social/contract";
import { createFacebookAdapter } from "@/server/platforms/social/facebook";
import { benchOf } from "./bench";
import { jpeg } from "./contract/kinds";
import type { Particulars } from "./contract/particulars";
import { contractSuite } from "./contract/suite";
import { postOf, type TestMedia } from "./outgoing";
import { classOf } from "./stand-in";

/** The adapter against the sandbox of Facebook, over real HTTP. */

const bench = benchOf("FACEBOOK", createFacebookAdapter);
const error = (code: number) => ({ error: { code } });
const scopes = ["pages_show_list", "pages_read_engagement", "pages_manage_posts", "read_insights"];

const particulars: Particulars = {
  site: "https://www.facebook.com/",
  ordinary: "text",
  kinds: { reel: { of: "video" }, story: { wordless: true, addressless: true } },
  wrongSetting: ["placement", "wall"],
  rejected: "INVALID",
  unavailable: "UNKNOWN_OUTCOME",
  returnsTime: true,
  again: "DUPLICATE",
  refusals: {
    RECONNECT: { at: "create", status: 400, body: error(190) },
    RATE: { at: "create", status: 400, body: error(32) },
    QUOTA_DAY: { at: "create", status: 400, body: error(80_001), countsAs: "RATE" },
    TRANSIENT: { at: "upload", status: 503, body: error(2), kind: "image" },
    DUPLICATE: { at: "create", status: 400, body: error(506) },
    INVALID: { at: "create", status: 400, body: error(100) },
    BLOCKED: { at: "create", status: 400, body: error(368) },
    CONFIG: { at: "create", status: 400, body: error(2_635) },
    UNKNOWN_OUTCOME: { at: "create", status: 500, body: error(1) },
  },
  counters: ["impressions", "views", "likes", "comments", "shares", "clicks"],
  unknownId: "1_2",
  // A post of another page is one that this page does not know.
  deletesOthers: "none",
  signIn: { kind: "page", named: "Sandbox ok", tokens: { scopes, expiresInSeconds: 5_184_000 }, renewal: "of itself", revokes: false },
};

contractSuite(bench, particulars);

/** The first bytes of an MP4 and then nothing that plays: in several pieces. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.alloc(2_500_000, 7)]);
const redirectUri = "http://nashir.test/api/connect/callback";

const photo: TestMedia = { bytes: jpeg };
const clip: TestMedia = { bytes: video };
const post = (text: string, media: TestMedia[] = [], settings: Record<string, unknown> = {}): OutgoingPost => postOf({ text, media, settings });

describe("publishing on Facebook", () => {
  it("a link with its words", async () => {
    const access = await bench.account();
    await bench.publish(access, post("look", [], { link: "https://example.com/a?b=c" }));
    expect(await bench.log(access)).toMatchObject([{ content: "look\nhttps://example.com/a?b=c" }]);
  });

  it.each(["feed", "reel"])("a video, placed as %s, which is processed after the create", async (placement) => {
    const access = await bench.account();
    const created = await bench.publish(access, post("moving", [clip], { placement }));
    expect(created).toMatchObject({ externalPostId: expect.stringMatching(/^\d+$/), pending: { waitSeconds: 1 } });
    const [entry] = await bench.log(access);
    expect(entry).toMatchObject({ externalPostId: created.externalPostId, content: "moving" });
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(video)).toBe(true);
    const first = await bench.adapter.confirm?.(access, created.pending?.progress ?? {});
    expect(first).toMatchObject({ state: "waiting", progress: { polls: 1 } });
    await bench.standIn.order("clock", { advanceSeconds: 2 });
    expect(await bench.adapter.confirm?.(access, (first as { progress: Progress }).progress)).toEqual({
      state: "settled",
      created: { externalPostId: created.externalPostId, externalUrl: `https://www.facebook.com/${access.accountId}/videos/${created.externalPostId}/` },
    });
  });

  it("says so when the video could not be processed", async () => {
    const access = await bench.account();
    const broken = {
      ...post("x", [clip]),
      media: async () => (await post("x", [photo]).media()).map((item) => ({ ...item, kind: "video" as const, mime: "video/mp4" })),
    };
    const created = await bench.publish(access, broken);
    await bench.standIn.order("clock", { advanceSeconds: 2 });
    expect(await classOf(bench.adapter.confirm?.(access, created.pending?.progress ?? {}) ?? Promise.resolve())).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });

  it.each<[string, () => OutgoingPost]>([
    ["a photo as a reel", () => post("x", [photo], { placement: "reel" })],
    ["a story without a file", () => post("x", [], { placement: "story" })],
    ["a link beside a photo", () => post("x", [photo], { link: "https://example.com" })],
    ["a link to Facebook", () => post("x", [], { link: "https://www.facebook.com/x" })],
  ])("refuses %s", async (_name, outgoing) => {
    const access = await bench.account();
    expect(await classOf(bench.publish(access, outgoing()))).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });

  it("uploads again what would have died", async () => {
    const access = await bench.account();
    const outgoing = post("once", [photo]);
    const ready = await bench.prepared(access, outgoing);
    const old = { ...ready, startedAt: Date.now() - 21 * 3_600_000 };
    expect((await bench.adapter.prepare(access, outgoing, old)).progress).not.toMatchObject({ photos: ready.photos });
    await bench.standIn.order("clock", { advanceSeconds: 86_401 });
    expect(await classOf(bench.adapter.create(access, outgoing, ready))).toBe("INVALID");
  });

  it("takes no photo of another page and none twice", async () => {
    const [access, other] = [await bench.account(), await bench.account()];
    const outgoing = post("x", [photo]);
    expect(await classOf(bench.adapter.create(access, outgoing, await bench.prepared(other, outgoing)))).toBe("INVALID");
    const own = await bench.prepared(access, outgoing);
    await bench.adapter.create(access, outgoing, own);
    expect(await classOf(bench.adapter.create(access, outgoing, own))).toBe("INVALID");
  });
});

describe("signing in to Facebook", () => {
  async function signIn() {
    const url = bench.adapter.authorizeUrl({ state: "s-1", codeVerifier: "v", redirectUri });
    const account = /value="(\d+)"[^>]*> <strong>@demo_ok</.exec(await (await fetch(url)).text())?.[1] ?? "";
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ decision: "approve", account }), redirect: "manual" });
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
    return { account, tokens: await bench.adapter.exchangeCode({ code, codeVerifier: "v", redirectUri }) };
  }
  const accessOf = (page: PlatformAccount): Access => ({ accessToken: page.tokens?.accessToken ?? "", ...page });

  it("gives every page a token of its own", async () => {
    const { account, tokens } = await signIn();
    const pages = await bench.adapter.listAccounts(tokens.accessToken);
    expect(pages).toHaveLength(7);
    expect(pages[0]?.tokens).toEqual({ accessToken: expect.any(String), refreshToken: tokens.accessToken, scopes });
    const [first, second] = pages.map(accessOf) as [Access, Access];
    await bench.publish(first, post("as the page"));
    expect(await bench.log(first)).toHaveLength(1);
    // Neither the person nor another page may write there.
    expect(await classOf(bench.publish({ ...first, accessToken: tokens.accessToken }, post("as the person")))).toBe("RECONNECT");
    expect(await classOf(bench.publish({ ...second, accountId: first.accountId }, post("as another")))).not.toBe("none");
    // A page's token identifies the page.
    expect((await bench.adapter.listAccounts(first.accessToken)).map(({ accountId }) => accountId)).toEqual([account]);
  });

  it("fetches a page's token again with the person's; the page's does not end by time", async () => {
    const { account, tokens } = await signIn();
    const renewed = await bench.adapter.refreshTokens(tokens.refreshToken ?? "", { accountId: account });
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
    expect(renewed.expiresInSeconds).toBeUndefined();
    await bench.publish({ accessToken: renewed.accessToken, accountId: account, accountName: "" }, post("renewed"));
    await bench.standIn.order("clock", { advanceSeconds: 5_184_001 });
    expect(await classOf(bench.adapter.refreshTokens(renewed.refreshToken ?? "", { accountId: account }))).toBe("RECONNECT");
    expect((await bench.adapter.listAccounts(renewed.accessToken))[0]?.accountId).toBe(account);
  });
});
