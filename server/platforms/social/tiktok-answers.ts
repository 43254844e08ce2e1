import { z } from "zod";
import type { PlatformAnswer } from "../call";
import { judgedCalls } from "../judged-calls";
import { PlatformError, type PlatformErrorClass } from "../platform-error";

/** TikTok's responses: errors in our nine classes, and the body as the given type. */

/** TikTok names no time in its answer to too many calls; its windows are minutes. */
const WINDOW_MS = 60_000;

const envelope = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });
/** The token endpoint's own form, often with status 200. */
const oauthProblem = z.object({ error: z.string(), error_description: z.string().optional() });

const classes: Record<string, PlatformErrorClass> = {
  access_token_invalid: "RECONNECT",
  access_token_expired: "RECONNECT",
  scope_not_authorized: "RECONNECT",
  scope_permission_missed: "RECONNECT",
  invalid_params: "INVALID",
  invalid_param: "INVALID",
  invalid_file_upload: "INVALID",
  app_version_check_failed: "INVALID",
  privacy_level_option_mismatch: "INVALID",
  url_ownership_unverified: "CONFIG",
  unaudited_client_can_only_post_to_private_accounts: "CONFIG",
  reached_active_user_cap: "CONFIG",
  spam_risk_too_many_posts: "QUOTA_DAY",
  spam_risk_too_many_pending_share: "QUOTA_DAY",
  spam_risk_user_banned_from_posting: "BLOCKED",
  spam_risk: "BLOCKED",
  spam_risk_text: "INVALID",
  rate_limit_exceeded: "RATE",
};

/** The body's own code decides, independent of the status. */
function refuses({ status, json }: PlatformAnswer): boolean {
  const code = envelope.safeParse(json).data?.error.code ?? oauthProblem.safeParse(json).data?.error ?? "ok";
  return status >= 300 || code !== "ok";
}

export const { expect } = judgedCalls("TikTok", failure, refuses);

/** TikTok's refusals in our nine classes. Exported for its table of cases. */
export function failure(answer: PlatformAnswer, context: { creating: boolean; uploading?: boolean; now?: Date }): PlatformError {
  const { status, json } = answer;
  const refused = envelope.safeParse(json).data?.error;
  const oauth = oauthProblem.safeParse(json).data;
  const code = refused?.code ?? "";
  const message = refused?.message || oauth?.error_description || code || oauth?.error || `TikTok answered ${status}.`;
  const as = (errorClass: PlatformErrorClass, retryAt?: Date) =>
    new PlatformError(errorClass, message, { status, ...(retryAt ? { retryAt } : {}), ...(code ? { cause: code } : {}) });

  if (oauth)
    return as(/^(invalid_client|unauthorized_client)$/.test(oauth.error) ? "CONFIG" : /^invalid_(grant|request)$/.test(oauth.error) ? "RECONNECT" : "INVALID");
  // In TikTok's own error format this proves that processing has not begun; an answer from a proxy before it proves nothing.
  if (status === 503 && refused) return as("TRANSIENT");
  if (status >= 500 || status === 408 || code === "internal_error") return as(context.creating ? "UNKNOWN_OUTCOME" : "TRANSIENT");
  const classified = classes[code];
  if (classified === "RATE" || status === 429) return as("RATE", new Date((context.now ?? new Date()).getTime() + WINDOW_MS));
  if (classified) return as(classified);
  // The upload URL reports its own expiry: another upload is begun.
  if (context.uploading && (status === 403 || status === 404)) return as("TRANSIENT");
  if (status === 401) return as("RECONNECT");
  // A redirect is no answer of TikTok's: the configured address is wrong.
  return as(status >= 300 && status < 400 ? "CONFIG" : "INVALID");
}

/** Why a post that TikTok had accepted failed. That is final in any case: a retryable class would be read as "still processing". */
export function statusFailure(reason: string | undefined): PlatformError {
  const errorClass = classes[reason ?? ""] === "BLOCKED" ? "BLOCKED" : "INVALID";
  return new PlatformError(errorClass, reason ? `TikTok could not publish the post (${reason}).` : "TikTok could not publish the post.");
}

export function isUnaudited(error: unknown): boolean {
  return error instanceof PlatformError && error.options.cause === "unaudited_client_can_only_post_to_private_accounts";
}

/** A post that TikTok no longer knows has no status; any other failure is one. */
export function unlessUnknown(error: unknown): null {
  if (error instanceof PlatformError && error.errorClass === "INVALID") return null;
  throw error;
}
