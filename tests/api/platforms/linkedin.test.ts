import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { Access, OutgoingPost } from "@/server/platforms/social/contract";
import { createLinkedinAdapter } from "@/server/platforms/social/linkedin";
import { benchOf } from "./bench";
import { jpeg } from "./contract/kinds";
import type { Particulars } from "./contract/particulars";
import { contractSuite } from "./contract/suite";
import { postOf, type TestMedia } from "./outgoing";
import { classOf } from "./stand-in";

/** The adapter against the sandbox of LinkedIn, over real HTTP. */

const bench = benchOf("LINKEDIN", createLinkedinAdapter);
const errorBody = (code: string, message: string) => ({ code, message });

const particulars: Particulars = {
  site: "https://www.linkedin.com/feed/update/urn:li:",
  ordinary: "text",
  wrongSetting: ["visibility", "LOGGED_IN"],
  rejected: "INVALID",
  unavailable: "UNKNOWN_OUTCOME",
  returnsTime: false,
  again: "DUPLICATE",
  refusals: {
    RECONNECT: { at: "create", status: 401, body: errorBody("REVOKED_ACCESS_TOKEN", "The token has been revoked") },
    RATE: { at: "create", status: 429, body: errorBody("TOO_MANY_REQUESTS", "APPLICATION_AND_MEMBER limit is reached") },
    QUOTA_DAY: { at: "create", status: 429, body: errorBody("TOO_MANY_REQUESTS", "MEMBER DAY limit is reached") },
    TRANSIENT: { at: "upload", status: 503, kind: "image" },
    DUPLICATE: { at: "create", status: 409, body: errorBody("CONFLICT", "Content is a duplicate post") },
    INVALID: { at: "create", status: 422, body: errorBody("INVALID_VALUE_FOR_FIELD", "no") },
    BLOCKED: { at: "create", status: 403, body: errorBody("FORBIDDEN", "The member is restricted") },
    CONFIG: { at: "create", status: 426, body: errorBody("NONEXISTENT_VERSION", "not active") },
    UNKNOWN_OUTCOME: { at: "create", status: 500 },
  },
  counters: ["likes", "comments"],
  unknownId: "urn:li:share:1",
  deletesOthers: "RECONNECT",
  signIn: {
    kind: "person",
    named: "Sandbox ok",
    tokens: {
      scopes: ["openid", "profile", "w_member_social", "w_organization_social", "r_organization_social", "rw_organization_admin"],
      expiresInSeconds: 5_184_000,
      refreshExpiresInSeconds: 31_536_000,
    },
    renewal: "stays",
    revokes: true,
  },
};

contractSuite(bench, particulars);

let png: Buffer;
/** The first bytes of an MP4 and then nothing that plays: three parts of LinkedIn's. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(9_000_000)]);
const webm = Buffer.concat([Buffer.from("1a45dfa3a34286810142f7810142f2810442f381084282847765626d", "hex"), randomBytes(90_000)]);

beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#0f5fd7" } })
    .png()
    .toBuffer();
});

const text = (content: string, media: TestMedia[] = [], settings: Record<string, unknown> = {}): OutgoingPost => postOf({ text: content, media, settings });
const question = (content: string) => ({ text: content, since: new Date(), mediaCount: 0, settings: {}, progress: null });

/** What the standing account of this behaviour may act as, once it has signed in. */
async function grantedTo(behaviour: string) {
  const redirectUri = "http://127.0.0.1:3000/api/connect/callback";
  const url = bench.adapter.authorizeUrl({ state: "s-1", codeVerifier: "v", redirectUri });
  const account = new RegExp(`value="(urn:li:person:\\d+)"[^>]*> <strong>@demo_${behaviour}<`).exec(await (await fetch(url)).text())?.[1] ?? "";
  const answer = await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ account, decision: "approve" }) });
  const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const { accessToken } = await bench.adapter.exchangeCode({ code, codeVerifier: "v", redirectUri });
  return { accessToken, accounts: await bench.adapter.listAccounts(accessToken) };
}

/** The page of a standing account, reached by signing in as another one. */
async function page(behaviour: string): Promise<Access> {
  const { accessToken, accounts } = await grantedTo(behaviour === "ok" ? "slow" : "ok");
  const found = accounts.find(({ accountName }) => accountName === `Sandbox ${behaviour} (page)`);
  return { accessToken, accountId: found?.accountId ?? "", accountName: found?.accountName ?? "" };
}

