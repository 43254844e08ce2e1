import { setInterval as every } from "node:timers/promises";
import { z } from "zod";
import { type Position, type RunStreamItem, watchSession } from "@/server/domains/copilot";
import { type Caller, planFor } from "@/server/domains/workspaces";
import { validationError } from "@/server/lib/errors";
import { requestIdFrom } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { sessionContext } from "@/server/trpc/session-context";
import { headersWithAddress } from "@/shared/workspace-header";
import { decideAccess } from "./access";
import { type Admission, identify, reauthenticate } from "./authorize";
import { type BufferedResponse, failure, type Outcome, respond } from "./envelope";
import { failureOf } from "./failures";
import type { Quota } from "./rate-limit";

/**
 * GET …/copilot/sessions/{id}/events: a run of the copilot as server-sent events, for a key under /api/v1 and for a signed-in person under /api.
 * An event's id is `<run>:<number>`; sent back as Last-Event-ID it continues there.
 */

export const runEventsAuthority = { scope: "copilot", plan: planFor.copilot } as const;
const address = /^\/api(\/v1)?\/copilot\/sessions\/([^/]+)\/events$/;
const sessionId = z.guid().toLowerCase();
const position = /^([0-9a-f-]{36}):(\d{1,9})$/i;
/** For browsers: how soon to come back after the connection broke. */
const RETRY_MS = 1_000;
/** Interval of the access checks: a revoked watcher is disconnected within it. */
const RECHECK_MS = 3_000;

const pathOf = (request: Request) => address.exec(new URL(request.url).pathname);

export function isRunEvents(request: Request): boolean {
  return request.method === "GET" && pathOf(request) !== null;
}

function sessionOf(request: Request): string {
  const parsed = sessionId.safeParse(pathOf(request)?.[2]);
  if (!parsed.success) throw validationError([{ path: "id", message: "must be a UUID", code: "invalid_format" }]);
  return parsed.data;
}

/** An invalid cursor is ignored: the stream starts at the beginning. */
function positionOf(request: Request): Position | null {
  const [, runId, seq] = position.exec(request.headers.get("last-event-id") ?? "") ?? [];
  const parsed = sessionId.safeParse(runId);
  return parsed.success ? { runId: parsed.data, seq: Number(seq) } : null;
}

function serverSentEvent(item: RunStreamItem): string {
  if (item === "alive") return ": alive\n\n";
  const { kind, ...data } = item.event;
  return `id: ${item.runId}:${item.seq}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

function streamOf(events: AsyncIterable<RunStreamItem>, leave: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let isCancelled = false;
  const end = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // A watcher who left while the next event was awaited has closed the stream.
    if (!isCancelled) controller.close();
    leave.abort();
  };
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (next.done) end(controller);
        else if (!isCancelled) controller.enqueue(encoder.encode(serverSentEvent(next.value)));
      } catch (error) {
        logger.warn({ err: error }, "a run's events could not be read on; whoever watches comes back");
        end(controller);
      }
    },
    cancel: () => {
      isCancelled = true;
      leave.abort();
    },
  });
}

/** Until the client disconnects. A failed access check counts as a refusal: an authorised client reconnects. */
async function leaveWhenRefused(authorize: () => Promise<Caller>, leave: AbortController): Promise<void> {
  try {
    for await (const _ of every(RECHECK_MS, undefined, { signal: leave.signal, ref: false })) await authorize();
  } catch {
    leave.abort();
  }
}

async function watch(caller: Caller, authorize: () => Promise<Caller>, request: Request, headers: Headers): Promise<Response> {
  const leave = new AbortController();
  request.signal.addEventListener("abort", () => leave.abort(), { once: true });
  const events = await watchSession(caller, sessionOf(request), positionOf(request), leave.signal);
  void leaveWhenRefused(authorize, leave);
  headers.set("content-type", "text/event-stream; charset=utf-8");
  // No proxy may gather or change what should be seen at once.
  headers.set("cache-control", "no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  return new Response(streamOf(events, leave), { headers });
}

function errorOutcome(error: unknown, requestId: string): Outcome {
  const failed = failureOf(error, requestId);
  if (failed.code === "INTERNAL_ERROR") logger.error({ err: failed.cause, requestId }, "a run's events were not told");
  return failure(failed, 422);
}

const callerOf = ({ holder, selection, workspace }: Admission) => decideAccess(holder, selection, workspace, runEventsAuthority);

export async function handleRunEvents(request: Request, client: { address: string }): Promise<Response | BufferedResponse> {
  const requestId = requestIdFrom(request.headers.get("x-request-id"));
  const verdict = await identify(request.headers, client.address);
  const answer = (outcome: Outcome, quota: Quota) => respond(outcome, requestId, quota);
  if ("refusal" in verdict) return answer(failure(verdict.refusal), verdict.quota);
  const { admission, quota } = verdict;
  try {
    const authorize = async () => callerOf(await reauthenticate(request.headers));
    return await watch(callerOf(admission), authorize, request, new Headers(answer({ status: 200, body: "" }, quota).headers));
  } catch (error) {
    return answer(errorOutcome(error, requestId), quota);
  }
}

/** The chat page's own, with the session cookie. */
export async function handleOwnRunEvents(request: Request): Promise<Response> {
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET" } });
  const requestId = requestIdFrom(request.headers.get("x-request-id"));
  try {
    const authorize = () => sessionContext(headersWithAddress(request), new Headers()).authorize(runEventsAuthority);
    return await watch(await authorize(), authorize, request, new Headers({ "x-content-type-options": "nosniff" }));
  } catch (error) {
    const { status, body } = errorOutcome(error, requestId);
    return new Response(body, { status, headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" } });
  }
}
