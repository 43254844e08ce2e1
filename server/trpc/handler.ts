import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { isSameOrigin } from "@/server/auth/request-origin";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { appRouter } from "./root";
import { sessionContext } from "./session-context";

/** Cross-site requests with the cookie are refused in every form: a foreign or missing Origin, and bodies that a form could send. */
function refusal(request: Request): string | null {
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (request.method !== "POST") return "Only GET and POST are known here.";
  if (!request.headers.get("content-type")?.startsWith("application/json")) return "The body must be application/json.";
  if (!isSameOrigin(request.headers)) return "This request did not come from our own pages.";
  return null;
}

/** As many as the dashboard sends at once. */
const MAX_BATCH_SIZE = 10;

/** The dashboard's transport: tRPC over fetch with the session cookie. */
export async function handleTrpc(request: Request): Promise<Response> {
  const refused = refusal(request);
  if (refused) return Response.json({ error: { code: "FORBIDDEN", message: refused } }, { status: 403 });
  const responseHeaders = new Headers({ "cache-control": "no-store" });
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH_SIZE,
    createContext: ({ info }) => sessionContext(request.headers, responseHeaders, { calls: info.calls.length }),
    responseMeta({ errors }) {
      const waits = errors.flatMap(({ cause }) => (cause instanceof AppError && cause.retryAfterSeconds) || []);
      if (waits.length > 0) responseHeaders.set("retry-after", String(Math.max(...waits)));
      return { headers: responseHeaders };
    },
    onError({ error, path, ctx }) {
      if (error.code === "INTERNAL_SERVER_ERROR" && !(error.cause instanceof AppError))
        logger.error({ err: error, path, requestId: ctx?.requestId }, "procedure failed");
    },
  });
}
