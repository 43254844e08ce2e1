import { stringify } from "lossless-json";
import type { CommonFailure, Reply } from "../../contract";
import type { World } from "../../world";

/** TikTok's one form of answer, for what went well and for what did not. */

const envelope = (code: string, message: string, world: World) => ({ code, message, log_id: world.nextId() });

export function done(data: unknown, world: World): Reply {
  // Ids of posts are bare numbers in TikTok's JSON, larger than JavaScript can hold.
  return { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body: stringify({ data, error: envelope("ok", "", world) }) };
}

export function refused(status: number, code: string, message: string, world: World): Reply {
  return { status, body: { data: {}, error: envelope(code, message, world) } };
}

export const invalid = (message: string, world: World): Reply => refused(400, "invalid_params", message, world);

export const tooMany = (world: World): Reply => refused(429, "rate_limit_exceeded", "The API rate limit was exceeded. Please try again later.", world);

export const missingScope = (world: World): Reply =>
  refused(401, "scope_not_authorized", "The user did not authorize the scope required for completing this request.", world);

/** Of the token endpoints: flat, and with status 200. */
export function oauthProblem(error: string, description: string, world: World): Reply {
  return { status: 200, body: { error, error_description: description, log_id: world.nextId() } };
}

export function commonFailure(kind: CommonFailure, world: World): Reply {
  switch (kind) {
    case "unavailable":
      return refused(503, "internal_error", "Something is wrong. Please try again later.", world);
    case "rate-limited":
      return tooMany(world);
    case "rejected":
      return refused(403, "spam_risk_user_banned_from_posting", "The user is banned from making new posts.", world);
    case "unauthorized":
      return refused(401, "access_token_invalid", "The access token is invalid or not found in the request.", world);
    case "not-found":
      return refused(404, "invalid_params", "There is no such path.", world);
  }
}
