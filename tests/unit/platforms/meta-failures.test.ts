import { describe, expect, it } from "vitest";
import type { PlatformAnswer } from "@/server/platforms/call";
import { failure as facebook } from "@/server/platforms/social/facebook-failures";
import { failure as instagram } from "@/server/platforms/social/instagram";
import { insightValue, pollPause } from "@/server/platforms/social/meta-graph";

const now = new Date("2026-11-21T10:00:00.000Z");
const refusal = (code: number, subcode?: number, more = {}, status = 400, headers = {}): PlatformAnswer => ({
  status,
  headers: new Headers(headers),
  json: { error: { message: `(#${code}) No.`, type: "OAuthException", code, ...(subcode ? { error_subcode: subcode } : {}), fbtrace_id: "A", ...more } },
});
const bare = (status: number, json: unknown = undefined): PlatformAnswer => ({ status, headers: new Headers(), json });

type Case = [name: string, answer: PlatformAnswer, before: string, creating: string];
const same = (name: string, answer: PlatformAnswer, errorClass: string): Case => [name, answer, errorClass, errorClass];
const doubtful = (name: string, answer: PlatformAnswer): Case => [name, answer, "TRANSIENT", "UNKNOWN_OUTCOME"];

const everywhere: Case[] = [
  same("token expired", refusal(190, 463), "RECONNECT"),
  same("session", refusal(102), "RECONNECT"),
  same("permission", refusal(10), "RECONNECT"),
  same("permission of an object", refusal(299), "RECONNECT"),
  same("calls of the app", refusal(4), "RATE"),
  same("calls of the person", refusal(17), "RATE"),
  same("calls of the page", refusal(32), "RATE"),
  same("calls of a custom limit", refusal(613), "RATE"),
  same("429 without words", bare(429), "RATE"),
  same("version gone", refusal(2_635), "CONFIG"),
  same("another app's secret", refusal(1, undefined, { message: "Error validating client secret." }), "CONFIG"),
  same("a redirect", bare(302), "CONFIG"),
  same("a code that was used", refusal(100, 36_009, { message: "This authorization code has been used." }), "RECONNECT"),
  same("an unknown refusal", refusal(987_654), "INVALID"),
  doubtful("unknown fault", refusal(1)),
  doubtful("service fault", refusal(2, undefined, { is_transient: true }, 503)),
  doubtful("transient by its own word", refusal(987_654, undefined, { is_transient: true })),
  doubtful("500 without words", bare(500)),
  doubtful("504 in HTML", bare(504)),
];

const onInstagram: Case[] = [
  same("object not visible", refusal(100, 33), "RECONNECT"),
  same("media not found", refusal(24, 2_207_006), "RECONNECT"),
  same("account restricted", refusal(25, 2_207_050), "BLOCKED"),
  same("looks like spam", refusal(4, 2_207_051), "BLOCKED"),
  same("daily limit", refusal(9, 2_207_042), "QUOTA_DAY"),
  same("account's rate", refusal(80_002), "RATE"),
  same("download timed out", refusal(-2, 2_207_003), "TRANSIENT"),
  same("cannot be fetched", refusal(9_004, 2_207_052), "TRANSIENT"),
  same("container expired", refusal(-2, 2_207_020), "TRANSIENT"),
  same("not ready", refusal(9_007, 2_207_027), "TRANSIENT"),
  doubtful("temporary publish problem", refusal(24, 2_207_008)),
  doubtful("server error", refusal(-1, 2_207_001)),
  doubtful("create failed", refusal(-1, 2_207_032)),
  doubtful("upload failed", refusal(-1, 2_207_053)),
  same("cover out of range", refusal(1, 2_207_057), "INVALID"),
  same("media type", refusal(100, 2_207_023), "INVALID"),
  same("carousel", refusal(100, 2_207_028), "INVALID"),
  same("product tags", refusal(100, 2_207_035), "INVALID"),
  same("video format", refusal(352, 2_207_026), "INVALID"),
  same("too large", refusal(36_000, 2_207_004), "INVALID"),
  same("image format", refusal(36_001, 2_207_005), "INVALID"),
  same("ratio", refusal(36_003, 2_207_009), "INVALID"),
  same("caption", refusal(36_004, 2_207_010), "INVALID"),
  same("a wrong code", bare(400, { error_type: "OAuthException", code: 400, error_message: "Invalid authorization code" }), "RECONNECT"),
  same("a wrong app", bare(400, { error_type: "OAuthException", code: 400, error_message: "Invalid platform app" }), "CONFIG"),
];

