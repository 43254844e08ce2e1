import { baseUrl } from "@/env";
import { appRouter } from "@/server/trpc/root";
import { createRestHandler, pathPrefix } from "./handler";
import { openApiDocument } from "./openapi/document";

let document: string | undefined;

function documentText(): string {
  document ??= JSON.stringify(openApiDocument(appRouter, `${baseUrl()}${pathPrefix}`));
  return document;
}

/** The REST interface under /api/v1, for whatever server is in front. */
export const handleRest = createRestHandler(appRouter, documentText);

export { settleKeyUse } from "./authorize";
