import "./private-hosts";
import { randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Access, LocalFile, OutgoingMedia, OutgoingPost, Progress, SocialAdapter } from "@/server/platforms/social/contract";
import { createTiktokAdapter } from "@/server/platforms/social/tiktok";
import { postOf, type TestMedia } from "./outgoing";
import { classOf, type StandIn, startStandIn } from "./stand-in";

/** The adapter against the stand-in of TikTok, over real HTTP. */

let standIn: StandIn;
let adapter: SocialAdapter;
let jpeg: Buffer;
let png: Buffer;

/** The first bytes of an MP4 and then nothing that plays: enough for what TikTok's first look finds. */
const videoOf = (bytes: number): TestMedia => ({
  bytes: Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(bytes - 24)]),
  durationSeconds: 12,
});
const SMALL = 2_000_000;
const LARGE = 12 * 1024 * 1024;

beforeAll(async () => {
  standIn = await startStandIn();
  adapter = createTiktokAdapter(standIn.configOf("TIKTOK", "/v2/auth/authorize/", "v2"));
  const canvas = { create: { width: 8, height: 6, channels: 3 as const, background: "#0f5fd7" } };
  jpeg = await sharp(canvas).jpeg().toBuffer();
  png = await sharp(canvas).png().toBuffer();
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.order("reset", {}));

async function prepared(access: Access, post: OutgoingPost, known: Progress | null = null): Promise<Progress> {
  let progress = known;
  for (let rounds = 1; rounds < 30; rounds += 1) {
    const preparation = await adapter.prepare(access, post, progress);
    // What a step stores is JSON.
    progress = JSON.parse(JSON.stringify(preparation.progress)) as Progress;
    if (preparation.state === "ready") return progress;
  }
  throw new Error("never ready");
}

const publish = async (access: Access, post: OutgoingPost) => adapter.create(access, post, await prepared(access, post));

/** As the publish run asks until the platform has settled; the stand-in's clock passes instead of ours. */
async function settled(access: Access, created: Awaited<ReturnType<typeof publish>>) {
  let progress = created.pending?.progress ?? {};
  for (let rounds = 1; rounds < 30; rounds += 1) {
    const confirmation = await adapter.confirm?.(access, JSON.parse(JSON.stringify(progress)));
    if (confirmation?.state === "settled") return confirmation.created;
    progress = confirmation?.progress ?? {};
    await standIn.order("clock", { advanceSeconds: confirmation?.waitSeconds ?? 1 });
  }
  throw new Error("never settled");
}

const calls = async (operation: string) =>
  (
    (await (await fetch(`${standIn.url}/control/calls?platform=TIKTOK&operation=${operation}`)).json()) as { method: string; path: string; status: number }[]
  ).map(({ method, path, status }) => `${method} ${path} ${status}`);
const fail = (operation: string, status: number, code: string, times = 1) =>
  standIn.order("next", { platform: "TIKTOK", operation, behaviour: "error", status, body: { data: {}, error: { code, message: code, log_id: "1" } }, times });

describe("videos", () => {
  it("are uploaded but for the last part, published with it, and named once they are public", async () => {
    const access = await standIn.account("TIKTOK");
    const post = postOf({ text: "فيديو #nashir", media: [videoOf(LARGE)] });
    const progress = await prepared(access, post);
    expect(await calls("upload")).toEqual(["POST /v2/post/publish/video/init/ 200", "PUT /upload/ 206"]);
    expect(await calls("create")).toEqual([]);

    const created = await adapter.create(access, post, progress);
    expect(await calls("create")).toEqual(["PUT /upload/ 201"]);
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^v_pub_file~v2\.\d+$/),
      externalUrl: `https://www.tiktok.com/@${access.accountName}`,
      pending: { progress: { publishId: created.externalPostId, username: access.accountName, kind: "video", publicId: true, polls: 0 }, waitSeconds: 2 },
    });
    const [logged] = await standIn.log(access.accountId);
    expect(logged).toMatchObject({ content: "فيديو #nashir", mediaUrls: [expect.stringContaining("/media/")] });
    expect((await (await fetch(logged?.mediaUrls[0] ?? "")).arrayBuffer()).byteLength).toBe(LARGE);
    // Beyond what a JavaScript number holds, and whole.
    expect(BigInt(logged?.externalPostId ?? 0) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(await settled(access, created)).toEqual({
      externalPostId: logged?.externalPostId,
      externalUrl: `https://www.tiktok.com/@${access.accountName}/video/${logged?.externalPostId}`,
    });
  });

  it("of one part leave nothing to do twice", async () => {
    const access = await standIn.account("TIKTOK");
    const post = postOf({ text: "a", media: [videoOf(SMALL)] });
    const progress = await prepared(access, post);
    const before = (await calls("upload")).length;
    expect(await prepared(access, { ...post, media: () => Promise.reject(new Error("not asked for")) }, progress)).toEqual(progress);
    expect((await calls("upload")).length).toBe(before);
    await adapter.create(access, post, progress);
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("that only the creator sees settle without an id", async () => {
    const access = await standIn.account("TIKTOK");
    const created = await publish(access, postOf({ media: [videoOf(SMALL)], settings: { privacyLevel: "SELF_ONLY" } }));
    expect(await settled(access, created)).toEqual({ externalPostId: created.externalPostId, externalUrl: `https://www.tiktok.com/@${access.accountName}` });
    expect((await standIn.log(access.accountId)).map((post) => post.externalPostId)).toEqual([created.externalPostId]);
  });

  it("of an app that TikTok has not audited go to the creator alone, unless a person chose otherwise", async () => {
    const access = await standIn.account("TIKTOK");
    await fail("upload", 403, "unaudited_client_can_only_post_to_private_accounts");
    const created = await publish(access, postOf({ media: [videoOf(SMALL)] }));
    expect(created.pending?.progress).toMatchObject({ publicId: false });
    await fail("upload", 403, "unaudited_client_can_only_post_to_private_accounts");
    expect(await classOf(publish(access, postOf({ media: [videoOf(SMALL)], settings: { privacyLevel: "PUBLIC_TO_EVERYONE" } })))).toBe("CONFIG");
  });

  it.each<[string, () => OutgoingPost]>([
    ["a level that the account does not offer", () => postOf({ media: [videoOf(SMALL)], settings: { privacyLevel: "FOLLOWER_OF_CREATOR" } })],
    ["a paid partnership for nobody", () => postOf({ media: [videoOf(SMALL)], settings: { privacyLevel: "SELF_ONLY", brandContentToggle: true } })],
    ["a video that is too long", () => postOf({ media: [{ ...videoOf(SMALL), durationSeconds: 601 }] })],
    ["two videos", () => postOf({ media: [videoOf(SMALL), videoOf(SMALL)] })],
    ["a video among photos", () => postOf({ media: [{ bytes: jpeg }, videoOf(SMALL)] })],
    ["a text alone", () => postOf({ text: "a" })],
    ["a caption that is too long", () => postOf({ text: "a".repeat(2_201), media: [videoOf(SMALL)] })],
  ])("are not begun with %s", async (_name, post) => {
    const access = await standIn.account("TIKTOK");
    expect(await classOf(prepared(access, post()))).toBe("INVALID");
    expect((await calls("upload")).filter((call) => call.startsWith("PUT"))).toEqual([]);
  });

  it("whose address has died are uploaded anew", async () => {
    const access = await standIn.account("TIKTOK");
    const post = postOf({ media: [videoOf(SMALL)] });
    const progress = await prepared(access, post);
    await standIn.order("clock", { advanceSeconds: 3_601 });
    expect(await classOf(adapter.create(access, post, progress))).toBe("TRANSIENT");
    const old = { ...progress, begunAt: Date.now() - 56 * 60_000 };
    expect((await prepared(access, post, old)).publishId).not.toBe(progress.publishId);
  });

  it("that are none are refused after the upload", async () => {
    const access = await standIn.account("TIKTOK");
    const post = postOf({ media: [videoOf(SMALL)] });
    const progress = await prepared(access, post);
    const [media] = await post.media();
    const path = join(tmpdir(), `nashir-tiktok-${randomUUID()}`);
    await writeFile(path, randomBytes(SMALL));
    const broken = { ...(media as OutgoingMedia), withFile: <T>(use: (file: LocalFile) => Promise<T>) => use({ path, bytes: SMALL, mime: "video/mp4" }) };
    const created = await adapter.create(access, { ...post, media: async () => [broken] }, progress);
    await rm(path);
    expect(await classOf(settled(access, created))).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });
});

describe("photos", () => {
  it("are pulled from where they lie", async () => {
    const access = await standIn.account("TIKTOK");
    const post = postOf({ text: "words", media: [{ bytes: jpeg }, { bytes: jpeg }], settings: { title: "Title" } });
    const created = await publish(access, post);
    expect(created.externalPostId).toMatch(/^p_pub_url~v2\.\d+$/);
    const [logged] = await vi.waitFor(async () => {
      const log = await standIn.log(access.accountId);
      expect(log).toMatchObject([{ content: "Title\nwords", mediaUrls: [expect.any(String), expect.any(String)] }]);
      return log;
    });
    expect(await settled(access, created)).toEqual({
      externalPostId: logged?.externalPostId,
      externalUrl: `https://www.tiktok.com/@${access.accountName}/photo/${logged?.externalPostId}`,
    });
  });

  it("that TikTok does not take are refused after it looked", async () => {
    const access = await standIn.account("TIKTOK");
    const created = await publish(access, postOf({ media: [{ bytes: png }] }));
    expect(await classOf(settled(access, created))).toBe("INVALID");
  });

  it("of an app that TikTok has not audited go to the creator alone", async () => {
    const access = await standIn.account("TIKTOK");
    await fail("create", 403, "unaudited_client_can_only_post_to_private_accounts");
    const created = await publish(access, postOf({ media: [{ bytes: jpeg }] }));
    expect(created.pending?.progress).toMatchObject({ publicId: false });
  });

  it("whose answer was lost cannot be looked for", async () => {
    const access = await standIn.account("TIKTOK", "lost-reply");
    const post = postOf({ text: "a", media: [{ bytes: jpeg }] });
    const progress = await prepared(access, post);
    expect(await classOf(adapter.create(access, post, progress))).toBe("UNKNOWN_OUTCOME");
    expect(await adapter.findCreated(access, { text: "a", since: new Date(), mediaCount: 1, settings: {}, progress })).toBe("unsupported");
  });
});

describe("what goes wrong", () => {
  const video = () => postOf({ text: "a", media: [videoOf(SMALL)] });

  it.each([
    ["reject", "BLOCKED"],
    ["flaky", "TRANSIENT"],
    ["rate-limited", "RATE"],
    ["expired", "RECONNECT"],
    ["lost-reply", "UNKNOWN_OUTCOME"],
  ])("an account that is %s: %s", async (behaviour, expected) => {
    const access = await standIn.account("TIKTOK", behaviour);
    expect(await classOf(publish(access, video()))).toBe(expected);
  });

  it.each([
    ["account", 401, "access_token_expired", "RECONNECT"],
    ["account", 429, "rate_limit_exceeded", "RATE"],
    ["upload", 403, "spam_risk_too_many_posts", "QUOTA_DAY"],
    ["upload", 403, "reached_active_user_cap", "CONFIG"],
    ["upload", 500, "internal_error", "TRANSIENT"],
    ["create", 500, "internal_error", "UNKNOWN_OUTCOME"],
    ["create", 403, "spam_risk_text", "INVALID"],
  ])("%s answers %i %s: %s", async (operation, status, code, expected) => {
    const access = await standIn.account("TIKTOK");
    await fail(operation, status, code);
    expect(await classOf(publish(access, video()))).toBe(expected);
  });

  it.each([
    ["a video", () => video()],
    ["photos", () => postOf({ text: "a", media: [{ bytes: jpeg }] })],
  ])("%s of an account that is flaky gets through the third time", async (_name, make) => {
    const access = await standIn.account("TIKTOK", "flaky");
    const post = make();
    const classes = [await classOf(publish(access, post)), await classOf(publish(access, post)), await classOf(publish(access, post))];
    expect(classes).toEqual(["TRANSIENT", "TRANSIENT", "none"]);
  });

  it("a lost answer is looked up by the upload's own name", async () => {
    const access = await standIn.account("TIKTOK", "lost-reply");
    const post = video();
    const progress = await prepared(access, post);
    const query = { text: "a", since: new Date(), mediaCount: 1, settings: {}, progress };
    expect(await adapter.findCreated(access, query)).toBeNull();
    expect(await classOf(adapter.create(access, post, progress))).toBe("UNKNOWN_OUTCOME");
    expect(await adapter.findCreated(access, query)).toMatchObject({ externalPostId: progress.publishId, pending: { progress: { polls: 0 } } });
    await standIn.order("clock", { advanceSeconds: 1 });
    const [logged] = await standIn.log(access.accountId);
    expect(await adapter.findCreated(access, query)).toEqual({
      externalPostId: logged?.externalPostId,
      externalUrl: `https://www.tiktok.com/@${access.accountName}/video/${logged?.externalPostId}`,
    });
  });

  it("access that ends while the post is confirmed asks for a new sign-in", async () => {
    const access = await standIn.account("TIKTOK");
    const created = await publish(access, video());
    await standIn.order("clock", { advanceSeconds: 86_401 });
    expect(await classOf(settled(access, created))).toBe("RECONNECT");
  });
});

describe("around posts", () => {
  it("tells what a person may choose", async () => {
    const access = await standIn.account("TIKTOK");
    expect(await adapter.publishOptions?.(access)).toEqual({
      privacyLevels: ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"],
      disabled: [],
      maxVideoSeconds: 600,
      nickname: expect.stringContaining("Sandbox ok"),
    });
  });

  it("reads counters, by the name of the publishing too", async () => {
    const access = await standIn.account("TIKTOK");
    const created = await publish(access, postOf({ media: [videoOf(SMALL)] }));
    await standIn.order("clock", { advanceSeconds: 86_400 / 2 });
    const [logged] = await standIn.log(access.accountId);
    const id = logged?.externalPostId ?? "";
    const counted = { impressions: null, views: expect.any(Number), likes: expect.any(Number), comments: expect.any(Number), shares: expect.any(Number) };
    const byId = await adapter.readMetrics?.(access, [id, "7300000000000000000", "v_pub_file~v2.1"]);
    expect(byId).toEqual([{ ...counted, externalPostId: id, saves: null, clicks: null }]);
    expect(byId?.[0]?.views).toBeGreaterThan(10);
    expect(await adapter.readMetrics?.(access, [created.externalPostId ?? ""])).toEqual([{ ...byId?.[0], externalPostId: created.externalPostId }]);
  });

  it("signs in, refreshes and revokes", async () => {
    const redirectUri = "http://nashir.test/api/connect/callback";
    const url = adapter.authorizeUrl({ state: "s-1", codeVerifier: "unused", redirectUri });
    const page = await (await fetch(url)).text();
    const account = /value="(\d+)"[^>]*> <strong>@demo_ok</.exec(page)?.[1] ?? "";
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ decision: "approve", account }), redirect: "manual" });
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.searchParams.get("state")).toBe("s-1");
    const code = back.searchParams.get("code") ?? "";
    const tokens = await adapter.exchangeCode({ code, codeVerifier: "unused", redirectUri });
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresInSeconds: 86_400,
      refreshExpiresInSeconds: 31_536_000,
      scopes: ["user.info.basic", "user.info.profile", "video.publish", "video.list"],
    });
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier: "unused", redirectUri }))).toBe("RECONNECT");
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual([{ accountId: account, accountName: "Sandbox ok", kind: "profile" }]);
    const fresh = await adapter.refreshTokens(tokens.refreshToken ?? "", { accountId: account });
    expect(await classOf(adapter.refreshTokens(tokens.refreshToken ?? "", { accountId: account }))).toBe("RECONNECT");
    await adapter.revokeToken(fresh.accessToken);
    expect(await classOf(adapter.listAccounts(fresh.accessToken))).toBe("RECONNECT");
    const denied = await fetch(url, { method: "POST", body: new URLSearchParams({ decision: "deny" }), redirect: "manual" });
    expect(new URL(denied.headers.get("location") ?? "").searchParams.get("error")).toBe("access_denied");
  });
});
