import { baseUrl } from "@/env";
import { appRouter } from "@/server/trpc/root";
import { pathPrefix } from "./handler";
import { openApiDocument } from "./openapi/document";

let description: object | undefined;

/** The OpenAPI document, with this installation's address in it. */
export function currentDescription(): object {
  description ??= openApiDocument(appRouter, `${baseUrl()}${pathPrefix}`);
  return description;
}
