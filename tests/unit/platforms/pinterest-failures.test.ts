import { describe, expect, it } from "vitest";
import { failure } from "@/server/platforms/social/pinterest-failures";

const now = new Date("2026-11-21T10:00:00.000Z");
const errorBody = (code: number, message = "") => ({ code, message });
const of = (status: number, json: unknown, creating: boolean, headers = {}) => failure({ status, json, headers: new Headers(headers) }, { creating, now });

describe("Pinterest's refusals", () => {
  it.each<[number, unknown, string]>([
    [401, errorBody(2, "Authentication failed."), "RECONNECT"],
    [400, errorBody(1104, "The token is not valid or has expired."), "RECONNECT"],
    [403, errorBody(3, "Your app does not have sufficient permissions."), "RECONNECT"],
    [401, { code: 2, message: "Authentication failed.", error: "invalid_client" }, "CONFIG"],
    [400, errorBody(283, "Your code is invalid."), "RECONNECT"],
    [403, errorBody(29, "You are not permitted to access that resource."), "CONFIG"],
    [403, errorBody(29, "You are not permitted to save to that board."), "INVALID"],
    [403, errorBody(7, "Trial access."), "CONFIG"],
    [403, errorBody(2625, "Your account is disapproved."), "BLOCKED"],
    [403, errorBody(2626, "Your account is under review."), "BLOCKED"],
    [404, errorBody(40, "Board not found."), "INVALID"],
    [404, errorBody(50, "Pin not found."), "INVALID"],
    [404, errorBody(2031, "Board section not found."), "INVALID"],
    [400, errorBody(1, "Invalid request: 'x' does not match '^\\d+$'"), "INVALID"],
    [400, errorBody(235, "Something about an address."), "TRANSIENT"],
    [400, errorBody(1, "Unable to reach the URL."), "TRANSIENT"],
    [400, errorBody(1, "Media was not found or has expired."), "TRANSIENT"],
    [409, errorBody(1, "Could not get exclusive access to the board."), "TRANSIENT"],
    [429, errorBody(8, "You have exceeded your rate limit."), "RATE"],
    [403, errorBody(30, "Too much."), "RATE"],
    [302, undefined, "CONFIG"],
  ])("%i %j: %s", (status, json, expected) => {
    expect(of(status, json, false).errorClass).toBe(expected);
    expect(of(status, json, true).errorClass).toBe(expected);
  });

  it.each([500, 502, 503, 504])("%i: nothing happened, unless it was the create", (status) => {
    expect(of(status, undefined, false).errorClass).toBe("TRANSIENT");
    expect(of(status, undefined, true).errorClass).toBe("UNKNOWN_OUTCOME");
  });

  it.each<[string, string | undefined]>([
    ["90", "2026-11-21T10:01:30.000Z"],
    ["0", "2026-11-21T10:00:01.000Z"],
    ["soon", undefined],
  ])("say in %s seconds when the window turns", (reset, expected) => {
    expect(of(429, errorBody(8), true, { "x-ratelimit-reset": reset }).options.retryAt?.toISOString()).toBe(expected);
  });
});
