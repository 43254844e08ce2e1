import { type AppError, type ValidationIssue, validationError } from "./errors";
import { pathOf, valuesIn } from "./json-values";

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

/** What the caller sees if `error` is such a refusal. `given`: the request's fields, of which some contain that text. */
export function unstorableFailure(error: unknown, given?: unknown): AppError | undefined {
  if (!holdsUnstorableText(error)) return undefined;
  const suspects = [...valuesIn(given)].filter(({ value, name }) => name.includes("\0") || (typeof value === "string" && value.includes("\0"))).map(pathOf);
  const issue = (path: string): ValidationIssue => ({ path, message: "the request holds characters that cannot be stored", code: "invalid_encoding" });
  return validationError(suspects.length > 0 ? suspects.map(issue) : [issue("")]);
}
