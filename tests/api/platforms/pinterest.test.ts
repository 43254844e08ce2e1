import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { OutgoingPost } from "@/server/platforms/social/contract";
import { createPinterestAdapter } from "@/server/platforms/social/pinterest";
import { benchOf } from "./bench";
import { jpeg, mp4 } from "./contract/kinds";
import type { Particulars } from "./contract/particulars";
import { contractSuite } from "./contract/suite";
import { postOf, type TestMedia } from "./outgoing";
import { classOf } from "./stand-in";

/** The adapter against the sandbox of Pinterest, over real HTTP. */

const bench = benchOf("PINTEREST", createPinterestAdapter);
const errorBody = (code: number, message = "") => ({ code, message });

const particulars: Particulars = {
  site: "https://www.pinterest.com/pin/",
  ordinary: "image",
  titleIn: "image",
  wrongSetting: ["boardId", "ideas"],
  rejected: "INVALID",
  unavailable: "UNKNOWN_OUTCOME",
  returnsTime: true,
  again: "taken",
  refusals: {
    RECONNECT: { at: "create", status: 401, body: errorBody(2, "Authentication failed.") },
    RATE: { at: "create", status: 429, body: errorBody(8) },
    QUOTA_DAY: { at: "create", status: 429, body: errorBody(8), countsAs: "RATE" },
    TRANSIENT: { at: "upload", status: 500, kind: "video" },
    DUPLICATE: null,
    INVALID: { at: "create", status: 400, body: errorBody(1, "Invalid request") },
    BLOCKED: { at: "create", status: 403, body: errorBody(2_625) },
    CONFIG: { at: "create", status: 403, body: errorBody(7) },
    UNKNOWN_OUTCOME: { at: "create", status: 502 },
  },
  counters: ["impressions", "likes", "comments", "saves", "clicks"],
  unknownId: "1",
  deletesOthers: "CONFIG",
  signIn: {
    kind: "profile",
    tokens: {
      scopes: ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"],
      expiresInSeconds: 2_592_000,
      refreshExpiresInSeconds: 5_184_000,
    },
    renewal: "rotates",
    revokes: false,
  },
};

contractSuite(bench, particulars);

let png: Buffer;
const webm = Buffer.concat([Buffer.from("1a45dfa3a34286810142f7810142f2810442f381084282847765626d", "hex"), randomBytes(90_000)]);
beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 12, channels: 3, background: "#0f5fd7" } })
    .png()
    .toBuffer();
});

const pin = (text: string, media: TestMedia[] = [{ bytes: png }], settings: Record<string, unknown> = {}) => postOf({ text, media, settings });

describe("publishing on Pinterest", () => {
  it("an image, on the first board unless another is chosen", async () => {
    const access = await bench.account();
    const boards = (await bench.adapter.publishOptions?.(access))?.destinations ?? [];
    expect(boards.map((board) => board.name)).toEqual(["Announcements", "Ideas"]);
    await bench.publish(access, pin("مرحبا <3", [{ bytes: png, altText: "أزرق" }]));
    await bench.publish(access, pin("second", [{ bytes: jpeg }], { boardId: boards[1]?.id, title: "T", link: "https://example.com/a" }));
    const pins = await (await fetch(`${bench.standIn.url}/pinterest/v5/pins`, { headers: { authorization: `Bearer ${access.accessToken}` } })).json();
    expect(pins.items).toMatchObject([
      { board_id: boards[1]?.id, title: "T", link: "https://example.com/a", alt_text: null, description: "second" },
      { board_id: boards[0]?.id, title: null, link: null, alt_text: "أزرق", description: "مرحبا <3" },
    ]);
  });

  it("a video, once it is processed", async () => {
    const access = await bench.account();
    await bench.publish(access, pin("moving", [{ bytes: mp4 }]));
    expect((await bench.calls(access, "status")).length).toBeGreaterThan(1);
  });

  it.each<[string, () => OutgoingPost]>([
    ["a video that Pinterest cannot process", () => pin("x", [{ bytes: webm }])],
    ["somebody else's board", () => pin("x", [{ bytes: png }], { boardId: "12345" })],
    ["a section that is not there", () => pin("x", [{ bytes: png }], { boardSectionId: "12345" })],
  ])("refuses %s", async (_name, post) => {
    const access = await bench.account();
    expect(await classOf(bench.publish(access, post()))).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });

  it("a video of yesterday: TRANSIENT, because it can be uploaded again", async () => {
    const access = await bench.account();
    const post = pin("late", [{ bytes: mp4 }]);
    const progress = await bench.prepared(access, post);
    await bench.standIn.order("clock", { advanceSeconds: 86_401 });
    expect(await classOf(bench.adapter.create(access, post, progress))).toBe("TRANSIENT");
    await bench.publish(access, post);
  });
});

it("a read-back looks at the words, the title and the board, however the spaces came out", async () => {
  const access = await bench.account("lost-reply");
  const post = pin("lost  & found");
  const progress = await bench.prepared(access, post);
  expect(await classOf(bench.adapter.create(access, post, progress))).toBe("UNKNOWN_OUTCOME");
  const query = { text: "lost & found", since: new Date(), mediaCount: 1, settings: {}, progress };
  expect(await bench.adapter.findCreated(access, query)).toMatchObject({ externalPostId: expect.any(String) });
  expect(await bench.adapter.findCreated(access, { ...query, settings: { title: "other" } })).toBeNull();
  expect(await bench.adapter.findCreated(access, { ...query, progress: { ...progress, boardId: "1" } })).toBeNull();
});
