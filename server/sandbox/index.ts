import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Call, Fake } from "./contract";
import { control, isLocalProgram } from "./control";
import { callFake } from "./dispatch";
import { facebook } from "./fakes/facebook";
import { googleAds } from "./fakes/google-ads";
import { instagram } from "./fakes/instagram";
import { linkedin } from "./fakes/linkedin";
import { metaAds } from "./fakes/meta-ads";
import { pinterest } from "./fakes/pinterest";
import { snapchat } from "./fakes/snapchat";
import { tiktok } from "./fakes/tiktok";
import { twitter } from "./fakes/twitter";
import { youtube } from "./fakes/youtube";
import { BodyTooLarge, readBody, send } from "./http";
import { feedPage, iconReply, mediaReply } from "./pages/feed";
import { SandboxState } from "./sandbox-state";

/** The platforms of the sandbox. */
const fakes: Fake[] = [twitter, linkedin, pinterest, tiktok, snapchat, youtube, instagram, facebook, metaAds, googleAds];

interface SandboxOptions {
  port: number;
  stateDir: string;
  serviceUrl?: string;
  slowSeconds?: number;
}

/** The sandbox platforms, on one loopback port: `/<platform>/…` for each one's hosts, `/control` for control requests, `/` for the feeds. */
export async function startSandbox(options: SandboxOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const sandbox = new SandboxState(options.stateDir, options.serviceUrl, options.slowSeconds);
  sandbox.grants.prune();
  for (const fake of fakes) sandbox.seedAccounts(fake);

  const server = createServer((request, response) => {
    answer(request, response, sandbox).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) send(response, { status: 413, headers: { connection: "close" }, body: { title: "Payload Too Large" } }, sandbox.now());
      else if (!response.headersSent) send(response, { status: 500, body: { title: "The sandbox failed", detail: String(error) } }, sandbox.now());
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

async function answer(request: IncomingMessage, response: ServerResponse, sandbox: SandboxState): Promise<void> {
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
      ? await control({ ...call, body: await readBody(request) }, sandbox, fakes)
      : { status: 403, body: { error: { message: "Programs on this machine only." } } };
    return send(response, reply, sandbox.now());
  }
  if (first === "" && call.method === "GET") return send(response, feedPage(url.searchParams, sandbox, fakes), sandbox.now());
  if (first === "media" && call.method === "GET") return send(response, mediaReply(rest.join("/"), call.headers.range, sandbox), sandbox.now());
  if (first === "favicon.ico") return send(response, iconReply(), sandbox.now());

  const fake = fakes.find((candidate) => candidate.prefix === first);
  if (!fake) return send(response, { status: 404, body: { title: "Not Found" } }, sandbox.now());
  const outcome = await callFake(fake, call, sandbox);
  if (outcome.kind === "reply") return send(response, outcome.reply, sandbox.now());
  if (outcome.kind === "reset") request.socket.destroy();
  // Silence: the connection stays open until the caller stops.
}