const onFacebook: Case[] = [
  same("page publishing authorisation", refusal(1_404_078), "RECONNECT"),
  same("app removed", refusal(190, 458), "RECONNECT"),
  same("page's rate", refusal(80_001), "RATE"),
  same("calls of a page's people", refusal(341), "RATE"),
  same("blocked for policy", refusal(368), "BLOCKED"),
  same("too fast", refusal(368, 1_390_008), "BLOCKED"),
  same("abusive", refusal(1_346_003), "BLOCKED"),
  same("confirm identity", refusal(4_854_002), "BLOCKED"),
  same("duplicate", refusal(506), "DUPLICATE"),
  same("photos already posted", refusal(1_366_051), "DUPLICATE"),
  same("link cannot be scraped", refusal(1_609_005), "INVALID"),
  same("photo too large", refusal(1_366_046), "INVALID"),
  same("bad parameter", refusal(100), "INVALID"),
  same("object missing", refusal(100, 33), "INVALID"),
  same("video upload", refusal(6_000, 1_363_030), "INVALID"),
  doubtful("service problem", refusal(1_363_047)),
  doubtful("another", refusal(1_609_010)),
];

describe.each([
  ["Instagram", instagram, [...everywhere, ...onInstagram]],
  ["Facebook", facebook, [...everywhere, ...onFacebook]],
] as const)("%s's refusals", (_service, failure, cases) => {
  it.each([...cases])("%s", (_name, answer, before, creating) => {
    expect(failure(answer, { creating: false, now }).errorClass).toBe(before);
    expect(failure(answer, { creating: true, now }).errorClass).toBe(creating);
  });

  it.each<[string, string | undefined, string | undefined]>([
    ["19 minutes", '{"1":[{"type":"pages","estimated_time_to_regain_access":3}],"2":[{"estimated_time_to_regain_access":19}]}', "2026-11-21T10:19:00.000Z"],
    ["none", '{"1":[{"type":"pages","estimated_time_to_regain_access":0}]}', undefined],
    ["no header", undefined, undefined],
    ["nonsense", "soon", undefined],
  ])("of a used-up rate say when to come back: %s", (_name, usage, expected) => {
    const answer = refusal(4, undefined, {}, 400, usage ? { "x-business-use-case-usage": usage } : {});
    expect(failure(answer, { creating: true, now }).options.retryAt?.toISOString()).toBe(expected);
  });

  it("prefer the words meant for people", () => {
    expect(failure(refusal(100, undefined, { error_user_msg: "Your caption is too long." }), { creating: true }).message).toBe("Your caption is too long.");
    expect(failure(refusal(100), { creating: true }).message).toBe("(#100) No.");
  });
});

describe("reading insights", () => {
  it.each<[string, number | Record<string, number>, number]>([
    ["a number", 13, 13],
    ["a split one is summed", { paid: 2, organic: 5 }, 7],
    ["nought", 0, 0],
  ])("%s", (_name, value, expected) => {
    expect(insightValue({ data: [{ name: "views", values: [{ value }] }] }, "views")).toBe(expected);
    expect(insightValue({ data: [{ name: "views", values: [{ value }] }] }, "reach")).toBeNull();
  });

  it("waits longer each time, a minute at most", () => {
    expect([0, 1, 2, 5, 6, 50].map(pollPause)).toEqual([1, 2, 4, 32, 60, 60]);
  });
});
