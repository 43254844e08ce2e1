import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Call } from "./contract";
import { control, isLocalProgram } from "./control";
import { callTwin } from "./dispatch";
import { BodyTooLarge, readBody, send } from "./http";
import { feedPage, iconReply, mediaReply } from "./pages/feed";
import { twins } from "./twins";
import { World } from "./world";

/** The stand-in platforms, on one loopback port: `/<platform>/…` for each one's hosts, `/control` for orders, `/` to look at the feeds. */
export async function startSandbox(options: { port: number; stateDir: string; serviceUrl?: string }): Promise<{ port: number; stop(): Promise<void> }> {
  const world = new World(options.stateDir, options.serviceUrl);
  world.grants.prune();
  for (const twin of twins) world.seedAccounts(twin);

  const server = createServer((request, response) => {
    answer(request, response, world).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) send(response, { status: 413, headers: { connection: "close" }, body: { title: "Payload Too Large" } }, world.now());
      else if (!response.headersSent) send(response, { status: 500, body: { title: "The sandbox failed", detail: String(error) } }, world.now());
    });
  });
  // Longer than any client keeps an idle connection: otherwise a call could meet a socket that is just being closed.
  server.keepAliveTimeout = 75_000;
  // Several hundred posts may be due at one instant.
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: options.port, host: "127.0.0.1", backlog: 1_024 }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  const origin = `http://${request.headers.host ?? "127.0.0.1"}`;
  const url = new URL(request.url ?? "/", origin);
  const [, first = "", ...rest] = url.pathname.split("/");
  const call: Call = {
    method: request.method ?? "GET",
    path: `/${rest.join("/")}`,
    params: {},
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.alloc(0),
    stream: request,
    origin,
  };
  if (first === "control") {
    const reply = isLocalProgram(request.headers)
      ? await control({ ...call, body: await readBody(request) }, world, twins)
      : { status: 403, body: { error: { message: "Programs on this machine only." } } };
    return send(response, reply, world.now());
  }
  if (first === "" && call.method === "GET") return send(response, feedPage(url.searchParams, world, twins), world.now());
  if (first === "media" && call.method === "GET") return send(response, mediaReply(rest.join("/"), call.headers.range, world), world.now());
  if (first === "favicon.ico") return send(response, iconReply(), world.now());

  const twin = twins.find((candidate) => candidate.prefix === first);
  if (!twin) return send(response, { status: 404, body: { title: "Not Found" } }, world.now());
  const outcome = await callTwin(twin, call, world);
  if (outcome.kind === "reply") return send(response, outcome.reply, world.now());
  if (outcome.kind === "reset") request.socket.destroy();
  // Silence: the connection stays open until the caller gives up.
}
