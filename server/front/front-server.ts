import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { observeRequest } from "@/server/health-metrics";
import { UPLOADS_PATH } from "@/server/http/media-upload";
import { logger } from "@/server/lib/logger";
import { answerAt, type Endpoint, findEndpoint, type RequestFacts } from "./endpoints";
import { overwriteForwarded, readForwarded } from "./forwarded";
import { isHostedPage, prepareHostedPage } from "./hosted-page";
import { drainLateBody } from "./late-body";
import { markLocalRequest } from "./local-request";
import { isPagePath, markRequestPath } from "./request-path";
import { DEFAULT_TIME_LIMITS, limitRequestTime, type RequestTimeLimits } from "./request-time-limits";
import { setApiPolicy, setCommonHeaders, setPagePolicy } from "./security-headers";

/** The HTTP server in front of everything: what has an endpoint goes straight to its handler, the rest to the pages. */

export interface FrontOptions {
  host: string;
  port: number;
  baseIsHttps: boolean;
  dev: boolean;
  /** Null: no pages, every other path is 404. */
  pages: RequestListener | null;
  arrival?: RequestTimeLimits;
}

export interface Front {
  server: Server;
  port: number;
  /** Readiness fails for this long while requests, also on new connections, are still answered, so that a load balancer stops routing here before `drain` begins. */
  failReadiness(forMs: number): Promise<void>;
  /** Accepts no new connections, finishes requests in progress, resolves when all connections are closed. */
  drain(withinMs: number): Promise<void>;
}

const takesFiles = (path: string) => path === "/api/v1/media" || path === UPLOADS_PATH || path.startsWith(`${UPLOADS_PATH}/`);

function listenerFor(endpoint: Endpoint | undefined, facts: RequestFacts, outgoing: ServerResponse): RequestListener {
  const answer = async (request: Request): Promise<Response> => {
    const response = await answerAt(endpoint, request, facts);
    if (response instanceof Response) return response;
    outgoing.writeHead(response.status, { ...response.headers, "Content-Length": Buffer.byteLength(response.body) }).end(response.body);
    return RESPONSE_ALREADY_SENT;
  };
  return getRequestListener(answer, {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      // A target or Host that makes no URL is the caller's mistake; anything else a handler should have answered itself.
      if (error instanceof RequestError) {
        return Response.json({ error: { code: "VALIDATION_ERROR", message: "The request line or its Host is malformed." } }, { status: 400 });
      }
      logger.error({ err: error }, "a handler threw");
      return Response.json({ error: { code: "INTERNAL_ERROR", message: "Something went wrong on our side." } }, { status: 500 });
    },
  });
}

export async function startFront(options: FrontOptions): Promise<Front> {
  const open = new Set<ServerResponse>();
  let isReady = true;
  let draining = false;

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const endpoint = findEndpoint(path);
    const kind = endpoint?.kind ?? (path.startsWith("/_next/static/") ? "asset" : "page");
    markLocalRequest(request);
    const facts = readForwarded(request.headers, request.socket.remoteAddress ?? "", options.baseIsHttps);
    overwriteForwarded(request, facts);
    open.add(response);
    limitRequestTime(request, response, takesFiles(path), options.arrival ?? DEFAULT_TIME_LIMITS);
    drainLateBody(request, response);
    if (draining) response.shouldKeepAlive = false;
    response.once("close", () => {
      open.delete(response);
      observeRequest(kind, request.method, response.statusCode, (performance.now() - startedAt) / 1_000);
    });
    setCommonHeaders(response, { dev: options.dev, secure: facts.secure });
    if (endpoint || !options.pages) {
      setApiPolicy(response);
      void listenerFor(endpoint, { address: facts.address, isDraining: !isReady }, response)(request, response);
      return;
    }
    if (kind === "page" && !isPagePath(path)) {
      setApiPolicy(response);
      response.writeHead(400, { "Content-Type": "text/plain" }).end("The address is malformed.");
      return;
    }
    if (kind === "page") markRequestPath(request);
    if (isHostedPage(path)) {
      void prepareHostedPage(request, response, { path, dev: options.dev, pages: options.pages });
      return;
    }
    if (kind === "page") setPagePolicy(request, response, options.dev);
    options.pages(request, response);
  };

  // The time of bodies is bounded by `limitRequestTime`.
  const server = createServer({ requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 }, answer);
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen({ host: options.host, port: options.port, backlog: 1_024 }, done);
  });

  return {
    server,
    port: (server.address() as AddressInfo).port,
    async failReadiness(forMs) {
      isReady = false;
      await sleep(forMs);
    },
    async drain(withinMs) {
      isReady = false;
      draining = true;
      const deadline = Date.now() + withinMs;
      for (const response of open) response.shouldKeepAlive = false;
      // Not http's own close(): that cuts idle connections at once, on which a client may just be sending. They are
      // answered for a moment longer, each with `Connection: close`.
      const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
      await Promise.race([closed, sleep(500)]);
      const remaining = async () => {
        while (Date.now() < deadline) {
          server.closeIdleConnections();
          await Promise.race([closed, sleep(50)]);
          if (open.size === 0) break;
        }
        server.closeAllConnections();
      };
      await Promise.race([closed, remaining()]);
    },
  };
}
