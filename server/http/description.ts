import { baseUrl } from "@/env";
import { appRouter } from "@/server/trpc/root";
import { PATH_PREFIX } from "./handler";
import { openApiDocument } from "./openapi/document";

let description: Promise<object> | undefined;

/** The OpenAPI document, with this installation's address in it. */
export function currentDescription(): Promise<object> {
  description ??= openApiDocument(appRouter, `${baseUrl()}${PATH_PREFIX}`);
  return description;
}
