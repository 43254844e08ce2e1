import { randomUUID } from "node:crypto";
import type { CommonFailure, Reply } from "../../contract";

/** Snapchat's forms of answer. */

export function done(data: Record<string, unknown> = {}): Reply {
  return { status: 200, body: { request_status: "SUCCESS", request_id: randomUUID(), ...data } };
}

export function refused(status: number, error_code: string, message: string): Reply {
  return { status, body: { request_status: "ERROR", request_id: randomUUID(), display_message: message, debug_message: message, error_code } };
}

export const invalid = (message: string): Reply => refused(400, "E1001", message);

export const oauthProblem = (status: number, error: string, error_description: string): Reply => ({ status, body: { error, error_description } });

export function commonFailure(kind: CommonFailure): Reply {
  switch (kind) {
    case "unavailable":
      return refused(503, "E3001", "Something went wrong. Please try again later.");
    case "rate-limited":
      return { status: 429, body: { message: "Too Many Requests" } };
    case "rejected":
      return invalid("The media does not meet the requirements of a public profile.");
    case "unauthorized":
      return { status: 401, body: { message: "unauthorized" } };
    case "not-found":
      return refused(404, "E2002", "There is no such resource.");
  }
}
