import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { OutgoingMedia, OutgoingPost } from "@/server/platforms/social/contract";
import { createTiktokAdapter } from "@/server/platforms/social/tiktok";
import { benchOf } from "./bench";
import { jpeg } from "./contract/kinds";
import type { Particulars } from "./contract/particulars";
import { contractSuite } from "./contract/suite";
import { postOf, type TestMedia } from "./outgoing";
import { classOf } from "./stand-in";

/** The adapter against the sandbox of TikTok, over real HTTP. */

const bench = benchOf("TIKTOK", createTiktokAdapter);
const refused = (code: string) => ({ data: {}, error: { code, message: code, log_id: "1" } });

const particulars: Particulars = {
  site: "https://www.tiktok.com/@",
  ordinary: "video",
  // The upload's address carries its permission; photos are named by an answer, and by nothing before it.
  kinds: { video: { tokenless: true }, image: { unreadable: true }, images: { unreadable: true } },
  titleIn: "image",
  wrongSetting: ["privacyLevel", "EVERYBODY"],
  rejected: "BLOCKED",
  unavailable: "TRANSIENT",
  returnsTime: true,
  again: "taken",
  refusals: {
    RECONNECT: { at: "account", status: 401, body: refused("access_token_expired") },
    RATE: { at: "account", status: 429, body: refused("rate_limit_exceeded") },
    QUOTA_DAY: { at: "upload", status: 403, body: refused("spam_risk_too_many_posts") },
    TRANSIENT: { at: "upload", status: 500, body: refused("internal_error") },
    DUPLICATE: null,
    INVALID: { at: "create", status: 403, body: refused("spam_risk_text") },
    BLOCKED: { at: "upload", status: 403, body: refused("spam_risk") },
    CONFIG: { at: "upload", status: 403, body: refused("reached_active_user_cap") },
    UNKNOWN_OUTCOME: { at: "create", status: 500, body: refused("internal_error") },
  },
  counters: ["views", "likes", "comments", "shares"],
  unknownId: "7300000000000000000",
  deletesOthers: null,
  signIn: {
    kind: "profile",
    named: "Sandbox ok",
    tokens: {
      scopes: ["user.info.basic", "user.info.profile", "video.publish", "video.list"],
      expiresInSeconds: 86_400,
      refreshExpiresInSeconds: 31_536_000,
    },
    renewal: "rotates",
    revokes: true,
  },
};

contractSuite(bench, particulars);

/** The first bytes of an MP4 and then nothing that plays: enough for what TikTok's first look finds. */
const videoOf = (bytes: number): TestMedia => ({
  bytes: Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(bytes - 24)]),
  durationSeconds: 12,
});
const SMALL = 2_000_000;
const LARGE = 12 * 1024 * 1024;

