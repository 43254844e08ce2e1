import { describe, expect, it } from "vitest";
import { failure } from "@/server/platforms/social/snapchat-answers";

const now = new Date("2026-11-21T10:00:00.000Z");
const refusal = (display_message: string, error_code = "E1001") => ({ request_status: "ERROR", request_id: "1", display_message, error_code });

describe("Snapchat's refusals", () => {
  it.each<[number, unknown, string, string]>([
    [401, { message: "unauthorized" }, "RECONNECT", "RECONNECT"],
    [400, { error: "invalid_grant" }, "RECONNECT", "RECONNECT"],
    [401, { error: "invalid_client" }, "CONFIG", "CONFIG"],
    [400, { error: "unsupported_grant_type" }, "INVALID", "INVALID"],
    [403, refusal("Authorization permission denied.", "AUTHORIZATION_PERMISSION_DENIED"), "CONFIG", "CONFIG"],
    [403, refusal("The account is suspended."), "BLOCKED", "BLOCKED"],
    [400, refusal("The aspect ratio must be 9:16."), "INVALID", "INVALID"],
    [200, refusal("The description is too long."), "INVALID", "INVALID"],
    [200, { request_status: "SUCCESS", spotlights: [{ sub_request_status: "ERROR", sub_request_error_reason: "Too short." }] }, "INVALID", "INVALID"],
    [400, refusal("The media has expired."), "TRANSIENT", "TRANSIENT"],
    [429, { message: "Too Many Requests" }, "RATE", "RATE"],
    [302, undefined, "CONFIG", "CONFIG"],
    [500, undefined, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [500, refusal("Something went wrong."), "TRANSIENT", "UNKNOWN_OUTCOME"],
    [503, undefined, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [503, refusal("Try again later."), "TRANSIENT", "TRANSIENT"],
  ])("%i %j", (status, json, before, creating) => {
    const answer = { status, json, headers: new Headers() };
    expect(failure(answer, { creating: false, now }).errorClass).toBe(before);
    expect(failure(answer, { creating: true, now }).errorClass).toBe(creating);
  });

  it.each<[unknown, string]>([
    [refusal("The description is too long."), "The description is too long."],
    [{ message: "Too Many Requests" }, "Too Many Requests"],
    [{ saved_stories: [{ sub_request_status: "ERROR", sub_request_error_reason: "Too short." }] }, "Too short."],
    [undefined, "Snapchat answered 429."],
  ])("carry Snapchat's own words: %j", (json, message) => {
    expect(failure({ status: 429, json, headers: new Headers() }, { creating: false, now })).toMatchObject({
      message,
      options: { retryAt: new Date("2026-11-21T10:01:00.000Z") },
    });
  });
});
