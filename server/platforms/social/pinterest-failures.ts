import { z } from "zod";
import type { PlatformAnswer } from "../call";
import { PlatformError } from "../platform-error";

const errorBody = z.object({
  code: z.number().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/** Pinterest's refusals in our nine classes. */
export function failure(answer: PlatformAnswer, context: { creating: boolean; now?: Date }): PlatformError {
  const { status, headers } = answer;
  const body = errorBody.safeParse(answer.json).data ?? {};
  const { code } = body;
  const message = body.message ?? body.error_description ?? `Pinterest answered ${status}.`;
  const as = (errorClass: PlatformError["errorClass"], retryAt?: Date) => new PlatformError(errorClass, message, { status, ...(retryAt ? { retryAt } : {}) });

  if (status >= 500 || status === 408) return as(context.creating ? "UNKNOWN_OUTCOME" : "TRANSIENT");
  if (status === 429 || code === 8 || code === 30) return as("RATE", windowEnd(headers, context.now ?? new Date()));
  if (code === 283 || body.error === "invalid_grant") return as("RECONNECT");
  if (body.error === "invalid_client") return as("CONFIG");
  if (code === 2625 || code === 2626) return as("BLOCKED");
  if (status === 401 || code === 2 || code === 3 || code === 1104) return as("RECONNECT");
  if (status === 403 && (code === 29 || code === 7)) return as(/board|pin\b/i.test(message) ? "INVALID" : "CONFIG");
  // A concurrent write to the board, an address without response, or an expired upload: a retry may succeed.
  if (status === 409 || code === 235 || /unable to reach the url|could not fetch|media.*(expired|not found)/i.test(message)) return as("TRANSIENT");
  // A redirect is no answer of Pinterest's: the configured address is wrong.
  return as(status < 400 ? "CONFIG" : "INVALID");
}

/** The header counts seconds from now. */
function windowEnd(headers: Headers, now: Date): Date | undefined {
  const seconds = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  return Number.isFinite(seconds) ? new Date(now.getTime() + Math.min(Math.max(seconds, 1), 86_400) * 1_000) : undefined;
}