describe("videos", () => {
  it("are uploaded but for the last part, published with it, and named once they are public", async () => {
    const access = await bench.account();
    const post = postOf({ text: "فيديو #nashir", media: [videoOf(LARGE)] });
    const progress = await bench.prepared(access, post);
    expect(await bench.calls(access, "upload")).toEqual(["POST /v2/post/publish/video/init/ 200", "PUT /upload/ 206"]);
    expect(await bench.calls(access, "create")).toEqual([]);

    const created = await bench.adapter.create(access, post, progress);
    expect(await bench.calls(access, "create")).toEqual(["PUT /upload/ 201"]);
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^v_pub_file~v2\.\d+$/),
      externalUrl: `https://www.tiktok.com/@${access.accountName}`,
      pending: { progress: { publishId: created.externalPostId, username: access.accountName, kind: "video", publicId: true, polls: 0 }, waitSeconds: 2 },
    });
    const [logged] = await bench.log(access);
    expect(logged).toMatchObject({ content: "فيديو #nashir", mediaUrls: [expect.stringContaining("/media/")] });
    expect((await (await fetch(logged?.mediaUrls[0] ?? "")).arrayBuffer()).byteLength).toBe(LARGE);
    // Beyond what a JavaScript number holds, and whole.
    expect(BigInt(logged?.externalPostId ?? 0) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(await bench.settled(access, created)).toEqual({
      externalPostId: logged?.externalPostId,
      externalUrl: `https://www.tiktok.com/@${access.accountName}/video/${logged?.externalPostId}`,
    });
  });

  it("that only the creator sees settle without an id", async () => {
    const access = await bench.account();
    const created = await bench.publish(access, postOf({ media: [videoOf(SMALL)], settings: { privacyLevel: "SELF_ONLY" } }));
    expect(await bench.settled(access, created)).toEqual({
      externalPostId: created.externalPostId,
      externalUrl: `https://www.tiktok.com/@${access.accountName}`,
    });
    expect((await bench.log(access)).map((post) => post.externalPostId)).toEqual([created.externalPostId]);
  });

  it("of an app that TikTok has not audited go to the creator alone, unless a person chose otherwise", async () => {
    const access = await bench.account();
    await bench.fail("upload", { status: 403, body: refused("unaudited_client_can_only_post_to_private_accounts") });
    const created = await bench.publish(access, postOf({ media: [videoOf(SMALL)] }));
    expect(created.pending?.progress).toMatchObject({ publicId: false });
    await bench.fail("upload", { status: 403, body: refused("unaudited_client_can_only_post_to_private_accounts") });
    expect(await classOf(bench.publish(access, postOf({ media: [videoOf(SMALL)], settings: { privacyLevel: "PUBLIC_TO_EVERYONE" } })))).toBe("CONFIG");
  });

  it.each<[string, () => OutgoingPost]>([
    ["a level that the account does not offer", () => postOf({ media: [videoOf(SMALL)], settings: { privacyLevel: "FOLLOWER_OF_CREATOR" } })],
    ["a paid partnership for nobody", () => postOf({ media: [videoOf(SMALL)], settings: { privacyLevel: "SELF_ONLY", brandContentToggle: true } })],
    ["a video that is too long", () => postOf({ media: [{ ...videoOf(SMALL), durationSeconds: 601 }] })],
  ])("are not begun with %s", async (_name, post) => {
    const access = await bench.account();
    expect(await classOf(bench.prepared(access, post()))).toBe("INVALID");
    expect((await bench.calls(access, "upload")).filter((call) => call.startsWith("PUT"))).toEqual([]);
  });

  it("whose address has died are uploaded again", async () => {
    const access = await bench.account();
    const post = postOf({ media: [videoOf(SMALL)] });
    const progress = await bench.prepared(access, post);
    await bench.standIn.order("clock", { advanceSeconds: 3_601 });
    expect(await classOf(bench.adapter.create(access, post, progress))).toBe("TRANSIENT");
    const old = { ...progress, begunAt: Date.now() - 56 * 60_000 };
    expect((await bench.prepared(access, post, old)).publishId).not.toBe(progress.publishId);
  });

  it("are read for nothing but the last part when the post is due", async () => {
    const access = await bench.account();
    const post = postOf({ text: "due", media: [videoOf(LARGE)] });
    const progress = await bench.prepared(access, post);
    const batches: number[][] = [];
    const media = async () =>
      (await post.media()).map((item) => ({
        ...item,
        withFile: () => Promise.reject(new Error("asked for the whole file")),
        part: (start: number, end: number) => {
          batches.push([start, end]);
          return item.part(start, end);
        },
      }));
    await bench.adapter.create(access, { ...post, media }, progress);
    expect(batches).toEqual([[5 * 1024 * 1024, LARGE]]);
    const [logged] = await bench.log(access);
    expect((await (await fetch(logged?.mediaUrls[0] ?? "")).arrayBuffer()).byteLength).toBe(LARGE);
  });

  it("that are none are refused after the upload", async () => {
    const access = await bench.account();
    const post = postOf({ media: [videoOf(SMALL)] });
    const progress = await bench.prepared(access, post);
    const [media] = await post.media();
    const broken = { ...(media as OutgoingMedia), part: async () => new Blob([randomBytes(SMALL)], { type: "video/mp4" }) };
    const created = await bench.adapter.create(access, { ...post, media: async () => [broken] }, progress);
    expect(await classOf(bench.settled(access, created))).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });
});

