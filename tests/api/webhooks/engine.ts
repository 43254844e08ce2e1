import { afterAll } from "vitest";
import { env, supplyEnvironment } from "@/env";
import { inngest } from "@/server/jobs/client";
import { inngestHandler } from "@/server/jobs/serve";
import { freePort } from "@/server/lib/free-port";
import { logger } from "@/server/lib/logger";
import { startEngine } from "@/server/workflow";
import { eventKey, signingKey } from "@/tests/fixtures/workflow/served";
import { type RestServer, startRestServer } from "../http/rest-server";

/** Called at the top of a test file, with which it ends: a REST server, and an engine that runs the functions. */
export async function startServerAndEngine(settings: Record<string, string> = {}): Promise<RestServer> {
  const port = await freePort();
  supplyEnvironment({
    INNGEST_BASE_URL: `http://127.0.0.1:${port}/`,
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_EVENT_KEY: eventKey,
    ALLOWED_PRIVATE_HOSTS: "localhost",
    RATE_LIMIT_PRO: "100000",
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    ...settings,
  });
  inngest.setEnvVars();
  const [server, served] = await Promise.all([startRestServer(), startRestServer((request) => inngestHandler(request))]);
  const serveUrl = new URL("/api/inngest", served.url).href;
  const engine = await startEngine({ databaseUrl: env.DATABASE_URL ?? "", host: "127.0.0.1", port, serveUrl, signingKey, eventKey, logger });
  afterAll(async () => {
    await engine.stop();
    await Promise.all([server.close(), served.close()]);
  });
  return server;
}
