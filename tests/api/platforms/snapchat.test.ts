import "./private-hosts";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Access, OutgoingPost, Progress, SocialAdapter } from "@/server/platforms/social/contract";
import { createSnapchatAdapter } from "@/server/platforms/social/snapchat";
import { postOf, type TestMedia } from "./outgoing";
import { classOf, type StandIn, startStandIn } from "./stand-in";

/** The adapter against the stand-in of Snapchat, over real HTTP. */

let standIn: StandIn;
let adapter: SocialAdapter;
let png: Buffer;

const bytes = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(17 * 1024 * 1024)]);
const video: TestMedia = { bytes, durationSeconds: 12 };
const spotlight = (text = "words #nashir") => postOf({ text, media: [video], settings: { placement: "spotlight" } });

beforeAll(async () => {
  standIn = await startStandIn();
  adapter = createSnapchatAdapter(standIn.configOf("SNAPCHAT", "/login/oauth2/authorize", "v1"));
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#0f5fd7" } })
    .png()
    .toBuffer();
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.order("reset", {}));

async function prepared(access: Access, post: OutgoingPost): Promise<Progress> {
  const preparation = await adapter.prepare(access, post, null);
  expect(preparation.state).toBe("ready");
  // What a step stores is JSON.
  return JSON.parse(JSON.stringify(preparation.progress)) as Progress;
}
const publish = async (access: Access, post: OutgoingPost) => adapter.create(access, post, await prepared(access, post));
const profileOf = (access: Access) => `https://www.snapchat.com/@${access.accountName}`;
const fail = (operation: string, status: number, body: unknown) => standIn.order("next", { platform: "SNAPCHAT", operation, behaviour: "error", status, body });
const refusal = (display_message: string) => ({ request_status: "ERROR", request_id: "1", display_message });

describe("publishing", () => {
  it("a story: the file arrives as it was, and has no name", async () => {
    const access = await standIn.account("SNAPCHAT");
    expect(await publish(access, postOf({ text: "ignored", media: [{ bytes: png }] }))).toEqual({ externalPostId: null, externalUrl: profileOf(access) });
    const [logged] = await standIn.log(access.accountId);
    expect(logged?.content).toBe("");
    // Encrypted on the way, and opened again with the key that went along.
    expect(Buffer.from(await (await fetch(logged?.mediaUrls[0] ?? "")).arrayBuffer()).equals(png)).toBe(true);
  });

  it.each([
    ["its own title", { title: "Title" }, "Title"],
    ["the text's first line", {}, "ع".repeat(45)],
  ])("a saved story under %s", async (_name, more, title) => {
    const access = await standIn.account("SNAPCHAT");
    const post = postOf({ text: `${"ع".repeat(50)}\nsecond line`, media: [{ bytes: png }], settings: { placement: "saved_story", ...more } });
    const created = await publish(access, post);
    const [logged] = await standIn.log(access.accountId);
    expect(logged?.content).toBe(title);
    expect(created).toEqual({ externalPostId: logged?.externalPostId, externalUrl: profileOf(access) });
  });

  it("a Spotlight in parts, which has its link when the review is over", async () => {
    const access = await standIn.account("SNAPCHAT");
    const created = await publish(access, spotlight());
    const [logged] = await standIn.log(access.accountId);
    expect(logged?.content).toBe("words #nashir");
    expect(Buffer.from(await (await fetch(logged?.mediaUrls[0] ?? "")).arrayBuffer()).equals(bytes)).toBe(true);
    const id = logged?.externalPostId;
    const progress = { spotlightId: id, username: access.accountName };
    expect(created).toEqual({ externalPostId: id, externalUrl: profileOf(access), pending: { progress, waitSeconds: 2 } });
    await fail("status", 200, { request_status: "SUCCESS", spotlights: [{ sub_request_status: "SUCCESS", spotlight: { id, status: "IN_REVIEW" } }] });
    expect(await adapter.confirm?.(access, progress)).toEqual({ state: "waiting", progress, waitSeconds: 2 });
    await standIn.order("clock", { advanceSeconds: 1 });
    expect(await adapter.confirm?.(access, progress)).toEqual({
      state: "settled",
      created: { externalPostId: id, externalUrl: `https://www.snapchat.com/spotlight/${id}` },
    });
  });

  it("fails when the review rejects it", async () => {
    const access = await standIn.account("SNAPCHAT");
    await fail("status", 200, { request_status: "SUCCESS", spotlights: [{ sub_request_status: "SUCCESS", spotlight: { id: "1", status: "REJECTED" } }] });
    expect(await classOf(adapter.confirm?.(access, { spotlightId: "1", username: null }) ?? Promise.resolve())).toBe("INVALID");
  });

  it("does nothing twice that is ready, and uploads anew after a day", async () => {
    const access = await standIn.account("SNAPCHAT");
    const post = postOf({ media: [{ bytes: png }] });
    const progress = await prepared(access, post);
    const untouched = { ...post, media: () => Promise.reject(new Error("not asked for")) };
    expect(await adapter.prepare({ ...access, accessToken: "none" }, untouched, progress)).toEqual({ state: "ready", progress });
    await standIn.order("clock", { advanceSeconds: 86_401 });
    const fresh = await standIn.account("SNAPCHAT");
    expect(await classOf(adapter.create(fresh, post, progress))).toBe("TRANSIENT");
    const again = await adapter.prepare(fresh, post, { ...progress, uploadedAt: Date.now() - 86_400_000 });
    expect(again.progress.mediaId).not.toBe(progress.mediaId);
  });

  it.each<[string, () => OutgoingPost]>([
    ["a text alone", () => postOf({ text: "a" })],
    ["two files", () => postOf({ media: [{ bytes: png }, { bytes: png }] })],
    ["a Spotlight of an image", () => postOf({ media: [{ bytes: png }], settings: { placement: "spotlight" } })],
    ["a Spotlight with too many words", () => spotlight("a".repeat(161))],
    ["an image of another kind", () => postOf({ media: [{ bytes: Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64") }] })],
  ])("refuses %s before anything is public", async (_name, post) => {
    const access = await standIn.account("SNAPCHAT");
    expect(await classOf(prepared(access, post()))).toBe("INVALID");
    expect(await standIn.log(access.accountId)).toEqual([]);
  });
});

describe("what goes wrong", () => {
  const story = () => postOf({ media: [{ bytes: png }] });

  it.each([
    ["reject", "INVALID"],
    ["flaky", "TRANSIENT"],
    ["rate-limited", "RATE"],
    ["expired", "RECONNECT"],
    ["lost-reply", "UNKNOWN_OUTCOME"],
  ])("an account that is %s: %s", async (behaviour, expected) => {
    const access = await standIn.account("SNAPCHAT", behaviour);
    expect(await classOf(publish(access, story()))).toBe(expected);
  });

  it.each<[string, number, unknown, string]>([
    ["account", 403, refusal("Authorization permission denied."), "CONFIG"],
    ["upload", 500, refusal("Later."), "TRANSIENT"],
    ["upload", 200, refusal("Too small."), "INVALID"],
    ["create", 500, refusal("Later."), "UNKNOWN_OUTCOME"],
    ["create", 200, refusal("The aspect ratio must be 9:16."), "INVALID"],
    ["create", 401, { message: "unauthorized" }, "RECONNECT"],
  ])("%s answers %i %j: %s", async (operation, status, body, expected) => {
    const access = await standIn.account("SNAPCHAT");
    await fail(operation, status, body);
    expect(await classOf(publish(access, story()))).toBe(expected);
  });

  it("an account that is flaky gets through the third time", async () => {
    const access = await standIn.account("SNAPCHAT", "flaky");
    const classes = [await classOf(publish(access, story())), await classOf(publish(access, story())), await classOf(publish(access, story()))];
    expect(classes).toEqual(["TRANSIENT", "TRANSIENT", "none"]);
  });

  it("looks for a Spotlight by its words, and for nothing else", async () => {
    const access = await standIn.account("SNAPCHAT", "lost-reply");
    const query = { text: "words", since: new Date(), mediaCount: 1, settings: { placement: "spotlight" }, progress: null };
    expect(await adapter.findCreated(access, query)).toBeNull();
    expect(await classOf(publish(access, spotlight("words")))).toBe("UNKNOWN_OUTCOME");
    const [logged] = await standIn.log(access.accountId);
    expect(await adapter.findCreated(access, query)).toMatchObject({ externalPostId: logged?.externalPostId, pending: { waitSeconds: 2 } });
    // A recent one in other words may be it after all.
    expect(await adapter.findCreated(access, { ...query, text: "other" })).toBe("unsupported");
    expect(await adapter.findCreated(access, { ...query, settings: {} })).toBe("unsupported");
  });
});

describe("around posts", () => {
  it("reads counters", async () => {
    const access = await standIn.account("SNAPCHAT");
    const { externalPostId } = await publish(access, spotlight());
    await standIn.order("clock", { advanceSeconds: 3_000 });
    const none = { impressions: null, comments: null, saves: null, clicks: null };
    const metrics = await adapter.readMetrics?.(access, [externalPostId ?? "", "1"]);
    expect(metrics).toEqual([{ ...none, externalPostId, views: expect.any(Number), likes: expect.any(Number), shares: expect.any(Number) }]);
    expect(metrics?.[0]?.views).toBeGreaterThan(0);
  });

  it("signs in and refreshes", async () => {
    const redirectUri = "http://nashir.test/api/connect/callback";
    const url = adapter.authorizeUrl({ state: "s-1", codeVerifier: "unused", redirectUri });
    const account = /value="(\d+)"[^>]*> <strong>@demo_ok</.exec(await (await fetch(url)).text())?.[1] ?? "";
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ decision: "approve", account }), redirect: "manual" });
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.searchParams.get("state")).toBe("s-1");
    const code = back.searchParams.get("code") ?? "";
    const tokens = await adapter.exchangeCode({ code, codeVerifier: "unused", redirectUri });
    const given = { accessToken: expect.any(String), refreshToken: expect.any(String), expiresInSeconds: 3_600, scopes: ["snapchat-profile-api"] };
    expect(tokens).toEqual(given);
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier: "unused", redirectUri }))).toBe("RECONNECT");
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual([{ accountId: account, accountName: "Sandbox ok", kind: "profile" }]);
    expect(await adapter.refreshTokens(tokens.refreshToken ?? "", { accountId: account })).toEqual(given);
    expect(await classOf(adapter.refreshTokens(tokens.refreshToken ?? "", { accountId: account }))).toBe("RECONNECT");
    expect(await adapter.revokeToken(tokens.accessToken)).toBeUndefined();
  });
});
