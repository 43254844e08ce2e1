import type { AnyRouter } from "@trpc/server";
import type { OpenApiRouter } from "trpc-to-openapi";
import type { Scope } from "@/server/domains/workspaces/workspaces.schema";
import { type Route, routesOf } from "../routes";
import { components, errorReference, everyAnswer, headerReferences, isDescribed } from "./components";
import { examples } from "./examples";
import { operations } from "./operations";
import { runEvents } from "./streams";
import { webhookEventSchemas, webhookEvents } from "./webhook-events";

const scopes: Record<Scope, string> = {
  "posts:read": "Read posts, accounts, brands, best times, media and webhooks.",
  "posts:create": "Create, schedule, edit and delete posts; manage accounts, media and webhooks.",
  "ads:read": "Read campaigns, figures, reports and proposals.",
  "ads:write": "Pause and resume campaigns, switch auto-pilot.",
  copilot: "Ask the copilot, and read its sessions.",
  "brands:manage": "Create, change and delete brands; create connect links.",
  "keys:manage": "Create, list and revoke API keys.",
};

/** Access tokens of apps, which every operation takes like a key. */
function oauthScheme(origin: string) {
  const tokens = { tokenUrl: `${origin}/oauth/token`, refreshUrl: `${origin}/oauth/token`, scopes };
  return {
    type: "oauth2",
    description:
      "An app that acts for a person who let it into one workspace: the authorization code flow with PKCE (S256). Apps register themselves at `/oauth/register`; everything else is in `/.well-known/oauth-authorization-server`, also the device flow.",
    flows: { authorizationCode: { authorizationUrl: `${origin}/oauth/authorize`, ...tokens } },
  };
}

/**
 * The OpenAPI description, made from the schemas that validate. trpc-to-openapi knows procedures; what only REST has (envelope,
 * 201, our errors and headers) is mended in here, once.
 */

type Json = Record<string, unknown>;

interface GeneratedOperation {
  summary?: string;
  tags?: string[];
  parameters?: Json[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: Json }> }>;
}

const description = `
Schedules and publishes posts to social accounts, recommends times, and tells of outcomes by signed webhooks.

Every answer is \`{ data, meta? }\` or \`{ error: { code, message, details? } }\`. Times are ISO 8601 in UTC with milliseconds.
Lists take \`offset\` and \`limit\`; \`meta.next\` is the next page's relative URL, or null at the end.

جدولة المنشورات ونشرها على حسابات التواصل، واقتراح أفضل الأوقات، وإشعارات موقّعة بالنتائج.
`.trim();

const tagDescriptions: Record<string, string> = {
  Posts: "Create, schedule, edit and follow posts.",
  "Recurring posts": "Posts that come again by a rule, each time as an ordinary post.",
  Queue: "Weekly posting times, which queued posts take one after the other.",
  Connections: "The connected social accounts.",
  Brands: "Groups of accounts, for example one for each of your customers.",
  "Connect links": "Pages on which your customers connect accounts to a brand, without an account here.",
  "API keys": "Keys of people and of workspaces.",
  Platforms: "What each social platform takes.",
  Analytics: "When to publish, and what published posts brought.",
  Webhooks: "Signed notifications of what became of posts, accounts, ads and files.",
  Ads: "Ad accounts, campaigns and their audit trail.",
  Copilot: "The marketing copilot and its sessions.",
  Media: "Files for posts.",
  Description: "This document.",
};

/** zod writes limits and patterns that only restate a type; a reader is better off without them. Answers may gain fields. */
function tidy(value: unknown, answers: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item, answers));
  if (typeof value !== "object" || value === null) return value;
  const schema = value as Json;
  const supported = Object.entries(schema).filter(([key, inner]) => {
    if (key === "maximum" || key === "minimum") return Math.abs(Number(inner)) !== Number.MAX_SAFE_INTEGER;
    // Classes of Unicode need a flag that not every reader sets.
    if (key === "pattern") return typeof inner !== "string" || !("format" in schema || /\\[pP]\{/.test(inner));
    // OpenAPI's are texts, and zod's may be booleans.
    if (key === "discriminator") return false;
    return !(answers && key === "additionalProperties" && inner === false);
  });
  const tidied = Object.fromEntries(supported.map(([key, inner]) => [key, tidy(inner, answers)]));
  return isPair(tidied) ? { ...tidied, ...pairOf(tidied) } : tidied;
}

