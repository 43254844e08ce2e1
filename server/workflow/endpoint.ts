import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { EngineLogger } from "./contract";
import { type EngineDatabase, isOutage } from "./database";
import { readEvents } from "./incoming-events";
import type { Registration } from "./registration";
import type { Registry } from "./registry";
import { routeEvent, storeEvents } from "./routing";
import { sameSecret } from "./signing";
import { statistics } from "./statistics";

/** The engine's own HTTP surface, on loopback: events in, health and counters out. */

const MAX_BODY = 16 * 1024 * 1024;
const HEALTH_DEADLINE = 2000;

export interface EndpointParts {
  database: EngineDatabase;
  registry: Registry;
  registration: Registration;
  eventKey: string;
  logger: EngineLogger;
  /** Calls on their way, by this engine. */
  inFlight: () => number;
  /** Something is due in so many milliseconds. */
  dueIn: (milliseconds: number) => void;
}

class TooLarge extends Error {}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function answer(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function receiveEvents(request: IncomingMessage, response: ServerResponse, parts: EndpointParts): Promise<void> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readBody(request));
  } catch (error) {
    if (error instanceof TooLarge) {
      response.setHeader("connection", "close");
      return answer(response, 413, { error: `An event request may have ${MAX_BODY} bytes.`, status: 413 });
    }
    return answer(response, 400, { error: "The body is not JSON.", status: 400 });
  }
  const seed = request.headers["x-inngest-event-id-seed"];
  const read = readEvents(parsed, typeof seed === "string" ? seed : undefined, new Date());
  if ("problem" in read) return answer(response, 400, { error: read.problem, status: 400 });
  const { registry } = parts;
  await parts.database.transaction(async (tx) => {
    const fresh = await storeEvents(tx, read.events, registry.isComplete);
    if (registry.isComplete) for (const event of fresh) await routeEvent(tx, registry, event);
  });
  for (const event of read.events) if (event.ts > Date.now()) parts.dueIn(event.ts - Date.now());
  answer(response, 200, { ids: read.events.map((event) => event.id), status: 200 });
}

async function health(response: ServerResponse, { database, registry, registration }: EndpointParts): Promise<void> {
  const answers = await Promise.race([
    database.query("SELECT 1").then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), HEALTH_DEADLINE).unref()),
  ]);
  const checks = { database: answers ? "ok" : "down", functions: registration.problem ?? (registration.registered ? "ok" : "not registered yet") };
  const healthy = checks.database === "ok" && checks.functions === "ok";
  answer(response, healthy ? 200 : 503, { status: healthy ? "ok" : "down", checks, functions: registry.size });
}

async function handle(request: IncomingMessage, response: ServerResponse, parts: EndpointParts): Promise<void> {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const key = /^\/e\/([^/]+)$/.exec(path)?.[1];
  if (key !== undefined && request.method === "POST") {
    if (!sameSecret(key, parts.eventKey)) return answer(response, 401, { error: "Event key not found", status: 401 });
    return receiveEvents(request, response, parts);
  }
  if (path === "/health" && request.method === "GET") return health(response, parts);
  if (path === "/stats" && request.method === "GET") return answer(response, 200, await statistics(parts.database, parts.inFlight()));
  answer(response, 404, { error: "Not found", status: 404 });
}

export async function listen(parts: EndpointParts, host: string, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    handle(request, response, parts).catch((error: unknown) => {
      if (!isOutage(error)) parts.logger.error({ err: error }, "The workflow engine could not answer");
      // The SDK sends again after a 5xx; the ids make sure that nothing happens twice.
      answer(response, isOutage(error) ? 503 : 500, { error: "The workflow engine could not take the request.", status: 500 });
    });
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
