import type { RequestListener } from "node:http";
import next from "next";
import { baseUrl, env } from "@/env";
import { disconnect } from "@/server/db/database";
import { endWatching } from "@/server/domains/copilot";
import { withAssets } from "@/server/front/assets";
import { startFront } from "@/server/front/front-server";
import { settleKeyUse } from "@/server/http";
import { type Running, runChild } from "@/server/launch/child";
import { startRelay } from "@/server/outbox/relay";

/** The web process: API, pages, and the relay that sends events on. `--api-only` leaves the pages out, `--dev` reloads them. */
const DRAIN_MS = 9_000;

const dev = process.argv.includes("--dev");
const withPages = !process.argv.includes("--api-only");

async function start(): Promise<Running> {
  const app = withPages ? next({ dev, dir: process.cwd(), customServer: true, hostname: env.HOST, port: env.PORT }) : null;
  await app?.prepare();
  const handle = app?.getRequestHandler() ?? null;
  const pages: RequestListener | null = handle && ((request, response) => void handle(request, response));
  const front = await startFront({
    host: env.HOST,
    port: env.PORT,
    baseIsHttps: baseUrl().startsWith("https:"),
    dev,
    pages: pages && !dev ? withAssets(pages) : pages,
  });
  if (app && dev) front.server.on("upgrade", app.getUpgradeHandler());
  const relay = startRelay();
  return {
    port: front.port,
    async stop() {
      endWatching();
      await front.drain(DRAIN_MS);
      await relay.stop();
      await settleKeyUse();
      await disconnect();
    },
  };
}

runChild("web", start);
