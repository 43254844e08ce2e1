import { Environment, type ParseResult } from "@marcbachmann/cel-js";
import { fingerprint } from "./signing";

/** CEL as the SDK's options use it: conditions and keys over `event` and `async`. */

const environment = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, enableOptionalTypes: true });
const parsed = new Map<string, ParseResult>();

function parse(expression: string): ParseResult {
  const cached = parsed.get(expression);
  if (cached) return cached;
  const fresh = environment.parse(expression);
  parsed.set(expression, fresh);
  return fresh;
}

/** Why the expression cannot be used, or null. */
export function expressionProblem(expression: string): string | null {
  try {
    parse(expression);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "not a CEL expression") : "not a CEL expression";
  }
}

/** One comparison by `!=` with anything but null. */
const inequality = /^[\w.\s]+!=(?!\s*null\b)[^&|?()]+$/;

/**
 * True only when the expression evaluates to true. As on an Inngest server a missing field differs from every value, and any other comparison with
 * it is false.
 *
 * @see https://github.com/inngest/inngest/blob/main/pkg/expressions/unknown.go
 */
export function isTrue(expression: string, context: Record<string, unknown>): boolean {
  try {
    return parse(expression)(context) === true;
  } catch (error) {
    return (error as { code?: unknown }).code === "no_such_key" && inequality.test(expression);
  }
}

/** The value of a key expression as text. A missing field gives the empty key, so that such events still share one. */
export function keyOf(expression: string, context: Record<string, unknown>): string {
  try {
    const value: unknown = parse(expression)(context);
    return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part)) ?? "";
  } catch {
    return "";
  }
}

const equality = /^\s*(event|async)\.([A-Za-z_][\w.]*)\s*==\s*(event|async)\.([A-Za-z_][\w.]*)\s*$/;

function pathsOf(condition: string): { own: string; other: string } | null {
  const [, left, leftPath, right, rightPath] = equality.exec(condition) ?? [];
  if (!leftPath || !rightPath || left === right) return null;
  return left === "event" ? { own: leftPath, other: rightPath } : { own: rightPath, other: leftPath };
}

/**
 * An equality that must hold for the whole condition to hold: `event.data.id == async.data.id`, which is what `match`
 * becomes, alone or joined to others by `&&`. Such runs are found by index.
 */
export function equalityPaths(expression: string): { own: string; other: string } | null {
  // Anything that could make `&&` mean something else is left to the full evaluation.
  if (/["'()|?{[]/.test(expression)) return null;
  for (const condition of expression.split("&&")) {
    const paths = pathsOf(condition);
    if (paths) return paths;
  }
  return null;
}

/** The index key of a scalar at a path, or null when there is none. */
export function pathKey(label: string, path: string, source: object): string | null {
  let value: unknown = source;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return null;
    value = (value as Record<string, unknown>)[part];
  }
  return typeof value === "object" && value !== null ? null : fingerprint(label, JSON.stringify(value));
}
