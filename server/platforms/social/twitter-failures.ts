import { z } from "zod";
import { type PlatformAnswer, resetTime } from "../call";
import { PlatformError } from "../platform-error";

const problemBody = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  type: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional(), detail: z.string().optional() })).optional(),
});

/** X's refusals in our nine classes. Exported for its table of cases. */
export function failure(answer: PlatformAnswer, context: { creating: boolean; now?: Date }): PlatformError {
  const { status, headers } = answer;
  const body = problemBody.safeParse(answer.json).data ?? {};
  const message = body.errors?.[0]?.message ?? body.errors?.[0]?.detail ?? body.detail ?? body.error_description ?? body.title ?? `X answered ${status}.`;
  const type = body.type ?? "";
  const words = `${body.title ?? ""} ${body.detail ?? ""} ${message}`;
  const as = (errorClass: PlatformError["errorClass"], retryAt?: Date) => new PlatformError(errorClass, message, { status, ...(retryAt ? { retryAt } : {}) });

  if (status >= 500 || status === 408) return as(context.creating ? "UNKNOWN_OUTCOME" : "TRANSIENT");
  // The token endpoint speaks OAuth: the app is refused, or the person's grant is.
  if (body.error !== undefined)
    return as(/^(unauthorized_client|invalid_client)$/.test(body.error) ? "CONFIG" : /invalid_(request|grant)/.test(body.error) ? "RECONNECT" : "INVALID");
  if (status === 401 || type.endsWith("unsupported-authentication")) return as("RECONNECT");
  if (status === 402) return as("CONFIG");
  if (status === 429) {
    const now = context.now ?? new Date();
    const day = ["x-user-limit-24hour", "x-app-limit-24hour"].find((name) => headers.get(`${name}-remaining`) === "0");
    if (day) return as("QUOTA_DAY", resetTime(headers, `${day}-reset`, now));
    if (type.endsWith("usage-capped")) return as("QUOTA_DAY");
    return as("RATE", resetTime(headers, "x-rate-limit-reset", now));
  }
  if (status === 403) {
    if (/duplicate content/i.test(words)) return as("DUPLICATE");
    if (/client-(forbidden|not-enrolled)$/.test(type)) return as("CONFIG");
    if (type.endsWith("user-suspended") || /suspended|temporarily locked/i.test(words)) return as("BLOCKED");
  }
  // A redirect is no answer of X's: the configured address is wrong.
  return as(status < 400 ? "CONFIG" : "INVALID");
}
