import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a request may take to arrive. Node knows one bound for all, which is either too short for a film or too long for a line of JSON. */
export interface RequestTimeLimits {
  /** From its first byte to its last. */
  ordinaryMs: number;
  /** An upload may take as long as it needs, while at least so many bytes come in each window. */
  windowMs: number;
  windowBytes: number;
}

export const DEFAULT_TIME_LIMITS: RequestTimeLimits = { ordinaryMs: 120_000, windowMs: 30_000, windowBytes: 64 * 1024 };

/** Node's own response to a request timeout. */
const REQUEST_TIMEOUT_RESPONSE = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Ends the connection of a request that does not come in time. */
export function limitRequestTime(request: IncomingMessage, response: ServerResponse, upload: boolean, limits: RequestTimeLimits): void {
  // Without a body it has arrived with its head, which has a bound of its own.
  if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) return;
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(
    () => {
      if (request.complete) return clearInterval(timer);
      const received = socket.bytesRead - before;
      before = socket.bytesRead;
      if (upload && received >= limits.windowBytes) return;
      clearInterval(timer);
      if (!response.headersSent && socket.writable) socket.write(REQUEST_TIMEOUT_RESPONSE);
      socket.destroy();
    },
    upload ? limits.windowMs : limits.ordinaryMs,
  );
  timer.unref();
  response.once("close", () => clearInterval(timer));
}
