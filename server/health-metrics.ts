import { timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Histogram } from "prom-client";
import { baseUrl, env } from "@/env";
import { pool } from "@/server/db/pool";
import { isLoopbackHost, LOCAL_REQUEST_HEADER } from "@/server/front/local-request";
import { isEmbeddedEngine } from "@/server/jobs/registration";
import { metrics } from "@/server/lib/metrics";
import { heartbeatAge } from "@/server/outbox/heartbeat";
import { queueStatistics } from "@/server/workflow/statistics";

/** Prometheus text. Labels are kinds of routes, never paths: a path carries ids. */
const { registry } = metrics();
collectDefaultMetrics({ register: registry });

export type RouteKind =
  | "rest"
  | "trpc"
  | "mcp"
  | "auth"
  | "oauth"
  | "inngest"
  | "media"
  | "hook"
  | "export"
  | "events"
  | "health"
  | "metrics"
  | "page"
  | "asset";

const durations = new Histogram({
  name: "nashir_http_request_duration_seconds",
  help: "Time until a response was sent.",
  labelNames: ["kind", "method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"]);

export function observeRequest(kind: RouteKind, method: string | undefined, status: number, seconds: number): void {
  durations.observe({ kind, method: methods.has(method ?? "") ? method : "other", status: `${Math.floor(status / 100)}xx` }, seconds);
}

new Gauge({
  name: "nashir_outbox_waiting",
  help: "Events that have not been handed to the workflow engine yet.",
  registers: [registry],
  async collect() {
    try {
      const { rows } = await pool().query<{ waiting: number }>(`SELECT count(*)::int AS waiting FROM "OutboxEvent" WHERE "relayedAt" IS NULL`);
      this.set(rows[0]?.waiting ?? 0);
    } catch {
      this.reset();
    }
  },
});

new Gauge({
  name: "nashir_cron_heartbeat_age_seconds",
  help: "Since the engine started the cron of each minute for the last time; more than 180 is too late.",
  registers: [registry],
  async collect() {
    const age = await heartbeatAge().catch(() => null);
    if (age === null) this.reset();
    else this.set(age);
  },
});

new Gauge({
  name: "nashir_posts_overdue",
  help: "Posts that were due more than a minute ago and that no run has taken.",
  registers: [registry],
  async collect() {
    try {
      const { rows } = await pool().query<{ overdue: number }>(
        `SELECT count(*)::int AS overdue FROM "Post" WHERE "status" = 'SCHEDULED' AND "scheduledAt" < now() - interval '1 minute' AND "approval" IN ('NONE', 'APPROVED')`,
      );
      this.set(rows[0]?.overdue ?? 0);
    } catch {
      this.reset();
    }
  },
});

const oldestDue = new Gauge({
  name: "nashir_workflow_oldest_due_seconds",
  help: "How long the call that has waited longest in the embedded engine's queue has been due.",
  registers: [registry],
});

new Gauge({
  name: "nashir_workflow_calls",
  help: "Calls in the embedded engine's queue, by state; absent where an Inngest server runs the functions.",
  labelNames: ["state"],
  registers: [registry],
  async collect() {
    this.reset();
    oldestDue.reset();
    if (!isEmbeddedEngine()) return;
    const queue = await queueStatistics(pool()).catch(() => null);
    if (queue === null) return;
    for (const state of ["due", "later", "inFlight", "waitingForSlot"] as const) this.set({ state }, queue[state]);
    oldestDue.set(queue.oldestDueMs / 1_000);
  },
});

function isTokenRight(header: string | null): boolean {
  if (!env.METRICS_TOKEN || !header) return false;
  const given = Buffer.from(header);
  const expected = Buffer.from(`Bearer ${env.METRICS_TOKEN}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A proxy may say nothing of itself: behind a public BASE_URL even who seems to come directly needs the token. */
const isOnlyThisMachine = () => isLoopbackHost(new URL(baseUrl()).hostname);

export async function answerMetrics(request: Request): Promise<Response> {
  const direct = isOnlyThisMachine() && request.headers.get(LOCAL_REQUEST_HEADER) === "1";
  if (!direct && !isTokenRight(request.headers.get("authorization"))) {
    const message = "Metrics are for this machine as long as BASE_URL is its own, or for a bearer of METRICS_TOKEN.";
    return Response.json({ error: { code: "FORBIDDEN", message } }, { status: 403 });
  }
  return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
}
