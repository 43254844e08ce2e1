import { type ClientRequest, request as httpRequest, type IncomingMessage, Agent as PlainHttpAgent } from "node:http";
import { request as httpsRequest, Agent as PlainHttpsAgent } from "node:https";
import type { Socket } from "node:net";
import { pipeline, type Readable, Transform } from "node:stream";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import { BlockedAddressError, guardedLookup, isAllowedPrivate, isPublicAddress, type Resolve, urlShapeProblem } from "./outbound-address";

export { publicUrlProblem } from "./outbound-address";

/**
 * Requests to user-supplied addresses. No private address is reached: literal addresses are refused before a
 * socket is opened, names by what they resolve to at this very connection, and once more by the address connected to.
 * `node:https` and not fetch: its agent sees literal addresses too. Node's own NODE_EXTRA_CA_CERTS applies.
 */

const MAX_REDIRECTS = 3;

export type OutboundFailure = "TIMEOUT" | "BLOCKED" | "CONNECTION" | "TOO_LARGE" | "REDIRECTS";

/** `message` may be shown to the workspace: it names the failure and no address of ours. */
export class OutboundError extends Error {
  override name = "OutboundError";

  constructor(
    readonly failure: OutboundFailure,
    message: string,
    readonly durationMs: number,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export interface OutboundRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Bounds the whole attempt: name, connection, answer and its body. */
  timeoutMs: number;
  /** The answer is cut off here and its socket closed; the status still counts. */
  maxResponseBytes: number;
  /** Other name resolution, for tests of names that change. */
  resolve?: Resolve;
}

export interface OutboundAnswer {
  status: number;
  bodyHead: string;
  durationMs: number;
}

// No keep-alive: a connection that outlives its call would outlive the check of its address too.
const guardedAgent = new RequestFilteringHttpsAgent({ keepAlive: false });
const allowedHttpsAgent = new PlainHttpsAgent({ keepAlive: false });
const allowedHttpAgent = new PlainHttpAgent({ keepAlive: false });

function refuseUnlessPublic(socket: Socket): void {
  socket.once("connect", () => {
    if (!isPublicAddress(socket.remoteAddress ?? "")) socket.destroy(new BlockedAddressError("connected to a private address"));
  });
}

function open(url: string, method: string, headers: Record<string, string>, resolve: Resolve | undefined): ClientRequest {
  if (isAllowedPrivate(url)) {
    return new URL(url).protocol === "http:"
      ? httpRequest(url, { method, headers, agent: allowedHttpAgent })
      : httpsRequest(url, { method, headers, agent: allowedHttpsAgent });
  }
  const request = httpsRequest(url, { method, headers, agent: guardedAgent, lookup: guardedLookup(resolve) });
  request.once("socket", refuseUnlessPublic);
  return request;
}

function asOutboundError(error: unknown, durationMs: number): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof BlockedAddressError || (error instanceof Error && error.message.includes("is not allowed. Because"))) {
    return new OutboundError("BLOCKED", "The address is not public.", durationMs, { cause: error });
  }
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return new OutboundError("CONNECTION", `The connection failed${code ? ` (${code})` : ""}.`, durationMs, { cause: error });
}

/** One request, redirects not followed. Answers any status; throws OutboundError when there is none. */
export function sendOutbound(call: OutboundRequest): Promise<OutboundAnswer> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const problem = urlShapeProblem(call.url);
  if (problem !== null) return Promise.reject(new OutboundError("BLOCKED", `The URL ${problem}.`, 0));

  return new Promise((resolve, reject) => {
    const body = call.body === undefined ? undefined : Buffer.from(call.body);
    const request = open(call.url, call.method, { ...call.headers, ...(body ? { "content-length": String(body.length) } : {}) }, call.resolve);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
      request.destroy();
    };
    const fail = (error: unknown) => settle(() => reject(asOutboundError(error, elapsed())));
    const timer = setTimeout(() => fail(new OutboundError("TIMEOUT", `No complete answer within ${call.timeoutMs} ms.`, elapsed())), call.timeoutMs);

    request.on("error", fail);
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const done = () => {
        const bodyHead = Buffer.concat(chunks).subarray(0, call.maxResponseBytes).toString("utf8");
        settle(() => resolve({ status: response.statusCode ?? 0, bodyHead, durationMs: elapsed() }));
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= call.maxResponseBytes) done();
      });
      response.once("end", done);
      response.on("error", fail);
    });
    request.end(body);
  });
}

export interface Download {
  status: number;
  headers: Record<string, string>;
  /** Errors with OutboundError TOO_LARGE or TIMEOUT when the body passes its bounds; destroy it when it is not read to its end. */
  stream: Readable;
}

export interface DownloadLimits {
  maxBytes: number;
  timeoutMs: number;
  headers?: Record<string, string>;
  resolve?: Resolve;
}

function firstAnswer(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once("response", resolve);
    // Stays on: a socket error after the answer is the stream's to report.
    request.on("error", reject);
    request.end();
  });
}

/**
 * GET of a file that a person named. Redirects are followed three times at most, each hop checked like the first;
 * http is accepted only for hosts in ALLOWED_PRIVATE_HOSTS.
 */
export async function openDownload(url: string, limits: DownloadLimits): Promise<Download> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const late = () => new OutboundError("TIMEOUT", `Not complete within ${limits.timeoutMs} ms.`, elapsed());
  let current: { destroy(error?: Error): unknown } | undefined;
  const timer = setTimeout(() => current?.destroy(late()), limits.timeoutMs);

  try {
    let target = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const problem = urlShapeProblem(target, { httpForAllowedHosts: true });
      if (problem !== null) throw new OutboundError("BLOCKED", `The URL ${problem}.`, elapsed());
      const request = open(target, "GET", { accept: "*/*", ...limits.headers }, limits.resolve);
      current = request;
      const response = await firstAnswer(request);
      const status = response.statusCode ?? 0;
      const location = response.headers.location;
      if (![301, 302, 303, 307, 308].includes(status) || location === undefined) {
        const stream = bounded(response, limits.maxBytes, elapsed, () => clearTimeout(timer));
        current = stream;
        return { status, headers: flatten(response), stream };
      }
      request.destroy();
      if (!URL.canParse(location, target)) throw new OutboundError("REDIRECTS", "A redirect leads to no valid URL.", elapsed());
      target = new URL(location, target).href;
    }
    throw new OutboundError("REDIRECTS", `More than ${MAX_REDIRECTS} redirects.`, elapsed());
  } catch (error) {
    clearTimeout(timer);
    throw asOutboundError(error, elapsed());
  }
}

function flatten(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]));
}

function bounded(response: IncomingMessage, maxBytes: number, elapsed: () => number, closed: () => void): Readable {
  const tooLarge = () => new OutboundError("TOO_LARGE", `Larger than ${maxBytes} bytes.`, elapsed());
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) {
    response.destroy();
    throw tooLarge();
  }
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      next(size > maxBytes ? tooLarge() : null, chunk);
    },
  });
  return pipeline(response, meter, closed);
}
