import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * What still comes of a body that was answered before its end, such as one that is too long. A connection that is closed while its client
 * sends is reset, and the answer lost with it: so the rest is taken and thrown away, within bounds.
 */
const LATE_BODY_MS = 30_000;
/** A rest that comes in drops would hold the connection for nothing. */
const WINDOW_MS = 1_000;
const WINDOW_BYTES = 8 * 1024;
const MAX_LATE_BYTES = 256 * 1024 * 1024;

export function drainLateBody(request: IncomingMessage, response: ServerResponse): void {
  // Before "finish", at which Node closes the connection of a request with "Connection: close".
  response.once("prefinish", () => {
    if (request.complete || request.destroyed) return;
    const { socket } = request;
    // The request listener's own clean-up calls it half a second after an answer, too soon for a slow line.
    const close = socket.destroySoon;
    let wantsClose = false;
    socket.destroySoon = () => {
      wantsClose = true;
    };
    const limit = socket.bytesRead + MAX_LATE_BYTES;
    let lastBytesRead = socket.bytesRead;
    const end = () => {
      clearTimeout(timer);
      clearInterval(pace);
      request.off("data", count).off("close", end);
      socket.destroySoon = close;
      if (wantsClose) socket.destroySoon();
    };
    const cut = () => {
      wantsClose = true;
      end();
    };
    const count = () => {
      if (socket.bytesRead > limit) cut();
    };
    const timer = setTimeout(cut, LATE_BODY_MS);
    const pace = setInterval(() => {
      if (socket.bytesRead - lastBytesRead < WINDOW_BYTES) cut();
      lastBytesRead = socket.bytesRead;
    }, WINDOW_MS);
    // Anyone who read it has had enough, and would hold it up.
    request.removeAllListeners("data");
    request.on("data", count).once("close", end).resume();
  });
}
