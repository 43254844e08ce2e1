import { createServer, type RequestListener } from "node:http";
import { baseUrl, env } from "@/env";
import { disconnect } from "@/server/db/database";
import { openConnections } from "@/server/db/pool";
import { closeRunStreams } from "@/server/domains/copilot";
import { withAssets } from "@/server/front/assets";
import { startFront } from "@/server/front/front-server";
import { flushKeyUsage } from "@/server/http";
import { startRegistration } from "@/server/jobs/registration";
import { type RunningChild, runChild } from "@/server/launch/child";
import { startRelay } from "@/server/outbox/relay";
import { startSweeper } from "@/server/outbox/sweeper";
import { openPageBridge } from "@/server/page-bridge";

/** The web process: API, pages, the relay that sends events on, and the sweeper. `--api-only` leaves the pages out, `--dev` reloads them. */
const DRAIN_MS = 9_000;

const dev = process.argv.includes("--dev");
const withPages = !process.argv.includes("--api-only");

async function start(): Promise<RunningChild> {
  openPageBridge();
  // Next listens for upgrades on the server that it is given, else on the one of its first request, where it would leave open whatever offers one.
  const options = { dev, dir: process.cwd(), customServer: true, hostname: env.HOST, port: env.PORT, httpServer: createServer() };
  // Only where there are pages: it is a quarter of what a start has to load.
  const app = withPages ? (await import("next")).default(options) : null;
  await app?.prepare();
  const handle = app?.getRequestHandler() ?? null;
  const pages: RequestListener | null = handle && ((request, response) => void handle(request, response));
  await openConnections();
  const front = await startFront({
    host: env.HOST,
    port: env.PORT,
    baseIsHttps: baseUrl().startsWith("https:"),
    dev,
    pages: pages && !dev ? withAssets(pages) : pages,
  });
  if (app && dev) front.server.on("upgrade", app.getUpgradeHandler());
  const registration = startRegistration();
  const relay = startRelay();
  const sweeper = startSweeper();
  return {
    port: front.port,
    async stop() {
      await front.failReadiness(dev ? 0 : env.SHUTDOWN_DELAY_SECONDS * 1_000);
      closeRunStreams();
      await front.drain(DRAIN_MS);
      registration.stop();
      await Promise.all([relay.stop(), sweeper.stop()]);
      await flushKeyUsage();
      await disconnect();
    },
  };
}

runChild("web", start);
