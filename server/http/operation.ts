import { AppError, validationError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import type { Context } from "@/server/trpc/init";
import { decideAccess } from "./access";
import type { Admission } from "./authorize";
import { readBody } from "./body";
import { failure, type Outcome, success } from "./envelope";
import { failureOf } from "./failures";
import { hasStoredAnswer, idempotencyKeyOf, runIdempotent } from "./idempotency";
import { uploadFingerprint, withReceivedFile } from "./multipart";
import type { Route, RouteMatch } from "./routes";

/** One admitted request, from its permissions to its outcome: scope → plan → workspace → input → resource. */

export type Procedure = (input: Record<string, unknown>) => Promise<unknown>;

export interface Admitted {
  request: Request;
  url: URL;
  /** The path below the prefix, with its ids. */
  path: string;
  requestId: string;
  admission: Admission;
}

/** What belongs to a signed-in person in a browser; a key never gets there. */
function browserOnly(): never {
  throw new AppError("UNAUTHORIZED", "This belongs to a signed-in person.");
}

function contextOf({ request, requestId, admission: { holder, selection, workspace } }: Admitted): Context {
  return {
    requestId,
    locale: request.headers.get("accept-language")?.toLowerCase().startsWith("ar") ? "ar" : "en",
    preferAsync: /(^|[,;\s])respond-async($|[,;\s])/i.test(request.headers.get("prefer") ?? ""),
    authorize: async (authority) => decideAccess(holder, selection, workspace, authority),
    requireUser: async () => browserOnly(),
    limitVisitor: async () => browserOnly(),
    chooseWorkspace: browserOnly,
  };
}

/** Unknown parameters are ignored; of a repeated one the first counts. */
function queryOf(url: URL, route: Route): Record<string, unknown> {
  return Object.fromEntries(route.properties.filter((name) => url.searchParams.has(name)).map((name) => [name, url.searchParams.get(name)]));
}

/** Path parameters are no part of the body: in a body they are unknown fields like any other. */
function assertDeclared(route: Route, body: Record<string, unknown> | null): void {
  if (body === null) {
    if (!route.bodyOptional) throw validationError([{ path: "", message: "a JSON body is required", code: "required" }]);
    return;
  }
  const undeclared = Object.keys(body).filter((name) => !route.properties.includes(name));
  if (undeclared.length > 0) throw validationError(undeclared.map((path) => ({ path, message: "is not a known property", code: "unrecognized_keys" })));
}

export async function perform(admitted: Admitted, { route, params }: RouteMatch, procedureFor: (context: Context) => Procedure): Promise<Outcome> {
  const { request, url, path, requestId, admission } = admitted;
  const context = contextOf(admitted);

  const failureOutcome = (error: unknown, invalidInputStatus?: number): Outcome => {
    const failed = failureOf(error, requestId);
    if (failed.code === "INTERNAL_ERROR") logger.error({ err: failed.cause, requestId, procedure: route.procedure }, "procedure failed");
    return failure(failed, invalidInputStatus);
  };
  const call = async (input: () => Record<string, unknown>, intentId?: string): Promise<Outcome> => {
    try {
      return success(route, await procedureFor(intentId ? { ...context, intentId } : context)({ ...input(), ...params }), url);
    } catch (error) {
      return failureOutcome(error, route.invalidInputStatus);
    }
  };

  try {
    const caller = await context.authorize(route.authority);
    const key = route.method === "GET" ? null : idempotencyKeyOf(request.headers);
    const operation = { apiKeyId: admission.holder.keyId, workspaceId: caller.workspaceId, operation: `${route.method} ${path}` };
    if (route.takesFile) {
      // An answer that is given again needs no room for what came with the question.
      const isAnswered = key !== null && (await hasStoredAnswer(key, admission.holder.keyId));
      return await withReceivedFile(request, isAnswered ? null : caller.workspaceId, async (file) => {
        const run = (intentId?: string) => call(() => ({ file }), intentId);
        return key === null ? run() : runIdempotent(key, { ...operation, body: await uploadFingerprint(file) }, run);
      });
    }
    if (!route.takesBody) {
      const query = queryOf(url, route);
      const run = (intentId?: string) => call(() => query, intentId);
      return await (key === null ? run() : runIdempotent(key, { ...operation, body: query }, run));
    }
    let body: Record<string, unknown> | null;
    try {
      body = await readBody(request);
    } catch (error) {
      return failureOutcome(error, route.invalidInputStatus);
    }
    const run = (intentId?: string) =>
      call(() => {
        assertDeclared(route, body);
        return body ?? {};
      }, intentId);
    if (key === null) return await run();
    return await runIdempotent(key, { ...operation, body: body ?? {} }, run);
  } catch (error) {
    return failureOutcome(error);
  }
}