/** A tuple of one item type as an array of that length, which client generators handle better. */
const isPair = ({ prefixItems }: Json): boolean => Array.isArray(prefixItems) && new Set(prefixItems.map((item) => JSON.stringify(item))).size === 1;

function pairOf({ prefixItems }: Json): Json {
  const items = prefixItems as Json[];
  return { prefixItems: undefined, items: items[0], minItems: items.length, maxItems: items.length };
}

/** `posts.create` takes a `CreatePostInput`, `ads.checkPolicy` a `CheckPolicyInput`. */
function inputNameOf({ procedure }: Route): string {
  const [group = "", action = ""] = (operations[procedure]?.id ?? procedure).split(".");
  const [, verb = "", subject = ""] = /^([a-z]+)(.*)$/.exec(action) ?? [];
  const pascal = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return `${pascal(verb)}${subject || pascal(group.replace(/s$/, ""))}Input`;
}

function wrap(route: Route, schema: Json): Json {
  if (route.enveloped) return schema;
  return { type: "object", required: ["data"], properties: { data: schema } };
}

/** Resources that a query or a body names, and that answer 404 as those of a path do; a post's accounts are part of its input. */
const named = ["adAccountId", "adAccountIds", "sessionId"];

function statusesOf(route: Route, generated: GeneratedOperation): number[] {
  const always = [400, 401, 403, 429, 500, 503];
  const declared = Object.keys(generated.responses).map(Number);
  return [
    ...new Set([
      ...always,
      route.invalidInputStatus,
      ...(route.pathParameters.length > 0 || named.some((name) => route.properties.includes(name)) ? [404] : []),
      ...(route.method === "GET" ? [] : [409]),
      ...(route.takesBody || route.takesFile ? [413] : []),
      ...(route.takesFile ? [507] : []),
      // What a procedure names itself, such as 502.
      ...declared.filter((status) => status > 500),
    ]),
  ]
    .filter(isDescribed)
    .sort((a, b) => a - b);
}

const bodyTypeOf = (route: Route) => (route.takesFile ? "multipart/form-data" : "application/json");

function inputOf(route: Route, generated: GeneratedOperation): Json | null {
  const schema = generated.requestBody?.content[bodyTypeOf(route)]?.schema;
  return schema ? { ...(tidy(schema, false) as Json), additionalProperties: false } : null;
}

function requestBodyOf(route: Route, generated: GeneratedOperation, example: unknown) {
  if (!inputOf(route, generated)) return {};
  const schema = { $ref: `#/components/schemas/${inputNameOf(route)}` };
  return { requestBody: { required: !route.bodyOptional, content: { [bodyTypeOf(route)]: { schema, ...(example ? { example } : {}) } } } };
}

const pagination: Record<string, string> = {
  offset: "How many entries to skip.",
  limit: "Entries on a page.",
};

/** Defaults get lost where a parameter is read from text before it is a number. */
function parametersOf(route: Route, generated: GeneratedOperation): Json[] {
  return (generated.parameters ?? []).map((parameter) => {
    const name = String(parameter.name);
    const whenAbsent = route.shape[name]?.safeParse(undefined).data;
    const schema = { ...(parameter.schema as Json), ...(whenAbsent === undefined ? {} : { default: whenAbsent }) };
    return tidy({ ...(pagination[name] ? { description: pagination[name] } : {}), ...parameter, schema }, false) as Json;
  });
}

/** Operations that wait for an outcome by default (`Prefer: respond-async` turns it off). */
const waiting = new Set(["posts.create", "posts.retry"]);

