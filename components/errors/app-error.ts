import { TRPCClientError } from "@trpc/client";
import type { ErrorCode } from "@/server/lib/errors";
import type { ErrorData } from "@/server/trpc/init";

export type ViewErrorCode = ErrorCode | "OFFLINE";

export interface AppErrorView {
  code: ViewErrorCode;
  message: string;
  /** The service's own reason within a code, such as POST_IMMUTABLE. */
  reason: string | undefined;
  /** What is wrong with which field; paths are dotted. */
  issues: { path: string; message: string; code: string }[];
  requestId: string;
  retryAfterSeconds: number | undefined;
  details: Record<string, unknown>;
}

function issuesOf(details: Record<string, unknown>): AppErrorView["issues"] {
  return Array.isArray(details.issues) ? (details.issues as AppErrorView["issues"]) : [];
}

/** What a page may say about a failed call. A call without any answer counts as offline. */
export function viewError(error: unknown): AppErrorView {
  const data = error instanceof TRPCClientError ? (error.data as ErrorData | null | undefined) : undefined;
  const details = data?.details ?? {};
  return {
    code: data?.appCode ?? "OFFLINE",
    message: error instanceof Error ? error.message : "",
    reason: typeof details.reason === "string" ? details.reason : undefined,
    issues: issuesOf(details),
    requestId: data?.requestId ?? "",
    retryAfterSeconds: data?.retryAfterSeconds,
    details,
  };
}

/** The outcome of a call is unknown: no response, or a broken one. Any other error means that nothing was done. */
export function isAnswerLost(error: unknown): boolean {
  const { code } = viewError(error);
  return code === "OFFLINE" || code === "INTERNAL_ERROR";
}
