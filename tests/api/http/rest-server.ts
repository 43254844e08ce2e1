import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import { handleRest } from "@/server/http";
import { toResponse } from "@/server/http/envelope";

/** The REST handler on a real socket, in the test's own process and on the test file's own database. */

export interface RestServer {
  url: string;
  close(): Promise<void>;
}

export async function startRestServer(handle: typeof handleRest = handleRest): Promise<RestServer> {
  const server = createServer((incoming, outgoing) => {
    const request = incomingMessageToRequest(incoming, outgoing, { maxBodySize: null });
    handle(request, { address: incoming.socket.remoteAddress ?? "unknown" }).then(async (answer) => {
      const response = toResponse(answer);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    }, outgoing.destroy.bind(outgoing));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
