import "./private-hosts";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Access, OutgoingPost, Progress, SocialAdapter } from "@/server/platforms/social/contract";
import { createPinterestAdapter } from "@/server/platforms/social/pinterest";
import { postOf, type TestMedia } from "./outgoing";
import { classOf, type StandIn, startStandIn } from "./stand-in";

/** The adapter against the stand-in of Pinterest, over real HTTP. */

let standIn: StandIn;
let adapter: SocialAdapter;
let png: Buffer;
let jpg: Buffer;
const redirectUri = "http://127.0.0.1:3000/api/connect/callback";
/** The first bytes of an MP4 and then nothing that plays. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(1_500_000)]);
const webm = Buffer.concat([Buffer.from("1a45dfa3a34286810142f7810142f2810442f381084282847765626d", "hex"), randomBytes(90_000)]);

beforeAll(async () => {
  standIn = await startStandIn();
  adapter = createPinterestAdapter(standIn.configOf("PINTEREST", "/oauth/", "v5"));
  const canvas = { create: { width: 8, height: 12, channels: 3 as const, background: "#0f5fd7" } };
  png = await sharp(canvas).png().toBuffer();
  jpg = await sharp(canvas).jpeg().toBuffer();
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.order("reset", {}));

const pin = (text: string, media: TestMedia[] = [{ bytes: png }], settings: Record<string, unknown> = {}) => postOf({ text, media, settings });

async function prepared(access: Access, post: OutgoingPost): Promise<{ progress: Progress; rounds: number }> {
  let progress: Progress | null = null;
  for (let rounds = 1; rounds < 30; rounds += 1) {
    const preparation = await adapter.prepare(access, post, progress);
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

async function signIn(decision = "approve"): Promise<URL> {
  const url = adapter.authorizeUrl({ state: "s-1", codeVerifier: "v", redirectUri });
  const account = /value="(\d+)" checked/.exec(await (await fetch(url)).text())?.[1] ?? "";
  const answer = await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ account, decision }) });
  return new URL(answer.headers.get("location") ?? "");
}

describe("signing in", () => {
  it("grants the one account", async () => {
    const code = (await signIn()).searchParams.get("code") ?? "";
    const tokens = await adapter.exchangeCode({ code, codeVerifier: "v", redirectUri });
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresInSeconds: 2_592_000,
      refreshExpiresInSeconds: 5_184_000,
      scopes: ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"],
    });
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual([{ accountId: expect.stringMatching(/^\d{19}$/), accountName: "demo_ok", kind: "profile" }]);
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier: "v", redirectUri }))).toBe("RECONNECT");
  });

  it("says no with error=access_denied", async () => {
    expect(Object.fromEntries((await signIn("deny")).searchParams)).toEqual({ state: "s-1", error: "access_denied" });
  });

  it("refuses a wrong secret as the app's own fault", async () => {
    const wrong = createPinterestAdapter({ ...standIn.configOf("PINTEREST", "/oauth/", "v5"), clientSecret: "wrong" });
    expect(await classOf(wrong.refreshTokens("x", { accountId: "" }))).toBe("CONFIG");
  });

  it("ends after thirty days; a refresh replaces the refresh token", async () => {
    const account = await standIn.account("PINTEREST");
    await standIn.order("clock", { advanceSeconds: 2_592_001 });
    expect(await classOf(adapter.listAccounts(account.accessToken))).toBe("RECONNECT");
    const renewed = await adapter.refreshTokens(account.refreshToken, account);
    expect(renewed.refreshToken).not.toBe(account.refreshToken);
    expect(await classOf(adapter.refreshTokens(account.refreshToken, account))).toBe("RECONNECT");
    expect(await adapter.listAccounts(renewed.accessToken)).toHaveLength(1);
  });
});

describe("publishing", () => {
  it("an image, on the first board unless another is chosen", async () => {
    const access = await standIn.account("PINTEREST");
    const boards = (await adapter.publishOptions?.(access))?.destinations ?? [];
    expect(boards.map((board) => board.name)).toEqual(["Announcements", "Ideas"]);
    const created = await publish(access, pin("مرحبا <3", [{ bytes: png, altText: "أزرق" }]));
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^\d{19}$/),
      externalUrl: `https://www.pinterest.com/pin/${created.externalPostId}/`,
    });
    await publish(access, pin("second", [{ bytes: jpg }], { boardId: boards[1]?.id, title: "T", link: "https://example.com/a" }));
    const pins = await (await fetch(`${standIn.url}/pinterest/v5/pins`, { headers: { authorization: `Bearer ${access.accessToken}` } })).json();
    expect(pins.items).toMatchObject([
      { board_id: boards[1]?.id, title: "T", link: "https://example.com/a", alt_text: null, description: "second" },
      { board_id: boards[0]?.id, title: null, link: null, alt_text: "أزرق", description: "مرحبا <3" },
    ]);
    const [entry] = await standIn.log(access.accountId);
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(png)).toBe(true);
  });

  it("a carousel of five", async () => {
    const access = await standIn.account("PINTEREST");
    await publish(
      access,
      pin(
        "five",
        [png, jpg, png, jpg, png].map((bytes) => ({ bytes })),
      ),
    );
    expect((await standIn.log(access.accountId))[0]?.mediaUrls).toHaveLength(5);
  });

  it("a video, once it is processed, and asks nothing again then", async () => {
    const access = await standIn.account("PINTEREST");
    const post = pin("moving", [{ bytes: video }]);
    const { progress, rounds } = await prepared(access, post);
    expect(rounds).toBeGreaterThan(1);
    await standIn.order("next", { platform: "pinterest", operation: "status", behaviour: "error" });
    expect(await adapter.prepare(access, post, progress)).toEqual({ state: "ready", progress });
    await adapter.create(access, post, progress);
    const [entry] = await standIn.log(access.accountId);
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(video)).toBe(true);
  });

  it("deletes, and takes a pin that is gone for deleted", async () => {
    const access = await standIn.account("PINTEREST");
    const { externalPostId } = await publish(access, pin("short-lived"));
    expect(await classOf(adapter.deletePost?.(await standIn.account("PINTEREST"), externalPostId ?? "") ?? Promise.resolve())).toBe("CONFIG");
    await adapter.deletePost?.(access, externalPostId ?? "");
    await adapter.deletePost?.(access, externalPostId ?? "");
    expect(await (await fetch(standIn.url)).text()).not.toContain("short-lived");
  });
});

describe("refused", () => {
  it.each<[string, () => OutgoingPost]>([
    ["no media", () => pin("x", [])],
    ["six images", () => pin("x", Array(6).fill({ bytes: png }))],
    ["an image beside a video", () => pin("x", [{ bytes: png }, { bytes: video }])],
    ["a video that Pinterest cannot process", () => pin("x", [{ bytes: webm }])],
    ["801 letters", () => pin("ا".repeat(801))],
    ["somebody else's board", () => pin("x", [{ bytes: png }], { boardId: "12345" })],
    ["a section that is not there", () => pin("x", [{ bytes: png }], { boardSectionId: "12345" })],
  ])("%s", async (_name, post) => {
    const access = await standIn.account("PINTEREST");
    expect(await classOf(publish(access, post()))).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it.each([
    ["reject", "INVALID"],
    ["rate-limited", "RATE"],
    ["expired", "RECONNECT"],
  ])("%s: %s", async (behaviour, errorClass) => {
    expect(await classOf(publish(await standIn.account("PINTEREST", behaviour), pin("x")))).toBe(errorClass);
  });

  it("a video of yesterday: TRANSIENT, because it can be uploaded anew", async () => {
    const access = await standIn.account("PINTEREST");
    const post = pin("late", [{ bytes: video }]);
    const { progress } = await prepared(access, post);
    await standIn.order("clock", { advanceSeconds: 86_401 });
    expect(await classOf(adapter.create(access, post, progress))).toBe("TRANSIENT");
    await publish(access, post);
  });
});

describe("in doubt", () => {
  const query = (text: string, progress: Progress | null) => ({ text, since: new Date(), mediaCount: 1, settings: {}, progress });

  it("flaky: unknown twice with nothing to read back, then accepted", async () => {
    const access = await standIn.account("PINTEREST", "flaky");
    const { progress } = await prepared(access, pin("again"));
    for (const _ of [1, 2]) {
      expect(await classOf(adapter.create(access, pin("again"), progress))).toBe("UNKNOWN_OUTCOME");
      expect(await adapter.findCreated(access, query("again", progress))).toBeNull();
    }
    await adapter.create(access, pin("again"), progress);
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("lost-reply: unknown, and the read-back finds the one pin", async () => {
    const access = await standIn.account("PINTEREST", "lost-reply");
    const { progress } = await prepared(access, pin("lost  & found"));
    const asked = query("lost  & found", progress);
    expect(await classOf(adapter.create(access, pin(asked.text), progress))).toBe("UNKNOWN_OUTCOME");
    const [entry] = await standIn.log(access.accountId);
    expect(await adapter.findCreated(access, asked)).toMatchObject({ externalPostId: entry?.externalPostId });
    expect(await adapter.findCreated(access, { ...asked, text: "lost" })).toBeNull();
    expect(await adapter.findCreated(access, { ...asked, settings: { title: "other" } })).toBeNull();
    expect(await adapter.findCreated(access, { ...asked, since: new Date(Date.now() + 10_000) })).toBeNull();
  });
});

it("counters grow, and pins that are gone are left out", async () => {
  const access = await standIn.account("PINTEREST");
  const { externalPostId } = await publish(access, pin("counted"));
  await standIn.order("clock", { advanceSeconds: 200_000 });
  const metrics = await adapter.readMetrics?.(access, [externalPostId ?? "", "1"]);
  const count = expect.any(Number);
  expect(metrics).toEqual([{ externalPostId, impressions: count, views: null, likes: count, comments: count, shares: null, saves: count, clicks: count }]);
  expect(metrics?.[0]?.impressions).toBeGreaterThan(0);
});
