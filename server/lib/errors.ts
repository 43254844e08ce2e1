import type { ZodError } from "zod";

/** Every error code the service can answer with, and its HTTP status. Services throw codes; only transports know statuses. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  WORKSPACE_SELECTION_INVALID: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  PLAN_REQUIRED: 403,
  WORKSPACE_ACCESS_REVOKED: 403,
  STORAGE_QUOTA_EXCEEDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UPSTREAM_ERROR: 502,
  COPILOT_FAILED: 502,
  WORKSPACE_UNAVAILABLE: 503,
  COPILOT_UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface ValidationIssue {
  /** Dotted, such as `mediaUrls.3`. */
  path: string;
  message: string;
  code: string;
}

interface AppErrorOptions {
  details?: Record<string, unknown>;
  /** Overrides the table: 413 for a body that is too large keeps the code VALIDATION_ERROR. */
  status?: number;
  /** Whole seconds, sent as Retry-After. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error that services throw. `message` is shown to the caller, so it never carries a driver's text. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** An error names so many fields at most: what is wrong with a whole list would make an answer many times as long as the request. */
const MAX_ISSUES = 100;

/** Zod's findings in the shape that callers see. An undeclared property is named by its own path. */
export function validationIssues(error: ZodError): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  for (const { path, message, ...issue } of error.issues.slice(0, MAX_ISSUES)) {
    if (issue.code !== "unrecognized_keys") issues.push({ path: path.join("."), message, code: issue.code });
    else
      for (const key of issue.keys.slice(0, MAX_ISSUES)) issues.push({ path: [...path, key].join("."), message: "is not a known property", code: issue.code });
  }
  return issues;
}

/** A VALIDATION_ERROR that names its fields. */
export function validationError(found: ValidationIssue[], reason?: string): AppError {
  const issues = found.slice(0, MAX_ISSUES);
  const message = issues.map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message)).join("; ");
  return new AppError("VALIDATION_ERROR", message, { details: { issues, ...(reason ? { reason } : {}) } });
}

export function notFound(noun: string): AppError {
  return new AppError("NOT_FOUND", `${noun} not found.`);
}
