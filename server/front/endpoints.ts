import { handleAdsConnectCallback, handleConnectCallback } from "@/server/auth/connect-callback";
import { handleAuth } from "@/server/auth/handler";
import { clientAddress } from "@/server/auth/options";
import { seeOther } from "@/server/auth/see-other";
import { handleSignInLink } from "@/server/auth/sign-in-link";
import { type Health, type Readiness, readHealth, readReadiness } from "@/server/health";
import { answerMetrics, type RouteKind } from "@/server/health-metrics";
import { handleRest } from "@/server/http";
import { handleAuditExport } from "@/server/http/audit-export";
import { handleOwnRunEvents } from "@/server/http/copilot-events";
import { type BufferedResponse, toResponse } from "@/server/http/envelope";
import { handleMcp } from "@/server/http/mcp";
import { handleMediaFile } from "@/server/http/media-file";
import { handleUpload } from "@/server/http/media-upload";
import { handleMetaHook } from "@/server/http/meta-hook";
import { handleOAuth } from "@/server/http/oauth";
import { handlePostsExport } from "@/server/http/posts-export";
import { handleReportUnsubscribe } from "@/server/http/report-unsubscribe";
import { handleWorkspaceExport } from "@/server/http/workspace-export";
import { handleWorkspaceLink } from "@/server/http/workspace-link";
import { inngestHandler } from "@/server/jobs/serve";
import { withBodyLimit } from "@/server/lib/body-limit";
import { handleTrpc } from "@/server/trpc/handler";

/**
 * Table of paths and handlers; every other path is a page. The web server in front matches here before it passes a request on to Next, and
 * the files `app/…/route.ts`, which mount the same paths, answer through the same table.
 */

/** What the web server in front knows of a request. */
export interface RequestFacts {
  /** The caller's address. */
  address: string;
  isDraining: boolean;
}

export interface Endpoint {
  path: RegExp;
  kind: RouteKind;
  /** Allowed methods; others are answered with 405. Absent where the handler checks them itself. */
  methods?: readonly string[];
  /** Null: the handler bounds its bodies itself. */
  maxBodyBytes?: number | null;
  handle(request: Request, facts: RequestFacts): Promise<Response | BufferedResponse>;
}

/** A part of an import with long texts is the most that the dashboard sends. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Body limit: an Inngest server sends the stored results of a run's steps with each of its calls. */
const MAX_RUN_BYTES = 32 * 1024 * 1024;

async function answerHealth(reading: Promise<{ status: "ok" } | Health | Readiness>): Promise<Response> {
  const health = await reading;
  return Response.json(health, { status: health.status === "ok" || health.status === "ready" ? 200 : 503, headers: { "cache-control": "no-store" } });
}

const endpoints: readonly Endpoint[] = [
  { path: /^\/api\/v1(?:\/|$)/, kind: "rest", maxBodyBytes: null, handle: handleRest },
  { path: /^\/api\/trpc(?:\/|$)/, kind: "trpc", handle: handleTrpc },
  { path: /^\/api\/auth\/callback\/credentials$/, kind: "auth", methods: ["POST"], handle: handleAuth },
  { path: /^\/api\/auth\//, kind: "auth", methods: ["GET", "POST"], handle: handleAuth },
  { path: /^\/sign-in\/link\/[^/]+$/, kind: "auth", methods: ["GET", "HEAD"], handle: handleSignInLink },
  { path: /^\/api\/connect\/callback$/, kind: "auth", methods: ["GET"], handle: handleConnectCallback },
  { path: /^\/api\/connect\/ads\/callback$/, kind: "auth", methods: ["GET"], handle: handleAdsConnectCallback },
  { path: /^\/(?:oauth\/(?!authorize$)|\.well-known\/)./, kind: "oauth", handle: handleOAuth },
  { path: /^\/api\/mcp$/, kind: "mcp", handle: handleMcp },
  { path: /^\/api\/inngest$/, kind: "inngest", maxBodyBytes: MAX_RUN_BYTES, handle: inngestHandler },
  { path: /^\/api\/hooks\/meta$/, kind: "hook", methods: ["GET", "POST"], handle: handleMetaHook },
  // `/media` itself is the library's page.
  { path: /^\/media\//, kind: "media", methods: ["GET", "HEAD"], handle: handleMediaFile },
  { path: /^\/api\/media\/uploads(?:\/|$)/, kind: "media", maxBodyBytes: null, handle: handleUpload },
  { path: /^\/api\/copilot\/sessions\/[^/]+\/events$/, kind: "events", handle: handleOwnRunEvents },
  { path: /^\/api\/posts\/export$/, kind: "export", methods: ["POST"], handle: handlePostsExport },
  { path: /^\/api\/ads\/audit-export$/, kind: "export", methods: ["GET"], handle: handleAuditExport },
  { path: /^\/api\/workspaces\/export$/, kind: "export", methods: ["GET"], handle: handleWorkspaceExport },
  { path: /^\/unsubscribe\/[^/]+$/, kind: "page", methods: ["GET", "HEAD", "POST"], handle: handleReportUnsubscribe },
  { path: /^\/in\/[^/]+(?:\/|$)/, kind: "page", methods: ["GET", "HEAD"], handle: handleWorkspaceLink },
  // The service worker keeps what is shared; without one there is nothing for the composer to find, which it says. Reads and changes nothing here.
  { path: /^\/share$/, kind: "page", methods: ["POST"], maxBodyBytes: null, handle: async () => seeOther("/posts/new?shared=1") },
  { path: /^\/api\/health$/, kind: "health", handle: () => answerHealth(readHealth()) },
  { path: /^\/api\/health\/live$/, kind: "health", handle: async () => Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } }) },
  { path: /^\/api\/health\/ready$/, kind: "health", handle: (_, { isDraining }) => answerHealth(readReadiness(isDraining)) },
  { path: /^\/api\/metrics$/, kind: "metrics", handle: answerMetrics },
];

/** Undefined: the path is a page's. */
export const findEndpoint = (path: string): Endpoint | undefined => endpoints.find((endpoint) => endpoint.path.test(path));

export async function answerAt(endpoint: Endpoint | undefined, request: Request, facts: RequestFacts): Promise<Response | BufferedResponse> {
  if (!endpoint) return Response.json({ error: { code: "NOT_FOUND", message: "There is nothing here." } }, { status: 404 });
  const { methods, maxBodyBytes = MAX_BODY_BYTES, handle } = endpoint;
  if (methods && !methods.includes(request.method)) return new Response(null, { status: 405, headers: { allow: methods.join(", ") } });
  return handle(maxBodyBytes === null ? request : withBodyLimit(request, maxBodyBytes), facts);
}

/** The same as a route file mounts it: the address is the one that the web server in front has written. */
export const answerRequest = async (request: Request): Promise<Response> =>
  toResponse(await answerAt(findEndpoint(new URL(request.url).pathname), request, { address: clientAddress(request.headers), isDraining: false }));
