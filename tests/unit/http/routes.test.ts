import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createMatcher, routesOf } from "@/server/http/routes";
import { router } from "@/server/trpc/init";
import { protectedProcedure, publicProcedure } from "@/server/trpc/procedures";

const read = () => protectedProcedure({ scope: "posts:read" });
const page = z.object({ data: z.array(z.string()), meta: z.object({ total: z.int() }) });

const root = router({
  things: router({
    list: read()
      .meta({ openapi: { method: "GET", path: "/things" } })
      .input(z.object({ q: z.string().optional() }))
      .output(page)
      .query(() => ({ data: [], meta: { total: 0 } })),
    get: read()
      .meta({ openapi: { method: "GET", path: "/things/{id}" } })
      .input(z.object({ id: z.string() }))
      .output(z.string())
      .query(() => "one"),
    mine: read()
      .meta({ openapi: { method: "GET", path: "/things/mine" } })
      .output(z.string())
      .query(() => "mine"),
    create: protectedProcedure({ scope: "posts:create" })
      .meta({ openapi: { method: "POST", path: "/things" }, successStatus: 201, invalidInputStatus: 422 })
      .input(z.strictObject({ name: z.string() }).refine(() => true))
      .output(z.string())
      .mutation(() => "made"),
    enable: protectedProcedure({ scope: "posts:create" })
      .meta({ openapi: { method: "POST", path: "/things/{id}/parts/{partId}/enable" } })
      .input(z.strictObject({ id: z.string(), partId: z.string(), replay: z.boolean().default(false) }))
      .output(z.string())
      .mutation(() => "on"),
    hidden: read()
      .output(z.string())
      .query(() => "no path"),
  }),
});
const routes = routesOf(root);

describe("routesOf", () => {
  test("lists the procedures that have a path", () => {
    expect(routes.map((route) => `${route.method} ${route.path} ${route.procedure}`)).toEqual([
      "GET /things things.list",
      "GET /things/{id} things.get",
      "GET /things/mine things.mine",
      "POST /things things.create",
      "POST /things/{id}/parts/{partId}/enable things.enable",
    ]);
  });

  test("knows what each declares", () => {
    const [list, , , create, enable] = routes;
    expect(list).toMatchObject({ authority: { scope: "posts:read" }, enveloped: true, takesBody: false, properties: ["q"] });
    expect(create).toMatchObject({ successStatus: 201, invalidInputStatus: 422, enveloped: false, takesBody: true, bodyOptional: false });
    expect(enable).toMatchObject({ successStatus: 200, pathParameters: ["id", "partId"], properties: ["replay"], bodyOptional: true });
  });

  test.each([
    [
      "no scope",
      publicProcedure
        .meta({ openapi: { method: "GET", path: "/a" } })
        .output(z.string())
        .query(() => ""),
      /must name a scope/,
    ],
    [
      "no output",
      read()
        .meta({ openapi: { method: "GET", path: "/a" } })
        .query(() => ""),
      /must declare its output/,
    ],
    [
      "a path parameter that the input lacks",
      read()
        .meta({ openapi: { method: "GET", path: "/a/{id}" } })
        .output(z.string())
        .query(() => ""),
      /path parameter "id"/,
    ],
  ])("refuses %s", (_name, procedure, message) => {
    expect(() => routesOf(router({ procedure }))).toThrow(message);
  });

  test("refuses two procedures at one address", () => {
    const at = (path: `/${string}`, name: string) =>
      read()
        .meta({ openapi: { method: "GET", path } })
        .input(z.object({ [name]: z.string() }))
        .output(z.string())
        .query(() => "");
    expect(() => routesOf(router({ one: at("/a/{id}", "id"), two: at("/a/{key}", "key") }))).toThrow(/share GET/);
  });
});

describe("createMatcher", () => {
  const match = createMatcher(routes);
  test.each([
    ["GET", "/things", "things.list", {}],
    ["GET", "/things/mine", "things.mine", {}],
    ["GET", "/things/other", "things.get", { id: "other" }],
    ["GET", "/things/%D9%82", "things.get", { id: "ق" }],
    ["GET", "/things/a%2Fb", "things.get", { id: "a/b" }],
    ["GET", "/things/%zz", "things.get", { id: "%zz" }],
    ["GET", "/things/__proto__", "things.get", { id: "__proto__" }],
    ["POST", "/things/1/parts/2/enable", "things.enable", { id: "1", partId: "2" }],
  ])("%s %s", (method, path, procedure, params) => {
    const found = match(method, path);
    expect(found?.route.procedure).toBe(procedure);
    expect(found?.params).toEqual(params);
  });

  test.each([
    ["PUT", "/things"],
    ["get", "/things"],
    ["DELETE", "/things/1"],
    ["GET", "/things/"],
    ["GET", "//things"],
    ["GET", "/Things"],
    ["GET", "/things/1/2"],
    ["GET", "/nothing"],
    ["GET", "/"],
    ["GET", ""],
    ["HEAD", "/things"],
    ["OPTIONS", "/things"],
  ])("no operation: %s %s", (method, path) => {
    expect(match(method, path)).toBeNull();
  });
});
