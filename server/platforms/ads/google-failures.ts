import { z } from "zod";
import type { PlatformAnswer } from "../call";
import { PlatformError, type PlatformErrorClass } from "../platform-error";
import { oauthErrors } from "../social/youtube-failures";

const adsErrors = z.array(
  z.object({
    errorCode: z.record(z.string(), z.string()).default({}),
    message: z.string().optional(),
    details: z.object({ quotaErrorDetails: z.object({ retryDelay: z.string().optional() }).optional() }).optional(),
  }),
);
const apiError = z.object({
  message: z.string().optional(),
  status: z.string().optional(),
  details: z.array(z.object({ errors: adsErrors.optional(), reason: z.string().optional(), retryDelay: z.string().optional() })).optional(),
});
const errorBody = z.object({
  // The API answers with an object, the token endpoint with a word.
  error: z.union([z.string(), apiError]),
  error_description: z.string().optional(),
});

type Judged = PlatformErrorClass | "UNCERTAIN";

const byName: Partial<Record<Judged, readonly string[]>> = {
  RECONNECT: [
    "OAUTH_TOKEN_EXPIRED",
    "OAUTH_TOKEN_REVOKED",
    "OAUTH_TOKEN_INVALID",
    "OAUTH_TOKEN_DISABLED",
    "OAUTH_TOKEN_HEADER_INVALID",
    "GOOGLE_ACCOUNT_DELETED",
    "GOOGLE_ACCOUNT_COOKIE_INVALID",
    "NOT_ADS_USER",
    "TWO_STEP_VERIFICATION_NOT_ENROLLED",
    "ADVANCED_PROTECTION_NOT_ENROLLED",
    "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
  ],
  CONFIG: [
    "INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION",
    "INVALID_LOGIN_CUSTOMER_ID",
    "DEVELOPER_TOKEN_NOT_APPROVED",
    "DEVELOPER_TOKEN_PROHIBITED",
    "CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION",
    "PROJECT_DISABLED",
    "UNSUPPORTED_VERSION",
    "SERVICE_DISABLED",
  ],
  // The first two concern one account, by a token that is valid for the others: a new sign-in would not help, and must not be requested.
  BLOCKED: ["USER_PERMISSION_DENIED", "CUSTOMER_NOT_FOUND", "CUSTOMER_NOT_ENABLED", "ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT"],
  RATE: ["RESOURCE_TEMPORARILY_EXHAUSTED", "EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION"],
  QUOTA_DAY: ["RESOURCE_EXHAUSTED", "EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION"],
  TRANSIENT: ["CONCURRENT_MODIFICATION"],
  UNCERTAIN: ["TRANSIENT_ERROR", "INTERNAL_ERROR", "DEADLINE_EXCEEDED"],
};

/** Google Ads' refusals in our nine classes. */
export function failure(answer: PlatformAnswer, context: { creating: boolean; now?: Date }): PlatformError {
  const { status } = answer;
  // A stream wraps its refusal in an array.
  const body = errorBody.safeParse(Array.isArray(answer.json) ? answer.json[0] : answer.json).data;
  const error = typeof body?.error === "object" ? body.error : {};
  const adsDetails = (error.details ?? []).flatMap(({ errors = [] }) => errors);
  const message =
    adsDetails[0]?.message ?? error.message ?? body?.error_description ?? (typeof body?.error === "string" ? body.error : `Google Ads answered ${status}.`);

  const judged = judge(status, body, adsDetails, error);
  const errorClass = judged === "UNCERTAIN" ? (context.creating ? "UNKNOWN_OUTCOME" : "TRANSIENT") : judged;
  const delay = errorClass === "RATE" || errorClass === "QUOTA_DAY" ? delaySeconds(answer.headers, adsDetails, error) : undefined;
  const retryAt = delay === undefined ? undefined : new Date((context.now ?? new Date()).getTime() + Math.max(1, delay) * 1_000);
  return new PlatformError(errorClass, message, { status, ...(retryAt ? { retryAt } : {}) });
}

function judge(status: number, body: z.output<typeof errorBody> | undefined, adsDetails: z.output<typeof adsErrors>, error: z.output<typeof apiError>): Judged {
  if (typeof body?.error === "string") return status >= 500 ? "UNCERTAIN" : (oauthErrors[body.error] ?? (status === 401 ? "RECONNECT" : "INVALID"));
  const names = [...adsDetails.flatMap(({ errorCode }) => Object.values(errorCode)), ...(error.details ?? []).flatMap(({ reason }) => reason ?? [])];
  const known = (Object.keys(byName) as Judged[]).find((judged) => names.some((name) => byName[judged]?.includes(name)));
  if (known) return known;
  if (status >= 500 || status === 408) return "UNCERTAIN";
  if (status === 429) return "RATE";
  if (status === 401) return "RECONNECT";
  // A redirect is no answer of Google's: the configured address is wrong.
  return status < 400 ? "CONFIG" : "INVALID";
}

function delaySeconds(headers: Headers, adsDetails: z.output<typeof adsErrors>, error: z.output<typeof apiError>): number | undefined {
  const delays = [...adsDetails.map(({ details }) => details?.quotaErrorDetails?.retryDelay), ...(error.details ?? []).map(({ retryDelay }) => retryDelay)];
  const seconds = Number(headers.get("retry-after") ?? delays.find(Boolean)?.replace(/s$/, "") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
