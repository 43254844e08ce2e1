import { v5 as uuidV5 } from "uuid";
import type { Caller } from "@/server/domains/workspaces";
import { AppError, validationError, validationIssues } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { createPostInput } from "../post-input.schema";
import type { CreatedPosts } from "../posts.schema";
import { composePost } from "./recurring/create-recurring";

type Result = CreatedPosts["results"][number];

/** The error that the post would have been answered with alone. */
function errorOf(error: unknown): Extract<Result, { error: unknown }>["error"] {
  if (error instanceof AppError) return { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) };
  logger.error({ err: error }, "one post of many failed unexpectedly");
  return { code: "INTERNAL_ERROR", message: "Something failed on our side." };
}

/**
 * Creates each post, or refuses it, by itself and in their order. None is waited for. With the same `intentId` sent again, after an answer
 * was lost, each is the same post. An error is in the result of its post: nothing is thrown for it.
 */
export async function createPosts(caller: Caller, posts: readonly unknown[], intentId: string | undefined): Promise<CreatedPosts> {
  const results: Result[] = [];
  for (const [index, draft] of posts.entries()) {
    try {
      const parsed = createPostInput.safeParse(draft);
      if (!parsed.success) throw validationError(validationIssues(parsed.error));
      const own = intentId === undefined ? undefined : uuidV5(String(index), intentId);
      results.push({ index, post: await composePost(caller, parsed.data, { wait: false, intentId: own }) });
    } catch (error) {
      results.push({ index, error: errorOf(error) });
    }
  }
  return { results };
}
