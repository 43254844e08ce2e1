import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import type { Authority } from "@/server/domains/workspaces";
import type { ProcedureMeta } from "@/server/trpc/init";

/** The dispatch table, built once from the procedures that declare a REST path. */

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Route {
  method: Method;
  /** As declared, such as `/posts/{id}`. */
  path: string;
  /** Dotted name of the procedure. */
  procedure: string;
  authority: Authority;
  successStatus: 200 | 201;
  invalidInputStatus: 400 | 422;
  pathParameters: string[];
  /** What the input declares beside them: the body's properties, or the query's parameters. */
  properties: string[];
  /** Schemas of both kinds, by name. */
  shape: Record<string, z.ZodType>;
  /** JSON: POST, PUT and PATCH; the others' input comes from the query string. */
  takesBody: boolean;
  /** A multipart body with one file, in place of JSON. */
  takesFile: boolean;
  /** Nothing in the body is required, so the request may come without one. */
  bodyOptional: boolean;
  /** The procedure answers `{ data, meta }` itself. */
  enveloped: boolean;
}

interface ProcedureDefinition {
  meta?: ProcedureMeta;
  inputs?: unknown[];
  output?: unknown;
}

/** The declared properties of an input, whatever it is wrapped in. */
function shapeOf(schema: unknown): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return shapeOf(schema.unwrap());
  return {};
}

function pathParametersOf(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? "");
}

/** The declared properties of a procedure's whole input. */
function inputShapeOf(definition: ProcedureDefinition): Record<string, z.ZodType> {
  return Object.assign({}, ...(definition.inputs ?? []).map(shapeOf));
}

function routeOf(name: string, definition: ProcedureDefinition): Route | null {
  const { openapi, authority, successStatus, invalidInputStatus, takesFile = false } = definition.meta ?? {};
  if (!openapi || openapi.enabled === false) return null;
  if (typeof authority !== "object") throw new Error(`${name} has a REST path, so its authority must name a scope`);
  const pathParameters = pathParametersOf(openapi.path);
  const shape = inputShapeOf(definition);
  const missing = pathParameters.find((parameter) => !Object.hasOwn(shape, parameter));
  if (missing) throw new Error(`${name}: the input does not declare the path parameter "${missing}"`);
  if (!(definition.output instanceof z.ZodType)) throw new Error(`${name} has a REST path, so it must declare its output`);
  const takesBody = !takesFile && openapi.method !== "GET" && openapi.method !== "DELETE";
  const properties = Object.keys(shape).filter((key) => !pathParameters.includes(key));
  return {
    method: openapi.method,
    path: openapi.path,
    procedure: name,
    authority,
    successStatus: successStatus ?? 200,
    invalidInputStatus: invalidInputStatus ?? 400,
    pathParameters,
    properties,
    shape,
    takesBody,
    takesFile,
    bodyOptional: openapi.method === "POST" && properties.every((name) => shape[name]?.safeParse(undefined).success),
    enveloped: Object.keys(shapeOf(definition.output)).sort().join() === "data,meta",
  };
}

export function routesOf(root: AnyRouter): Route[] {
  const procedures = root._def.procedures as Record<string, { _def: ProcedureDefinition }>;
  const routes = Object.entries(procedures).flatMap(([name, procedure]) => routeOf(name, procedure._def) ?? []);
  const seen = new Set<string>();
  for (const route of routes) {
    const address = `${route.method} ${route.path.replaceAll(/\{[^}]+\}/g, "{}")}`;
    if (seen.has(address)) throw new Error(`two procedures share ${address}`);
    seen.add(address);
  }
  return routes;
}

export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Unchanged: it is no uuid, and the input schema reports it.
    return segment;
  }
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (expected.startsWith("{")) {
      if (segment === "") return null;
      params[expected.slice(1, -1)] = decoded(segment);
    } else if (expected !== segment) return null;
  }
  return params;
}

/** A path without parameters wins over one with them. */
export function createMatcher(routes: readonly Route[]): (method: string, path: string) => RouteMatch | null {
  const table = [...routes].sort((a, b) => a.pathParameters.length - b.pathParameters.length).map((route) => ({ route, pattern: route.path.split("/") }));
  return (method, path) => {
    const segments = path.split("/");
    for (const { route, pattern } of table) {
      if (route.method !== method) continue;
      const params = matchSegments(pattern, segments);
      if (params) return { route, params };
    }
    return null;
  };
}
