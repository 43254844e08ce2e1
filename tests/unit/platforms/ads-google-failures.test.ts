import { describe, expect, it } from "vitest";
import { failure } from "@/server/platforms/ads/google-failures";
import type { PlatformErrorClass } from "@/server/platforms/platform-error";

const now = new Date("2026-11-21T12:00:00Z");
const answer = (status: number, json: unknown, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers), json });
const ads = (family: string, name: string, details?: unknown) => ({
  error: {
    message: "Request contains an invalid argument.",
    details: [{ errors: [{ errorCode: { [family]: name }, message: "why", ...(details ? { details } : {}) }] }],
  },
});

describe("Google Ads' refusals", () => {
  it.each<[number, string, string, PlatformErrorClass, PlatformErrorClass]>([
    [401, "authenticationError", "OAUTH_TOKEN_EXPIRED", "RECONNECT", "RECONNECT"],
    [401, "authenticationError", "OAUTH_TOKEN_REVOKED", "RECONNECT", "RECONNECT"],
    [401, "authenticationError", "GOOGLE_ACCOUNT_DELETED", "RECONNECT", "RECONNECT"],
    [401, "authenticationError", "NOT_ADS_USER", "RECONNECT", "RECONNECT"],
    [401, "authenticationError", "TWO_STEP_VERIFICATION_NOT_ENROLLED", "RECONNECT", "RECONNECT"],
    [403, "authorizationError", "USER_PERMISSION_DENIED", "BLOCKED", "BLOCKED"],
    [401, "authenticationError", "CUSTOMER_NOT_FOUND", "BLOCKED", "BLOCKED"],
    [403, "headerError", "INVALID_LOGIN_CUSTOMER_ID", "CONFIG", "CONFIG"],
    [403, "authorizationError", "INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION", "CONFIG", "CONFIG"],
    [403, "authorizationError", "CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION", "CONFIG", "CONFIG"],
    [403, "authorizationError", "DEVELOPER_TOKEN_NOT_APPROVED", "CONFIG", "CONFIG"],
    [403, "authorizationError", "CUSTOMER_NOT_ENABLED", "BLOCKED", "BLOCKED"],
    [403, "authorizationError", "ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT", "BLOCKED", "BLOCKED"],
    [429, "quotaError", "RESOURCE_TEMPORARILY_EXHAUSTED", "RATE", "RATE"],
    [429, "quotaError", "EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION", "RATE", "RATE"],
    [429, "quotaError", "RESOURCE_EXHAUSTED", "QUOTA_DAY", "QUOTA_DAY"],
    [429, "quotaError", "EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION", "QUOTA_DAY", "QUOTA_DAY"],
    [400, "queryError", "BAD_FIELD_NAME", "INVALID", "INVALID"],
    [400, "contextError", "OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE", "INVALID", "INVALID"],
    [400, "policyFindingError", "POLICY_FINDING", "INVALID", "INVALID"],
    [409, "databaseError", "CONCURRENT_MODIFICATION", "TRANSIENT", "TRANSIENT"],
    [500, "internalError", "INTERNAL_ERROR", "TRANSIENT", "UNKNOWN_OUTCOME"],
    [504, "internalError", "DEADLINE_EXCEEDED", "TRANSIENT", "UNKNOWN_OUTCOME"],
  ])("%i %s.%s: read %s, write %s", (status, family, name, reading, writing) => {
    const read = failure(answer(status, ads(family, name)), { creating: false, now });
    expect([read.errorClass, read.message]).toEqual([reading, "why"]);
    expect(failure(answer(status, ads(family, name)), { creating: true, now }).errorClass).toBe(writing);
    // As a stream sends it.
    expect(failure(answer(status, [ads(family, name)]), { creating: false, now }).errorClass).toBe(reading);
  });

  it.each<[number, unknown, PlatformErrorClass]>([
    [400, { error: "invalid_grant", error_description: "Token has been expired or revoked." }, "RECONNECT"],
    [401, { error: "invalid_client" }, "CONFIG"],
    [400, { error: "invalid_request" }, "INVALID"],
    [503, { error: "internal_failure" }, "TRANSIENT"],
    [401, { error: { code: 401, status: "UNAUTHENTICATED", message: "no" } }, "RECONNECT"],
    [403, { error: { code: 403, details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] } }, "RECONNECT"],
    [403, { error: { code: 403, details: [{ reason: "SERVICE_DISABLED" }] } }, "CONFIG"],
    [429, undefined, "RATE"],
    [503, undefined, "TRANSIENT"],
    [404, undefined, "INVALID"],
    [301, undefined, "CONFIG"],
  ])("%i %j: %s", (status, json, errorClass) => {
    expect(failure(answer(status, json), { creating: false, now }).errorClass).toBe(errorClass);
  });

  it("tells when to come back, where Google does", () => {
    const quota = ads("quotaError", "RESOURCE_EXHAUSTED", { quotaErrorDetails: { rateScope: "DEVELOPER", retryDelay: "900s" } });
    expect(failure(answer(429, quota), { creating: false, now }).options.retryAt).toEqual(new Date("2026-11-21T12:15:00Z"));
    expect(failure(answer(429, undefined, { "retry-after": "7" }), { creating: false, now }).options.retryAt).toEqual(new Date("2026-11-21T12:00:07Z"));
    expect(failure(answer(429, undefined), { creating: false, now }).options.retryAt).toBeUndefined();
  });
});
