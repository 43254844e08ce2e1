import type { CommonFailure, Reply } from "../../contract";

/** Google's error bodies. */

export function problem(code: number, reason: string, message: string, domain = "youtube.video"): Reply {
  return { status: code, body: { error: { code, message, errors: [{ message, domain, reason }] } } };
}

export const oauthProblem = (status: number, error: string, description: string): Reply => ({ status, body: { error, error_description: description } });

export const videoNotFound = (): Reply => problem(404, "videoNotFound", "The video that you are trying to reach cannot be found. Check its id.");

export function commonFailure(kind: CommonFailure): Reply {
  switch (kind) {
    case "unavailable":
      return problem(503, "backendError", "The service is currently unavailable.", "global");
    case "rate-limited":
      return {
        status: 429,
        body: {
          error: {
            code: 429,
            message: "Resource has been exhausted (e.g. check quota).",
            errors: [{ message: "Rate limit exceeded.", domain: "usageLimits", reason: "rateLimitExceeded" }],
            status: "RESOURCE_EXHAUSTED",
            details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "2s" }],
          },
        },
      };
    case "rejected":
      return problem(400, "invalidVideoMetadata", "The request metadata is invalid.");
    case "unauthorized":
      return problem(401, "authError", "Invalid Credentials", "global");
    case "not-found":
      return problem(404, "notFound", "Not Found", "global");
  }
}
