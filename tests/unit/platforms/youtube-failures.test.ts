import { describe, expect, it } from "vitest";
import { failure, refusedVideo } from "@/server/platforms/social/youtube-failures";

const now = new Date("2026-11-21T10:00:00.000Z");
const body = (reason: string, more: object = {}) => ({
  error: { code: 400, message: `words of ${reason}`, errors: [{ message: `words of ${reason}`, reason }], ...more },
});

describe("YouTube's refusals", () => {
  it.each<[number, unknown, string, string]>([
    [401, body("authError"), "RECONNECT", "RECONNECT"],
    [401, body("unauthorized"), "RECONNECT", "RECONNECT"],
    [401, undefined, "RECONNECT", "RECONNECT"],
    [400, { error: "invalid_grant", error_description: "Token has been expired or revoked." }, "RECONNECT", "RECONNECT"],
    [401, { error: "invalid_client" }, "CONFIG", "CONFIG"],
    [400, { error: "redirect_uri_mismatch" }, "CONFIG", "CONFIG"],
    [400, { error: "unsupported_grant_type" }, "INVALID", "INVALID"],
    [403, body("insufficientPermissions"), "RECONNECT", "RECONNECT"],
    [403, { error: { message: "scopes", status: "PERMISSION_DENIED", details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] } }, "RECONNECT", "RECONNECT"],
    [401, body("youtubeSignupRequired"), "BLOCKED", "BLOCKED"],
    [403, body("quotaExceeded"), "QUOTA_DAY", "QUOTA_DAY"],
    [403, body("dailyLimitExceeded"), "QUOTA_DAY", "QUOTA_DAY"],
    [400, body("uploadLimitExceeded"), "QUOTA_DAY", "QUOTA_DAY"],
    [403, body("rateLimitExceeded"), "RATE", "RATE"],
    [429, body("userRateLimitExceeded"), "RATE", "RATE"],
    [429, undefined, "RATE", "RATE"],
    [400, body("invalidTitle"), "INVALID", "INVALID"],
    [400, body("invalidDescription"), "INVALID", "INVALID"],
    [400, body("invalidTags"), "INVALID", "INVALID"],
    [400, body("mediaBodyRequired"), "INVALID", "INVALID"],
    [403, body("forbidden"), "BLOCKED", "BLOCKED"],
    [403, body("forbiddenPrivacySetting"), "BLOCKED", "BLOCKED"],
    [403, body("accountSuspended"), "BLOCKED", "BLOCKED"],
    [403, body("accessNotConfigured"), "CONFIG", "CONFIG"],
    [404, body("videoNotFound"), "INVALID", "INVALID"],
    [302, undefined, "CONFIG", "CONFIG"],
    [500, body("backendError"), "TRANSIENT", "UNKNOWN_OUTCOME"],
    [503, undefined, "TRANSIENT", "UNKNOWN_OUTCOME"],
  ])("%i %j", (status, json, before, creating) => {
    const answer = { status, json, headers: new Headers() };
    expect(failure(answer, { creating: false, now }).errorClass).toBe(before);
    expect(failure(answer, { creating: true, now }).errorClass).toBe(creating);
  });

  it("carry YouTube's own words", () => {
    expect(failure({ status: 400, json: body("invalidTitle"), headers: new Headers() }, { creating: true }).message).toBe("words of invalidTitle");
  });

  it.each<[string, unknown, Record<string, string>, string | undefined]>([
    ["midnight in California when the day is used up", body("quotaExceeded"), {}, "2026-11-22T08:00:00.000Z"],
    ["the delay in the body", body("rateLimitExceeded", { details: [{ retryDelay: "30s" }] }), {}, "2026-11-21T10:00:30.000Z"],
    ["the header before the body", body("rateLimitExceeded", { details: [{ retryDelay: "30s" }] }), { "retry-after": "7" }, "2026-11-21T10:00:07.000Z"],
    ["nothing where nothing is said", body("rateLimitExceeded"), {}, undefined],
  ])("say when to come back: %s", (_name, json, headers, expected) => {
    expect(failure({ status: 403, json, headers: new Headers(headers) }, { creating: false, now }).options.retryAt?.toISOString()).toBe(expected);
  });
});

describe("a video that YouTube would not keep", () => {
  it.each([
    [{ uploadStatus: "failed", failureReason: "codec" }, "INVALID", "YouTube could not process the video: codec."],
    [{ uploadStatus: "rejected", rejectionReason: "duplicate" }, "DUPLICATE", "YouTube rejected the video: duplicate."],
    [{ uploadStatus: "rejected", rejectionReason: "copyright" }, "INVALID", "YouTube rejected the video: copyright."],
    [{ uploadStatus: "rejected", rejectionReason: "uploaderAccountSuspended" }, "BLOCKED", "YouTube rejected the video: uploaderAccountSuspended."],
    [{ uploadStatus: "deleted" }, "INVALID", "YouTube could not process the video."],
  ])("%j", (status, errorClass, message) => {
    expect(refusedVideo(status)).toMatchObject({ errorClass, message });
  });
});
