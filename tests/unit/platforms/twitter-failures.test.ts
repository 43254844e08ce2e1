import { describe, expect, it } from "vitest";
import { failureOf, resetTime } from "@/server/platforms/call";
import { failure } from "@/server/platforms/social/twitter-failures";

const now = new Date("2026-11-21T10:00:00.000Z");
const problem = (detail: string, type = "about:blank", title = "Forbidden") => ({ title, detail, type });
const x = (name: string) => `https://api.x.com/2/problems/${name}`;
const invalid = (message: string) => ({
  errors: [{ message, parameters: {} }],
  title: "Invalid Request",
  detail: "One or more parameters.",
  type: x("invalid-request"),
});

describe("X's refusals", () => {
  it.each<[number, unknown, string, string]>([
    [401, problem("Unauthorized", "about:blank", "Unauthorized"), "RECONNECT", "RECONNECT"],
    [400, { error: "invalid_request", error_description: "Value passed for the token was invalid." }, "RECONNECT", "RECONNECT"],
    [400, { error: "invalid_grant" }, "RECONNECT", "RECONNECT"],
    [401, { error: "unauthorized_client", error_description: "Missing valid authorization header" }, "CONFIG", "CONFIG"],
    [403, problem("Authenticating with OAuth 2.0 Application-Only is forbidden.", x("unsupported-authentication")), "RECONNECT", "RECONNECT"],
    [403, problem("You are not allowed to create a Tweet with duplicate content."), "DUPLICATE", "DUPLICATE"],
    [403, problem("You are not permitted to perform this action."), "INVALID", "INVALID"],
    [403, problem("When authenticating…", x("client-forbidden")), "CONFIG", "CONFIG"],
    [403, problem("Not enrolled.", x("client-not-enrolled")), "CONFIG", "CONFIG"],
    [403, problem("User is suspended.", x("user-suspended")), "BLOCKED", "BLOCKED"],
    [403, problem("To protect our users, your account is temporarily locked."), "BLOCKED", "BLOCKED"],
    [403, problem("A post may contain a maximum of one cashtag."), "INVALID", "INVALID"],
    [400, invalid("there must be a maximum of 4 items in the array"), "INVALID", "INVALID"],
    [400, invalid("Your media IDs are invalid."), "INVALID", "INVALID"],
    [402, problem("Your account has no credits.", x("credits"), "CreditsDepleted"), "CONFIG", "CONFIG"],
    [429, problem("Usage cap exceeded", x("usage-capped"), "UsageCapExceeded"), "QUOTA_DAY", "QUOTA_DAY"],
    [429, problem("Too Many Requests", "about:blank", "Too Many Requests"), "RATE", "RATE"],
    [302, undefined, "CONFIG", "CONFIG"],
    [500, undefined, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [502, undefined, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [503, problem("Service Unavailable"), "TRANSIENT", "UNKNOWN_OUTCOME"],
    [504, undefined, "TRANSIENT", "UNKNOWN_OUTCOME"],
  ])("%i %j", (status, json, before, creating) => {
    const answer = { status, json, headers: new Headers() };
    expect(failure(answer, { creating: false, now }).errorClass).toBe(before);
    expect(failure(answer, { creating: true, now }).errorClass).toBe(creating);
  });

  it("carry X's own words", () => {
    expect(failure({ status: 400, json: invalid("Your media IDs are invalid."), headers: new Headers() }, { creating: true }).message).toBe(
      "Your media IDs are invalid.",
    );
  });

  it("of a used-up day say when the day turns", () => {
    const headers = new Headers({
      date: now.toUTCString(),
      "x-rate-limit-reset": String(now.getTime() / 1000 + 60),
      "x-user-limit-24hour-remaining": "0",
      "x-user-limit-24hour-reset": String(now.getTime() / 1000 + 7_200),
    });
    const error = failure({ status: 429, json: undefined, headers }, { creating: true, now });
    expect([error.errorClass, error.options.retryAt?.toISOString()]).toEqual(["QUOTA_DAY", "2026-11-21T12:00:00.000Z"]);
  });
});

describe("when to come back", () => {
  const seconds = now.getTime() / 1000;
  it.each<[string, Record<string, string>, string | undefined]>([
    ["by the platform's clock", { date: "Sat, 21 Nov 2026 13:00:00 GMT", reset: String(seconds + 10_800 + 90) }, "2026-11-21T10:01:30.000Z"],
    ["by ours without a date", { reset: String(seconds + 90) }, "2026-11-21T10:01:30.000Z"],
    ["at least a second from now", { reset: String(seconds - 90) }, "2026-11-21T10:00:01.000Z"],
    ["unknown without the header", {}, undefined],
    ["unknown with nonsense in it", { reset: "soon" }, undefined],
  ])("%s", (_name, headers, expected) => {
    expect(resetTime(new Headers(headers), "reset", now)?.toISOString()).toBe(expected);
  });
});

describe("calls without an answer", () => {
  const caused = (code: string) => new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
  it.each<[string, unknown, string]>([
    ["refused", caused("ECONNREFUSED"), "TRANSIENT"],
    [
      "both addresses refused",
      new TypeError("fetch failed", { cause: new AggregateError([Object.assign(new Error(), { code: "ECONNREFUSED" })]) }),
      "TRANSIENT",
    ],
    ["unknown name", caused("ENOTFOUND"), "TRANSIENT"],
    ["never connected", caused("UND_ERR_CONNECT_TIMEOUT"), "TRANSIENT"],
    ["bad certificate", caused("CERT_HAS_EXPIRED"), "TRANSIENT"],
    ["reset", caused("ECONNRESET"), "UNKNOWN_OUTCOME"],
    ["closed", caused("UND_ERR_SOCKET"), "UNKNOWN_OUTCOME"],
    ["no headers in time", caused("UND_ERR_HEADERS_TIMEOUT"), "UNKNOWN_OUTCOME"],
    ["too slow", new DOMException("timeout", "TimeoutError"), "UNKNOWN_OUTCOME"],
    ["anything else", "?", "UNKNOWN_OUTCOME"],
  ])("%s", (_name, error, creating) => {
    expect(failureOf(error, true).errorClass).toBe(creating);
    expect(failureOf(error, false).errorClass).toBe("TRANSIENT");
  });
});
