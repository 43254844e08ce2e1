import { AppError, type ValidationIssue, validationError } from "./errors";
import { pathOf, valuesIn } from "./json-values";
import { logger } from "./logger";

/** What the database, or Prisma, refuses through no fault of ours, by their codes. */

/** Text that PostgreSQL cannot hold: NUL, half a surrogate pair. */
const unstorableText = new Set(["22021", "22P05"]);

/** A row that was there when it was looked up and has been deleted since, or a deadlock with another request. */
const lostRace = new Set(["23503", "40001", "40P01", "P2003", "P2025", "P2034"]);

/** Drivers and clients wrap one another's errors under different names; a few levels down is deep enough. */
function holdsCode(error: unknown, codes: ReadonlySet<unknown>, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  return codes.has(code) || codes.has(originalCode) || [cause, meta, driverAdapterError].some((inner) => holdsCode(inner, codes, depth + 1));
}

function unstorable(given: unknown): AppError {
  const suspects = [...valuesIn(given)].filter(({ value, name }) => name.includes("\0") || (typeof value === "string" && value.includes("\0"))).map(pathOf);
  const issue = (path: string): ValidationIssue => ({ path, message: "the request holds characters that cannot be stored", code: "invalid_encoding" });
  return validationError(suspects.length > 0 ? suspects.map(issue) : [issue("")]);
}

/** What the caller sees of such a refusal; undefined for any other error. `given`: the request's fields, of which some may be at fault. */
export function refusedStatement(error: unknown, given?: unknown): AppError | undefined {
  if (holdsCode(error, unstorableText)) return unstorable(given);
  if (!holdsCode(error, lostRace)) return undefined;
  logger.warn({ err: error }, "a request lost to another one");
  return new AppError("CONFLICT", "Another request changed or deleted this at the same moment. Try again.", { retryAfterSeconds: 1, cause: error });
}
