import { DateTime } from "luxon";
import { z } from "zod";
import type { PlatformAnswer } from "../call";
import { PlatformError } from "../platform-error";

const errorBody = z.object({
  // The APIs answer with an object, the token endpoint with a word.
  error: z
    .union([
      z.string(),
      z.object({
        message: z.string().optional(),
        status: z.string().optional(),
        errors: z.array(z.object({ reason: z.string().optional(), message: z.string().optional() })).optional(),
        details: z.array(z.object({ reason: z.string().optional(), retryDelay: z.string().optional() })).optional(),
      }),
    ])
    .optional(),
  error_description: z.string().optional(),
});

const byReason: Record<string, PlatformError["errorClass"]> = {
  authError: "RECONNECT",
  unauthorized: "RECONNECT",
  insufficientPermissions: "RECONNECT",
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: "RECONNECT",
  youtubeSignupRequired: "BLOCKED",
  quotaExceeded: "QUOTA_DAY",
  dailyLimitExceeded: "QUOTA_DAY",
  uploadLimitExceeded: "QUOTA_DAY",
  rateLimitExceeded: "RATE",
  userRateLimitExceeded: "RATE",
  forbidden: "BLOCKED",
  forbiddenPrivacySetting: "BLOCKED",
  forbiddenLicenseSetting: "BLOCKED",
  accountSuspended: "BLOCKED",
  accountClosed: "BLOCKED",
  accountDelegationForbidden: "BLOCKED",
  accessNotConfigured: "CONFIG",
  SERVICE_DISABLED: "CONFIG",
};

/** Of Google's token endpoint. */
export const oauthErrors: Record<string, PlatformError["errorClass"]> = {
  invalid_grant: "RECONNECT",
  invalid_token: "RECONNECT",
  invalid_client: "CONFIG",
  unauthorized_client: "CONFIG",
  redirect_uri_mismatch: "CONFIG",
};

/** YouTube's refusals in our nine classes. */
export function failure(answer: PlatformAnswer, context: { creating: boolean; now?: Date }): PlatformError {
  const { status, headers } = answer;
  const { error, error_description } = errorBody.safeParse(answer.json).data ?? {};
  const body = typeof error === "object" ? error : {};
  const message = body.errors?.[0]?.message ?? body.message ?? error_description ?? (typeof error === "string" ? error : `YouTube answered ${status}.`);
  const now = context.now ?? new Date();
  const as = (errorClass: PlatformError["errorClass"], retryAt?: Date) => new PlatformError(errorClass, message, { status, ...(retryAt ? { retryAt } : {}) });

  if (status >= 500 || status === 408) return as(context.creating ? "UNKNOWN_OUTCOME" : "TRANSIENT");
  if (typeof error === "string") return as(oauthErrors[error] ?? (status === 401 ? "RECONNECT" : "INVALID"));
  const reasons = [...(body.errors ?? []), ...(body.details ?? [])].flatMap(({ reason }) => reason ?? []);
  const classified = reasons.flatMap((reason) => byReason[reason] ?? [])[0];
  if (classified === "QUOTA_DAY") return as("QUOTA_DAY", nextQuotaDay(now));
  if (classified === "RATE" || (!classified && status === 429)) return as("RATE", comeBack(headers, body.details ?? [], now));
  if (classified) return as(classified);
  if (status === 401) return as("RECONNECT");
  // A redirect is no answer of YouTube's: the configured address is wrong.
  return as(status < 400 ? "CONFIG" : "INVALID");
}

/** What became of a video that YouTube took and then would not keep. */
export function refusedVideo(status: { uploadStatus: string; failureReason?: string | undefined; rejectionReason?: string | undefined }): PlatformError {
  const reason = status.rejectionReason ?? status.failureReason;
  const message = `YouTube ${status.uploadStatus === "rejected" ? "rejected" : "could not process"} the video${reason ? `: ${reason}` : ""}.`;
  if (reason === "duplicate") return new PlatformError("DUPLICATE", message);
  return new PlatformError(reason === "uploaderAccountClosed" || reason === "uploaderAccountSuspended" ? "BLOCKED" : "INVALID", message);
}

/** The quota's day ends at midnight in California. */
function nextQuotaDay(now: Date): Date {
  return DateTime.fromJSDate(now, { zone: "America/Los_Angeles" }).plus({ days: 1 }).startOf("day").toJSDate();
}

function comeBack(headers: Headers, details: { retryDelay?: string | undefined }[], now: Date): Date | undefined {
  const delay = details.flatMap(({ retryDelay }) => retryDelay ?? [])[0];
  const seconds = Number(headers.get("retry-after") ?? delay?.replace(/s$/, "") ?? Number.NaN);
  return Number.isFinite(seconds) ? new Date(now.getTime() + Math.max(1, seconds) * 1_000) : undefined;
}
