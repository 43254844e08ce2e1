import "./private-hosts";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Access, OutgoingPost, Progress, SocialAdapter } from "@/server/platforms/social/contract";
import { createLinkedinAdapter } from "@/server/platforms/social/linkedin";
import { postOf, type TestMedia } from "./outgoing";
import { classOf, type StandIn, startStandIn } from "./stand-in";

/** The adapter against the stand-in of LinkedIn, over real HTTP. */

let standIn: StandIn;
let adapter: SocialAdapter;
let png: Buffer;
let jpg: Buffer;
const redirectUri = "http://127.0.0.1:3000/api/connect/callback";
/** The first bytes of an MP4 and then nothing that plays: three parts of LinkedIn's. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(9_000_000)]);

beforeAll(async () => {
  standIn = await startStandIn();
  adapter = createLinkedinAdapter(standIn.configOf("LINKEDIN", "/oauth/v2/authorization", "202607"));
  const canvas = { create: { width: 8, height: 6, channels: 3 as const, background: "#0f5fd7" } };
  png = await sharp(canvas).png().toBuffer();
  jpg = await sharp(canvas).jpeg().toBuffer();
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.order("reset", {}));

const text = (content: string, media: TestMedia[] = [], settings: Record<string, unknown> = {}): OutgoingPost => postOf({ text: content, media, settings });

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

async function signIn(decision = "approve", as = "ok"): Promise<URL> {
  const url = adapter.authorizeUrl({ state: "s-1", codeVerifier: "v", redirectUri });
  const page = await (await fetch(url)).text();
  const account = new RegExp(`value="(urn:li:person:\\d+)"[^>]*> <strong>@demo_${as}<`).exec(page)?.[1] ?? "";
  const answer = await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ account, decision }) });
  return new URL(answer.headers.get("location") ?? "");
}

/** The page of a standing account, reached by signing in as another one. */
async function page(behaviour: string): Promise<Access> {
  const tokens = await adapter.exchangeCode({
    code: (await signIn("approve", behaviour === "ok" ? "slow" : "ok")).searchParams.get("code") ?? "",
    codeVerifier: "v",
    redirectUri,
  });
  const accounts = await adapter.listAccounts(tokens.accessToken);
  const found = accounts.find(({ accountName }) => accountName === `Sandbox ${behaviour} (page)`);
  return { accessToken: tokens.accessToken, accountId: found?.accountId ?? "", accountName: found?.accountName ?? "" };
}

describe("signing in", () => {
  it("grants the person and the pages", async () => {
    const back = await signIn();
    expect(back.searchParams.get("state")).toBe("s-1");
    const code = back.searchParams.get("code") ?? "";
    const tokens = await adapter.exchangeCode({ code, codeVerifier: "v", redirectUri });
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresInSeconds: 5_184_000,
      refreshExpiresInSeconds: 31_536_000,
      scopes: ["openid", "profile", "w_member_social", "w_organization_social", "r_organization_social", "rw_organization_admin"],
    });
    const pages = ["reject", "flaky", "rate-limited", "expired", "lost-reply", "slow"].map((name) => ({
      accountId: expect.stringMatching(/^urn:li:organization:\d{19}$/),
      accountName: `Sandbox ${name} (page)`,
      kind: "organization",
    }));
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual([
      { accountId: expect.stringMatching(/^urn:li:person:\d{19}$/), accountName: "Sandbox ok", kind: "person" },
      ...pages,
    ]);
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier: "v", redirectUri }))).toBe("RECONNECT");
  });

  it("says no with error=access_denied", async () => {
    expect(Object.fromEntries((await signIn("deny")).searchParams)).toEqual({ state: "s-1", error: "access_denied" });
  });

  it("refuses a wrong secret as the app's own fault", async () => {
    const wrong = createLinkedinAdapter({ ...standIn.configOf("LINKEDIN", "/oauth/v2/authorization", "202607"), clientSecret: "wrong" });
    expect(await classOf(wrong.refreshTokens("x", { accountId: "" }))).toBe("CONFIG");
  });

  it("ends after sixty days, goes on with a refresh and ends with revoking", async () => {
    const account = await standIn.account("LINKEDIN");
    await standIn.order("clock", { advanceSeconds: 5_184_001 });
    expect(await classOf(adapter.listAccounts(account.accessToken))).toBe("RECONNECT");
    const renewed = await adapter.refreshTokens(account.refreshToken, account);
    await adapter.revokeToken(renewed.accessToken);
    expect(await classOf(adapter.listAccounts(renewed.accessToken))).toBe("RECONNECT");
    expect(await classOf(adapter.refreshTokens(renewed.refreshToken ?? "", account))).toBe("RECONNECT");
  });
});

