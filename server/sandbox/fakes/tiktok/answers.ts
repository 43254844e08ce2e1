import { stringify } from "lossless-json";
import type { CommonFailure, Reply } from "../../contract";
import type { SandboxState } from "../../sandbox-state";

/** TikTok's response format, for success and for errors. */

const envelope = (code: string, message: string, sandbox: SandboxState) => ({ code, message, log_id: sandbox.nextId() });

export function done(data: unknown, sandbox: SandboxState): Reply {
  // Ids of posts are bare numbers in TikTok's JSON, larger than JavaScript can hold.
  return { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body: stringify({ data, error: envelope("ok", "", sandbox) }) };
}

export function refused(status: number, code: string, message: string, sandbox: SandboxState): Reply {
  return { status, body: { data: {}, error: envelope(code, message, sandbox) } };
}

export const invalid = (message: string, sandbox: SandboxState): Reply => refused(400, "invalid_params", message, sandbox);

export const tooManyRequests = (sandbox: SandboxState): Reply =>
  refused(429, "rate_limit_exceeded", "The API rate limit was exceeded. Please try again later.", sandbox);

export const missingScope = (sandbox: SandboxState): Reply =>
  refused(401, "scope_not_authorized", "The user did not authorize the scope required for completing this request.", sandbox);

/** Of the token endpoints: flat, and with status 200. */
export function oauthProblem(error: string, description: string, sandbox: SandboxState): Reply {
  return { status: 200, body: { error, error_description: description, log_id: sandbox.nextId() } };
}

export function commonFailure(kind: CommonFailure, sandbox: SandboxState): Reply {
  switch (kind) {
    case "unavailable":
      return refused(503, "internal_error", "Something is wrong. Please try again later.", sandbox);
    case "rate-limited":
      return tooManyRequests(sandbox);
    case "rejected":
      return refused(403, "spam_risk_user_banned_from_posting", "The user is banned from making new posts.", sandbox);
    case "unauthorized":
      return refused(401, "access_token_invalid", "The access token is invalid or not found in the request.", sandbox);
    case "not-found":
      return refused(404, "invalid_params", "There is no such path.", sandbox);
  }
}
