import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { examples } from "@/server/http/openapi/examples";
import { routesOf } from "@/server/http/routes";
import { appRouter } from "@/server/trpc/root";

const routes = routesOf(appRouter).filter((route) => route.path.startsWith("/ads/"));
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { output: z.ZodType } }>;

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (address, route) => {
  test("shows a whole answer, and nothing that the answer does not have", () => {
    const shown = examples[address]?.response;
    const answer = route.enveloped ? shown : shown?.data;
    expect(answer).toBeDefined();
    expect(procedures[route.procedure]?._def.output.parse(answer)).toEqual(answer);
  });

  test("shows a body where it takes one", () => {
    expect(examples[address]?.request !== undefined).toBe(route.takesBody);
  });
});
