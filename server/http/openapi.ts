import type { AnyRouter } from "@trpc/server";
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { baseUrl } from "@/env";
import { pathPrefix } from "./handler";

export function openApiDocument(root: AnyRouter) {
  return generateOpenApiDocument(root as unknown as OpenApiRouter, {
    title: "Nashir API",
    version: "1.0.0",
    openApiVersion: "3.1.0",
    baseUrl: `${baseUrl()}${pathPrefix}`,
  });
}
