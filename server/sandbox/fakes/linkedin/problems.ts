import type { CommonFailure, Reply } from "../../contract";

/** LinkedIn's error bodies. */

export function problem(status: number, code: string, message: string, more: Record<string, unknown> = {}): Reply {
  return { status, body: { status, code, message, ...more } };
}

export function badInput(code: string, description: string, field: string, status = 422, message = description): Reply {
  return problem(status, code, message, {
    errorDetailType: "com.linkedin.common.error.BadRequest",
    errorDetails: { inputErrors: [{ description, code, input: { inputPath: { fieldPath: field } } }] },
  });
}

export const notPermitted = (resource: string): Reply =>
  problem(403, "ACCESS_DENIED", `Not enough permissions to access: ${resource}`, { serviceErrorCode: 100 });

export const notFound = (noun: string): Reply => problem(404, "NOT_FOUND", `Could not find ${noun}`);

export const oauthProblem = (status: number, error: string, description: string): Reply => ({ status, body: { error, error_description: description } });

/** Only the message names the limit: LinkedIn sends no headers with it. */
export const tooManyRequests = (limit: string): Reply =>
  problem(429, "TOO_MANY_REQUESTS", `Resource level throttle ${limit} limit for calls to this resource is reached.`, { serviceErrorCode: 101 });

export function commonFailure(kind: CommonFailure): Reply {
  switch (kind) {
    case "unavailable":
      return problem(503, "SERVICE_UNAVAILABLE", "Service Unavailable");
    case "rate-limited":
      return tooManyRequests("APPLICATION_AND_MEMBER");
    case "rejected":
      return badInput("INVALID_VALUE_FOR_FIELD", "The post was refused.", "commentary");
    case "unauthorized":
      return problem(401, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired", { serviceErrorCode: 65_602 });
    case "not-found":
      return problem(404, "RESOURCE_NOT_FOUND", "No virtual resource found");
  }
}
