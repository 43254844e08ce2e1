/** The parts of an OpenAPI 3.1 document that the documentation page shows. */

interface Schema {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: (string | number | boolean)[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content & { description?: string }>;
}

export interface ApiDescription {
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** One line of a parameter or property table. */
export interface FieldRow {
  name: string;
  place: "path" | "query" | "header" | "body";
  type: string;
  required: boolean;
  text: string;
}

export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  needsKey: boolean;
  fields: FieldRow[];
  exampleBody: unknown;
  answers: { status: string; text: string; fields: FieldRow[] }[];
}

/** The document with what it refers to in place of each reference. It has no schema that holds itself. */
function expand(document: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => expand(document, item));
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string") {
    const target = value.$ref
      .slice(2)
      .split("/")
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document);
    return expand(document, target);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(document, inner)]));
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return "any";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  return schema.format ? `${type} (${schema.format})` : type;
}

function limitsOf(schema: Schema | undefined): string {
  if (!schema) return "";
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low === undefined && high === undefined) return [];
    if (low === undefined) return [`at most ${high}${unit}`];
    return [high === undefined ? `at least ${low}${unit}` : `${low} to ${high}${unit}`];
  };
  return [
    ...range(schema.minLength, schema.maxLength, " characters"),
    ...range(schema.minItems, schema.maxItems, " items"),
    ...range(schema.minimum, schema.maximum, ""),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ].join(", ");
}

function rowOf(name: string, place: FieldRow["place"], required: boolean, schema: Schema | undefined, description = schema?.description): FieldRow {
  return { name, place, required, type: typeOf(schema), text: [description, limitsOf(schema)].filter(Boolean).join(" · ") };
}

/** Every property with a dotted name; an array's items are under `name[]`. */
function rowsOf(schema: Schema | undefined, prefix = ""): FieldRow[] {
  const inner = schema?.anyOf?.find((option) => option.properties ?? option.items) ?? schema;
  return Object.entries(inner?.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const nested = property.items?.properties ? rowsOf(property.items, `${path}[].`) : rowsOf(property, `${path}.`);
    return [rowOf(path, "body", inner?.required?.includes(name) ?? false, property), ...nested];
  });
}

function answersOf(operation: Operation): DocumentedOperation["answers"] {
  return Object.entries(operation.responses).map(([status, answer]) => {
    const schema = answer.content?.["application/json"]?.schema;
    return { status, text: answer.description ?? "", fields: status.startsWith("2") ? rowsOf(schema) : [] };
  });
}

/** The document as a flat list of operations, in the order of their tags. */
export function operationsOf(document: ApiDescription): DocumentedOperation[] {
  const paths = expand(document, document.paths) as ApiDescription["paths"];
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content?.["application/json"];
      const parameters = operation.parameters ?? [];
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags?.[0] ?? "",
        summary: operation.summary ?? "",
        description: operation.description ?? "",
        needsKey: (operation.security?.length ?? 0) > 0,
        fields: [
          ...parameters.map((parameter) =>
            rowOf(parameter.name, parameter.in === "cookie" ? "header" : parameter.in, parameter.required ?? false, parameter.schema, parameter.description),
          ),
          ...rowsOf(body?.schema),
        ],
        exampleBody: body?.example,
        answers: answersOf(operation),
      };
    }),
  );
}
