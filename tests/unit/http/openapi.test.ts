import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { committedText } from "@/server/http/openapi/committed";
import { openApiDocument } from "@/server/http/openapi/document";
import { examples } from "@/server/http/openapi/examples";
import { operations } from "@/server/http/openapi/operations";
import { type Route, routesOf } from "@/server/http/routes";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { appRouter } from "@/server/trpc/root";

interface Operation {
  parameters?: Record<string, unknown>[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { $ref?: string; headers?: object; content?: Record<string, { schema: Record<string, unknown> }> }>;
  security: unknown[];
}

const document = await openApiDocument(appRouter, "https://nashir.example.com/api/v1");
const routes = routesOf(appRouter);

function operationOf(of: Record<string, unknown>, route: Pick<Route, "path" | "method">): Operation {
  const paths = of.paths as Record<string, Record<string, Operation>>;
  const operation = paths[route.path]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${route.method} ${route.path} is not described`);
  return operation;
}

function procedureOf(route: Route) {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[]; output: z.ZodType } }>;
  const definition = procedures[route.procedure]?._def;
  if (!definition) throw new Error(`${route.procedure} is not in the router`);
  return definition;
}

test("the kept openapi.json is what the schemas say", async () => {
  const same = readFileSync("openapi.json", "utf8") === (await committedText(appRouter));
  expect(same, "run `npm run openapi` and commit openapi.json").toBe(true);
});

test("is valid OpenAPI 3.1 with every reference resolved", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  expect(() => validator.resolveRefs()).not.toThrow();
});

test("says which version and server it describes", () => {
  expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" }, servers: [{ url: "https://nashir.example.com/api/v1" }] });
});

test("each operation has one name, as a method of a client would be called", () => {
  expect(Object.keys(operations).sort()).toEqual(routes.map(({ procedure }) => procedure).sort());
  const names = Object.values(operations).map(({ id }) => id);
  expect(names.filter((name, index) => names.indexOf(name) !== index || !/^[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*$/.test(name))).toEqual([]);
});

test("what is read and what is sent is named", () => {
  const { schemas } = (document as { components: { schemas: object } }).components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(["Post", "CreatePostInput", "Connection", "WebhookEndpoint", "Campaign", "PostFailedEvent"]));
  for (const route of routes) {
    for (const { schema } of Object.values(operationOf(document, route).requestBody?.content ?? {}))
      expect(schema, `${route.method} ${route.path}`).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z][A-Za-z]+Input$/) });
  }
});

test.each<[Route["method"], string, string]>([
  ["GET", "/ads/insights", "404"],
  ["GET", "/ads/campaigns", "404"],
  ["GET", "/ads/creative-fatigue", "404"],
  ["POST", "/ads/budget-shift", "404"],
  ["POST", "/copilot/ask", "404"],
  ["POST", "/ads/campaigns/{id}/pause", "502"],
  ["POST", "/ads/campaigns/{id}/resume", "502"],
  ["POST", "/ads/campaigns/{id}/budget", "502"],
])("%s %s may answer %s: what it names is not there, or the platform refuses", (method, path, status) => {
  expect(Object.keys(operationOf(document, { method, path }).responses)).toContain(status);
});

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (address, route) => {
  const operation = operationOf(document, route);

  test("has its status, the envelope, the errors and the key", () => {
    expect(operation.security).toEqual([{ ApiKey: [] }, { OAuth: [route.authority.scope] }]);
    const success = operation.responses[route.successStatus];
    expect(success?.content?.["application/json"]?.schema).toMatchObject({ type: "object", properties: { data: expect.anything() } });
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["400", "401", "403", "429", "500", "503"]));
    expect(Object.keys(operation.responses).filter((status) => status.startsWith("2"))).toEqual([String(route.successStatus)]);
    expect(operation.parameters).toContainEqual({ $ref: "#/components/parameters/WorkspaceId" });
    const idempotency = { $ref: "#/components/parameters/IdempotencyKey" };
    if (route.method !== "GET") expect(operation.parameters).toContainEqual(idempotency);
    else expect(operation.parameters).not.toContainEqual(idempotency);
  });

  test("has examples that are what they stand beside", () => {
    const { inputs, output } = procedureOf(route);
    const example = examples[address];
    expect(example?.response, `${address} has no example of its answer`).toBeDefined();
    if (operation.requestBody) expect(example?.request, `${address} has no example of its body`).toBeDefined();
    const ids = Object.fromEntries(route.pathParameters.map((name) => [name, "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d"]));
    if (example?.request && !route.takesFile) for (const input of inputs) expect(input.safeParse({ ...example.request, ...ids }).error).toBeUndefined();
    if (example?.response) expect(output.safeParse(route.enveloped ? example.response : example.response.data).error).toBeUndefined();
  });
});

const input = z.strictObject({ id: z.guid(), flag: z.boolean().nonoptional().default(false), count: z.int().optional() });
const probe = router({
  probe: protectedProcedure({ scope: "posts:create" })
    .meta({ openapi: { method: "POST", path: "/probes/{id}" }, successStatus: 201, invalidInputStatus: 422 })
    .input(input)
    .output(z.object({ at: z.iso.datetime(), count: z.int() }))
    .mutation(() => ({ at: "", count: 1 })),
});
const probed = await openApiDocument(probe, "https://x.example");
const described = operationOf(probed, { method: "POST", path: "/probes/{id}" });

describe("what trpc-to-openapi leaves to us", () => {
  test("201, 422, an optional body that refuses what it does not know, answers that may grow", () => {
    expect(Object.keys(described.responses)).toEqual(["201", "400", "401", "403", "404", "409", "413", "422", "429", "500", "503"]);
    expect(described.requestBody?.required).toBe(false);
    expect(probed.components).toMatchObject({ schemas: { ProbeInput: { additionalProperties: false } } });
    expect(described.responses[201]?.content?.["application/json"]?.schema).toEqual({
      type: "object",
      required: ["data"],
      properties: {
        data: { type: "object", required: ["at", "count"], properties: { at: { type: "string", format: "date-time" }, count: { type: "integer" } } },
      },
    });
  });

  test("describing changes nothing about validating", () => {
    const id = "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d";
    expect(input.safeParse({ id, flag: "false" }).success).toBe(false);
    expect(input.safeParse({ id, count: "1" }).success).toBe(false);
    expect(input.parse({ id })).toEqual({ id, flag: false });
  });
});
