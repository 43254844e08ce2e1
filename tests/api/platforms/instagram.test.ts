import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { OutgoingPost } from "@/server/platforms/social/contract";
import { createInstagramAdapter } from "@/server/platforms/social/instagram";
import { benchOf } from "./bench";
import { jpeg, mp4 } from "./contract/kinds";
import type { Particulars } from "./contract/particulars";
import { contractSuite } from "./contract/suite";
import { postOf, type TestMedia } from "./outgoing";
import { classOf } from "./stand-in";

/** The adapter against the sandbox of Instagram, over real HTTP. */

const bench = benchOf("INSTAGRAM", createInstagramAdapter);
const error = (code: number, error_subcode?: number) => ({ error: { code, ...(error_subcode ? { error_subcode } : {}) } });

const particulars: Particulars = {
  site: "https://www.instagram.com/",
  ordinary: "image",
  kinds: { reel: { of: "video" }, story: { wordless: true } },
  wrongSetting: ["placement", "wall"],
  rejected: "INVALID",
  unavailable: "UNKNOWN_OUTCOME",
  returnsTime: true,
  again: "taken",
  refusals: {
    RECONNECT: { at: "create", status: 400, body: error(190) },
    RATE: { at: "create", status: 400, body: error(80_002) },
    QUOTA_DAY: { at: "create", status: 400, body: error(9, 2_207_042) },
    TRANSIENT: { at: "upload", status: 503, body: error(2) },
    DUPLICATE: null,
    INVALID: { at: "upload", status: 400, body: error(36_003, 2_207_009) },
    BLOCKED: { at: "create", status: 400, body: error(25, 2_207_050) },
    CONFIG: { at: "upload", status: 400, body: error(2_635) },
    UNKNOWN_OUTCOME: { at: "create", status: 500, body: error(-1, 2_207_032) },
  },
  counters: ["impressions", "views", "likes", "comments", "shares", "saves"],
  unknownId: "17",
  deletesOthers: null,
  signIn: {
    kind: "profile",
    tokens: {
      scopes: ["instagram_business_basic", "instagram_business_content_publish", "instagram_business_manage_insights"],
      expiresInSeconds: 5_184_000,
    },
    renewal: "of itself",
    revokes: false,
  },
};

contractSuite(bench, particulars);

let tall: Buffer;
let png: Buffer;
beforeAll(async () => {
  const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#0f5fd7" } });
  [tall, png] = await Promise.all([canvas(320, 640).jpeg().toBuffer(), canvas(320, 320).png().toBuffer()]);
});

const photo: TestMedia = { bytes: jpeg };
const post = (text: string, media: TestMedia[] = [photo], settings: Record<string, unknown> = {}): OutgoingPost => postOf({ text, media, settings });

describe("publishing on Instagram", () => {
  it("ten images and videos as one carousel", async () => {
    const access = await bench.account();
    await bench.publish(access, post("ten", [...Array(8).fill(photo), { bytes: mp4 }, { bytes: mp4 }]));
    expect((await bench.log(access)).map(({ content, mediaUrls }) => [content, mediaUrls.length])).toEqual([["ten", 10]]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["an image", {}, "p"],
    ["a reel with settings", { placement: "reel", shareToFeed: false, thumbOffsetMs: 0, collaborators: ["nashir"] }, "reel"],
    ["a story", { placement: "story" }, "stories"],
  ])("%s has its own address", async (_name, settings, where) => {
    const media = where === "p" ? photo : { bytes: mp4 };
    const created = await bench.publish(await bench.account(), post("moving", [media], settings));
    expect(created).toEqual({
      externalPostId: expect.stringMatching(/^\d+$/),
      externalUrl: expect.stringMatching(new RegExp(`^https://www\\.instagram\\.com/${where}/\\w+/$`)),
    });
  });

  it("begins again when the containers have died", async () => {
    const access = await bench.account();
    const outgoing = post("once");
    const ready = await bench.prepared(access, outgoing);
    const old = { ...ready, startedAt: Date.now() - 23.5 * 3_600_000 };
    expect((await bench.adapter.prepare(access, outgoing, old)).progress).not.toMatchObject({ parent: ready.parent });
    await bench.standIn.order("clock", { advanceSeconds: 86_400 });
    expect(await classOf(bench.adapter.create(access, outgoing, ready))).toBe("TRANSIENT");
  });

  it.each<[string, () => OutgoingPost]>([
    ["a PNG", () => post("x", [{ bytes: png }])],
    ["a ratio of 1:2", () => post("x", [{ bytes: tall }])],
    ["an image as a reel", () => post("x", [photo], { placement: "reel" })],
    ["two files in a story", () => post("x", [photo, photo], { placement: "story" })],
  ])("refuses %s before anything is public", async (_name, outgoing) => {
    const access = await bench.account();
    expect(await classOf(bench.prepared(access, outgoing()))).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });

  it("of a file that Instagram cannot fetch, or cannot read", async () => {
    const access = await bench.account();
    const remote = (kind: "image" | "video", publicUrl: string): OutgoingPost => ({
      ...post("x"),
      media: async () => [
        {
          ...((await post("x").media())[0] as never as object),
          kind,
          mime: kind === "video" ? "video/mp4" : "image/jpeg",
          publicUrl: async () => publicUrl,
        } as never,
      ],
    });
    expect(await classOf(bench.prepared(access, remote("image", `${bench.standIn.url}/media/1`)))).toBe("TRANSIENT");
    expect(await classOf(bench.prepared(access, remote("video", `${bench.standIn.url}/media/1`)))).toBe("TRANSIENT");
    expect(await classOf(bench.prepared(access, remote("video", `${bench.standIn.url}/`)))).toBe("INVALID");
  });

  it("fifty posts in a day: QUOTA_DAY", async () => {
    const access = await bench.account();
    const outgoing = post("many");
    const held = await bench.prepared(access, outgoing);
    for (let n = 0; n < 50; n += 1) await bench.publish(access, outgoing);
    expect(await classOf(bench.adapter.prepare(access, outgoing, null))).toBe("QUOTA_DAY");
    expect(await classOf(bench.adapter.create(access, outgoing, held))).toBe("QUOTA_DAY");
  });
});

it("an account that is made without a browser is renewed too", async () => {
  const account = await bench.account();
  const renewed = await bench.adapter.refreshTokens(account.refreshToken, account);
  expect((await bench.adapter.listAccounts(renewed.accessToken))[0]?.accountId).toBe(account.accountId);
});

it("a token renews itself from its second day on", async () => {
  const account = await bench.account();
  const { accessToken } = await bench.adapter.refreshTokens(account.refreshToken, account);
  const young = await bench.adapter.refreshTokens(accessToken, account);
  expect(young).toMatchObject({ accessToken, refreshToken: accessToken, expiresInSeconds: 59 * 86_400 });
  await bench.standIn.order("clock", { advanceSeconds: 86_401 });
  const renewed = await bench.adapter.refreshTokens(accessToken, account);
  expect(renewed.accessToken).not.toBe(accessToken);
  expect(renewed).toMatchObject({ refreshToken: renewed.accessToken, expiresInSeconds: 5_184_000 });
});

it("a story tells no saves", async () => {
  const access = await bench.account();
  const { externalPostId } = await bench.publish(access, post("", [photo], { placement: "story" }));
  await bench.standIn.order("clock", { advanceSeconds: 20 * 3_600 });
  expect(await bench.adapter.readMetrics?.(access, [externalPostId ?? ""])).toMatchObject([{ views: expect.any(Number), saves: null }]);
});