function operationOf(route: Route, generated: GeneratedOperation): Json {
  const operationExample = examples[`${route.method} ${route.path}`];
  const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  const repeatable = route.method !== "GET";
  const schema = wrap(route, tidy(generated.responses["200"]?.content?.["application/json"]?.schema ?? {}, true) as Json);
  const success = {
    description: route.successStatus === 201 ? "Created." : "Done.",
    headers: headerReferences(repeatable ? [...everyAnswer, "Idempotent-Replayed"] : everyAnswer),
    content: { "application/json": { schema, ...(operationExample?.response ? { example: operationExample.response } : {}) } },
  };
  return {
    operationId: operations[route.procedure]?.id ?? route.procedure,
    summary: generated.summary,
    description: [operations[route.procedure]?.description, `Scope: \`${route.authority.scope}\`.`].filter(Boolean).join("\n\n"),
    tags: generated.tags,
    security: [{ ApiKey: [] }, { OAuth: [route.authority.scope] }],
    parameters: [
      ...parametersOf(route, generated),
      parameter("WorkspaceId"),
      parameter("RequestId"),
      ...(repeatable ? [parameter("IdempotencyKey")] : []),
      ...(waiting.has(route.procedure) ? [parameter("Prefer")] : []),
    ],
    ...requestBodyOf(route, generated, operationExample?.request),
    responses: {
      [route.successStatus]: success,
      ...Object.fromEntries(statusesOf(route, generated).map((status) => [status, errorReference(status)])),
    },
  };
}

const selfDescription = {
  get: {
    operationId: "description.get",
    summary: "This description",
    description: "Needs no key.",
    tags: ["Description"],
    security: [],
    responses: {
      200: {
        description: "The OpenAPI document.",
        headers: headerReferences(everyAnswer),
        content: { "application/json": { schema: { type: "object" }, example: { openapi: "3.1.0", info: { title: "Nashir API" } } } },
      },
      429: errorReference(429),
    },
  },
};

export async function openApiDocument(root: AnyRouter, serverUrl: string): Promise<Json> {
  // Only who reads the description needs it.
  const { generateOpenApiDocument } = await import("trpc-to-openapi");
  const generated = generateOpenApiDocument(root as unknown as OpenApiRouter, {
    title: "Nashir API",
    version: "1.0.0",
    openApiVersion: "3.1.0",
    baseUrl: serverUrl,
  });
  const generatedPaths = (generated.paths ?? {}) as Record<string, Record<string, GeneratedOperation>>;
  const paths: Record<string, Json> = {};
  const tags = new Set<string>();
  const inputs: Json = {};
  for (const route of routesOf(root).sort((a, b) => a.path.localeCompare(b.path, "en"))) {
    const method = route.method.toLowerCase();
    const operation = generatedPaths[route.path]?.[method];
    if (!operation) throw new Error(`trpc-to-openapi left out ${route.method} ${route.path}`);
    paths[route.path] = { ...paths[route.path], [method]: operationOf(route, operation) };
    for (const tag of operation.tags ?? []) tags.add(tag);
    const input = inputOf(route, operation);
    if (input) inputs[inputNameOf(route)] = input;
  }
  const resources = Object.entries(generated.components?.schemas ?? {})
    .filter(([name]) => !name.startsWith("error."))
    .map(([name, schema]) => [name, tidy(schema, true)]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Nashir API",
      version: "1.0.0",
      description,
      contact: { name: "Whoever operates this installation" },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: serverUrl }],
    tags: [...tags, "Description"].map((name) => ({ name, ...(tagDescriptions[name] ? { description: tagDescriptions[name] } : {}) })),
    paths: { ...paths, "/copilot/sessions/{id}/events": runEvents, "/openapi.json": selfDescription },
    webhooks: webhookEvents,
    components: {
      ...components,
      securitySchemes: { ...components.securitySchemes, OAuth: oauthScheme(new URL(serverUrl).origin) },
      schemas: { ...components.schemas, ...Object.fromEntries(resources), ...inputs, ...webhookEventSchemas },
    },
  };
}
