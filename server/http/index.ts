import { appRouter } from "@/server/trpc/root";
import { createRestHandler } from "./handler";
import { openApiDocument } from "./openapi";

let document: string | undefined;

function documentText(): string {
  document ??= JSON.stringify(openApiDocument(appRouter));
  return document;
}

/** The REST interface under /api/v1, for whatever server is in front. */
export const handleRest = createRestHandler(appRouter, documentText);

export { settleKeyUse } from "./authorize";
