import { isSameOrigin } from "@/server/auth/request-origin";
import { exportPosts } from "@/server/domains/posts";
import { exportPostsInput } from "@/server/domains/posts/table.schema";
import { withBodyLimit } from "@/server/lib/body-limit";
import { AppError, validationError, validationIssues } from "@/server/lib/errors";
import { requestIdFrom } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { sessionContext } from "@/server/trpc/session-context";
import { downloadResponse } from "./download";
import { failureOf } from "./failures";

/** POST /api/posts/export: posts of the chosen workspace as a CSV file, for anyone who is signed in and may read them. */

/** Five thousand ids fit. */
const MAX_BODY_BYTES = 256 * 1024;

async function inputOf(request: Request) {
  const text = await withBodyLimit(request, MAX_BODY_BYTES).text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError("VALIDATION_ERROR", "The body must be JSON.");
  }
  const parsed = exportPostsInput.safeParse(body);
  if (!parsed.success) throw validationError(validationIssues(parsed.error));
  return parsed.data;
}

export async function handlePostsExport(request: Request): Promise<Response> {
  try {
    if (!isSameOrigin(request.headers)) throw new AppError("FORBIDDEN", "This request did not come from our own pages.");
    const context = sessionContext(request.headers, new Headers());
    const caller = await context.authorize({ scope: "posts:read" });
    const parts = exportPosts(caller, await inputOf(request), context.locale);
    const day = new Date().toISOString().slice(0, 10);
    return downloadResponse(parts, { type: "text/csv; charset=utf-8", name: { ascii: `posts-${day}.csv` } });
  } catch (error) {
    const { code, message, status, details, cause } = failureOf(error, requestIdFrom(request.headers.get("x-request-id")));
    if (code === "INTERNAL_ERROR") logger.error({ err: cause }, "posts were not exported");
    return Response.json({ error: { code, message, ...(details ? { details } : {}) } }, { status });
  }
}
