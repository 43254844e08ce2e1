import { describe, expect, it } from "vitest";
import { failure, statusFailure } from "@/server/platforms/social/tiktok-answers";
import { chunksOf } from "@/server/platforms/social/tiktok-post";

const now = new Date("2026-11-21T10:00:00.000Z");
const refusal = (code: string) => ({ data: {}, error: { code, message: `about ${code}`, log_id: "1" } });
const oauth = (error: string) => ({ error, error_description: `about ${error}`, log_id: "1" });

describe("TikTok's refusals", () => {
  it.each<[number, unknown, string, string]>([
    [401, refusal("access_token_invalid"), "RECONNECT", "RECONNECT"],
    [401, refusal("access_token_expired"), "RECONNECT", "RECONNECT"],
    [401, refusal("scope_not_authorized"), "RECONNECT", "RECONNECT"],
    [401, refusal("scope_permission_missed"), "RECONNECT", "RECONNECT"],
    [401, undefined, "RECONNECT", "RECONNECT"],
    [200, oauth("invalid_grant"), "RECONNECT", "RECONNECT"],
    [400, oauth("invalid_request"), "RECONNECT", "RECONNECT"],
    [200, oauth("invalid_client"), "CONFIG", "CONFIG"],
    [400, oauth("unsupported_grant_type"), "INVALID", "INVALID"],
    [400, refusal("invalid_params"), "INVALID", "INVALID"],
    [400, refusal("invalid_param"), "INVALID", "INVALID"],
    [400, refusal("invalid_file_upload"), "INVALID", "INVALID"],
    [400, refusal("app_version_check_failed"), "INVALID", "INVALID"],
    [403, refusal("privacy_level_option_mismatch"), "INVALID", "INVALID"],
    [403, refusal("url_ownership_unverified"), "CONFIG", "CONFIG"],
    [403, refusal("unaudited_client_can_only_post_to_private_accounts"), "CONFIG", "CONFIG"],
    [403, refusal("reached_active_user_cap"), "CONFIG", "CONFIG"],
    [403, refusal("spam_risk_too_many_posts"), "QUOTA_DAY", "QUOTA_DAY"],
    [403, refusal("spam_risk_too_many_pending_share"), "QUOTA_DAY", "QUOTA_DAY"],
    [403, refusal("spam_risk_user_banned_from_posting"), "BLOCKED", "BLOCKED"],
    [403, refusal("spam_risk"), "BLOCKED", "BLOCKED"],
    [403, refusal("spam_risk_text"), "INVALID", "INVALID"],
    [403, refusal("something_new"), "INVALID", "INVALID"],
    [429, refusal("rate_limit_exceeded"), "RATE", "RATE"],
    [200, refusal("rate_limit_exceeded"), "RATE", "RATE"],
    [429, undefined, "RATE", "RATE"],
    [302, undefined, "CONFIG", "CONFIG"],
    [500, refusal("internal_error"), "TRANSIENT", "UNKNOWN_OUTCOME"],
    [200, refusal("internal_error"), "TRANSIENT", "UNKNOWN_OUTCOME"],
    [502, undefined, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [503, undefined, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [503, refusal("internal_error"), "TRANSIENT", "TRANSIENT"],
  ])("%i %j", (status, json, before, creating) => {
    const answer = { status, json, headers: new Headers() };
    expect(failure(answer, { creating: false, now }).errorClass).toBe(before);
    expect(failure(answer, { creating: true, now }).errorClass).toBe(creating);
  });

  it.each<[number, unknown, string]>([
    [403, undefined, "TRANSIENT"],
    [404, undefined, "TRANSIENT"],
    [416, undefined, "INVALID"],
    [403, refusal("spam_risk_user_banned_from_posting"), "BLOCKED"],
    [503, undefined, "UNKNOWN_OUTCOME"],
  ])("of a part of a video: %i %j", (status, json, expected) => {
    expect(failure({ status, json, headers: new Headers() }, { creating: true, uploading: true, now }).errorClass).toBe(expected);
  });

  it("carry TikTok's own words, and of too many calls the end of its minute", () => {
    const error = failure({ status: 429, json: refusal("rate_limit_exceeded"), headers: new Headers() }, { creating: false, now });
    expect([error.message, error.options.retryAt?.toISOString()]).toEqual(["about rate_limit_exceeded", "2026-11-21T10:01:00.000Z"]);
  });

  it.each<[string | undefined, string]>([
    ["file_format_check_failed", "INVALID"],
    ["duration_check_failed", "INVALID"],
    ["frame_rate_check_failed", "INVALID"],
    ["picture_size_check_failed", "INVALID"],
    ["publish_cancelled", "INVALID"],
    ["auth_removed", "INVALID"],
    ["internal", "INVALID"],
    ["video_pull_failed", "INVALID"],
    ["photo_pull_failed", "INVALID"],
    ["spam_risk_too_many_posts", "INVALID"],
    ["spam_risk_user_banned_from_posting", "BLOCKED"],
    ["something_new", "INVALID"],
    [undefined, "INVALID"],
  ])("after it took the post: %s", (reason, expected) => {
    expect(statusFailure(reason).errorClass).toBe(expected);
  });
});

describe("the parts of a video", () => {
  const MB = 1024 * 1024;
  it.each<[number, number, number]>([
    [1, 1, 1],
    [5 * MB, 1, 5 * MB],
    [10 * MB - 1, 1, 10 * MB - 1],
    [10 * MB, 2, 5 * MB],
    [11 * MB, 2, 6 * MB],
    [4_096 * MB, 819, 6 * MB],
  ])("of %i bytes are %i, the last of %i", (size, count, lastSize) => {
    const chunks = chunksOf(size);
    const last = chunks.at(-1);
    expect([chunks.length, last && last.last - last.first + 1]).toEqual([count, lastSize]);
    expect(last?.last).toBe(size - 1);
    expect(chunks.every((chunk, index) => chunk.first === (index === 0 ? 0 : (chunks[index - 1]?.last ?? 0) + 1))).toBe(true);
  });
});
