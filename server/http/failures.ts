import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ValidationIssue, validationError, validationIssues } from "@/server/lib/errors";
import { pathOf, valuesIn } from "@/server/lib/json-values";

/** Maps any thrown value to the one error class that callers see. Unknown errors become INTERNAL_ERROR. */

/** PostgreSQL's words for text it cannot hold (NUL, half a surrogate pair): the request's fault, not ours. */
const unstorableText = new Set(["22021", "22P05"]);

function codeOf(value: object): string | undefined {
  const { code, originalCode } = value as { code?: unknown; originalCode?: unknown };
  return [originalCode, code].find((candidate): candidate is string => typeof candidate === "string" && unstorableText.has(candidate));
}

/** Drivers and clients wrap one another's errors under different names; a few levels down is deep enough. */
function holdsUnstorableText(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  if (codeOf(error)) return true;
  const { cause, meta, driverAdapterError } = error as { cause?: unknown; meta?: unknown; driverAdapterError?: unknown };
  return [cause, meta, driverAdapterError].some((inner) => holdsUnstorableText(inner, depth + 1));
}

function internal(cause: unknown, requestId: string): AppError {
  return new AppError("INTERNAL_ERROR", "Something failed on our side. Quote the request id when you report it.", { details: { requestId }, cause });
}

/** `given`: the request's fields, of which some may contain the text that the database refused. */
export function failureOf(error: unknown, requestId: string, given: Record<string, unknown> = {}): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return holdsUnstorableText(error) ? unstorable(given) : internal(error, requestId);
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === "BAD_REQUEST") return error.cause instanceof ZodError ? validationError(validationIssues(error.cause)) : validationError([unknownIssue]);
  return holdsUnstorableText(error.cause) ? unstorable(given) : internal(error.cause ?? error, requestId);
}

const unknownIssue: ValidationIssue = { path: "", message: "the request is not valid", code: "invalid" };

function unstorable(given: Record<string, unknown>): AppError {
  const suspects = [...valuesIn(given)].filter(({ value, name }) => name.includes("\0") || (typeof value === "string" && value.includes("\0"))).map(pathOf);
  const issue = (path: string): ValidationIssue => ({ path, message: "the request holds characters that cannot be stored", code: "invalid_encoding" });
  return validationError(suspects.length > 0 ? suspects.map(issue) : [issue("")]);
}