describe("publishing", () => {
  it("lets every character arrive that was typed, and links to the post", async () => {
    const access = await standIn.account("LINKEDIN");
    const content = "I <3 you (really) #launch @home *not bold* _x_ ~y~ {z} [a|b] \\o/ C# مرحبا #إطلاق 👨‍👩‍👧";
    const created = await publish(access, text(content));
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^urn:li:share:\d{19}$/),
      externalUrl: `https://www.linkedin.com/feed/update/${created.externalPostId}/`,
    });
    expect(await standIn.log(access.accountId)).toMatchObject([{ externalPostId: created.externalPostId, content, mediaUrls: [] }]);
  });

  it("publishes as a page", async () => {
    const access = await page("ok");
    const created = await publish(access, text("from the page"));
    expect(await standIn.log(access.accountId)).toMatchObject([{ externalPostId: created.externalPostId, content: "from the page" }]);
  });

  it.each([
    ["one image", 1],
    ["twenty images", 20],
  ])("uploads %s with alternative texts", async (_name, count) => {
    const access = await standIn.account("LINKEDIN");
    const media = Array.from({ length: count }, (_, index) => ({ bytes: index % 2 ? jpg : png, altText: `وصف ${index}` }));
    await publish(access, text("", media));
    const [entry] = await standIn.log(access.accountId);
    expect(entry?.mediaUrls).toHaveLength(count);
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(png)).toBe(true);
    expect(await (await fetch(standIn.url)).text()).toContain(`alt="وصف ${count - 1}"`);
  });

  it("uploads a video in parts, waits until it is processed, and asks nothing again once it is ready", async () => {
    const access = await standIn.account("LINKEDIN");
    const post = text("moving", [{ bytes: video }]);
    const { progress, rounds } = await prepared(access, post);
    expect(rounds).toBeGreaterThan(1);
    await standIn.order("next", { platform: "linkedin", operation: "status", behaviour: "error" });
    expect(await adapter.prepare(access, post, progress)).toEqual({ state: "ready", progress });
    const created = await adapter.create(access, post, progress);
    expect(created.externalPostId).toMatch(/^urn:li:ugcPost:\d{19}$/);
    const [entry] = await standIn.log(access.accountId);
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(video)).toBe(true);
  });

  it("repeats a create that comes before the image is ready", async () => {
    const access = await standIn.account("LINKEDIN");
    const body = { status: 422, code: "MEDIA_ASSET_NOT_READY", message: "Media asset is not ready" };
    await standIn.order("next", { platform: "linkedin", accountId: access.accountId, operation: "create", behaviour: "error", status: 422, body });
    await publish(access, text("early"));
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("deletes, and takes a post that is gone for deleted", async () => {
    const access = await standIn.account("LINKEDIN");
    const { externalPostId } = await publish(access, text("short-lived"));
    await adapter.deletePost?.(access, externalPostId ?? "");
    expect(await (await fetch(standIn.url)).text()).not.toContain("short-lived");
    await adapter.deletePost?.(access, "urn:li:share:1");
    expect(await classOf(adapter.deletePost?.(await standIn.account("LINKEDIN"), externalPostId ?? "") ?? Promise.resolve())).toBe("RECONNECT");
  });
});

describe("refused before anything is public", () => {
  it.each<[string, () => TestMedia[]]>([
    ["twenty-one images", () => Array(21).fill({ bytes: png })],
    ["an image beside a video", () => [{ bytes: png }, { bytes: video }]],
    [
      "a video that LinkedIn cannot process",
      () => [{ bytes: Buffer.concat([Buffer.from("1a45dfa3a34286810142f7810142f2810442f381084282847765626d", "hex"), randomBytes(90_000)]) }],
    ],
  ])("%s", async (_name, media) => {
    const access = await standIn.account("LINKEDIN");
    expect(await classOf(prepared(access, text("x", media())))).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });

  it.each<[string, string, Record<string, unknown>]>([
    ["3,001 letters", "ا".repeat(3_001), {}],
    ["nothing at all", "", {}],
  ])("%s", async (_name, content, settings) => {
    expect(await classOf(publish(await standIn.account("LINKEDIN"), text(content, [], settings)))).toBe("INVALID");
  });

  it("a page's post for connections only, which a person may make", async () => {
    const settings = { visibility: "CONNECTIONS" };
    expect(await classOf(publish(await page("ok"), text("x", [], settings)))).toBe("INVALID");
    await publish(await standIn.account("LINKEDIN"), text("x", [], settings));
  });

  it("3,000 letters whose marks are escaped are not too long", async () => {
    await publish(await standIn.account("LINKEDIN"), text("(".repeat(3_000)));
  });
});

