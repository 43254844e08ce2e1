import { z } from "zod";
import type { PlatformAnswer } from "../call";
import { PlatformError } from "../platform-error";

const errorBody = z.object({
  message: z.string().optional(),
  code: z.string().optional(),
  serviceErrorCode: z.number().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
  errorDetails: z.object({ inputErrors: z.array(z.object({ description: z.string().optional(), code: z.string().optional() })).optional() }).optional(),
});

function wordsOf(answer: PlatformAnswer): { message: string; words: string; error: string | undefined } {
  const body = errorBody.safeParse(answer.json).data ?? {};
  const inputs = body.errorDetails?.inputErrors ?? [];
  const message = body.message ?? body.error_description ?? inputs[0]?.description ?? `LinkedIn answered ${answer.status}.`;
  return { message, words: [message, body.code, ...inputs.flatMap((input) => [input.code, input.description])].join(" "), error: body.error };
}

/** The media are still being processed: nothing was made, and the same call works a little later. */
export function isNotReady(answer: PlatformAnswer): boolean {
  return (answer.status === 400 || answer.status === 422) && /not ready|WAITING_UPLOAD|still processing/i.test(wordsOf(answer).words);
}

/** LinkedIn's refusals in our nine classes. */
export function failure(answer: PlatformAnswer, context: { creating: boolean; now?: Date }): PlatformError {
  const { status } = answer;
  const { message, words, error } = wordsOf(answer);
  const as = (errorClass: PlatformError["errorClass"], retryAt?: Date) => new PlatformError(errorClass, message, { status, ...(retryAt ? { retryAt } : {}) });

  if (status >= 500 || status === 408 || /Unable to obtain activity/i.test(words)) return as(context.creating ? "UNKNOWN_OUTCOME" : "TRANSIENT");
  // The token endpoint speaks OAuth: the app is refused, or the person's grant is.
  if (error !== undefined) return as(/^(invalid_client|unauthorized_client|unauthorized_scope_error)/.test(error) ? "CONFIG" : "RECONNECT");
  if (status === 401) return as("RECONNECT");
  if (status === 426 || /NONEXISTENT_VERSION|VERSION_MISSING/.test(words)) return as("CONFIG");
  if (status === 429) return /\bDAY\b/.test(words) ? as("QUOTA_DAY", nextUtcDay(context.now ?? new Date())) : as("RATE");
  if (status === 409 || /DUPLICATE_POST|duplicate post/i.test(words)) return as("DUPLICATE");
  // A person can grant missing scopes by consenting again; other permissions are not theirs to grant.
  if (status === 403) return as(/not enough permissions/i.test(words) ? "RECONNECT" : /restricted|suspended/i.test(words) ? "BLOCKED" : "CONFIG");
  if (isNotReady(answer)) return as("TRANSIENT");
  // A redirect is no answer of LinkedIn's: the configured address is wrong.
  return as(status < 400 ? "CONFIG" : "INVALID");
}

/** The day's counts begin again at midnight UTC. */
function nextUtcDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
