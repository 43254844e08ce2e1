import { z } from "zod";
import type { PlatformAnswer } from "../call";
import { judgedCalls } from "../judged-calls";
import { PlatformError, type PlatformErrorClass } from "../platform-error";

/** Snapchat's responses: errors in our nine classes, and the body as the given type. */

const WINDOW_MS = 60_000;

const problem = z.object({
  request_status: z.string().optional(),
  display_message: z.string().optional(),
  debug_message: z.string().optional(),
  message: z.string().optional(),
  error_code: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});
/** In a list each entry has a state of its own. */
const entry = z.looseObject({ sub_request_status: z.string(), sub_request_error_reason: z.string().optional() });

/** Status 200 proves nothing: the answer's own states do. */
function refuses({ status, json }: PlatformAnswer): boolean {
  const { request_status = "SUCCESS", error } = problem.safeParse(json).data ?? {};
  return status >= 300 || request_status !== "SUCCESS" || error !== undefined || failedEntry(json) !== null;
}

export const { expect, create } = judgedCalls("Snapchat", failure, refuses);

/** Snapchat's refusals in our nine classes. Exported for its table of cases. */
export function failure(answer: PlatformAnswer, context: { creating: boolean; now?: Date }): PlatformError {
  const { status, json } = answer;
  const body = problem.safeParse(json).data ?? {};
  const words = body.display_message || failedEntry(json) || body.debug_message || body.message || body.error_description || body.error;
  const message = words || `Snapchat answered ${status}.`;
  const all = `${body.error_code ?? ""} ${body.display_message ?? ""} ${body.debug_message ?? ""} ${message}`;
  const as = (errorClass: PlatformErrorClass, retryAt?: Date) => new PlatformError(errorClass, message, { status, ...(retryAt ? { retryAt } : {}) });

  // In Snapchat's own error format this proves that processing has not begun; an answer from a proxy before it proves nothing.
  if (status === 503 && body.request_status !== undefined) return as("TRANSIENT");
  if (status >= 500 || status === 408) return as(context.creating ? "UNKNOWN_OUTCOME" : "TRANSIENT");
  // The token endpoint speaks OAuth: the app is refused, or the person's grant is.
  if (body.error !== undefined)
    return as(/^(unauthorized_client|invalid_client)$/.test(body.error) ? "CONFIG" : /^invalid_(grant|request)$/.test(body.error) ? "RECONNECT" : "INVALID");
  if (status === 401) return as("RECONNECT");
  if (status === 403) return as(/suspended|banned|locked/i.test(all) ? "BLOCKED" : "CONFIG");
  if (status === 429) return as("RATE", new Date((context.now ?? new Date()).getTime() + WINDOW_MS));
  // The file's day is over: another upload is begun.
  if (/media.*(expired|not found)/i.test(all)) return as("TRANSIENT");
  // A redirect is no answer of Snapchat's: the configured address is wrong.
  return as(status >= 300 && status < 400 ? "CONFIG" : "INVALID");
}

/** The words of the first entry that failed. */
function failedEntry(json: unknown): string | null {
  const lists = z.record(z.string(), z.unknown()).safeParse(json).data ?? {};
  for (const list of Object.values(lists)) {
    for (const candidate of Array.isArray(list) ? list : []) {
      const { data } = entry.safeParse(candidate);
      if (data && data.sub_request_status !== "SUCCESS")
        return data.sub_request_error_reason ?? `The request was not carried out (${data.sub_request_status}).`;
    }
  }
  return null;
}
