import { type AppError, validationError } from "./errors";

/**
 * The values within an input, walked with a list of our own, as nesting may exhaust the stack. Their number is bounded: a schema reports each value
 * that it refuses, and a million of them occupy the process for seconds.
 */

/** The largest inputs hold less: the weekly times of a workspace, and fifty posts for a thousand accounts each. */
export const MAX_VALUES = 60_000;

/** Deeper ones exhaust the stack of what walks them by calling itself. */
const MAX_DEPTH = 64;

export interface JsonValue {
  value: unknown;
  /** Its property's name, or its index. */
  name: string;
  parent: JsonValue | null;
  depth: number;
}

/** Dotted, such as `mediaUrls.3`. Made on demand: a body with one long name and many values below it would make as many long paths. */
export function pathOf(found: JsonValue): string {
  const names: string[] = [];
  for (let at = found; at.parent; at = at.parent) names.unshift(at.name);
  return names.join(".");
}

function tooMany(parent: JsonValue, maxValues: number): AppError {
  return validationError([{ path: pathOf(parent), message: `the request must hold at most ${maxValues} values`, code: "too_many_values" }]);
}

export function* valuesIn(root: unknown, maxValues = MAX_VALUES): Generator<JsonValue> {
  const open: JsonValue[] = [{ value: root, name: "", parent: null, depth: 0 }];
  let count = 1;
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > MAX_DEPTH) throw validationError([{ path: "", message: "the request is nested too deeply", code: "too_deep" }]);
    yield next;
    if (typeof next.value !== "object" || next.value === null) continue;
    // Counted before they are listed, which takes longer.
    count += Array.isArray(next.value) ? next.value.length : Object.keys(next.value).length;
    if (count > maxValues) throw tooMany(next, maxValues);
    for (const [name, value] of Object.entries(next.value)) open.push({ value, name, parent: next, depth: next.depth + 1 });
  }
}

export function assertFewValues(root: unknown, maxValues: number): void {
  for (const _ of valuesIn(root, maxValues));
}
