import type { CommonFailure, Reply } from "../../contract";

/** Pinterest's error bodies: its own code and a sentence. */

export const problem = (status: number, code: number, message: string): Reply => ({ status, body: { code, message } });

export const invalid = (message: string): Reply => problem(400, 1, `Invalid request: ${message}`);

export const boardNotFound = (): Reply => problem(404, 40, "Board not found.");

export const pinNotFound = (): Reply => problem(404, 50, "Pin not found.");

/** Seconds after which the `rate-limited` account's window seems to turn. */
const SEEMING_WINDOW_SECONDS = 2;

export function tooManyRequests(limit: number, resetSeconds: number): Reply {
  return { ...problem(429, 8, "You have exceeded your rate limit. Try again later."), headers: windowHeaders(limit, 0, resetSeconds) };
}

export function windowHeaders(limit: number, remaining: number, resetSeconds: number): Record<string, string> {
  return { "x-ratelimit-limit": String(limit), "x-ratelimit-remaining": String(remaining), "x-ratelimit-reset": String(resetSeconds) };
}

export function commonFailure(kind: CommonFailure): Reply {
  switch (kind) {
    case "unavailable":
      return problem(503, 12, "Something went wrong on our end. Sorry about that.");
    case "rate-limited":
      return tooManyRequests(100, SEEMING_WINDOW_SECONDS);
    case "rejected":
      return invalid("The pin was refused.");
    case "unauthorized":
      return problem(401, 2, "Authentication failed.");
    case "not-found":
      return problem(404, 0, "Not found.");
  }
}
