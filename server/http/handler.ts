import type { AnyRouter } from "@trpc/server";
import { AppError, validationError } from "@/server/lib/errors";
import { requestIdFrom } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { type Context, createCallerFactory } from "@/server/trpc/init";
import { decideAccess } from "./access";
import { type Admission, identify } from "./authorize";
import { readBody } from "./body";
import { failure, type Outcome, respond, success } from "./envelope";
import { failureOf } from "./failures";
import { idempotencyKeyOf, once } from "./idempotency";
import { type Quota, quotaWithoutCounting } from "./rate-limit";
import { createMatcher, type Route, type RouteMatch, routesOf } from "./routes";

/** REST over the procedures: key → rate limit → scope → plan → workspace → input → resource, in this order for every operation. */

export const pathPrefix = "/api/v1";

export interface Client {
  /** The caller's address, as the web server in front knows it. */
  address: string;
}

type Procedure = (input: unknown) => Promise<unknown>;

function procedureAt(caller: unknown, name: string): Procedure {
  return name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller) as Procedure;
}

function isAsyncPreferred(headers: Headers): boolean {
  return /(^|[,;\s])respond-async($|[,;\s])/i.test(headers.get("prefer") ?? "");
}

/** Only what a session's owner may do in a browser; a key never gets there. */
function browserOnly(): never {
  throw new AppError("UNAUTHORIZED", "This belongs to a signed-in person.");
}

function contextOf(request: Request, requestId: string, { holder, selection, workspace }: Admission): Context {
  return {
    requestId,
    locale: request.headers.get("accept-language")?.toLowerCase().startsWith("ar") ? "ar" : "en",
    preferAsync: isAsyncPreferred(request.headers),
    authorize: async (authority) => decideAccess(holder, selection, workspace, authority),
    requireUser: async () => browserOnly(),
    limitSignUp: async () => browserOnly(),
    chooseWorkspace: browserOnly,
  };
}

/** Unknown parameters are ignored; of a repeated one the first counts. */
function queryOf(url: URL, route: Route): Record<string, unknown> {
  return Object.fromEntries(route.properties.filter((name) => url.searchParams.has(name)).map((name) => [name, url.searchParams.get(name)]));
}

/** Path parameters are not part of the body: one that stands there is as undeclared as any other. */
async function bodyOf(request: Request, route: Route): Promise<Record<string, unknown>> {
  const body = await readBody(request);
  if (body === null) {
    if (!route.bodyOptional) throw validationError([{ path: "", message: "a JSON body is required", code: "required" }]);
    return {};
  }
  const undeclared = Object.keys(body).filter((name) => !route.properties.includes(name));
  if (undeclared.length > 0) throw validationError(undeclared.map((path) => ({ path, message: "is not a known property", code: "unrecognized_keys" })));
  return body;
}

export function createRestHandler(root: AnyRouter, documentText: () => string) {
  const match = createMatcher(routesOf(root));
  const createCaller = createCallerFactory(root);

  async function perform(request: Request, url: URL, found: RouteMatch, requestId: string, admission: Admission): Promise<Outcome> {
    const { route, params } = found;
    const context = contextOf(request, requestId, admission);
    const told = (error: unknown) => {
      const failed = failureOf(error, requestId);
      if (failed.code === "INTERNAL_ERROR") logger.error({ err: failed.cause, requestId, procedure: route.procedure }, "procedure failed");
      return failure(failed, route.invalidInputStatus);
    };
    try {
      const caller = await context.authorize(route.authority);
      const input = route.takesBody ? await bodyOf(request, route) : queryOf(url, route);
      const run = async (): Promise<Outcome> => {
        try {
          return success(route, await procedureAt(createCaller(context), route.procedure)({ ...input, ...params }), url);
        } catch (error) {
          return told(error);
        }
      };
      const key = route.method === "POST" ? idempotencyKeyOf(request.headers) : null;
      if (key === null) return await run();
      const operation = `${route.method} ${url.pathname.slice(pathPrefix.length)}`;
      return await once(key, { apiKeyId: admission.holder.keyId, workspaceId: caller.workspaceId, operation, body: input }, run);
    } catch (error) {
      return told(error);
    }
  }

  async function answer(request: Request, client: Client, requestId: string): Promise<{ outcome: Outcome; quota: Quota }> {
    const url = new URL(request.url);
    const path = url.pathname.slice(pathPrefix.length);
    if (request.method === "GET" && path === "/openapi.json") {
      return { outcome: { status: 200, body: documentText() }, quota: await quotaWithoutCounting(client.address) };
    }
    const found = match(request.method, path);
    if (!found) {
      const outcome = failure(new AppError("NOT_FOUND", "There is no such operation."));
      return { outcome, quota: await quotaWithoutCounting(client.address) };
    }
    const verdict = await identify(request.headers, client.address);
    if ("refusal" in verdict) return { outcome: failure(verdict.refusal), quota: verdict.quota };
    return { outcome: await perform(request, url, found, requestId, verdict.admission), quota: verdict.quota };
  }

  return async function handle(request: Request, client: Client): Promise<Response> {
    const requestId = requestIdFrom(request.headers.get("x-request-id"));
    const startedAt = performance.now();
    let told: { outcome: Outcome; quota: Quota };
    try {
      told = await answer(request, client, requestId);
    } catch (error) {
      logger.error({ err: error, requestId }, "a request failed");
      told = { outcome: failure(failureOf(error, requestId)), quota: await quotaWithoutCounting(client.address) };
    }
    const { outcome, quota } = told;
    logger.debug({ requestId, method: request.method, status: outcome.status, durationMs: Math.round(performance.now() - startedAt) }, "rest");
    return respond(outcome, requestId, quota);
  };
}
