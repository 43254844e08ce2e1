import type { Call, Reply } from "../../contract";
import { problem } from "../meta/graph";

/** Graph requests: nested fields, paged lists, JSON parameters. An error is thrown as its reply. */

export class Refusal extends Error {
  constructor(readonly reply: Reply) {
    super("refused");
  }
}

export function refuse(code: number, message: string, subcode?: number): never {
  throw new Refusal(problem(code, message, subcode));
}

type FieldTree = Map<string, FieldTree | null>;
export type Node = { type: string; values: Record<string, unknown> };

/** `id,name,creative{id,title}`. */
export function fieldTree(text: string): FieldTree {
  let at = 0;
  function level(): FieldTree {
    const tree: FieldTree = new Map();
    while (at < text.length && text[at] !== "}") {
      const name = /^\s*([a-z0-9_]+)(?:\.[a-z_]+\([^)]*\))*\s*/i.exec(text.slice(at));
      if (!name?.[1]) refuse(2_500, `Syntax error "Expected name." at character ${at}: ${text}`);
      at += name[0].length;
      let below: FieldTree | null = null;
      if (text[at] === "{") {
        at += 1;
        below = level();
        if (text[at] !== "}") refuse(2_500, `Syntax error "Expected end of string instead of "${text[at] ?? ""}"." at character ${at}: ${text}`);
        at += 1;
      }
      tree.set(name[1], below);
      if (text[at] === ",") at += 1;
    }
    return tree;
  }
  const tree = level();
  if (at < text.length) refuse(2_500, `Syntax error "Expected end of string instead of "}"." at character ${at}: ${text}`);
  return tree;
}

/** A node with the requested fields. Its id is always included; fields without a value are omitted; unknown ones are refused. */
export function selectNode({ type, values }: Node, fields: FieldTree): Record<string, unknown> {
  for (const name of fields.keys()) if (!(name in values)) refuse(100, `Tried accessing nonexisting field (${name}) on node type (${type})`);
  const selectedValues: Record<string, unknown> = {};
  for (const [name, below] of new Map([...fields, ...(fields.has("id") || !("id" in values) ? [] : [["id", null] as const])])) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    if (isNode(value)) selectedValues[name] = selectNode(value, below ?? fieldTree("id"));
    else if (below) refuse(2_500, `Subfields are not supported by ${name}`);
    else selectedValues[name] = value;
  }
  return selectedValues;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "values" in value && "type" in value;
}

const LARGEST_PAGE = 5_000;

/** One page of a list. `next` is absent on the last one, which may be found empty. */
export function pageOf<T>(call: Call, all: readonly T[], view: (row: T) => unknown): Reply {
  const limitText = call.query.get("limit");
  const limit = limitText === null ? 25 : Number(limitText);
  if (!Number.isInteger(limit) || limit < 1) refuse(100, "Param limit must be a positive integer");
  if (limit > LARGEST_PAGE) refuse(1, "Please reduce the amount of data you're asking for, then retry your request");
  const after = call.query.get("after");
  const start = after === null ? 0 : positionOf(after) + 1;
  const rows = all.slice(start, start + limit);
  if (rows.length === 0) return { status: 200, body: { data: [] } };
  const last = start + rows.length - 1;
  const next = new URL(`${call.origin}/meta${call.path}`);
  for (const [name, value] of call.query) next.searchParams.set(name, value);
  next.searchParams.set("after", cursorAt(last));
  const paging = { cursors: { before: cursorAt(start), after: cursorAt(last) }, ...(last < all.length - 1 ? { next: next.toString() } : {}) };
  return { status: 200, body: { data: rows.map(view), paging } };
}

const cursorAt = (position: number) => Buffer.from(`QVFI:${position}`).toString("base64url");

function positionOf(cursor: string): number {
  const position = /^QVFI:(\d+)$/.exec(Buffer.from(cursor, "base64url").toString("latin1"))?.[1];
  return position === undefined ? refuse(100, "Invalid cursors values") : Number(position);
}

/** A parameter that is JSON. */
export function jsonParam(text: string | null | undefined, name: string): unknown {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return refuse(100, `Param ${name} must be a valid JSON`);
  }
}

export function listParam(text: string | null | undefined, name: string, known: readonly string[]): string[] | null {
  const value = jsonParam(text, name);
  if (value === undefined) return null;
  if (!Array.isArray(value)) return refuse(100, `Param ${name} must be an array.`);
  for (const [index, one] of value.entries()) if (!known.includes(one)) refuse(100, `Param ${name}[${index}] must be one of {${known.join(", ")}}`);
  return value as string[];
}