describe("photos", () => {
  it("are pulled from where they lie", async () => {
    const access = await bench.account();
    const post = postOf({ text: "words", media: [{ bytes: jpeg }, { bytes: jpeg }], settings: { title: "Title" } });
    const created = await bench.publish(access, post);
    expect(created.externalPostId).toMatch(/^p_pub_url~v2\.\d+$/);
    const pulled = { content: "Title\nwords", mediaUrls: [expect.any(String), expect.any(String)] };
    await expect.poll(() => bench.log(access)).toMatchObject([pulled]);
    const [logged] = await bench.log(access);
    expect(await bench.settled(access, created)).toEqual({
      externalPostId: logged?.externalPostId,
      externalUrl: `https://www.tiktok.com/@${access.accountName}/photo/${logged?.externalPostId}`,
    });
  });

  it("that TikTok does not take are refused after it looked", async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#0f5fd7" } })
      .png()
      .toBuffer();
    const access = await bench.account();
    const created = await bench.publish(access, postOf({ media: [{ bytes: png }] }));
    expect(await classOf(bench.settled(access, created))).toBe("INVALID");
  });

  it("of an app that TikTok has not audited go to the creator alone", async () => {
    const access = await bench.account();
    await bench.fail("create", { status: 403, body: refused("unaudited_client_can_only_post_to_private_accounts") });
    const created = await bench.publish(access, postOf({ media: [{ bytes: jpeg }] }));
    expect(created.pending?.progress).toMatchObject({ publicId: false });
  });

  it("have 4,000 units for their words", async () => {
    const access = await bench.account();
    await bench.settled(access, await bench.publish(access, postOf({ text: "a".repeat(4_000), media: [{ bytes: jpeg }] })));
    expect(await classOf(bench.publish(access, postOf({ text: "a".repeat(4_001), media: [{ bytes: jpeg }] })))).toBe("INVALID");
  });

  it("of an account that is flaky get through the third time", async () => {
    const access = await bench.account("flaky");
    const photos = () => bench.publish(access, postOf({ text: "a", media: [{ bytes: jpeg }] }));
    expect([await classOf(photos()), await classOf(photos()), await classOf(photos())]).toEqual(["TRANSIENT", "TRANSIENT", "none"]);
  });
});

describe("around posts of TikTok", () => {
  it("tells what a person may choose", async () => {
    const access = await bench.account();
    expect(await bench.adapter.publishOptions?.(access)).toEqual({
      privacyLevels: ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"],
      disabled: [],
      maxVideoSeconds: 600,
      nickname: expect.stringContaining("Sandbox ok"),
    });
  });

  it("reads counters, by the name of the publishing too", async () => {
    const access = await bench.account();
    const created = await bench.publish(access, postOf({ media: [videoOf(SMALL)] }));
    await bench.standIn.order("clock", { advanceSeconds: 86_400 / 2 });
    const [logged] = await bench.log(access);
    const id = logged?.externalPostId ?? "";
    const counted = { impressions: null, views: expect.any(Number), likes: expect.any(Number), comments: expect.any(Number), shares: expect.any(Number) };
    const byId = await bench.adapter.readMetrics?.(access, [id, "7300000000000000000", "v_pub_file~v2.1"]);
    expect(byId).toEqual([{ ...counted, externalPostId: id, saves: null, clicks: null }]);
    expect(byId?.[0]?.views).toBeGreaterThan(10);
    expect(await bench.adapter.readMetrics?.(access, [created.externalPostId ?? ""])).toEqual([{ ...byId?.[0], externalPostId: created.externalPostId }]);
  });
});
