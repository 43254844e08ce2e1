import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OutgoingPost } from "@/server/platforms/social/contract";
import { createSnapchatAdapter } from "@/server/platforms/social/snapchat";
import { benchOf } from "./bench";
import { jpeg } from "./contract/kinds";
import type { Particulars } from "./contract/particulars";
import { contractSuite } from "./contract/suite";
import { postOf, type TestMedia } from "./outgoing";
import { classOf } from "./stand-in";

/** The adapter against the sandbox of Snapchat, over real HTTP. */

const bench = benchOf("SNAPCHAT", createSnapchatAdapter);
const refusal = (display_message: string) => ({ request_status: "ERROR", request_id: "1", display_message });
/** Neither words nor names, so none could be known again. */
const story = { wordless: true, nameless: true, unreadable: true } as const;

const particulars: Particulars = {
  site: "https://www.snapchat.com/",
  ordinary: "image",
  kinds: { image: story, video: story, story, saved_story: { unreadable: true }, spotlight: { of: "video" } },
  wordsIn: "spotlight",
  titleIn: "saved_story",
  wrongSetting: ["placement", "wall"],
  rejected: "INVALID",
  unavailable: "TRANSIENT",
  returnsTime: true,
  again: "taken",
  refusals: {
    RECONNECT: { at: "create", status: 401, body: { message: "unauthorized" } },
    RATE: { at: "create", status: 429, body: { message: "Too Many Requests" } },
    QUOTA_DAY: { at: "create", status: 429, body: { message: "Too Many Requests" }, countsAs: "RATE" },
    TRANSIENT: { at: "upload", status: 500, body: refusal("Later.") },
    DUPLICATE: null,
    INVALID: { at: "create", status: 200, body: refusal("The aspect ratio must be 9:16.") },
    BLOCKED: { at: "create", status: 403, body: refusal("The account is suspended.") },
    CONFIG: { at: "account", status: 403, body: refusal("Authorization permission denied.") },
    UNKNOWN_OUTCOME: { at: "create", status: 500, body: refusal("Later.") },
  },
  counters: ["views", "likes", "shares"],
  unknownId: "1",
  deletesOthers: null,
  signIn: {
    kind: "profile",
    named: "Sandbox ok",
    tokens: { scopes: ["snapchat-profile-api"], expiresInSeconds: 3_600 },
    renewal: "rotates",
    revokes: false,
  },
};

contractSuite(bench, particulars);

const bytes = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(17 * 1024 * 1024)]);
const video: TestMedia = { bytes, durationSeconds: 12 };
const spotlight = (text = "words #nashir") => postOf({ text, media: [video], settings: { placement: "spotlight" } });

describe("publishing on Snapchat", () => {
  it("a saved story takes the text's first line for its title", async () => {
    const access = await bench.account();
    const post = postOf({ text: `${"ع".repeat(50)}\nsecond line`, media: [{ bytes: jpeg }], settings: { placement: "saved_story" } });
    await bench.publish(access, post);
    expect(await bench.log(access)).toMatchObject([{ content: "ع".repeat(45) }]);
  });

  it("a Spotlight in parts, which has its link when the review is over", async () => {
    const access = await bench.account();
    const created = await bench.publish(access, spotlight());
    const [logged] = await bench.log(access);
    // Encrypted on the way, and opened again with the key that went along.
    expect(Buffer.from(await (await fetch(logged?.mediaUrls[0] ?? "")).arrayBuffer()).equals(bytes)).toBe(true);
    const id = logged?.externalPostId;
    const progress = { spotlightId: id, username: access.accountName };
    const externalUrl = `https://www.snapchat.com/@${access.accountName}`;
    expect(created).toEqual({ externalPostId: id, externalUrl, pending: { progress, waitSeconds: 2 } });
    const body = { request_status: "SUCCESS", spotlights: [{ sub_request_status: "SUCCESS", spotlight: { id, status: "IN_REVIEW" } }] };
    await bench.fail("status", { status: 200, body });
    expect(await bench.adapter.confirm?.(access, progress)).toEqual({ state: "waiting", progress, waitSeconds: 2 });
    expect(await bench.settled(access, created)).toEqual({ externalPostId: id, externalUrl: `https://www.snapchat.com/spotlight/${id}` });
  });

  it("fails when the review rejects it", async () => {
    const access = await bench.account();
    const body = { request_status: "SUCCESS", spotlights: [{ sub_request_status: "SUCCESS", spotlight: { id: "1", status: "REJECTED" } }] };
    await bench.fail("status", { status: 200, body });
    expect(await classOf(Promise.resolve(bench.adapter.confirm?.(access, { spotlightId: "1", username: null })))).toBe("INVALID");
  });

  it("uploads again after a day", async () => {
    const access = await bench.account();
    const post = postOf({ media: [{ bytes: jpeg }] });
    const progress = await bench.prepared(access, post);
    await bench.standIn.order("clock", { advanceSeconds: 86_401 });
    const { accessToken } = await bench.adapter.refreshTokens(access.refreshToken, access);
    const fresh = { ...access, accessToken };
    expect(await classOf(bench.adapter.create(fresh, post, progress))).toBe("TRANSIENT");
    const again = await bench.adapter.prepare(fresh, post, { ...progress, uploadedAt: Date.now() - 86_400_000 });
    expect(again.progress.mediaId).not.toBe(progress.mediaId);
  });

  it.each<[string, () => OutgoingPost]>([
    ["a Spotlight of an image", () => postOf({ media: [{ bytes: jpeg }], settings: { placement: "spotlight" } })],
    ["an image of another kind", () => postOf({ media: [{ bytes: Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64") }] })],
  ])("refuses %s before anything is public", async (_name, post) => {
    const access = await bench.account();
    expect(await classOf(bench.prepared(access, post()))).toBe("INVALID");
    expect(await bench.log(access)).toEqual([]);
  });

  it("a refusal in an answer of 200 is one while uploading too", async () => {
    await bench.fail("upload", { status: 200, body: refusal("Too small.") });
    expect(await classOf(bench.publish(await bench.account(), postOf({ media: [{ bytes: jpeg }] })))).toBe("INVALID");
  });

  it("a recent Spotlight in other words may be the one that is looked for", async () => {
    const access = await bench.account("lost-reply");
    const query = { text: "other", since: new Date(), mediaCount: 1, settings: { placement: "spotlight" }, progress: null };
    expect(await bench.adapter.findCreated(access, query)).toBeNull();
    expect(await classOf(bench.publish(access, spotlight("words")))).toBe("UNKNOWN_OUTCOME");
    expect(await bench.adapter.findCreated(access, query)).toBe("unsupported");
  });
});
