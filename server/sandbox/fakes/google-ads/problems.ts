import type { CommonFailure, Reply } from "../../contract";

/** Google Ads' refusals: one shape for all of them, with the reason's family and name in it. */

const statusOf: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

export interface Reason {
  family: string;
  name: string;
  message: string;
  http?: number;
  /** What of the request it is about. */
  trigger?: string;
  path?: { fieldName: string; index?: number }[];
  details?: unknown;
}

export class Refusal extends Error {
  constructor(readonly reason: Reason) {
    super(reason.message);
  }
}

export function refuse(family: string, name: string, message: string, more: Partial<Reason> = {}): never {
  throw new Refusal({ family, name, message, ...more });
}

export function failureOf(reasons: Reason[], requestId: string): Record<string, unknown> {
  return {
    "@type": "type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure",
    errors: reasons.map(({ family, name, message, trigger, path, details }) => ({
      errorCode: { [family]: name },
      message,
      ...(trigger === undefined ? {} : { trigger: { stringValue: trigger } }),
      ...(path ? { location: { fieldPathElements: path } } : {}),
      ...(details ? { details } : {}),
    })),
    requestId,
  };
}

const plain: Record<number, string> = {
  400: "Request contains an invalid argument.",
  403: "The caller does not have permission",
  404: "Requested entity was not found.",
  429: "Resource has been exhausted (e.g. check quota).",
};

export function problem(reason: Reason, requestId: string): Reply {
  const code = reason.http ?? 400;
  const error = { code, message: plain[code] ?? reason.message, status: statusOf[code] ?? "UNKNOWN", details: [failureOf([reason], requestId)] };
  return { status: code, headers: { "request-id": requestId }, body: { error } };
}

/** What Google's front refuses before Google Ads sees it. */
export function frontProblem(code: number, message: string, details?: unknown[]): Reply {
  return { status: code, body: { error: { code, message, status: statusOf[code] ?? "UNKNOWN", ...(details ? { details } : {}) } } };
}

export function quotaProblem(name: string, seconds: number, requestId: string): Reply {
  const details = { quotaErrorDetails: { rateScope: "DEVELOPER", rateName: "Number of operations for basic access", retryDelay: `${seconds}s` } };
  return problem({ family: "quotaError", name, message: `Too many requests. Retry in ${seconds} seconds.`, http: 429, details }, requestId);
}

export function commonFailure(kind: CommonFailure): Reply {
  switch (kind) {
    case "unavailable":
      return frontProblem(503, "The service is currently unavailable.");
    case "rate-limited":
      return quotaProblem("RESOURCE_TEMPORARILY_EXHAUSTED", 5, "sandbox");
    case "rejected":
      return frontProblem(400, "Request contains an invalid argument.");
    case "unauthorized":
      return frontProblem(
        401,
        "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
      );
    case "not-found":
      return frontProblem(404, "Requested entity was not found.");
  }
}
