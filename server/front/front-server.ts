import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { type Health, type Readiness, readHealth, readReadiness } from "@/server/health";
import { answerMetrics, observeRequest, type RouteKind } from "@/server/health-metrics";
import { handleRest } from "@/server/http";
import { auditExportPath, handleAuditExport } from "@/server/http/audit-export";
import { handleOwnRunEvents, isOwnRunEventsPath } from "@/server/http/copilot-events";
import { handleMcp, mcpPath } from "@/server/http/mcp";
import { handleMediaFile } from "@/server/http/media-file";
import { handleUpload, uploadsPath } from "@/server/http/media-upload";
import { handleMetaHook, metaHookPath } from "@/server/http/meta-hook";
import { handleOAuth, isOAuthPath } from "@/server/http/oauth";
import { handlePostsExport, postsExportPath } from "@/server/http/posts-export";
import { inngestHandler } from "@/server/jobs/serve";
import { withBodyLimit } from "@/server/lib/body-limit";
import { logger } from "@/server/lib/logger";
import { handleTrpc } from "@/server/trpc/handler";
import { isConnectPage, prepareConnectPage } from "./connect-page";
import { type ForwardedFacts, overwriteForwarded, readForwarded } from "./forwarded";
import { drainLateBody } from "./late-body";
import { markLocalRequest } from "./local-request";
import { markRequestPath } from "./request-path";
import { DEFAULT_TIME_LIMITS, limitRequestTime, type RequestTimeLimits } from "./request-time-limits";
import { setApiPolicy, setCommonHeaders, setPagePolicy } from "./security-headers";

/** The HTTP server in front of everything: /api/* goes straight to its handlers, the rest to the pages. */

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
  /** Fails the readiness check for so long and goes on answering, new connections too: a load balancer sends nobody here any more when `drain` begins. */
  failReadiness(forMs: number): Promise<void>;
  /** Takes no new connections, ends what is under way, returns when all connections are closed. */
  drain(withinMs: number): Promise<void>;
}

type Handler = (request: Request, facts: ForwardedFacts) => Promise<Response>;

const notFound = () => Response.json({ error: { code: "NOT_FOUND", message: "There is nothing here." } }, { status: 404 });

async function answerHealth(reading: Promise<{ status: "ok" } | Health | Readiness>): Promise<Response> {
  const health = await reading;
  return Response.json(health, { status: health.status === "ok" || health.status === "ready" ? 200 : 503, headers: { "cache-control": "no-store" } });
}

const under = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

const takesFiles = (path: string) => path === "/api/v1/media" || under(path, uploadsPath);

/** A part of an import with long texts is the most that the dashboard sends. Files, and all that comes over REST, have bounds of their own. */
const bodyBytes = 16 * 1024 * 1024;
/** What an Inngest server has kept of a run's steps comes with each of its calls. */
const runBytes = 32 * 1024 * 1024;

function bounded(handler: Handler, path: string, kind: RouteKind): Handler {
  if (takesFiles(path) || kind === "rest") return handler;
  return (request, facts) => handler(withBodyLimit(request, kind === "inngest" ? runBytes : bodyBytes), facts);
}

function route(path: string, isDraining: () => boolean): { kind: RouteKind; handler: Handler | null } {
  if (under(path, "/api/v1")) return { kind: "rest", handler: (request, facts) => handleRest(request, facts) };
  if (under(path, "/api/trpc")) return { kind: "trpc", handler: handleTrpc };
  // `/media` itself is the library's page.
  if (path.startsWith("/media/")) return { kind: "media", handler: handleMediaFile };
  if (under(path, uploadsPath)) return { kind: "media", handler: handleUpload };
  if (isOwnRunEventsPath(path)) return { kind: "events", handler: handleOwnRunEvents };
  if (path === mcpPath) return { kind: "mcp", handler: (request, facts) => handleMcp(request, facts) };
  if (isOAuthPath(path)) return { kind: "oauth", handler: (request, facts) => handleOAuth(request, facts) };
  if (path === postsExportPath) return { kind: "export", handler: handlePostsExport };
  if (path === auditExportPath) return { kind: "export", handler: handleAuditExport };
  if (path === metaHookPath) return { kind: "hook", handler: handleMetaHook };
  if (path === "/api/inngest") return { kind: "inngest", handler: inngestHandler };
  if (path === "/api/health") return { kind: "health", handler: () => answerHealth(readHealth()) };
  if (path === "/api/health/live") return { kind: "health", handler: () => answerHealth(Promise.resolve({ status: "ok" })) };
  if (path === "/api/health/ready") return { kind: "health", handler: () => answerHealth(readReadiness(isDraining())) };
  if (path === "/api/metrics") return { kind: "metrics", handler: answerMetrics };
  return { kind: path.startsWith("/_next/static/") ? "asset" : "page", handler: null };
}

function listenerFor(handler: Handler, facts: ForwardedFacts): RequestListener {
  return getRequestListener((request) => handler(request, facts), {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      // A target or Host that makes no URL is the caller's mistake; anything else a handler should have answered itself.
      if (error instanceof Error && error.name === "RequestError") {
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
    const { kind, handler } = route(path, () => !isReady);
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
    if (handler || !options.pages) {
      setApiPolicy(response);
      void listenerFor(bounded(handler ?? (async () => notFound()), path, kind), facts)(request, response);
      return;
    }
    if (kind === "page") markRequestPath(request);
    if (isConnectPage(path)) {
      void prepareConnectPage(request, response, { path, dev: options.dev, pages: options.pages });
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
