import type { CommonFailure, Reply } from "../../contract";
import type { SandboxState } from "../../sandbox-state";

/** X's error bodies. */

export function problem(status: number, title: string, detail: string, type = "about:blank"): Reply {
  return { status, body: { title, detail, type, status } };
}

export function invalidRequest(message: string, parameters: Record<string, unknown> = {}): Reply {
  return {
    status: 400,
    body: {
      errors: [{ message, parameters }],
      title: "Invalid Request",
      detail: "One or more parameters to your request was invalid.",
      type: "https://api.x.com/2/problems/invalid-request",
    },
  };
}

export const notPermitted = (): Reply => problem(403, "Forbidden", "You are not permitted to perform this action.");

export const duplicate = (): Reply => problem(403, "Forbidden", "You are not allowed to create a Tweet with duplicate content.");

export const oauthProblem = (status: number, error: string, description: string): Reply => ({ status, body: { error, error_description: description } });

/** Seconds after which the `rate-limited` account's window seems to turn. */
const SEEMING_WINDOW_SECONDS = 2;

export function tooManyRequests(resetSeconds: number, limit: number): Reply {
  return {
    ...problem(429, "Too Many Requests", "Too Many Requests"),
    headers: { "x-rate-limit-limit": String(limit), "x-rate-limit-remaining": "0", "x-rate-limit-reset": String(resetSeconds) },
  };
}

export function commonFailure(kind: CommonFailure, sandbox: SandboxState): Reply {
  switch (kind) {
    case "unavailable":
      return problem(503, "Service Unavailable", "Service Unavailable");
    case "rate-limited":
      return tooManyRequests(Math.ceil(sandbox.now() / 1_000) + SEEMING_WINDOW_SECONDS, 100);
    case "rejected":
      return notPermitted();
    case "unauthorized":
      return problem(401, "Unauthorized", "Unauthorized");
    case "not-found":
      return problem(404, "Not Found", "Not Found");
  }
}