describe("failing", () => {
  it("the same post again: DUPLICATE, naming the first", async () => {
    const access = await standIn.account("LINKEDIN");
    const { externalPostId } = await publish(access, text("same"));
    await expect(publish(access, text("same"))).rejects.toMatchObject({ errorClass: "DUPLICATE", message: `Content is a duplicate of ${externalPostId}` });
  });

  it.each([
    ["reject", "INVALID"],
    ["rate-limited", "RATE"],
    ["expired", "RECONNECT"],
  ])("%s: %s, as a person and as a page", async (behaviour, errorClass) => {
    expect(await classOf(publish(await standIn.account("LINKEDIN", behaviour), text("x")))).toBe(errorClass);
    expect(await classOf(publish(await page(behaviour), text("x")))).toBe(errorClass);
  });

  it("flaky: unknown twice with nothing to read back, then accepted", async () => {
    const access = await page("flaky");
    const query = { text: "again", since: new Date(), mediaCount: 0, settings: {}, progress: null };
    for (const _ of [1, 2]) {
      expect(await classOf(publish(access, text("again")))).toBe("UNKNOWN_OUTCOME");
      expect(await adapter.findCreated(access, query)).toBeNull();
    }
    await publish(access, text("again"));
    expect(await standIn.log(access.accountId)).toHaveLength(1);
  });

  it("lost-reply: unknown, and a page's read-back finds the one post", async () => {
    const access = await page("lost-reply");
    const query = { text: "lost & (found) #here", since: new Date(), mediaCount: 0, settings: {}, progress: null };
    expect(await classOf(publish(access, text(query.text)))).toBe("UNKNOWN_OUTCOME");
    const [entry] = await standIn.log(access.accountId);
    expect(await adapter.findCreated(access, query)).toMatchObject({ externalPostId: entry?.externalPostId });
    expect(await adapter.findCreated(access, { ...query, text: "lost" })).toBeNull();
    expect(await adapter.findCreated(access, { ...query, since: new Date(Date.now() + 10_000) })).toBeNull();
  });

  it("a person's posts cannot be read back without the scope for it", async () => {
    const { accessToken } = await page("ok");
    const [person] = await adapter.listAccounts(accessToken);
    const access = { accessToken, accountId: person?.accountId ?? "", accountName: "" };
    expect(await adapter.findCreated(access, { text: "x", since: new Date(), mediaCount: 0, settings: {}, progress: null })).toBe("unsupported");
  });

  it("150 posts a day: QUOTA_DAY, until the day turns", async () => {
    const access = await standIn.account("LINKEDIN");
    for (let n = 0; n < 150; n += 1) await adapter.create(access, text(`post ${n}`), {});
    await expect(adapter.create(access, text("one more"), {})).rejects.toMatchObject({ errorClass: "QUOTA_DAY", options: { retryAt: expect.any(Date) } });
    await standIn.order("clock", { advanceSeconds: 86_400 });
    await adapter.create(access, text("one more"), {});
  });

  it("a version that was sunset is the installation's to change", async () => {
    const old = createLinkedinAdapter(standIn.configOf("LINKEDIN", "/oauth/v2/authorization", "202401"));
    expect(await classOf(old.create(await standIn.account("LINKEDIN"), text("x"), {}))).toBe("CONFIG");
  });
});

describe("counters", () => {
  it("grow for a page's posts and for a person's", async () => {
    for (const access of [await page("ok"), await standIn.account("LINKEDIN")]) {
      const posted = await adapter.create(access, text(`counted ${access.accountId}`), {});
      await standIn.order("clock", { advanceSeconds: 200_000 });
      const metrics = await adapter.readMetrics?.(access, [posted.externalPostId ?? "", "urn:li:share:1"]);
      expect(metrics).toEqual([expect.objectContaining({ externalPostId: posted.externalPostId, likes: expect.any(Number), comments: expect.any(Number) })]);
      expect(metrics?.[0]?.likes).toBeGreaterThan(0);
      if (access.accountId.includes("organization")) expect(metrics?.[0]?.impressions).toBeGreaterThan(0);
    }
  });
});
