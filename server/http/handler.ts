import type { AnyRouter } from "@trpc/server";
import { AppError } from "@/server/lib/errors";
import { requestIdFrom } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { type Context, createCallerFactory } from "@/server/trpc/init";
import { identify } from "./authorize";
import { type BufferedResponse, failure, type Outcome, respond } from "./envelope";
import { failureOf } from "./failures";
import { type Procedure, perform } from "./operation";
import { type Quota, quotaWithoutCounting } from "./rate-limit";
import { createMatcher, routesOf } from "./routes";

/** REST over the procedures: key → rate limit, then the operation. Every answer has the same envelope and headers. */

export const PATH_PREFIX = "/api/v1";

export interface Client {
  /** The caller's address, as the web server in front knows it. */
  address: string;
}

function procedureAt(caller: unknown, name: string): Procedure {
  return name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller) as Procedure;
}

/** `documentText` answers the OpenAPI description; it needs no key. */
export function createRestHandler(root: AnyRouter, documentText: () => Promise<string>) {
  const match = createMatcher(routesOf(root));
  const createCaller = createCallerFactory(root);

  async function answer(request: Request, client: Client, requestId: string): Promise<{ outcome: Outcome; quota: Quota }> {
    const url = new URL(request.url);
    const path = url.pathname.slice(PATH_PREFIX.length);
    if (request.method === "GET" && path === "/openapi.json") {
      return { outcome: { status: 200, body: await documentText() }, quota: await quotaWithoutCounting(client.address) };
    }
    const found = match(request.method, path);
    if (!found) {
      const outcome = failure(new AppError("NOT_FOUND", "There is no such operation."));
      return { outcome, quota: await quotaWithoutCounting(client.address) };
    }
    const verdict = await identify(request.headers, client.address);
    if ("refusal" in verdict) return { outcome: failure(verdict.refusal), quota: verdict.quota };
    const { admission, quota } = verdict;
    const procedureFor = (context: Context) => procedureAt(createCaller(context), found.route.procedure);
    return { outcome: await perform({ request, url, path, requestId, admission }, found, procedureFor), quota };
  }

  return async function handle(request: Request, client: Client): Promise<BufferedResponse> {
    const requestId = requestIdFrom(request.headers.get("x-request-id"));
    const startedAt = performance.now();
    let result: { outcome: Outcome; quota: Quota };
    try {
      result = await answer(request, client, requestId);
    } catch (error) {
      logger.error({ err: error, requestId }, "a request failed");
      result = { outcome: failure(failureOf(error, requestId)), quota: await quotaWithoutCounting(client.address) };
    }
    const { outcome, quota } = result;
    logger.debug({ requestId, method: request.method, status: outcome.status, durationMs: Math.round(performance.now() - startedAt) }, "rest");
    return respond(outcome, requestId, quota);
  };
}
