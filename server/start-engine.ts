import { env } from "@/env";
import { runChild } from "@/server/launch/child";
import { logger } from "@/server/lib/logger";
import { startEngine } from "@/server/workflow";

/** The embedded workflow engine as a process of its own. */
function required(name: "DATABASE_URL" | "INNGEST_SIGNING_KEY" | "INNGEST_EVENT_KEY"): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: start through \`npm start\`.`);
  return value;
}

/** Without an address for other machines the web process is on this one. */
const localHost = ["0.0.0.0", "::"].includes(env.HOST) ? "127.0.0.1" : env.HOST;

runChild("engine", async () =>
  startEngine({
    databaseUrl: required("DATABASE_URL"),
    host: env.ENGINE_HOST,
    port: env.ENGINE_PORT,
    serveUrl: new URL("/api/inngest", env.INNGEST_SERVE_ORIGIN ?? `http://${localHost.includes(":") ? `[${localHost}]` : localHost}:${env.PORT}`).href,
    signingKey: required("INNGEST_SIGNING_KEY"),
    eventKey: required("INNGEST_EVENT_KEY"),
    logger,
  }),
);
