import { describe, expect, it } from "vitest";
import { littleText, plainText } from "@/server/platforms/social/linkedin";
import { failure } from "@/server/platforms/social/linkedin-failures";

const now = new Date("2026-11-21T10:00:00.000Z");
const errorBody = (code: string, message: string) => ({ status: 0, code, message });
const input = (code: string, description: string, message = description) => ({
  message,
  errorDetailType: "com.linkedin.common.error.BadRequest",
  errorDetails: { inputErrors: [{ code, description }] },
});
const classOf = (status: number, json: unknown, creating: boolean) => failure({ status, json, headers: new Headers() }, { creating, now }).errorClass;

describe("LinkedIn's refusals", () => {
  it.each<[number, unknown, string]>([
    [401, errorBody("EXPIRED_ACCESS_TOKEN", "The token used in the request has expired"), "RECONNECT"],
    [401, errorBody("REVOKED_ACCESS_TOKEN", "The token used in the request has been revoked by the user"), "RECONNECT"],
    [401, errorBody("INVALID_ACCESS_TOKEN", "Invalid access token"), "RECONNECT"],
    [401, undefined, "RECONNECT"],
    [400, { error: "invalid_request", error_description: "authorization code not found" }, "RECONNECT"],
    [400, { error: "invalid_grant" }, "RECONNECT"],
    [401, { error: "invalid_client", error_description: "Client authentication failed" }, "CONFIG"],
    [403, errorBody("ACCESS_DENIED", "Not enough permissions to access: partnerApiPostsExternal.CREATE"), "RECONNECT"],
    [403, errorBody("ACCESS_DENIED", "This application is not allowed to create posts"), "CONFIG"],
    [403, errorBody("FORBIDDEN", "The member is restricted"), "BLOCKED"],
    [422, input("DUPLICATE_POST", "Duplicate post is detected", "Content is a duplicate of urn:li:share:1"), "DUPLICATE"],
    [409, errorBody("CONFLICT", "Content is a duplicate of urn:li:share:1"), "DUPLICATE"],
    [400, input("MISSING_FIELD", "commentary field is required"), "INVALID"],
    [422, input("INVALID_VALUE_FOR_FIELD", "/visibility :: OTHER is not a member of the enum"), "INVALID"],
    [422, input("MEDIA_ASSET_PROCESSING_FAILED", "Media asset could not be processed"), "INVALID"],
    [422, errorBody("MEDIA_ASSET_NOT_READY", "media asset is not ready"), "TRANSIENT"],
    [400, errorBody("BAD", "urn:li:video:1 is in state WAITING_UPLOAD"), "TRANSIENT"],
    [400, errorBody("VERSION_MISSING", "A version must be present."), "CONFIG"],
    [426, errorBody("NONEXISTENT_VERSION", "Requested version 202401 is not active"), "CONFIG"],
    [429, errorBody("TOO_MANY_REQUESTS", "Resource level throttle APPLICATION_AND_MEMBER limit is reached."), "RATE"],
    [429, errorBody("TOO_MANY_REQUESTS", "Resource level throttle MEMBER DAY limit is reached."), "QUOTA_DAY"],
    [404, errorBody("NOT_FOUND", "Could not find entity"), "INVALID"],
    [302, undefined, "CONFIG"],
  ])("%i %j: %s", (status, json, expected) => {
    expect(classOf(status, json, false)).toBe(expected);
    expect(classOf(status, json, true)).toBe(expected);
  });

  it.each<[number, unknown]>([
    [500, undefined],
    [502, undefined],
    [503, errorBody("SERVICE_UNAVAILABLE", "Service Unavailable")],
    [504, undefined],
    [400, errorBody("BAD", "Unable to obtain activity")],
  ])("%i %j: nothing happened, unless it was the create", (status, json) => {
    expect(classOf(status, json, false)).toBe("TRANSIENT");
    expect(classOf(status, json, true)).toBe("UNKNOWN_OUTCOME");
  });

  it("carry LinkedIn's own words", () => {
    const json = input("DUPLICATE_POST", "Duplicate post is detected", "Content is a duplicate of urn:li:share:1");
    expect(failure({ status: 422, json, headers: new Headers() }, { creating: true }).message).toBe("Content is a duplicate of urn:li:share:1");
  });

  it("of a used-up day say that it turns at midnight UTC", () => {
    const json = errorBody("TOO_MANY_REQUESTS", "Resource level throttle MEMBER DAY limit is reached.");
    expect(failure({ status: 429, json, headers: new Headers() }, { creating: true, now }).options.retryAt?.toISOString()).toBe("2026-11-22T00:00:00.000Z");
  });
});

describe("little text", () => {
  it.each([
    ["I <3 you", "I \\<3 you"],
    ["(both) [kinds] {of} brackets", "\\(both\\) \\[kinds\\] \\{of\\} brackets"],
    ["a|b *c* _d_ ~e~ f\\g me@x.test", "a\\|b \\*c\\* \\_d\\_ \\~e\\~ f\\\\g me\\@x.test"],
    ["#launch and #إطلاق.", "{hashtag|\\#|launch} and {hashtag|\\#|إطلاق}."],
    ["we are #1, C# and a##b", "we are \\#1, C\\# and a\\#\\#b"],
    ["#snake_case", "\\#snake\\_case"],
    ["https://a.test/#top", "https://a.test/\\#top"],
    ["سطر\n\nسطر 👨‍👩‍👧", "سطر\n\nسطر 👨‍👩‍👧"],
    ["", ""],
  ])("%j is written %j, and read as it was", (typed, written) => {
    expect(littleText(typed)).toBe(written);
    expect(plainText(written)).toBe(typed);
  });
});