describe("a page of LinkedIn", () => {
  it("is granted beside the person, as every other one that the person administers", async () => {
    const pages = ["reject", "flaky", "rate-limited", "expired", "lost-reply", "slow"].map((name) => ({
      accountId: expect.stringMatching(/^urn:li:organization:\d{19}$/),
      accountName: `Sandbox ${name} (page)`,
      kind: "organization",
    }));
    expect((await grantedTo("ok")).accounts).toEqual([
      { accountId: expect.stringMatching(/^urn:li:person:\d{19}$/), accountName: "Sandbox ok", kind: "person" },
      ...pages,
    ]);
  });

  it("publishes, and its audience sees its name", async () => {
    const access = await page("ok");
    const created = await bench.publish(access, text("from the page"));
    expect(await bench.log(access)).toMatchObject([{ externalPostId: created.externalPostId, content: "from the page" }]);
    expect(await (await fetch(bench.standIn.url)).text()).toContain("<bdi>Sandbox ok (page)</bdi>");
  });

  it("shows a link as a card, and takes none beside an image", async () => {
    const access = await page("ok");
    const settings = { link: "https://shop.example/sale", linkTitle: "تخفيضات" };
    await bench.publish(access, text("a card", [], settings));
    const feed = await (await fetch(bench.standIn.url)).text();
    expect(feed).toContain("تخفيضات");
    expect(feed).toContain("https://shop.example/sale");
    await expect(bench.prepared(access, text("x", [{ bytes: jpeg }], settings))).rejects.toMatchObject({
      message: expect.stringMatching(/^LINK_WITH_MEDIA: /),
    });
  });

  it("publishes to everyone, where a person may choose", async () => {
    const settings = { visibility: "CONNECTIONS" };
    expect(await classOf(bench.publish(await page("ok"), text("x", [], settings)))).toBe("INVALID");
    await bench.publish(await bench.account(), text("x", [], settings));
  });

  it.each([
    ["reject", "INVALID"],
    ["rate-limited", "RATE"],
    ["expired", "RECONNECT"],
  ])("%s: %s", async (behaviour, errorClass) => {
    expect(await classOf(bench.publish(await page(behaviour), text("x")))).toBe(errorClass);
  });

  it("lost-reply: its posts can be read back with no further right", async () => {
    const access = await page("lost-reply");
    const query = question("lost & (found) #here");
    expect(await classOf(bench.publish(access, text(query.text)))).toBe("UNKNOWN_OUTCOME");
    const [entry] = await bench.log(access);
    expect(await bench.adapter.findCreated(access, query)).toMatchObject({ externalPostId: entry?.externalPostId });
    expect(await bench.adapter.findCreated(access, { ...query, text: "lost" })).toBeNull();
  });

  it("receives impressions and clicks", async () => {
    const access = await page("ok");
    const { externalPostId } = await bench.publish(access, text("counted"));
    await bench.standIn.order("clock", { advanceSeconds: 200_000 });
    const count = expect.any(Number);
    const counted = { impressions: count, views: null, likes: count, comments: count, shares: count, saves: null, clicks: count };
    expect(await bench.adapter.readMetrics?.(access, [externalPostId ?? "", "urn:li:share:1"])).toEqual([{ externalPostId, ...counted }]);
  });
});

describe("publishing on LinkedIn", () => {
  it("lets every character arrive that was typed, and links to the post", async () => {
    const access = await bench.account();
    const content = "I <3 you (really) #launch @home *not bold* _x_ ~y~ {z} [a|b] \\o/ C# مرحبا #إطلاق 👨‍👩‍👧";
    const created = await bench.publish(access, text(content));
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^urn:li:share:\d{19}$/),
      externalUrl: `https://www.linkedin.com/feed/update/${created.externalPostId}/`,
    });
    expect(await bench.log(access)).toMatchObject([{ externalPostId: created.externalPostId, content, mediaUrls: [] }]);
  });

  it("uploads a video in parts and waits until it is processed", async () => {
    const access = await bench.account();
    const created = await bench.publish(access, text("moving", [{ bytes: video }]));
    expect((await bench.calls(access, "status")).length).toBeGreaterThan(0);
    expect(created.externalPostId).toMatch(/^urn:li:ugcPost:\d{19}$/);
    const [entry] = await bench.log(access);
    expect(Buffer.from(await (await fetch(entry?.mediaUrls[0] ?? "")).arrayBuffer()).equals(video)).toBe(true);
  });

  it("repeats a create that comes before the image is ready", async () => {
    const access = await bench.account();
    await bench.fail("create", { status: 422, body: errorBody("MEDIA_ASSET_NOT_READY", "Media asset is not ready") });
    await bench.publish(access, text("early"));
    expect(await bench.log(access)).toHaveLength(1);
  });

  it.each<[string, () => TestMedia[]]>([["a video that LinkedIn cannot process", () => [{ bytes: webm }]]])("refuses %s", async (_name, media) => {
    const access = await bench.account();
    expect(await classOf(bench.prepared(access, text("x", media())))).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });

  it("3,000 letters whose marks are escaped are not too long", async () => {
    await bench.publish(await bench.account(), text("(".repeat(3_000), [{ bytes: png }]));
  });

  it("names the first of two that are the same", async () => {
    const access = await bench.account();
    const { externalPostId } = await bench.publish(access, text("same"));
    await expect(bench.publish(access, text("same"))).rejects.toMatchObject({ message: `Content is a duplicate of ${externalPostId}` });
  });
});

describe("the limits of LinkedIn", () => {
  it("a person's posts cannot be read back without the scope for it", async () => {
    const { accessToken, accounts } = await grantedTo("ok");
    const access = { accessToken, accountId: accounts[0]?.accountId ?? "", accountName: "" };
    expect(await bench.adapter.findCreated(access, question("x"))).toBe("unsupported");
  });

  it("150 posts a day: QUOTA_DAY, until the day turns", async () => {
    const access = await bench.account();
    for (let n = 0; n < 150; n += 1) await bench.adapter.create(access, text(`post ${n}`), {});
    await expect(bench.adapter.create(access, text("one more"), {})).rejects.toMatchObject({
      errorClass: "QUOTA_DAY",
      options: { retryAt: expect.any(Date) },
    });
    await bench.standIn.order("clock", { advanceSeconds: 86_400 });
    await bench.adapter.create(access, text("one more"), {});
  });

  it("a version that was sunset is the installation's to change", async () => {
    const old = bench.adapterWith({ apiVersion: "202401" });
    expect(await classOf(old.create(await bench.account(), text("x"), {}))).toBe("CONFIG");
  });
});
