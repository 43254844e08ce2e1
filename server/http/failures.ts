import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ValidationIssue, validationError, validationIssues } from "@/server/lib/errors";
import { refusedStatement } from "@/server/lib/refused-statement";

/** Maps any thrown value to the one error class that callers see. Unknown errors become INTERNAL_ERROR. */

function internal(cause: unknown, requestId: string): AppError {
  return new AppError("INTERNAL_ERROR", "Something failed on our side. Quote the request id when you report it.", { details: { requestId }, cause });
}

export function failureOf(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return refusedStatement(error) ?? internal(error, requestId);
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === "BAD_REQUEST") return error.cause instanceof ZodError ? validationError(validationIssues(error.cause)) : validationError([unknownIssue]);
  return refusedStatement(error.cause) ?? internal(error.cause ?? error, requestId);
}

const unknownIssue: ValidationIssue = { path: "", message: "the request is not valid", code: "invalid" };
